"""Logarithms and exponentials: right, and the same on every machine, compiled or not."""

import json
import math
import os
import random
import subprocess
import sys
from decimal import Decimal, localcontext

import pytest

from sunroom.kernel.elementary import exp_of, log_of

LUCK = random.Random(5)
NUMBERS = [*range(1, 3000), *(LUCK.randrange(3000, 2 ** LUCK.randrange(13, 53)) for _ in range(2000)), 2**52]
POWERS = [0.0, *(LUCK.uniform(-20, 20) for _ in range(2000)), *(LUCK.uniform(-708, 709) for _ in range(500))]
SAMPLE = f"""
import json, sys
from sunroom.kernel.elementary import exp_of, log_of
print(json.dumps([[float(log_of(n)).hex() for n in {NUMBERS[::50]}], [float(exp_of(x)).hex() for x in {POWERS[::50]}]]))
"""


def test_logarithms_are_the_nearest_numbers() -> None:
    with localcontext(prec=40):
        wrong = [n for n in NUMBERS if log_of(n) != float(Decimal(n).ln())]
    assert len(wrong) <= 1, "a few in a million fall between two"
    assert not [n for n in wrong if n < 3000]
    assert all(abs(log_of(n) - math.log(n)) <= math.ulp(math.log(n)) for n in NUMBERS)


def test_exponentials_are_the_nearest_numbers_or_beside_them() -> None:
    with localcontext(prec=40):
        wrong = [x for x in POWERS if exp_of(x) != float(Decimal(x).exp())]
        assert all(abs(Decimal(exp_of(x)) - Decimal(x).exp()) < Decimal("0.51") * Decimal(math.ulp(math.exp(x))) for x in POWERS)
    assert len(wrong) < len(POWERS) / 200


def test_exponentials_of_extreme_numbers() -> None:
    assert exp_of(0.0) == 1.0
    assert exp_of(-708.5) == exp_of(-1e300) == 0.0
    assert exp_of(709.5) == exp_of(1e300) == exp_of(709.0) < math.inf


@pytest.mark.parametrize("plain", ["", "1"])
def test_compiled_and_plain_agree(plain: str) -> None:
    environment = os.environ | {"SUNROOM_PLAIN": plain}
    done = subprocess.run([sys.executable, "-c", SAMPLE], env=environment, capture_output=True, text=True, check=True)
    logs, exps = json.loads(done.stdout)
    assert logs == [float(log_of(n)).hex() for n in NUMBERS[::50]]
    assert exps == [float(exp_of(x)).hex() for x in POWERS[::50]]
