"""The shelf: every game by its name."""

from sunroom.games.earth import EARTH
from sunroom.games.neotopia import NEOTOPIA
from sunroom.games.solar_city import SOLAR_CITY
from sunroom.games.solar_gardens import SOLAR_GARDENS
from sunroom.kernel.errors import BadOption
from sunroom.kernel.game import Game

SHELF: dict[str, Game] = {game.name: game for game in (SOLAR_CITY, SOLAR_GARDENS, NEOTOPIA, EARTH)}


def find(name: str) -> Game:
    """The game of that name."""
    try:
        return SHELF[name]
    except KeyError:
        raise BadOption(f"there is no game {name!r} on the shelf; there is: {', '.join(SHELF)}") from None
