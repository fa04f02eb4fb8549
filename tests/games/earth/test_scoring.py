"""EA-6.2, EA-6.3, EA-7.2: every Ecosystem, Fauna and Terrain bonus against a slow scorer that knows only the facts."""

import random

import numpy as np
import pytest

from sunroom.games.earth import EARTH
from sunroom.games.earth.rules import counting as counts
from sunroom.games.earth.rules import scoring, turns
from sunroom.games.earth.rules.record import WAS_DONE
from sunroom.kernel.compiling import COMPILED
from tests.long import many

from .island import box_of
from .oracle import BESIDE, CORNERS, Area, Row, facts, fulfils, longest, number, points

CARDS = facts("cards")
PLANTABLE = [i for i, row in enumerate(CARDS) if row["card_type"] != "Event"]
EVENTS = [i for i, row in enumerate(CARDS) if row["card_type"] == "Event"]
SCORING_TERRAINS = [i for i, row in enumerate(CARDS) if row["a1_scoring"] or row["a2_scoring"]]
BOX = box_of(2)
TABLEAUS = many(10_000, 400) if COMPILED else 150


def blank():
    s = BOX.new(1)
    s.stage[:] = WAS_DONE
    return s


def fill(s, p: int, luck: random.Random, cards: list[int], crowded: float) -> Area:
    """A random area for a seat, in the record and as the oracle knows it; top row and left column are not kept filled."""
    area = Area(facts("islands")[0], facts("climates")[0], {})
    s.island[p], s.climate[p] = luck.randrange(20), luck.randrange(20)
    area.island, area.climate = facts("islands")[s.island[p]], facts("climates")[s.climate[p]]
    s.card[p], s.sprouts[p], s.growth[p] = -1, 0, 0
    mood = luck.choice(("mixed", "mixed", "bare", "full"))
    for space in range(16):
        if luck.random() < crowded:
            number_ = cards.pop()
            row = CARDS[number_]
            at = divmod(space, 4)
            s.card[p, space], area.tableau[at] = number_, row
            fullness = luck.choice((0, 0.5, 1))
            for field, limit in (("sprouts", "sprout_spaces"), ("growth", "max_growth")):
                n = round(fullness * number(row[limit])) if luck.random() < 0.5 else luck.randint(0, number(row[limit]))
                n = {"mixed": n, "bare": 0, "full": number(row[limit])}[mood]
                s[field][p, space] = n
                getattr(area, field)[at] = n
    s.filled[p] = len(area.tableau)
    s.sprout_total[p], s.growth_total[p] = s.sprouts[p].sum(), s.growth[p].sum()
    area.soil, area.hand, area.compost, area.events = (luck.choice((0, luck.randrange(40))) for _ in range(4))
    area.events = min(6, area.events)
    s.soil[p], s.hand_size[p], s.compost_size[p], s.event_count[p] = area.soil, area.hand, area.compost, area.events
    return area


def two_areas(s, luck: random.Random, first: list[int] | None = None) -> list[Area]:
    cards = luck.sample(PLANTABLE, 40)
    if luck.random() < 0.6:  # islands with a leaning: more lines of one kind, longer paths
        leaning = luck.choice(("sunny", "wet", "rocky", "cold"))
        cards.sort(key=lambda i: CARDS[i][leaning] == "1" or CARDS[i]["flora_type"] in ("Tree", ""))
    cards = [card for card in cards if card not in (first or ())] + (first or [])
    return [fill(s, p, luck, cards, luck.choice((0.3, 0.7, 1.0))) for p in range(2)]


@pytest.mark.parametrize("side", range(64), ids=lambda i: facts("ecosystems")[i]["name"])
def test_ea_6_2_every_ecosystem_side(side):
    key, luck, s, seen = facts("ecosystems")[side]["rule_key"], random.Random(side), blank(), set()
    for _ in range(60):
        areas = two_areas(s, luck)
        for p in range(2):
            seen.add(points(areas[p], key, []))
            assert scoring.scored(s, p, side, 0) == points(areas[p], key, [])
    assert len(seen) > 1, "the tableaus tell nothing about this Ecosystem"


@pytest.mark.parametrize("side", range(46), ids=lambda i: facts("fauna")[i]["name"])
def test_ea_6_1_every_fauna_side(side):
    key, luck, s, seen = facts("fauna")[side]["rule_key"], random.Random(side), blank(), set()
    s.fauna[:] = side
    s.leaf[:] = 0
    for _ in range(400):
        areas = two_areas(s, luck)
        s.fulfilled[:] = 0
        turns.note_fauna(s, 0)
        seen.add(fulfils(areas[0], key))
        assert s.fulfilled[0] == (15 if fulfils(areas[0], key) else 0)
        if len(seen) == 2 and luck.random() < 0.02:
            break
    assert seen == {True, False}, "the tableaus tell nothing about this Fauna"


