"""Nobody is sent what they may not know: redeal everything hidden, and every byte of every answer stays the same.

All games are played, in a long run with all their options; a person sits on every seat but the last, which has a bot.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sunroom.bots.search import SearchBot
from sunroom.games import SHELF
from sunroom.server import seating, thinking
from sunroom.server.live import LiveTable
from sunroom.testing.given import every_choice
from tests.long import LONG, many
from tests.server.served import Guest, Served
from tests.server.worlds import Viewer, assert_same_in_both_worlds

ONLY_ON = "sqlite"
Come = Callable[..., Guest]

GAMES = Path(__file__).parents[1] / "games"
MORE: dict[str, list[dict[str, Any]]] = {
    "solar-city": [{"players": 3, "content": (GAMES / "solar_city" / "section7.toml").read_text("utf-8")}],
    "solar-gardens": [{"players": 2, "variant": variant, "placing": "final"} for variant in ("standard", "casual")],
    "neotopia": [{"players": 2, "content": (GAMES / "neotopia" / "cards.toml").read_text("utf-8")}],
}
"""Choices that are not listed, and content of one's own."""
FEW: dict[str, list[dict[str, Any]]] = {
    "solar-city": MORE["solar-city"],
    "solar-gardens": [
        {"players": 3, "variant": "standard", "open_placing": "no"},
        {"players": 2, "variant": "casual", "open_placing": "yes"},
        MORE["solar-gardens"][1],
    ],
    "neotopia": MORE["neotopia"],
    "earth": [
        {"players": 1, "mode": "standard", "face_down": "yes", "compost_from_discard": "yes", "difficulty": "expert"},
        {"players": 2, "mode": "advanced", "face_down": "no"},
        {"players": 4, "mode": "beginner", "face_down": "yes", "teams": "yes"},
    ],
}
"""What a short run tries: whatever hides something else, in one choice or another."""
EVERY = {game: [*every_choice(SHELF[game], 40), *MORE.get(game, [])] for game in SHELF} if LONG else FEW
CASES = [(game, options) for game, choices in EVERY.items() for options in choices]
MOMENTS = many(6, 1)
"""How often all is compared in the course of a game."""


@pytest.fixture(scope="module", autouse=True)
def calm(served: Served) -> Iterator[None]:
    """Bots move when the test says so, and a hint is a brief thought."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(served.house.thinkers, "wake", lambda live: None)
        patch.setattr(thinking, "adviser", lambda: SearchBot(40, to_the_end=True))
        yield


@pytest.mark.parametrize(("game", "options"), CASES, ids=[f"{game}-{number}" for number, (game, _) in enumerate(CASES)])
def test_every_answer_is_the_same_whatever_is_hidden(
    guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]
) -> None:
    number = CASES.index((game, options))
    luck = random.Random(number)
    monkeypatch.setattr(seating, "new_secret", lambda: luck.randbytes(32).hex())  # The same games every time.
    id, viewers = seated(guest, served, game, options)
    wanted, checked = moments(SHELF[game].box(**options), luck), 0
    while wanted:
        with served.house.changing(id) as live:
            ply = play_on(served, live, wanted.pop(0), luck)
            if live.table.over:  # Then nothing is hidden any more.
                break
        for viewer in viewers if LONG else [viewers[(number + len(wanted)) % len(viewers)]]:
            others = [other for other in viewers if other != viewer]
            checked += assert_same_in_both_worlds(served, id, viewer, luck.getrandbits(60), hints=LONG or not wanted, others=others)
    assert ply
    assert checked > 20


def seated(guest: Come, served: Served, game: str, options: dict[str, Any]) -> tuple[str, list[Viewer]]:
    """A table with a bot on its last of several seats, and all who look at it: those who play, and one who watches."""
    players = int(options["players"])
    people = [guest() for _ in range(max(1, players - 1))]
    made = people[0].create(*["me", *["friend"] * (players - 2), *["seedling"] * (players > 1)], game=game, options=options, public=True)
    for seat, person in enumerate(people[1:], 1):
        person.join(made["seat_tokens"][str(seat)])
    with served.house.at(made["table"]) as live:
        for row in live.seats[: len(people) : 2]:  # Every other person is not asked where there is no choice.
            [person] = served.house.storage.persons([row.person or 0])
            served.house.storage.save_person(replace(person, settings={"gifts": True}))
    return made["table"], [*(Viewer(person, seat) for seat, person in enumerate(people)), Viewer(guest())]


def moments(box: Any, luck: random.Random) -> list[int]:
    """When to compare: the beginning, and after some of the moves that a random game has."""
    s, length = box.new(luck.getrandbits(60)), 0
    while (actors := box.actors(s)) and length < 400:
        seat = luck.choice(actors)
        box.apply(s, seat, luck.choice(box.legal(s, seat)))
        length += 1
    return sorted([*[0] * LONG, *(luck.randrange(length * 2 // 3) for _ in range(MOMENTS))])


def play_on(served: Served, live: LiveTable, until: int, luck: random.Random) -> int:
    """Plays at random to this move, as people and bots do; returns how many have been made."""
    while live.table.ply < until and not live.table.over:
        seat = luck.choice(live.table.actors)
        served.house.append(live, "act", seat, luck.choice(live.table.legal(seat)))
    return live.table.ply


def test_events_say_nothing_but_a_number(guest: Come) -> None:
    me, luck = guest(), random.Random(1)
    table = me.create("me", "here")["table"]
    again = guest(me.http.headers["Authorization"].split()[1])
    with me.http.stream("GET", f"/t/{table}/events") as stream:
        lines = stream.iter_lines()
        for moves in range(1, 6):
            again.move(table, luck)
            for line in lines:
                name, _, value = line.partition(": ")
                assert (name, value.isdecimal()) in {("", False), ("retry", True), ("event", False), ("id", True), ("data", True)}
                assert name != "event" or value in {"changed", "beat"}
                if (name, value) == ("data", str(moves)):
                    break
