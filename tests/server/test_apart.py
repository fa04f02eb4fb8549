"""Files are read in a process of their own, which is gone after its deadline."""

import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sunroom.games import find
from sunroom.games.solar_city.content.reading import STANDARD
from sunroom.kernel.errors import BadContent, BadFile
from sunroom.server import apart as module
from sunroom.server import reading
from sunroom.server.apart import EFFORT, IDLE, MOST_WAITING, SECONDS, Apart
from sunroom.server.problems import Problem
from sunroom.server.reading import own_content, saved_table
from sunroom.table import Table
from sunroom.table.files import table_text
from tests.server.served import Guest, Served
from tests.server.test_bad_input import sentence
from tests.server.test_waiting import wait_for

Come = Callable[..., Guest]


@pytest.fixture
def apart(served: Served) -> Iterator[Apart]:
    """The reader of the house, for it takes a while to start one."""
    yield served.house.apart
    served.house.apart.seconds = SECONDS


def saved(moves: int = 12) -> str:
    table = Table(find("solar-city").box(players=2), 3)
    while table.ply < moves:
        table.make(table.actors[0], table.legal(table.actors[0])[-1])
    return table_text(table)


@pytest.fixture
def never_parsed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiles of our own may be."""
    loads = tomllib.loads

    def parse(text: str) -> Any:
        if text != STANDARD.read_text("utf-8"):
            raise AssertionError("not in the process of the house")
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", parse)


@pytest.mark.usefixtures("never_parsed_here")
def test_a_saved_table_is_not_parsed_in_the_house(guest: Come) -> None:
    me = guest()
    made = me.http.post("/api/import", json={"text": saved(), "name": "Ada"})
    assert made.status_code == 201, made.text
    me.token(made.json()["token"])
    assert me.view(made.json()["table"])["ply"] == 12
    page = guest().http.post("/import", files={"file": ("x.toml", saved().encode())}, data={"name": "Ben"})
    assert page.status_code == 303


@pytest.mark.usefixtures("never_parsed_here")
def test_content_with_a_mistake_is_not_parsed_in_the_house(guest: Come) -> None:
    asked = {"game": "solar-city", "seats": ["me", "here"], "options": {"content": "[[building]\nname = 1"}}
    assert "line 1" in sentence(guest().http.post("/api/tables", json=asked), 422)


def test_content_that_takes_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house reads content again whenever its table is opened."""
    options = {"content": STANDARD.read_text("utf-8")}
    own_content("solar-city", dict(options))
    monkeypatch.setattr(reading, "CONTENT_SECONDS", 0.0)
    with pytest.raises(BadContent, match="too long"):
        own_content("solar-city", dict(options))


def test_after_the_deadline_the_reader_is_gone_and_there_is_another(apart: Apart) -> None:
    apart.ask(time.sleep, 0.0)
    first, apart.seconds = apart.process, 0.3
    with pytest.raises(BadFile, match="too long"):
        apart.ask(time.sleep, 300.0)
    assert first is not None
    assert first.poll() is not None
    apart.seconds = SECONDS
    assert apart.ask(abs, -7) == 7


def test_whoever_works_for_too_long_is_ended_by_the_system(apart: Apart) -> None:
    """However little of a busy machine the reader gets: its own work counts, not the time that passes."""
    pytest.importorskip("resource")
    assert apart.ask(sum, range(1000)) == 499_500
    apart.effort = 1
    with pytest.raises(BadFile, match="too long"):
        apart.ask(sum, range(10**13))
    apart.effort = EFFORT
    assert apart.ask(sum, range(1000)) == 499_500


def test_the_reader_may_die_at_any_time(apart: Apart) -> None:
    assert apart.ask(saved_table, saved()).moves[0] == apart.ask(saved_table, saved()).moves[0]
    assert apart.process
    apart.process.kill()
    apart.process.wait()
    assert len(apart.ask(saved_table, saved()).moves) == 12


def test_mistakes_are_those_of_the_file(apart: Apart) -> None:
    with pytest.raises(BadFile, match="isn’t a saved table"):
        apart.ask(saved_table, "a = [[")
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        apart.ask(divmod, 1, 0)
    apart.ask(print, "whatever prints does not get in the way")
    assert apart.ask(abs, -7) == 7


def test_few_wait_for_the_reader(apart: Apart) -> None:
    apart.ask(abs, -7)
    threads = [threading.Thread(target=apart.ask, args=(time.sleep, 0.3)) for _ in range(MOST_WAITING)]
    for thread in threads:
        thread.start()
    wait_for(lambda: apart._places._value == 0)
    with pytest.raises(Problem, match="being read"):
        apart.ask(abs, -7)
    for thread in threads:
        thread.join()
    assert apart.ask(abs, -7) == 7


def test_the_reader_ends_when_there_is_nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE", 0.05)
    apart = Apart()
    assert apart.process is None, "nothing is started before it is needed"
    apart.ask(abs, -7)
    wait_for(lambda: apart.process is None)
    monkeypatch.setattr(module, "IDLE", IDLE)
    assert apart.ask(abs, -7) == 7
    apart.close()
    assert apart.process is None


def test_the_house_goes_on_while_a_reader_hangs(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.house.apart, "seconds", 2.0)
    hanging = threading.Thread(target=pytest.raises, args=(BadFile, served.house.apart.ask, time.sleep, 300.0))
    hanging.start()
    start = time.monotonic()
    assert guest().http.get("/health").status_code == 200
    guest().create("me", "here")
    assert time.monotonic() - start < 2.0 or hanging.is_alive()
    hanging.join(30)
    assert not hanging.is_alive()
    monkeypatch.setattr(served.house.apart, "seconds", SECONDS)
    assert guest().http.post("/api/import", json={"text": saved(), "name": "Ada"}).status_code == 201
