"""`kill -9` at random moments while many games are played: nothing that was acknowledged is lost, nothing is there twice, and every game
goes on. On PostgreSQL two servers share the tables, and people go from one to the other. The campaign does this ten thousand times."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.campaign.book import Asked, Book, compare
from benchmarks.campaign.houses import House
from benchmarks.campaign.killing import play_round
from benchmarks.campaign.nursery import Nursery
from benchmarks.campaign.scene import Scene
from sunroom.server.rows import Entry
from tests.long import many
from tests.server.databases import DATABASES

ON_BOTH = True

PLAYERS, KILLS = many(12, 3), many(40, 2)


@pytest.fixture(scope="session")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path_factory.mktemp("nursery") / "log")
    yield nursery
    nursery.close()


def test_killing_servers_loses_nothing(tmp_path: Path, nursery: Nursery, database: str) -> None:
    house = House(nursery, tmp_path, DATABASES.of(tmp_path), servers=2 if database == "postgres" else 1)
    result = play_round([Scene(house, PLAYERS, seed=9)], KILLS, seed=9)
    assert result.mistakes == []
    assert (result.lost, result.twice) == (0, 0)
    assert result.done["kills of servers"] == KILLS * len(house.ports)
    assert result.acknowledged > 0
    assert result.tables >= PLAYERS


# --- The books themselves: what is wrong must be found


def act(number: int, action: int, seat: int = 0) -> Entry:
    return Entry(number, number, "act", seat, action, number + 1)


def book(*asked: Asked) -> Book:
    return Book(frozenset({0}), list(asked))


MADE = Asked(("act", 5), seen=0, told=1)


def test_what_is_as_it_was_asked_is_not_complained_of() -> None:
    asked = book(MADE, Asked(("act", 6), seen=1), Asked(("act", 7), seen=1, told=3))
    for log in ([act(0, 5), act(1, 9, seat=1), act(2, 7)], [act(0, 5), act(1, 6), act(2, 7)]):
        found = compare(asked, log)
        assert (found.lost, found.unasked) == ([], [])


@pytest.mark.parametrize(
    ("log", "lost", "unasked"),
    [
        ([], 1, 0),
        ([act(0, 6)], 1, 1),
        ([act(0, 5), act(1, 5)], 0, 1),
        ([act(0, 9, seat=1), act(1, 5)], 1, 1),
    ],
    ids=["lost", "another", "twice", "later than was told"],
)
def test_what_is_not_is_found(log: list[Entry], lost: int, unasked: int) -> None:
    found = compare(book(MADE), log)
    assert (len(found.lost), len(found.unasked)) == (lost, unasked)


def test_a_request_without_an_answer_explains_one_line_and_no_more() -> None:
    asked = book(Asked(("act", 5), seen=0))
    assert not compare(asked, []).lost
    assert not compare(asked, [act(0, 5)]).unasked
    assert len(compare(asked, [act(0, 5), act(1, 5)]).unasked) == 1
