"""Ratings: a league of known strengths is ranked right, and a game is rated only if everyone agreed."""

import json
import random
from collections.abc import Callable, Sequence
from math import log, sqrt
from statistics import correlation, fmean
from typing import Any

import pytest

from sunroom.server.persons.rating import POINTS, Rating, after
from tests.server.served import Guest, play_out
from tests.server.test_me import exported

Come = Callable[..., Guest]

PLAYERS = 24
STRENGTHS = [1.0 * n for n in range(PLAYERS)]
"""From hopeless to hardly ever beaten, in the model's measure: a step wins 54 games of 100."""


def played(league: Sequence[int], luck: random.Random) -> list[int]:
    """The places of some players in a game: each plays as well as they can, give or take as much luck as the model takes for granted."""
    wide = 25 / 6 * sqrt(len(league))
    shown = [STRENGTHS[one] - wide * log(-log(luck.random())) for one in league]
    return [1 + sum(other > one for other in shown) for one in shown]


def season(games: int, luck: random.Random, seats: Sequence[int] = (2, 3, 4, 5)) -> list[Rating]:
    """Everybody's rating after so many games of two to five, each against whoever was there."""
    table = [Rating() for _ in range(PLAYERS)]
    for _ in range(games):
        league = luck.sample(range(PLAYERS), luck.choice(seats))
        for one, [new] in zip(league, after([[table[one]] for one in league], played(league, luck)), strict=True):
            table[one] = new
    return table


def order(values: Sequence[float]) -> list[int]:
    return [sorted(values).index(value) for value in values]


