"""Puzzles on a server: the first answer counts, whoever forgets a person forgets their answers, and nothing is told beforehand."""

import json
from collections.abc import Callable

import pytest
from sqlalchemy import select

from sunroom.games import SHELF, find
from sunroom.puzzles import shelf
from sunroom.puzzles.puzzle import Puzzle
from sunroom.server.schema import puzzle_answers, puzzle_ratings
from sunroom.table import Table
from tests.server.served import Guest, Served
from tests.server.test_me import exported

Come = Callable[..., Guest]
GAME = max(map(find, SHELF.ours), key=lambda game: len(shelf.names_of(game)))


@pytest.fixture(scope="module", autouse=True)
def loaded(served: Served) -> None:
    """Nobody waits for the rules in the middle of a test."""
    for name in shelf.names_of(GAME)[:6]:
        puzzle = shelf.puzzle(GAME, name)
        Table(puzzle.box, 0, start=puzzle.state).view(puzzle.seat)


def todays(guest: Guest) -> tuple[str, Puzzle]:
    """The address of the day's puzzle, and the puzzle."""
    answer = guest.http.get(f"/puzzles/{GAME.name}", follow_redirects=True)
    assert answer.status_code == 200
    return answer.url.path, shelf.puzzle(GAME, answer.url.path.rsplit("/", 1)[1])


def test_the_first_answer_counts(guest: Come, served: Served) -> None:
    ada = guest()
    address, puzzle = todays(ada)
    before = ada.http.get(address).text
    assert "What’s best?" in before
    assert "%</b>" not in before, "nothing tells the answer"
    told = ada.http.post(f"{address}/answer", data={"action": str(puzzle.tempting)}, follow_redirects=True).text
    assert "There’s something better." in told
    again = ada.http.post(f"{address}/answer", data={"action": str(puzzle.answer)}, follow_redirects=True).text
    assert "There’s something better." in again
    with served.house.storage.reading() as connection:
        rows = connection.execute(select(puzzle_answers)).all()
        assert [(row.puzzle, row.solved, row.number) for row in rows if row.action == puzzle.tempting][-1][1:] == (False, 0)
        assert connection.execute(select(puzzle_ratings)).first() is not None


def test_the_day_and_then_all_others(guest: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    ben, few = guest(), shelf.names_of(GAME)[:6]
    monkeypatch.setattr(shelf, "names_of", lambda game: few if game is GAME else ())
    seen = []
    for number in range(len(few)):
        address, puzzle = todays(ben)
        seen.append(address)
        told = ben.http.post(f"{address}/answer", data={"action": str(puzzle.answer)}, follow_redirects=True).text
        assert "Solved!" in told
        assert ("Days in a row" in told) == (number >= 0)
    assert len(set(seen)) == len(seen)
    assert ben.http.get(f"/puzzles/{GAME.name}", follow_redirects=True).url.path == "/puzzles"
    assert "Solved 1 day in a row" in ben.http.get("/puzzles").text


def test_the_best_line_is_on_the_board(guest: Come) -> None:
    cleo = guest()
    address, puzzle = todays(cleo)
    early = cleo.http.get(f"{address}/fragment?step=1", headers={"Sunroom-Part": "yes"}).text
    assert 'data-your-turn="yes"' in early, "steps are for those who have answered"
    cleo.http.post(f"{address}/answer", data={"action": str(puzzle.answer)})
    for step in range(len(puzzle.line) + 1):
        text = cleo.http.get(f"{address}/fragment?step={step}", headers={"Sunroom-Part": "yes"}).text
        assert f'data-step="{step}" data-steps="{len(puzzle.line)}"' in text


@pytest.mark.parametrize("action", ["dance", "", "99999"])
def test_what_is_no_answer_is_refused(guest: Come, action: str) -> None:
    dora = guest()
    address, _ = todays(dora)
    assert dora.http.post(f"{address}/answer", data={"action": action}).status_code == 422
    assert "What’s best?" in dora.http.get(address).text


@pytest.mark.parametrize("address", ["/puzzles/go", f"/puzzles/{GAME.name}/9999-9", f"/puzzles/{GAME.name}/x-y", "/puzzles/go/1-1"])
def test_there_is_no_such_puzzle(guest: Come, address: str) -> None:
    assert guest().http.get(address).status_code == 404


def test_answers_are_exported_and_forgotten(guest: Come, served: Served) -> None:
    emil = guest()
    address, puzzle = todays(emil)
    emil.http.post(f"{address}/answer", data={"action": str(puzzle.answer)})
    (told,) = json.loads(exported(emil)["me.json"])["puzzles"]
    assert (told["game"], told["solved"], told["action"]) == (GAME.name, True, puzzle.answer)
    with served.house.storage.reading() as connection:
        before = len(connection.execute(select(puzzle_answers)).all())
    emil.http.post("/me/delete", data={"sure": "yes"})
    with served.house.storage.reading() as connection:
        assert len(connection.execute(select(puzzle_answers)).all()) == before - 1
