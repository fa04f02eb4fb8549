"""ChaCha20, as D. J. Bernstein and RFC 8439 describe it: words that nobody can tell from random ones without the key.

Games at a table are dealt with it (`sunroom.kernel.random`). It is 32-bit arithmetic, done in 64-bit words, which never overflow.
"""

from typing import Any

import numpy as np

from sunroom.kernel.compiling import COMPILED, rule

word = np.uint64 if COMPILED else int


@rule
def _turned(x: Any, bits: int) -> Any:
    return ((x << word(bits)) | (x >> word(32 - bits))) & word(0xFFFFFFFF)


@rule
def _quarter(a: Any, b: Any, c: Any, d: Any) -> Any:
    a = (a + b) & word(0xFFFFFFFF)
    d = _turned(d ^ a, 16)
    c = (c + d) & word(0xFFFFFFFF)
    b = _turned(b ^ c, 12)
    a = (a + b) & word(0xFFFFFFFF)
    d = _turned(d ^ a, 8)
    c = (c + d) & word(0xFFFFFFFF)
    return a, _turned(b ^ c, 7), c, d


@rule
def keystream(k0: Any, k1: Any, k2: Any, k3: Any, number: Any) -> Any:
    """The first 64 bits of a block: the key is four words of 8 bytes, the nonce 0, and the number of the block has 64 bits."""
    low = word(0xFFFFFFFF)
    k0, k1, k2, k3, number = word(k0), word(k1), word(k2), word(k3), word(number)
    a0, a1, a2, a3 = word(0x61707865), word(0x3320646E), word(0x79622D32), word(0x6B206574)
    b0, b1, b2, b3 = k0 & low, k0 >> word(32), k1 & low, k1 >> word(32)
    c0, c1, c2, c3 = k2 & low, k2 >> word(32), k3 & low, k3 >> word(32)
    d0, d1, d2, d3 = number & low, number >> word(32), word(0), word(0)
    for _ in range(10):
        a0, b0, c0, d0 = _quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    first, second = (a0 + word(0x61707865)) & low, (a1 + word(0x3320646E)) & low
    return np.uint64(first | (second << word(32)))
