"""How much is tried: enough to see a mistake in `make test`, everything in `make test-long`."""

import os
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

LONG = bool(os.environ.get("SUNROOM_LONG"))
long_only = pytest.mark.skipif(not LONG, reason="part of make test-long")


def many(in_long_runs: int, else_: int) -> int:
    """How many games, tables or moves to try."""
    return in_long_runs if LONG else else_


def some(kind: Iterable[Any], first: int, number: int = 1) -> list[Any]:
    """All of a kind in a long run; else so many, from this one on: what is the same for every game is tried with some of them."""
    every = list(kind)
    return every if LONG else [every[(first + n) % len(every)] for n in range(number)]


def combined(*kinds: Iterable[Any]) -> list[tuple[Any, ...]]:
    """All combinations in a long run; else as many as it takes for each to be tried once."""
    lists = [list(kind) for kind in kinds]
    if LONG:
        return list(product(*lists))
    return [tuple(each[n % len(each)] for each in lists) for n in range(max(map(len, lists)))]
