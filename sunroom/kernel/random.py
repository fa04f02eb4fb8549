"""The random generator that lives in a game's record: same record, same future, on every machine.

There are two. SplitMix64 has one 64-bit word of state and is quick: it deals games from seeds below `LONG`, the worlds that bots
imagine, and the playouts in them. Longer seeds, up to 256 bits, are for games that people must not be able to foresee, whatever they
compute: they become the record's `key`, and ChaCha20 makes the words from it; the 64-bit word only counts. `hide` blanks both.

All of it is `uint64` arithmetic that wraps around; NumPy's scalars warn when they wrap, so plain Python wraps by hand.
"""

from hashlib import sha256
from typing import Any

import numpy as np

from sunroom.kernel.chacha import keystream
from sunroom.kernel.compiling import COMPILED, rule
from sunroom.kernel.records import with_attributes

u8 = np.uint64

LONG = 1 << 63
"""Seeds below it fill the generator's word; longer ones are a key."""
LONGEST = 1 << 256
KEY = 4
"""Words in a record's `key`; all of them are 0 where there is none."""

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
    """Reseeds the generator of a record; a key stays."""
    s.rng = scramble(_plus(u8(seed), u8(0x632BE59BD9B4E019)))


@rule
def branch(seed: int, number: int) -> int:
    """A separate seed for the numbered part of a larger job."""
    word = scramble(_plus(scramble(_plus(u8(seed), u8(0xD1B54A32D192ED03))), u8(np.int64(number))))
    return int(np.int64(word >> u8(1)))


@rule
def has_key(s: Any) -> bool:
    """Whether the words come from a key; decided when it is compiled for a generator whose key has no words."""
    found = u8(0)
    for i in range(len(s.key)):
        found |= s.key[i]
    return found != u8(0)


@rule
def draw(s: Any, n: int) -> int:
    """A number from 0 to n-1 (n up to a few thousand), from the record's own generator."""
    s.rng = _plus(s.rng, u8(0x9E3779B97F4A7C15))
    word = keystream(s.key[0], s.key[1], s.key[2], s.key[3], s.rng) if has_key(s) else scramble(s.rng)
    return int(_times(word >> u8(32), u8(n)) >> u8(32))


@rule
def forget_luck(s: Any) -> None:
    """Blanks the generator of a record, key and all: whoever sees it then cannot tell what it would have drawn."""
    s.rng = 0
    for i in range(len(s.key)):
        s.key[i] = 0


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


def take_seed(s: Any, seed: int) -> int:
    """Takes the key for a new game from its seed, and returns what remains for `setup`: the seed itself, unless it is a long one."""
    if seed < LONG:
        return seed
    put_key(s, seed)
    return 0


def put_key(s: Any, key: int) -> None:
    """Puts a key into a record: its bytes in the order in which they are written, as ChaCha20 reads them."""
    written = key.to_bytes(8 * KEY, "big")
    for i in range(KEY):
        s.key[i] = int.from_bytes(written[8 * i : 8 * i + 8], "little")


def key_of(s: Any) -> int:
    """The key of a record; 0 if it has none."""
    return int.from_bytes(b"".join(int(part).to_bytes(8, "little") for part in s.key), "big")


def short_seed(seed: int) -> int:
    """A seed below `LONG` for what is not the deal, such as the choices of bots, which would tell something of a long one."""
    if seed < LONG:
        return seed
    return int.from_bytes(sha256(f"sunroom luck {seed:064x}".encode()).digest()[:8], "big") >> 1


DICE = np.dtype([("rng", u8), ("key", u8, (0,)), ("apart", np.int8)])
"""A generator outside any game, for choosing actions, so that a game's own future is unaffected: it has no key, and asks for none.

(The last field keeps Numba from taking every game's record for a subtype of this one.)"""


def dice(seed: int, n: int = 1) -> Any:
    """An array of n generators, each with its own seed."""
    generators = np.zeros(n, with_attributes(DICE))
    for i in range(n):
        reseed(generators[i], branch(seed, i))
    return generators