@pytest.mark.parametrize("card", SCORING_TERRAINS, ids=lambda i: CARDS[i]["name"])
def test_ea_7_2_every_terrain_bonus(card):
    row, luck, s, seen = CARDS[card], random.Random(card), blank(), set()
    key = row["a1_scoring"] or row["a2_scoring"]
    for _ in range(40):
        areas = two_areas(s, luck, [card])
        found = [space for space in range(16) if s.card[0, space] == card]
        if found:
            at = divmod(found[0], 4)
            expected = points(areas[0], key, areas[1:], at)
            seen.add(expected)
            assert scoring.scored(s, 0, int(scoring.BONUS[card]), found[0]) == expected
    assert len(seen) > 1, "the tableaus tell nothing about this Terrain"


def canopy_or_trunks(row: Row, growth: int) -> int:
    return number(row["canopy_vp"]) if growth and growth == number(row["max_growth"]) else growth


def test_ea_7_2_whole_scores_of_random_islands():
    luck, s, out = random.Random(7), blank(), np.zeros(9, np.int16)
    ecosystems, fauna = facts("ecosystems"), facts("fauna")
    for k in range(TABLEAUS):
        areas = two_areas(s, luck)
        p, area = k % 2, areas[k % 2]
        s.ecosystem[p], s.shared[0], s.shared[1] = (luck.randrange(64) for _ in range(3))
        s.leaf[:, p] = [luck.randrange(6) for _ in range(4)]
        s.bonus = luck.choice((-1, p))
        total = scoring.score(s, p, out)
        expected = {
            "cards": sum(number(row["base_vp"]) for row in area.cards),
            "events": 0,
            "compost": area.compost,
            "sprouts": sum(area.sprouts.values()),
            "growth": sum(canopy_or_trunks(row, area.growth[at]) for at, row in area.tableau.items()),
            "terrains": sum(
                points(area, row[key], [areas[1 - p]], at)
                for at, row in area.tableau.items() for key in ("a1_scoring", "a2_scoring") if row[key]
            ),
            "ecosystems": sum(points(area, ecosystems[e]["rule_key"], []) for e in (s.ecosystem[p], *s.shared)),
            "fauna": sum((0, 15, 11, 8, 6, 5)[tier] for tier in s.leaf[:, p]),
            "completion": 7 if s.bonus == p else 0,
        }  # fmt: skip
        assert dict(zip(EARTH.categories, map(int, out), strict=True)) == expected
        assert total == sum(expected.values()) == scoring.total(s, p)
        side = luck.randrange(46)
        s.fauna[:], s.fulfilled[p], s.leaf[:, p] = side, 0, 0
        turns.note_fauna(s, p)
        assert bool(s.fulfilled[p]) == fulfils(area, fauna[side]["rule_key"])


def test_ea_7_2_every_event_counts_what_is_printed_on_it():
    s, out = blank(), np.zeros(9, np.int16)
    for card in EVENTS:
        s.events[0], s.below[card] = card, -1
        scoring.score(s, 0, out)
        assert out[1] == number(CARDS[card]["base_vp"])


def test_ea_6_2_longest_paths_on_every_pattern_of_a_small_corner():
    luck = random.Random(3)
    for _ in range(300):
        cells = luck.getrandbits(16)
        at = luck.randrange(16)
        there = {divmod(i, 4) for i in range(16) if cells >> i & 1}
        assert counts.longest_path(cells, -1, True, 7) == min(7, longest(there, CORNERS))
        if len(there) < 13:
            assert counts.longest_path(cells | 1 << at, at, False, 16) == longest(there | {divmod(at, 4)}, BESIDE, divmod(at, 4))


def test_ea_6_3_events_and_hand_cards_are_no_cards():
    s, fulfilled = blank(), []
    s.card[0], s.island[0], s.climate[0] = -1, 0, 0
    s.event_count[0], s.hand_size[0] = 9, 30
    for side, fauna in enumerate(facts("fauna")):
        s.fauna[:], s.fulfilled[0], s.leaf[:] = side, 0, 0
        turns.note_fauna(s, 0)
        if s.fulfilled[0]:
            fulfilled.append(fauna["rule_key"])
    assert fulfilled == ["hand:20", "events:4"]
