"""What is where in a city, as sets of spaces: bit i is space i."""

from sunroom.games.solar_city.rules.geometry import CITY
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def occupied(s: State, p: int) -> int:
    """The set of occupied spaces of seat p's city."""
    return int(s.skyscrapers[p]) | int(s.skygardens[p]) | int(s.structures[p])


@rule
def empty(s: State, p: int) -> int:
    """The set of empty spaces of seat p's city."""
    return CITY & ~occupied(s, p)
