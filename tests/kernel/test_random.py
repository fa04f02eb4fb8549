"""The generator: even, the same on every machine, compiled or not."""

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest

from sunroom.kernel.chacha import keystream
from sunroom.kernel.random import (
    KEY,
    LONG,
    branch,
    dice,
    draw,
    forget_luck,
    key_of,
    put_key,
    reseed,
    scramble,
    short_seed,
    shuffle,
    take_seed,
)  # fmt: skip
from sunroom.kernel.records import with_attributes

KEYED = np.dtype([("rng", np.uint64), ("key", np.uint64, (KEY,)), ("apart", np.int8)])
SAMPLE = """
import json
import numpy as np
from sunroom.kernel.random import KEY, branch, dice, draw, put_key, reseed, shuffle
generators, items = dice(7, 2), np.arange(40, dtype=np.int8)
drawn = [int(draw(generators[i % 2], 1 + i)) for i in range(500)]
keyed = np.zeros(1, [("rng", np.uint64), ("key", np.uint64, (KEY,)), ("apart", np.int8)]).view(np.recarray)[0]
for key in (0, 2**256 // 7):
    put_key(keyed, key)
    reseed(keyed, 5)
    drawn += [int(draw(keyed, 1 + i)) for i in range(500)]
shuffle(generators[0], items, 3, 38)
print(json.dumps([drawn, items.tolist(), [int(branch(i, 2**62 * (1 - i % 3) - i)) for i in range(20)], [int(g.rng) for g in generators]]))
"""


def generator_with(key: int, seed: int = 1) -> Any:
    """A generator as in a game's record."""
    generator = np.zeros(1, with_attributes(KEYED))[0]
    put_key(generator, key)
    reseed(generator, branch(seed, 0))
    return generator


def chi_square(counts: list[int]) -> float:
    """How far counts are from even, in standard deviations (about) of the chi-square distribution."""
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    return float((sum((n - expected) ** 2 / expected for n in counts) - freedom) / (2 * freedom) ** 0.5)


def test_first_values_are_the_same_on_every_machine() -> None:
    first, second = dice(1, 2)
    assert [draw(first, 1000) for _ in range(8)] == [719, 588, 306, 655, 237, 526, 902, 662]
    assert [draw(second, 1000) for _ in range(4)] == [281, 567, 265, 51]
    assert [branch(1, i) for i in range(3)] == [8048360154586591565, 8463503646855216127, 8264475870357712567]
    reseed(first, 42)
    items = np.arange(10, dtype=np.int8)
    shuffle(first, items, 2, 9)
    assert items.tolist() == [0, 1, 3, 6, 5, 7, 8, 2, 4, 9]


def test_scramble_is_splitmix64() -> None:
    """The published first output of SplitMix64 from state 0."""
    assert scramble(np.uint64(0x9E3779B97F4A7C15)) == 0xE220A8397B1DCDAF


@pytest.mark.parametrize(
    ("key", "number", "block"),
    [
        (0, 0, "76b8e0ada0f13d90"),
        (0, 1, "9f07e7be5551387a"),
        (1, 1, "3aeb5224ecf84992"),
        (0x00FF << 240, 2, "72d54dfbf12ec44b"),
        (0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F, 0xFEDCBA9876543210, "71070818f1f490ad"),
    ],
)
def test_keystream_is_chacha20(key: int, number: int, block: str) -> None:
    """The beginnings of the blocks in RFC 8439, A.1, and one with a long number, by OpenSSL."""
    generator = generator_with(key)
    assert int(keystream(*generator.key, np.uint64(number))).to_bytes(8, "little").hex() == block


def test_a_long_seed_is_the_key_and_others_leave_it_alone() -> None:
    generator, long = generator_with(0), LONG + 5
    assert take_seed(generator, LONG - 1) == LONG - 1
    assert key_of(generator) == 0
    assert take_seed(generator, long) == 0
    assert key_of(generator) == long
    reseed(generator, 42)
    assert key_of(generator) == long, "who reseeds a game keeps its key"
    forget_luck(generator)
    assert (int(generator.rng), key_of(generator)) == (0, 0)
    with pytest.raises(OverflowError):
        put_key(generator, 1 << 256)


def test_keys_draw_differently_and_without_one_nothing_changes() -> None:
    drawn = []
    for key in (0, 1, 1 << 64, 1 << 128, 1 << 192, 1 << 255):
        generator = generator_with(key)
        drawn.append(tuple(draw(generator, 1000) for _ in range(8)))
    assert drawn[0] == (719, 588, 306, 655, 237, 526, 902, 662)
    assert len(set(drawn)) == len(drawn)


def test_what_is_not_the_deal_has_seeds_that_tell_nothing_of_a_long_one() -> None:
    assert short_seed(LONG - 1) == LONG - 1
    assert len({short_seed(LONG + n) for n in range(100)}) == 100
    assert all(0 <= short_seed((1 << 256) - 1 - n) < LONG for n in range(100))


@pytest.mark.parametrize("key", [0, 1 << 200])
@pytest.mark.parametrize("n", [2, 3, 6, 10, 157])
def test_draws_are_even(n: int, key: int) -> None:
    generator = generator_with(key, 3)
    counts = np.bincount([draw(generator, n) for _ in range(100 * n)], minlength=n)
    assert len(counts) == n
    assert chi_square(counts.tolist()) < 4


def test_draws_in_a_row_do_not_hang_together() -> None:
    generator = dice(4)[0]
    pairs = Counter((draw(generator, 5), draw(generator, 5)) for _ in range(5000))
    assert len(pairs) == 25
    assert chi_square(list(pairs.values())) < 4


def test_a_draw_from_one_is_zero() -> None:
    generator = dice(1)[0]
    assert {draw(generator, 1) for _ in range(10)} == {0}


def test_shuffle_keeps_the_items_and_touches_no_others() -> None:
    generator = dice(5)[0]
    for start, stop in ((0, 20), (4, 17), (9, 10), (6, 6)):
        items = np.arange(20, dtype=np.int8)
        shuffle(generator, items, start, stop)
        assert items[:start].tolist() == list(range(start))
        assert sorted(items[start:stop].tolist()) == list(range(start, stop))
        assert items[stop:].tolist() == list(range(stop, 20))


def test_shuffle_favours_no_order() -> None:
    generator, orders = dice(6)[0], Counter[tuple[int, ...]]()
    for _ in range(4800):
        items = np.arange(4, dtype=np.int8)
        shuffle(generator, items, 0, 4)
        orders[tuple(items.tolist())] += 1
    assert len(orders) == 24
    assert chi_square(list(orders.values())) < 4


def test_branches_differ() -> None:
    seeds = {int(branch(seed, number)) for seed in range(50) for number in range(50)}
    assert len(seeds) == 2500
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_neighbouring_seeds_draw_differently() -> None:
    firsts = []
    for seed in range(600):
        generator = dice(0)[0]
        reseed(generator, seed)
        firsts.append(draw(generator, 6))
    assert chi_square(np.bincount(firsts, minlength=6).tolist()) < 4


def test_plain_and_compiled_draw_the_same() -> None:
    told = []
    for plain in ("", "1"):
        run = [sys.executable, "-c", SAMPLE]
        told.append(subprocess.run(run, env=os.environ | {"SUNROOM_PLAIN": plain}, capture_output=True, check=True, text=True).stdout)
    assert json.loads(told[0]) == json.loads(told[1])
