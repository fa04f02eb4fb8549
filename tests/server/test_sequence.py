"""A choice counts only in the position it was made in: taking back a move and making another is not that position, whatever its number."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import find
from sunroom.server.rows import Entry, SeatRow, TableRow
from sunroom.server.sequence import Chosen, Sequence
from sunroom.table import Table
from tests.server.databases import on_both
from tests.server.served import Guest, Served
from tests.server.test_company import sat_down

Come = Callable[..., Guest]


# --- What a version showed


def test_a_version_stands_as_long_as_the_game_goes_through_its_position() -> None:
    sequence = Sequence()
    log = [("act", 0, 1), ("act", 1, 2), ("undo", 2, 1), ("act", 1, 2)]
    sequence.show(0)
    for number, (kind, before, after) in enumerate(log):
        sequence.follow(Entry(number, before, kind, 0), after)  # type: ignore[arg-type]
        sequence.show(number + 1)
    stands = [sequence.ply_of(Chosen(version), [1]) for version in range(-1, 7)]
    assert stands == [None, 0, 1, None, 1, 2, None, None], "version 2 showed a move that was taken back; 5 is not there yet"


def test_a_number_of_moves_is_believed_until_somebody_else_goes_back() -> None:
    sequence = Sequence()
    for number in range(4):
        sequence.follow(Entry(number, number, "act", number % 2), number + 1)
    assert [sequence.ply_of(Chosen(ply=ply), [0]) for ply in range(5)] == [0, 1, 2, 3, 4]
    sequence.follow(Entry(4, 4, "undo", 1), 3)
    assert [sequence.ply_of(Chosen(ply=ply), [0]) for ply in range(5)] == [0, 1, 2, 3, None]
    assert sequence.ply_of(Chosen(ply=4), [1]) == 4, "whoever went back knows it"
    sequence.follow(Entry(5, 3, "act", 1), 4)
    sequence.follow(Entry(6, 4, "act", 0), 5)
    assert [sequence.ply_of(Chosen(ply=ply), [0]) for ply in range(3, 6)] == [3, None, 5], "there was never another fifth move"
    assert sequence.ply_of(Chosen(), [0]) is None


# --- A move chosen before an opponent's undo and other move


def undone_otherwise() -> tuple[Table, int, int]:
    """A game in which the first seat has just made a move that it can take back, and the second is to move; and two such moves."""
    for seed in range(1000):
        table, luck = Table(find("solar-city").box(), seed, ["Ada", "Ben"]), random.Random(seed)
        for _ in range(12):
            seat = table.actors[0]
            passing = []
            for action in table.legal(seat) if seat == 0 else []:
                table.make(0, action)
                if table.actors == [1] and table.can_undo(0) and len(table.legal(1)) > 2:
                    passing.append(action)
                table.take_back(table.ply - 1)
            if len(passing) > 1:
                return table, passing[0], passing[1]
            table.make(seat, luck.choice(table.legal(seat)))
    raise AssertionError("no such game")


@pytest.fixture
def overtaken(guest: Come, served: Served) -> tuple[str, Guest, Guest, dict[str, Any]]:
    """Ben has looked at the table; then Ada took back her move and made another one."""
    table, one, other = undone_otherwise()
    _, ada, ben = sat_down(guest)
    with served.house.at(_) as live:
        people = [row.person for row in live.seats]
    id = f"overtaken-{random.getrandbits(40)}"
    row = TableRow(id, "solar-city", dict(table.box.options), table.seed, "salt", "", people[0], False, "playing", 1)
    seats = [SeatRow(number, "person", name, people[number]) for number, name in enumerate(table.names)]
    served.house.storage.add_table(row, seats, [Entry(n, n, "act", move.seat, move.action) for n, move in enumerate(table.moves)])
    moved = ada.post(id, "act", action=one, version=ada.view(id)["version"])
    assert moved.status_code == 200, moved.text
    seen = ben.view(id)
    back = ada.post(id, "undo", version=seen["version"]).json()
    assert ada.post(id, "act", action=other, version=back["version"]).status_code == 200
    assert ben.view(id)["ply"] == seen["ply"], "as many moves as before"
    return id, ada, ben, seen


@on_both
@pytest.mark.parametrize("named", ["version", "ply"])
def test_a_move_chosen_before_an_undo_and_another_move_is_refused(overtaken: Any, named: str) -> None:
    id, _, ben, seen = overtaken
    now = ben.view(id)
    action = next(a["action"] for a in seen["view"]["actions"] if a["action"] in [b["action"] for b in now["view"]["actions"]])
    refused = ben.post(id, "act", action=action, **{named: seen[named]})
    assert refused.status_code == 409, refused.text
    assert "version" in refused.json()["detail"]
    assert refused.json()["present"] == now, "with the present table"
    assert ben.view(id) == now, "and nothing happened"
    assert ben.post(id, "act", action=action, version=refused.json()["version"]).status_code == 200


def test_a_page_that_chose_too_late_shows_the_present_table(overtaken: Any) -> None:
    id, _, ben, seen = overtaken
    now = ben.view(id)
    form = {"action": str(now["view"]["actions"][0]["action"]), "version": str(seen["version"])}
    drawn = ben.http.post(f"/t/{id}/act", data=form, headers={"Sunroom-Part": "yes"})
    assert drawn.status_code == 200
    assert f'data-version="{now["version"]}"' in drawn.text
    assert "Someone%20else%20was%20faster" in drawn.headers["sunroom-note"]
    without_script = ben.http.post(f"/t/{id}/act", data=form)
    assert without_script.status_code == 409
    assert f'href="/t/{id}"' in without_script.text, "a way to the present table"
    assert ben.view(id) == now


@pytest.mark.parametrize("deed", [("undo", {}), ("redo", {}), ("ask", {"what": "end"}), ("resign", {})])
def test_what_else_was_decided_before_it_is_refused(overtaken: Any, deed: tuple[str, dict[str, Any]]) -> None:
    id, _, ben, seen = overtaken
    now = ben.view(id)
    what, more = deed
    assert ben.post(id, what, version=seen["version"], **more).status_code == 409
    form = {name: str(value) for name, value in more.items()} | {"version": str(seen["version"])}
    assert ben.http.post(f"/t/{id}/{what}", data=form).status_code == 409
    assert ben.view(id) == now


def test_what_was_said_meanwhile_makes_no_choice_too_late(overtaken: Any) -> None:
    id, ada, ben, _ = overtaken
    seen = ben.view(id)
    ada.post(id, "say", reaction="hello")
    assert ben.view(id)["version"] > seen["version"]
    assert ben.post(id, "act", action=seen["view"]["actions"][0]["action"], version=seen["version"]).status_code == 200


def test_nobody_agrees_to_a_question_they_have_not_seen(guest: Come) -> None:
    """Ada offers to end the game, thinks better of it, and asks for something else."""
    table, ada, ben = sat_down(guest)
    mover = next(one for one in (ada, ben) if one.view(table)["view"]["actions"])
    other = ben if mover is ada else ada
    mover.move(table, random.Random(1))
    mover.post(table, "ask", what="back")
    seen = other.view(table)
    mover.post(table, "answer", agree=False)
    mover.post(table, "ask", what="end")
    assert other.post(table, "answer", agree=True, version=seen["version"]).status_code == 409
    assert other.post(table, "answer", agree=True).status_code == 422, "and nobody agrees to just anything"
    assert other.view(table)["status"] == "playing"
    assert other.post(table, "answer", agree=True, version=other.view(table)["version"]).json()["ended"] is True


def test_every_form_of_the_page_says_what_it_saw(overtaken: Any) -> None:
    id, _, ben, _ = overtaken
    page = ben.http.get(f"/t/{id}").text
    version = f'name="version" value="{ben.view(id)["version"]}"'
    for what in ("act", "ask", "resign"):
        form = page.partition(f'action="/t/{id}/{what}"')[2].partition("</form>")[0]
        assert version in form, what
