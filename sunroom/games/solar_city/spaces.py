"""Sets of spaces as numbers: bit i stands for space i. And what stands where in a city."""

from typing import Any

from sunroom.games.solar_city.geometry import CITY
from sunroom.kernel.compiling import COMPILED, rule
from sunroom.kernel.game import State

if COMPILED:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def _ones(context: Any, spaces: Any) -> Any:
        """The processor's own instruction for counting bits."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), code

else:

    def _ones(spaces: int) -> int:
        return spaces.bit_count()


@rule
def size(spaces: int) -> int:
    """How many spaces are in a set."""
    return _ones(int(spaces))


@rule
def first(spaces: int) -> int:
    """The first space of a set that is not empty."""
    return _ones((spaces & -spaces) - 1)


@rule
def occupied(s: State, p: int) -> int:
    """The set of spaces of seat p's city on which something stands."""
    return int(s.skyscrapers[p]) | int(s.skygardens[p]) | int(s.structures[p])


@rule
def empty(s: State, p: int) -> int:
    """The set of empty spaces of seat p's city."""
    return CITY & ~occupied(s, p)
