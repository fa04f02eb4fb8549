"""The shelf: every game by its name, taken down when it is first asked for."""

import copyreg
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from sunroom.kernel.errors import BadOption
from sunroom.kernel.game import Game

_PLACES = {
    "solar-city": ("sunroom.games.solar_city", "SOLAR_CITY"),
    "solar-gardens": ("sunroom.games.solar_gardens", "SOLAR_GARDENS"),
    "neotopia": ("sunroom.games.neotopia", "NEOTOPIA"),
    "earth": ("sunroom.games.earth", "EARTH"),
}


class Shelf(Mapping[str, Game]):
    """Games by name. Who plays one game does not wait for the tables of the others."""

    def __getitem__(self, name: str) -> Game:
        module, constant = _PLACES[name]
        game: Game = getattr(import_module(module), constant)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


SHELF = Shelf()


def find(name: str) -> Game:
    """The game of that name."""
    try:
        return SHELF[name]
    except KeyError:
        raise BadOption(f"there is no game {name!r} on the shelf; there is: {', '.join(SHELF)}") from None


def _by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """How a game travels to another process: that one has the same shelf, and the rules compiled already."""
    return find, (game.name,)


copyreg.pickle(Game, _by_name)
