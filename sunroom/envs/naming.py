"""The names of the environments. The version goes up in any release where the same actions no longer give the same rewards."""

VERSION = 0
AGENT = "seat_{}"


def pettingzoo_name(game: str) -> str:
    """`sunroom_solar_city_v0`."""
    return f"sunroom_{game.replace('-', '_')}_v{VERSION}"


def gymnasium_name(game: str) -> str:
    """`sunroom/SolarCity-v0`."""
    return f"sunroom/{game.title().replace('-', '')}-v{VERSION}"


def openspiel_name(game: str) -> str:
    """`python_sunroom_solar_city_v0`."""
    return f"python_{pettingzoo_name(game)}"
