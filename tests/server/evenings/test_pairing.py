"""Who plays with whom. Small cases are held against all ways to share people out, tables of two against a matching by networkx."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from sunroom.server.evenings.evening import BOT, Evening, Seating, pair, seats_had, times_met
from sunroom.server.evenings.pairing import Entrant, paired
from sunroom.server.evenings.seats import seated
from sunroom.server.evenings.sizes import Sizes, sizes
from sunroom.server.evenings.standings import standings
from tests.long import many
from tests.server.evenings.nights import at_random, best_first, evening, played

ONLY_ON = "sqlite"
SPANS = [(fewest, most) for fewest in range(2, 6) for most in range(fewest, 6)]


# --- How many tables


@pytest.mark.parametrize("bots", [False, True], ids=["sit out", "bots"])
def test_there_is_a_seat_for_everybody_from_2_to_48(bots: bool) -> None:
    for fewest, most in SPANS:
        for people in range(2, 49):
            found = sizes(people, fewest, most, 2, bots)
            seats = [sum(table) for table in found.tables]
            assert found.people == people
            assert max(seats) - min(seats) <= 1
            assert all(there > 0 for there, _ in found.tables)
            assert seats == [people] if people < fewest and not bots else all(fewest <= many <= most for many in seats)
            if bots:
                assert found.out == 0
                filled = [bot for _, bot in found.tables]
                assert max(filled) - min(filled) <= 1
            assert sum(bot for _, bot in found.tables) + found.out == fewest_left_over(people, fewest, most, bots)


def fewest_left_over(people: int, fewest: int, most: int, bots: bool) -> int:
    """Found by trying every number of tables."""
    if people < fewest:
        return fewest - people if bots else 0
    fits = {seats for tables in range(1, people + 1) for seats in range(tables * fewest, tables * most + 1)}
    return min(abs(seats - people) for seats in fits if (seats >= people if bots else seats <= people))


def test_where_the_game_has_no_table_for_so_few_bots_fill_it() -> None:
    assert sizes(2, 4, 5, 3, False) == Sizes(((2, 1),))


# --- Who with whom


def all_ways(people: Sequence[int], room: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to share people out to groups of these sizes, in every order of groups."""
    if not room:
        yield []
        return
    for group in combinations(people, room[0]):
        rest = [one for one in people if one not in group]
        yield from ([group, *more] for more in all_ways(rest, room[1:]))


@given(some.data())
@settings(max_examples=many(600, 60), deadline=None)
def test_nobody_meets_again_who_need_not(data: some.DataObject) -> None:
    """And before all: nobody sits out again who need not; and after that: nobody gets a bot again who need not."""
    people = data.draw(some.integers(2, 7), "people")
    fewest, most = data.draw(some.sampled_from(SPANS), "seats")
    shape = sizes(people, fewest, most, 2, data.draw(some.booleans(), "bots"))
    luck = random.Random(data.draw(some.integers(0, 10**6), "luck"))
    met = {(a, b): luck.choice((0, 0, 1, 1, 2)) for a, b in combinations(range(people), 2)}
    entrants = [Entrant(n, luck.randrange(4) * 60, luck.randrange(3), luck.randrange(3)) for n in range(people)]
    found = paired(entrants, met, shape, data.draw(some.booleans(), "swiss"), luck)

    def cost(tables: Sequence[tuple[int, ...]], out: Sequence[int]) -> tuple[int, int, int]:
        again = sum(met[pair(a, b)] for table in tables for a, b in combinations(table, 2))
        with_bots = [one for table, (_, bots) in zip(tables, shape.tables, strict=True) for one in table if bots]
        return sum(entrants[n].out for n in out), again, sum(entrants[n].with_bots for n in with_bots)

    room = [*(there for there, _ in shape.tables), shape.out]
    assert sorted([*found.out, *(one for table in found.tables for one in table)]) == list(range(people))
    assert [len(table) for table in found.tables] == room[:-1]
    assert found.again == cost(found.tables, found.out)[1]
    assert cost(found.tables, found.out) == min(cost(way[:-1], way[-1]) for way in all_ways(range(people), room))


@pytest.mark.parametrize("people", [8, 14, 24])
def test_at_tables_of_two_nobody_meets_again_as_long_as_there_is_a_matching(people: int) -> None:
    """networkx finds one exactly if there is one."""
    shape, luck, possible = sizes(people, 2, 2, 2, False), random.Random(people), Counter[bool]()
    for _ in range(many(100, 8)):
        share = luck.uniform(0.3, 0.95)
        met = {couple: 1 for couple in combinations(range(people), 2) if luck.random() < share}
        entrants = [Entrant(n, luck.randrange(5) * 120) for n in range(people)]
        new = networkx.Graph(couple for couple in combinations(range(people), 2) if couple not in met)
        least = people // 2 - len(networkx.max_weight_matching(new, maxcardinality=True))
        assert paired(entrants, met, shape, True, luck).again == least
        possible[least == 0] += 1
    assert len(possible) == 2, possible