@pytest.mark.parametrize("seats", [(2,), (3,), (5,), (2, 3, 4, 5)], ids=str)
def test_a_league_of_known_strengths_is_ranked_right(seats: tuple[int, ...]) -> None:
    table = season(24 * 100 // round(fmean(seats)), random.Random(1), seats)
    assert correlation(order([one.mean for one in table]), order(STRENGTHS)) > 0.94
    assert max(one.spread for one in table) < 4


def test_the_range_holds_the_strength() -> None:
    """95 times out of 100, if the model were exactly the league's; it is a little different, and newcomers move."""
    held = []
    for seed in range(12):
        table = season(24 * 30 // 3, random.Random(seed))
        middle, true = fmean(one.mean for one in table), fmean(STRENGTHS)
        held += [abs(one.mean - middle - strength + true) < 1.96 * one.spread for one, strength in zip(table, STRENGTHS, strict=True)]
    assert 0.88 < fmean(held) <= 1


def test_a_newcomer_is_unsure_and_a_draw_changes_little() -> None:
    new = Rating()
    assert (new.points, new.range) == (1000, 653)
    [[one], [other]] = after([[new], [new]], [1, 1])
    assert one.points == other.points == 1000
    assert one.range < new.range
    [[first], [second]] = after([[new], [new]], [1, 2])
    assert first.points > 1000 > second.points
    assert first.games == 1


def test_a_team_wins_together() -> None:
    [[a, b], [c, d]] = after([[Rating(), Rating(30, 5)], [Rating(), Rating()]], [2, 1])
    assert a.mean < 25
    assert b.mean < 30
    assert c.mean == d.mean > 25


# --- At the table


def ratings(me: Guest) -> list[dict[str, Any]]:
    return list(json.loads(exported(me)["me.json"])["ratings"])


def rated_table(guest: Come, *agree: bool, more: Sequence[str] = ()) -> tuple[str, list[Guest]]:
    """A table that Ada has set up to be rated, and the others, who agree or do not."""
    ada = guest()
    made = ada.create("me", *["friend"] * len(agree), *more, name="Ada", rated=True)
    others = [guest() for _ in agree]
    for seat, (one, agrees) in enumerate(zip(others, agree, strict=True), 1):
        joined = one.http.post("/api/join", json={"token": made["seat_tokens"][str(seat)], "name": f"B{seat}", "rated": agrees})
        one.token(joined.json()["token"])
    return made["table"], [ada, *others]


def notes(me: Guest, table: str) -> list[str]:
    return [line["words"] for line in me.view(table)["talk"]]


def test_a_game_is_rated_once_everyone_agreed(guest: Come) -> None:
    table, people = rated_table(guest, True, more=["seedling"])
    assert "Everyone agreed: this game is rated." in notes(people[0], table)
    shown = play_out(table, *people)
    places = {row["seat"]: row["place"] for row in shown["scores"]}
    [[first], [second]] = map(ratings, people)
    assert first["games"] == second["games"] == 1
    assert (first["points"] > second["points"]) == (places[0] < places[1]), "bots are not rated, and in nobody's way"
    told = people[0].http.get("/me").text
    assert f"<strong>{first['points']}</strong> ± {first['give_or_take']}" in told
    assert f"rating {first['points'] - 1000:+d}" in told
    people[0].http.post(f"/t/{table}/settings", data={"name": "Ada II"})
    assert ratings(people[0]) == [first], "once"


@pytest.mark.parametrize("agree", [(False,), (True, False)], ids=str)
def test_one_who_does_not_agree_is_enough(guest: Come, database: str, agree: tuple[bool, ...]) -> None:
    table, people = rated_table(guest, *agree)
    assert "This game isn’t rated, because not everyone agreed to that." in notes(people[0], table)
    play_out(table, *people)
    assert [ratings(one) for one in people] == [[]] * len(people)


def test_nobody_is_asked_where_nobody_wants_it(guest: Come, database: str) -> None:
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", name="Ada")
    ben.http.post("/api/join", json={"token": made["seat_tokens"]["1"], "name": "Ben", "rated": True})
    assert notes(ada, made["table"]) == []


def test_who_leaves_is_last(guest: Come) -> None:
    table, people = rated_table(guest, True)
    people[0].post(table, "resign")
    play_out(table, people[1])
    [[left], [stayed]] = map(ratings, people)
    assert left["points"] < 1000 < stayed["points"]


def test_an_ended_game_is_not_rated(guest: Come, database: str) -> None:
    table, people = rated_table(guest, True)
    people[0].post(table, "ask", what="end")
    people[1].agree(table)
    assert list(map(ratings, people)) == [[], []]


def rematch(me: Guest, table: str) -> str:
    return str(me.post(table, "rematch").json()["table"])


def over(table: str, *people: Guest) -> None:
    """Everyone agrees to end it here: it is not rated."""
    people[0].post(table, "ask", what="end")
    for one in people[1:]:
        one.agree(table)


def test_a_rematch_of_a_rated_game_is_rated_once_everyone_has_moved(guest: Come) -> None:
    table, people = rated_table(guest, True)
    over(table, *people)
    again = rematch(people[0], table)
    assert notes(people[0], again) == ["This game is rated like the last one, if everyone plays. Until your first move you can say no."]
    pages = [one.http.get(f"/t/{again}").text for one in people]
    assert ["Not this time" in page for page in pages] == [False, True], "whoever wanted the rematch has agreed"
    play_out(again, *people)
    assert "Everyone agreed: this game is rated." in notes(people[0], again)
    assert [one["games"] for [one] in map(ratings, people)] == [1, 1]


def test_whoever_does_not_come_to_a_rematch_loses_nothing(guest: Come, database: str) -> None:
    table, people = rated_table(guest, True)
    over(table, *people)
    again = rematch(people[0], table)
    people[1].post(again, "resign")  # before their first move
    play_out(again, people[0])
    assert list(map(ratings, people)) == [[], []]


def test_a_rematch_can_be_played_without_a_rating(guest: Come, database: str) -> None:
    table, people = rated_table(guest, True)
    over(table, *people)
    again = rematch(people[0], table)
    assert people[0].post(again, "unrated").status_code == 409, "they wanted it"
    assert people[1].http.post(f"/t/{again}/unrated").status_code == 303
    assert "B1 would rather play this one without a rating." in notes(people[0], again)
    play_out(again, *people)
    assert list(map(ratings, people)) == [[], []]


def test_a_rematch_is_not_rated_if_the_game_was_not(guest: Come, database: str) -> None:
    table, people = rated_table(guest, False)
    over(table, *people)
    again = rematch(people[1], table)
    assert "Not this time" not in people[0].http.get(f"/t/{again}").text
    assert notes(people[0], again) == []


@pytest.mark.parametrize("seats", [["me", "seedling"], ["me", "here", "friend"]], ids=str)
def test_a_rated_game_takes_people_at_screens_of_their_own(guest: Come, seats: list[str]) -> None:
    answer = guest().http.post("/api/tables", json={"game": "solar-city", "seats": seats, "rated": True})
    assert answer.status_code == 422
    assert "A rated game is among people" in answer.json()["detail"]


def test_the_page_of_a_seat_asks(guest: Come) -> None:
    ada = guest()
    for rated in (True, False):
        made = ada.create("me", "friend", name="Ada", rated=rated)
        page = guest().http.get(f"/join/{made['seat_tokens']['1']}").text
        assert ('name="rated"' in page) is rated
        assert ("This game is rated if everyone who sits down agrees. So far: Ada." in ada.http.get(f"/t/{made['table']}").text) is rated


if __name__ == "__main__":  # the figures of docs/people.md
    for games in (5, 10, 20, 40, 80):
        tables = [season(PLAYERS * games * 2 // 7, random.Random(seed)) for seed in range(20)]
        ranks = fmean(correlation(order([one.mean for one in table]), order(STRENGTHS)) for table in tables)
        wide = fmean(1.96 * POINTS * one.spread for table in tables for one in table)
        held = fmean(
            abs(one.mean - fmean(other.mean for other in table) - strength + fmean(STRENGTHS)) < 1.96 * one.spread
            for table in tables
            for one, strength in zip(table, STRENGTHS, strict=True)
        )
        print(f"| {games} | {ranks:.3f} | ± {wide:.0f} | {100 * held:.0f}% |")
