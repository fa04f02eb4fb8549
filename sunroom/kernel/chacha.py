"""ChaCha20, as D. J. Bernstein and RFC 8439 describe it: words that nobody can tell from random ones without the key.

Games at a table are dealt with it (`sunroom.kernel.random`). All of it is 32-bit arithmetic that wraps around; plain Python cuts off by
hand what does not fit.
"""

from typing import Any

import numpy as np

from sunroom.kernel.compiling import COMPILED, rule

u8 = np.uint64

if COMPILED:

    @rule
    def _word(x: Any) -> Any:
        return np.uint32(x)

else:

    def _word(x: Any) -> Any:
        return int(x) & 0xFFFFFFFF


@rule
def _turned(x: Any, bits: int) -> Any:
    return _word((x << bits) | (x >> (32 - bits)))


@rule
def _quarter(a: Any, b: Any, c: Any, d: Any) -> Any:
    a = _word(a + b)
    d = _turned(d ^ a, 16)
    c = _word(c + d)
    b = _turned(b ^ c, 12)
    a = _word(a + b)
    d = _turned(d ^ a, 8)
    c = _word(c + d)
    return a, _turned(b ^ c, 7), c, d


@rule
def keystream(k0: Any, k1: Any, k2: Any, k3: Any, number: Any) -> Any:
    """The first 64 bits of a block: the key is four words of 8 bytes, the nonce 0, and the number of the block has 64 bits."""
    a0, a1, a2, a3 = _word(0x61707865), _word(0x3320646E), _word(0x79622D32), _word(0x6B206574)
    b0, b1, b2, b3 = _word(k0), _word(k0 >> u8(32)), _word(k1), _word(k1 >> u8(32))
    c0, c1, c2, c3 = _word(k2), _word(k2 >> u8(32)), _word(k3), _word(k3 >> u8(32))
    d0, d1, d2, d3 = _word(number), _word(number >> u8(32)), _word(0), _word(0)
    for _ in range(10):
        a0, b0, c0, d0 = _quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    first, second = _word(a0 + 0x61707865), _word(a1 + 0x3320646E)
    return u8(first) | (u8(second) << u8(32))
