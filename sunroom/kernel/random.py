"""The random generator that lives in a game's record: same record, same future, on every machine.

SplitMix64: one 64-bit word of state, any seed is a good seed. All of it is `uint64` arithmetic that wraps around;
NumPy's scalars warn when they wrap, so plain Python wraps by hand.
"""

from typing import Any

import numpy as np

from sunroom.kernel.compiling import COMPILED, rule
from sunroom.kernel.records import with_attributes

u8 = np.uint64

if COMPILED:

    @rule
    def _plus(a: Any, b: Any) -> Any:
        return a + b

    @rule
    def _times(a: Any, b: Any) -> Any:
        return a * b

else:
    WORD = (1 << 64) - 1

    def _plus(a: Any, b: Any) -> Any:
        return u8((int(a) + int(b)) & WORD)

    def _times(a: Any, b: Any) -> Any:
        return u8((int(a) * int(b)) & WORD)


@rule
def scramble(x: Any) -> Any:
    """Spreads every bit of a 64-bit word over the whole word."""
    x = _times(x ^ (x >> u8(30)), u8(0xBF58476D1CE4E5B9))
    x = _times(x ^ (x >> u8(27)), u8(0x94D049BB133111EB))
    return x ^ (x >> u8(31))


@rule
def reseed(s: Any, seed: int) -> None:
    """Reseeds the generator of a record."""
    s.rng = scramble(_plus(u8(seed), u8(0x632BE59BD9B4E019)))


@rule
def branch(seed: int, number: int) -> int:
    """A separate seed for the numbered part of a larger job."""
    word = scramble(_plus(scramble(_plus(u8(seed), u8(0xD1B54A32D192ED03))), u8(np.int64(number))))
    return int(np.int64(word >> u8(1)))


@rule
def draw(s: Any, n: int) -> int:
    """A number from 0 to n-1 (n up to a few thousand), from the record's own generator."""
    s.rng = _plus(s.rng, u8(0x9E3779B97F4A7C15))
    return int(_times(scramble(s.rng) >> u8(32), u8(n)) >> u8(32))


@rule
def shuffle(s: Any, items: Any, start: int, stop: int) -> None:
    """Shuffles items[start:stop] in place."""
    for i in range(stop - 1, start, -1):
        j = start + draw(s, i - start + 1)
        items[i], items[j] = items[j], items[i]


@rule
def sort(items: Any, start: int, stop: int) -> None:
    """Sorts items[start:stop], so that their order reveals nothing."""
    for i in range(start + 1, stop):
        j = i
        while j > start and items[j - 1] > items[j]:
            items[j - 1], items[j] = items[j], items[j - 1]
            j -= 1


DICE = np.dtype([("rng", u8), ("apart", np.int8)])
"""A generator outside any game, for choosing actions, so that a game's own future is unaffected.

(The second field keeps Numba from taking every game's record for a subtype of this one.)"""


def dice(seed: int, n: int = 1) -> Any:
    """An array of n generators, each with its own seed."""
    generators = np.zeros(n, with_attributes(DICE))
    for i in range(n):
        reseed(generators[i], branch(seed, i))
    return generators
