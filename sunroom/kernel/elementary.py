"""Logarithms and exponentials, the same to the last bit on every machine.

The C library of each machine rounds these two its own way, and a browser's another: a search that compares such numbers would then
choose differently here and there. Everything below is made of additions, multiplications and divisions, which all machines round
alike, and of tables computed in decimal arithmetic. A number from a table is split into a short and a small part; the sum of
short parts is exact, so that only the last addition rounds what counts, and nearly always as the true value would be rounded.
"""

from decimal import Decimal, localcontext
from typing import Any

import numpy as np

from sunroom.kernel.compiling import rule

COUNTED = 1024
"""Logarithms of whole numbers below this are looked up."""
STEPS = 128
"""Powers of two are looked up at this many steps to an octave."""
SMALLEST, LARGEST = -708.0, 709.0
"""Where the exponential is a normal number."""
DIGITS = 36


def _short(value: Decimal, bits: int) -> Decimal:
    """The nearest number with this many binary digits after the point."""
    return Decimal(round(value * 2**bits)) / 2**bits


def _split(values: list[Decimal], bits: int) -> tuple[Any, Any]:
    """Two numbers for each, a short one and what is left over."""
    short = [_short(value, bits) for value in values]
    return np.array([float(s) for s in short]), np.array([float(v - s) for v, s in zip(values, short, strict=True)])


with localcontext(prec=DIGITS):
    _LN2 = Decimal(2).ln()
    _LOGS, _LOGS_REST = _split([Decimal(max(n, 1)).ln() for n in range(COUNTED)], 44)
    _OCTAVE, _OCTAVE_REST = (float(part[0]) for part in _split([_LN2], 38))
    _STEP, _STEP_REST = (float(part[0]) for part in _split([_LN2 / STEPS], 36))
    _ROOTS, _ROOTS_REST = _split([(_LN2 * k / STEPS).exp() for k in range(STEPS)], 52)
    _PER_STEP = float(STEPS / _LN2)
_TWOS = np.ldexp(1.0, np.arange(-1022, 1024))


@rule
def log_of(n: int) -> float:
    """The natural logarithm of a whole number from 1 to 2**52.

    A larger number is one from the table, some octaves up, times 1 + r."""
    if n < COUNTED:
        return _LOGS[n] + _LOGS_REST[n]
    octaves = 1
    while n >> octaves >= COUNTED:
        octaves += 1
    near = n >> octaves
    whole = near << octaves
    r = float(n - whole) / float(whole)
    curve = r * r * (0.5 - r * (1.0 / 3.0 - r * (0.25 - r * (0.2 - r / 6.0))))
    return (_LOGS[near] + octaves * _OCTAVE) + (_LOGS_REST[near] + octaves * _OCTAVE_REST - curve + r)


@rule
def exp_of(x: float) -> float:
    """e to the power of x; 0 below -708, and no more than e to the power of 709.

    A power of two, a table's root of it, times e to the power of a small remainder."""
    if x < SMALLEST:
        return 0.0
    x = min(x, LARGEST)
    steps = int(x * _PER_STEP + (0.5 if x >= 0.0 else -0.5))
    r = (x - steps * _STEP) - steps * _STEP_REST
    growth = r + r * r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0))))
    root, octave = steps % STEPS, steps // STEPS
    return (_ROOTS[root] + (_ROOTS_REST[root] + _ROOTS[root] * growth)) * _TWOS[octave + 1022]
