"""The shelf: every game by its name, loaded when first requested."""

import copyreg
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import entry_points

from sunroom.kernel.errors import BadOption
from sunroom.kernel.game import Game
from sunroom.kernel.messages import said

GROUP = "sunroom.games"
"""Packages put their own games on the shelf with an entry point in this group: `lanterns = "lanterns:LANTERNS"`."""
_OURS = {
    "solar-city": "sunroom.games.solar_city:SOLAR_CITY",
    "solar-gardens": "sunroom.games.solar_gardens:SOLAR_GARDENS",
    "neotopia": "sunroom.games.neotopia:NEOTOPIA",
    "earth": "sunroom.games.earth:EARTH",
}


class Shelf(Mapping[str, Game]):
    """Games by name. Playing one game does not wait for the tables of the others to load."""

    @cached_property
    def _places(self) -> dict[str, str]:
        """Where each game is: ours first, then those of other packages; none can replace another."""
        return {point.name: point.value for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)} | _OURS

    @property
    def ours(self) -> list[str]:
        """The names of the games that come with Sunroom."""
        return list(_OURS)

    @property
    def from_elsewhere(self) -> list[str]:
        """The names of the games from other packages."""
        return [name for name in self._places if name not in _OURS]

    def __getitem__(self, name: str) -> Game:
        module, _, constant = self._places[name].partition(":")
        game: Game = getattr(import_module(module), constant)
        if game.name != name:
            raise BadOption(
                said(
                    "{place} is put on the shelf as {name}, but calls itself {own}",
                    place=self._places[name],
                    name=repr(name),
                    own=repr(game.name),
                )
            )
        return game

    def __iter__(self) -> Iterator[str]:
        return iter([*self.ours, *self.from_elsewhere])

    def __len__(self) -> int:
        return len(self._places)


SHELF = Shelf()


def find(name: str) -> Game:
    """The game of that name."""
    try:
        return SHELF[name]
    except KeyError:
        raise BadOption(
            said("there is no game {name} on the shelf; the games are: {known}", name=repr(name), known=", ".join(SHELF))
        ) from None


def _by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """How a game is pickled: the other process has the same shelf, with the rules already compiled."""
    return find, (game.name,)


copyreg.pickle(Game, _by_name)