def test_winners_meet_winners() -> None:
    night = played(evening(16, Seating(2, 2)), best_first)
    second = played(night, best_first).of_round(2)
    won = {player for meeting in night.meetings for player, place in zip(meeting.seats, meeting.counts.places, strict=True) if place == 1}  # type: ignore[union-attr]
    assert all(len(won & set(meeting.seats)) in (0, 2) for meeting in second)
    assert set(second[0].seats) <= won, "and theirs is the first table"


@pytest.mark.parametrize("seating", [Seating(2, 2), Seating(3, 4)])
def test_after_five_rounds_the_ranking_is_about_right(seating: Seating) -> None:
    night = evening(24, seating)
    for _ in range(5):
        night = played(night, best_first)
    ranking = [one.player for one in standings(night)]
    apart = sum((place - player) ** 2 for place, player in enumerate(ranking))
    assert ranking[0] == 0
    assert 1 - 6 * apart / (24 * (24**2 - 1)) > 0.9, "Spearman's rank correlation"


@pytest.mark.parametrize("people", range(2, 13))
def test_in_a_round_robin_of_two_everybody_meets_everybody_once(people: int) -> None:
    night = evening(people, Seating(2, 2, "gardener" if people % 3 else ""), "round-robin")
    while not night.meetings or night.unmet:
        night = played(night, at_random(people))
    assert night.round == people - 1 + people % 2
    assert set(times_met(night.meetings).values()) == {1}


@pytest.mark.parametrize(("people", "seating", "rounds"), [(9, Seating(3, 3), 4), (16, Seating(4, 4), 7), (13, Seating(3, 5), 7)])
def test_in_larger_groups_it_ends_too(people: int, seating: Seating, rounds: int) -> None:
    night = evening(people, seating, "round-robin")
    while not night.meetings or night.unmet:
        night = played(night, at_random(1))
    assert night.round <= rounds


def test_nobody_sits_out_twice_before_everybody_has() -> None:
    night = evening(7, Seating(2, 2), rounds=7)
    for _ in range(7):
        night = played(night, best_first)
    out = [meeting.seats for meeting in night.meetings if meeting.table is None]
    assert sorted(player for seats in out for player in seats) == list(range(7))
    assert out[1] != (0,), "the lowest first"


@given(some.data())
@settings(max_examples=many(200, 15), deadline=None)
def test_people_come_and_go(data: some.DataObject) -> None:
    """Whoever is there has a seat or sits out, in every round; whoever is not has neither."""
    fewest, most = data.draw(some.sampled_from(SPANS), "seats")
    seating = Seating(fewest, most, data.draw(some.sampled_from(["", "gardener"]), "left over"))
    night = evening(data.draw(some.integers(2, 24), "people"), seating, data.draw(some.sampled_from(["swiss", "round-robin"]), "format"))
    for _ in range(data.draw(some.integers(1, 5), "rounds")):
        here = data.draw(some.sets(some.sampled_from(range(len(night.players))), min_size=2), "here")
        night = replace(night, players=tuple(replace(player, here=player.number in here) for player in night.players))
        night = played(night, at_random(1))
        there = [player for meeting in night.of_round(night.round) for player in meeting.people]
        assert sorted(there) == sorted(here)
        assert seating.leftover or all(BOT not in meeting.seats for meeting in night.meetings)
        assert not seating.leftover or all(meeting.table for meeting in night.meetings)


def test_the_same_evening_is_always_paired_alike() -> None:
    night = played(evening(12, Seating(3, 4)), at_random(1))
    assert played(night, at_random(1)) == played(night, at_random(1))
    assert played(night, at_random(1)) != played(replace(night, id="another"), at_random(1))


# --- Who sits where


@given(some.lists(some.integers(0, 3), min_size=16, max_size=16), some.integers(0, 2), some.integers(1, 4))
@settings(max_examples=many(300, 40), deadline=None)
def test_everybody_gets_the_seat_they_have_had_least(counts: list[int], bots: int, people: int) -> None:
    had = {(player, seat): counts[4 * player + seat % 4] for player in range(4) for seat in range(6)}
    found = seated(range(people), bots, had, random.Random(1))
    assert sorted(found) == sorted([*range(people), *[BOT] * bots])

    def cost(order: Sequence[int]) -> int:
        return sum(had[player, seat] for seat, player in enumerate(order) if player != BOT)

    assert cost(found) == min(cost(order) for order in permutations(found))


@pytest.mark.parametrize(("seating", "most"), [(Seating(4, 4), 2), (Seating(2, 2), 2)])
def test_seats_are_balanced_over_an_evening(seating: Seating, most: int) -> None:
    for people in (8, 12):
        night = evening(people, seating, id=f"evening {people}")
        for _ in range(6):
            night = played(night, at_random(people))
        assert max(unbalanced(night, player) for player in range(people)) <= most


def unbalanced(night: Evening, player: int) -> int:
    had = seats_had(night.meetings)
    counts = [had[player, seat] for seat in range(night.seating.most)]
    return max(counts) - min(counts)
