"""Drawings are kept and used again: never for anyone to whom something else is shown, and not too many of them."""

import gzip
import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from sunroom.games import find
from sunroom.kernel.messages import said
from sunroom.server import drawings
from sunroom.server.drawings import Drawings
from sunroom.table.table import Table
from sunroom.web import pages
from sunroom.web.language import speaking
from sunroom.web.learning import LessonShown
from sunroom.web.looks import wear
from sunroom.web.models import ClockShown, Company, FairShown, Hint, Invitee, LogLine, Seat, TableShown
from sunroom.web.onward import SourceShown
from tests.server.served import Guest, Served

Come = Callable[..., Guest]


@pytest.fixture(autouse=True)
def calm(served: Served) -> Iterator[None]:
    """Bots stay where they are, and everybody looks as usual afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(served.house.thinkers, "wake", lambda live: None)
        yield
    wear({})


def shown(**more: Any) -> TableShown:
    table = Table(find("solar-city").box(players=2), 7, ["Ada", "Ben"])
    seats = [Seat(0, "Ada", "you"), Seat(1, "Ben", "person")]
    return replace(
        TableShown("fern", table.box.game, "playing", table.box.options, table.view(0), 0, seats, [], table.scores(), 3, "abc"), **more
    )


OTHER: dict[str, Any] = {
    "id": "moss",
    "game": find("neotopia"),
    "status": "over",
    "options": {"players": 3},
    "view": {},
    "seat": 1,
    "seats": [Seat(0, "Ada", "you"), Seat(1, "Ben", "person", online=False)],
    "log": [LogLine(0, 0, ["moved"])],
    "scores": [],
    "version": 4,
    "commitment": "def",
    "seed": 5,
    "salt": "5a",
    "owner": True,
    "curtain": True,
    "hint": Hint(0, 1, [], []),
    "watch_link": "http://elsewhere/t/fern",
    "rematch_link": "/t/moss",
    "settings": {"sound": True},
    "over_to": [(1, "Ben", True)],
    "company": Company(people=2),
    "visitor": "Cy",
    "fair": FairShown(promised=False),
    "clock": ClockShown(86_400, 0, "move"),
    "rated": [0],
    "lesson": LessonShown(said("there is more to come"), [], 1, 6, [], "open"),
    "invitees": [Invitee("1-2", "Dee", False, False)],
    "inviter": "Dee",
    "source": SourceShown(said("there is more to come"), "/t/moss"),
    "evening": "larch",
    "address": "/puzzles/neotopia/1-1",
}


def drawer() -> tuple[list[TableShown], Callable[[TableShown], str]]:
    """A function that draws, and what it has drawn."""
    drawn: list[TableShown] = []

    def draw(what: TableShown) -> str:
        drawn.append(what)
        return str(len(drawn))

    return drawn, draw


def test_what_is_shown_again_is_drawn_once() -> None:
    kept, (drawn, draw) = Drawings(), drawer()
    assert kept.drawn(draw, shown()) == kept.drawn(draw, shown())
    assert len(drawn) == 1


@pytest.mark.parametrize("what", [field.name for field in fields(TableShown)])
def test_whatever_differs_is_drawn_anew(what: str) -> None:
    kept, (drawn, draw) = Drawings(), drawer()
    one, other = (gzip.decompress(kept.drawn(draw, table)) for table in (shown(), shown(**{what: OTHER[what]})))
    assert (one, other) == (b"1", b"2")
    assert len(drawn) == 2


def test_other_languages_looks_and_parts_are_drawn_anew() -> None:
    kept, (drawn, draw), (others, draw_other) = Drawings(), drawer(), drawer()
    kept.drawn(draw, shown())
    with speaking("de"):
        kept.drawn(draw, shown())
    wear({"theme": "dark"})
    kept.drawn(draw, shown())
    kept.drawn(draw_other, shown())
    assert (len(drawn), len(others)) == (3, 1)


def test_few_drawings_are_kept() -> None:
    kept, (_, draw) = Drawings(), drawer()
    for name in map(str, range(3 * drawings.MOST)):
        kept.drawn(draw, shown(visitor=name))
    assert len(kept._kept) == drawings.MOST
    kept.drawn(draw, shown(version=9))
    assert [one.shown.version for one in kept._kept] == [9], "older versions are of no use any more"
    assert kept.size > 0


def test_a_thousand_spectators_cost_one_drawing(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = drawer()
    table = guest().create("me", "seedling")["table"]
    monkeypatch.setattr(pages, "table_fragment", draw)
    spectator = guest()
    answers = {spectator.http.get(f"/t/{table}/fragment").text for _ in range(50)}
    assert answers == {"1"}
    assert len(drawn) == 1


@pytest.mark.parametrize("game", ["earth", "neotopia", "solar-gardens", "solar-city"])
def test_kept_drawings_are_what_would_be_drawn(guest: Come, served: Served, game: str) -> None:
    """Everybody looks in turn, in several languages; then all is forgotten, and every look is the same once more."""
    luck, people = random.Random(4), [guest(), guest()]
    made = people[0].create("me", "friend", game=game)
    table = made["table"]
    people[1].join(made["seat_tokens"]["1"])
    viewers = [*people, guest(), guest()]

    def looks() -> list[str]:
        asked = [(path, language) for path in (f"/t/{table}/fragment", f"/t/{table}") for language in ("en", "de")]
        found = [viewer.http.get(path, headers={"Accept-Language": language}) for path, language in asked for viewer in viewers]
        return [*(answer.text for answer in found), *(viewer.http.get(f"/api/tables/{table}").text for viewer in viewers)]

    for moves in (3, 9):
        with served.house.changing(table) as live:
            for _ in range(moves):
                seat = luck.choice(live.table.actors)
                served.house.append(live, "act", seat, luck.choice(live.table.legal(seat)))
        looks()
        kept = looks()
        live.forget()
        assert looks() == kept
        assert len(live.drawings._kept) <= drawings.MOST


def test_whoever_takes_nothing_compressed_gets_the_same(guest: Come) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    packed, plain = (me.http.get(f"/t/{table}", headers={"Accept-Encoding": encoding}) for encoding in ("gzip", "identity"))
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
