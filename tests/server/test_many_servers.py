"""Several servers, one PostgreSQL: whoever asks whichever of them sees the same table, at once."""

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sunroom.server import post, standing
from sunroom.server.engines import LISTENER, engine_for
from sunroom.server.hub import Hub
from sunroom.server.keeping.tables import delete_table
from sunroom.server.pace import SharedPace
from sunroom.server.problems import Problem
from sunroom.server.storage import Storage
from tests.server.served import Guest, Served, serving
from tests.server.test_live import events
from tests.server.test_waiting import wait_for

ONLY_ON = "postgres"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    home = tmp_path_factory.mktemp("home")
    with serving(home) as one, serving(home) as two:
        yield one, two


def changes(stream: httpx.Response) -> Iterator[int]:
    """The versions that a stream tells of."""
    return (int(told["data"]) for told in events(stream) if told.get("event") == "changed")


class Roamer(Guest):
    """A guest whose every request goes to the next server."""

    def __init__(self, *served: Served, token: str | None = None) -> None:
        super().__init__(served[0].url, token)
        self.urls, self.asked = [one.url for one in served], 0
        self.http.event_hooks["request"].append(self.to_the_next)

    def to_the_next(self, request: httpx.Request) -> None:
        self.asked += 1
        request.url = httpx.URL(self.urls[self.asked % len(self.urls)]).join(request.url.raw_path.decode())
        request.headers["Host"] = request.url.netloc.decode()


@pytest.fixture
def roamer(both: tuple[Served, Served]) -> Iterator[Callable[[], Roamer]]:
    there: list[Roamer] = []

    def come() -> Roamer:
        there.append(Roamer(*both))
        return there[-1]

    yield come
    for one in there:
        one.http.close()


Come = Callable[[], Roamer]


def together(roamer: Come, **more: object) -> tuple[str, Roamer, Roamer]:
    ada, ben = roamer(), roamer()
    made = ada.create("me", "friend", name="Ada", **more)
    ben.join(made["seat_tokens"]["1"], "Ben")
    return made["table"], ada, ben


def test_a_game_goes_on_whichever_server_is_asked(roamer: Come, both: tuple[Served, Served]) -> None:
    table, ada, ben = together(roamer)
    luck = random.Random(5)
    while (shown := ada.view(table, brief="true"))["status"] != "over":
        mover = ada if shown["actions"] else ben
        before = mover.view(table, brief="true")
        answer = mover.post(table, "act", action=luck.choice(before["actions"]), version=before["version"])
        assert answer.status_code == 200, answer.text
        if luck.random() < 0.2 and answer.json()["view"]["can_undo"]:
            assert mover.post(table, "undo", version=answer.json()["version"]).status_code == 200
    ends = [Guest(served.url) for served in both]
    assert ends[0].http.get(f"/api/tables/{table}/export").text == ends[1].http.get(f"/api/tables/{table}/export").text
    for end in ends:
        end.http.close()


def test_a_move_at_one_server_is_heard_at_the_other(roamer: Come, both: tuple[Served, Served]) -> None:
    table, ada, ben = together(roamer)
    mover = ada if ada.view(table)["view"]["actions"] else ben
    version = ada.view(table)["version"]
    seen: list[int] = []
    with httpx.stream("GET", f"{both[1].url}/t/{table}/events", timeout=20, trust_env=False, verify=False) as stream:
        heard = changes(stream)
        seen.append(next(heard))
        mover.urls = [both[0].url]
        mover.move(table, random.Random(1))
        seen.append(next(heard))
    assert seen[0] == version
    assert seen[1] > version


def test_two_who_decide_at_once_at_two_servers_are_both_heard(roamer: Come, both: tuple[Served, Served]) -> None:
    """SG-2.8: nobody is refused because somebody else was quicker, elsewhere."""
    table, ada, ben = together(roamer, game="solar-gardens", options={"variant": "casual"})
    ada.urls, ben.urls = [both[0].url], [both[1].url]
    first = ada if ada.view(table)["view"]["actions"] else ben
    last = ben if first is ada else ada
    assert first.post(table, "act", action="pass", ply=0).status_code == 200
    versions = [one.view(table)["version"] for one in (first, last)]
    answers: list[int] = []
    keepers = [
        threading.Thread(
            target=lambda one=one, version=version: answers.append(one.post(table, "act", action="keep", version=version).status_code)
        )
        for one, version in zip((first, last), versions, strict=True)
    ]
    for one in keepers:
        one.start()
    for one in keepers:
        one.join()
    assert answers == [200, 200]


def test_a_deed_that_was_done_at_one_server_is_not_done_again_at_another(roamer: Come, both: tuple[Served, Served]) -> None:
    table, ada, _ = together(roamer)
    headers = {"Sunroom-Deed": "deed-1", "Sunroom-Part": "yes"}
    for _ in both:
        assert ada.http.post(f"/t/{table}/say", data={"text": "Hello there"}, headers=headers).status_code == 200
    assert [line["words"] for line in ada.view(table)["talk"]].count("Hello there") == 1


def test_who_is_at_the_table_is_known_everywhere(roamer: Come, both: tuple[Served, Served]) -> None:
    table, ada, ben = together(roamer)
    ada.urls, ben.urls = [both[0].url], [both[1].url]

    def ben_is_here() -> bool:
        return next(seat["online"] for seat in ada.view(table)["seats"] if seat["name"] == "Ben")

    with ben.http.stream("GET", f"/t/{table}/events") as stream:
        next(changes(stream))
        wait_for(ben_is_here)
    wait_for(lambda: not ben_is_here())


def test_a_server_that_died_takes_nobody_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "ALIVE", 0.0)
    with serving(tmp_path) as one, serving(tmp_path) as two:
        ada, ben = Guest(one.url), Guest(two.url)
        made = ada.create("me", "friend", name="Ada")
        ben.join(made["seat_tokens"]["1"], "Ben")
        two.house.post._closed.set()  # it says nothing any more
        with one.house.at(made["table"]) as live:
            person = live.seats[1].person
            assert not one.house.is_online(live, person)
        ada.http.close()
        ben.http.close()


@pytest.fixture
def seen_by_ada(roamer: Come, both: tuple[Served, Served]) -> Iterator[Callable[[], bool]]:
    """Whether the first server knows that Ben is at the table, who looks at it at the second one until he is told to go."""
    table, ada, ben = together(roamer)
    ada.urls, ben.urls = [both[0].url], [both[1].url]

    def is_here() -> bool:
        return next(bool(seat["online"]) for seat in ada.view(table)["seats"] if seat["name"] == "Ben")

    with ben.http.stream("GET", f"/t/{table}/events") as stream:
        next(changes(stream))
        wait_for(is_here)
        is_here.go = stream.close  # type: ignore[attr-defined]
        yield is_here


def test_who_left_while_the_database_was_out_of_reach_is_not_there_for_ever(
    seen_by_ada: Any, both: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, moved = both[1].house.hub, Hub.moved
    asked: list[object] = []
    monkeypatch.setattr("sunroom.server.hub.AWAY", 0.05)
    monkeypatch.setattr(post, "BEAT", 0.1)
    monkeypatch.setattr(post, "_SEEN", text("SELECT 1 / 0"))
    monkeypatch.setattr(Hub, "moved", lambda one: [asked.append(one), moved(one)][1])
    seen_by_ada.go()
    wait_for(lambda: not hub._present)
    asked.clear()
    wait_for(lambda: asked.count(hub) > 1)
    assert seen_by_ada()
    monkeypatch.undo()
    wait_for(lambda: not seen_by_ada())


def test_who_is_at_a_server_that_was_frozen_is_there_again(seen_by_ada: Any, both: tuple[Served, Served]) -> None:
    with both[0].house.storage.engine.begin() as connection:
        connection.execute(post._BURY, {"alive": -60.0})
    wait_for(seen_by_ada)


CURTAIN = 'id="curtain"'


def test_a_curtain_opened_at_one_server_is_open_at_the_other(roamer: Come) -> None:
    me = roamer()
    table = me.create("me", "here", game="earth")["table"]
    fragment = f"/t/{table}/fragment"
    assert all(CURTAIN in me.http.get(fragment).text for _ in me.urls)
    assert me.http.post(f"/t/{table}/curtain", data={}, headers={"Sunroom-Part": "yes"}).status_code == 200
    assert not any(CURTAIN in me.http.get(fragment).text for _ in me.urls)


def test_settings_saved_at_one_server_hold_at_the_other(roamer: Come, both: tuple[Served, Served]) -> None:
    me = roamer()
    table = me.create("me", "here")["table"]
    with both[0].house.at(table) as live:
        [person] = both[0].house.storage.persons([live.seats[0].person or 0])
    assert [served.house.storage.settings_of(person.id) for served in both] == [person.settings] * 2
    both[0].house.storage.save_person(replace(person, settings={"gifts": False}))
    wait_for(lambda: both[1].house.storage.settings_of(person.id) == {"gifts": False})


def test_what_a_client_may_ask_for_is_counted_by_all_servers_together(both: tuple[Served, Served]) -> None:
    paces = [SharedPace(0.2, served.house.storage) for served in both]
    burst = int(SharedPace.LIMITS["act"][0] * 0.2)

    async def ask() -> int:
        return sum([await paces[n % 2]._allows("act", "192.0.2.7") for n in range(4 * burst)])

    with ThreadPoolExecutor(1) as elsewhere:  # this thread has a loop already, where a browser was driven in it
        allowed = elsewhere.submit(lambda: asyncio.run(ask())).result()
    assert burst // 2 <= allowed <= burst + 2, "the bucket may have gained a little meanwhile"


def test_notices_that_were_missed_are_made_up_for(roamer: Come, both: tuple[Served, Served]) -> None:
    """The connection that hears of others' moves is cut; afterwards every table that somebody watches is looked at."""
    table, ada, ben = together(roamer)
    with httpx.stream("GET", f"{both[1].url}/t/{table}/events", timeout=20, trust_env=False, verify=False) as stream:
        heard = changes(stream)
        before = next(heard)
        with both[0].house.storage.engine.connect() as connection:
            connection.exec_driver_sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{LISTENER}'")
        mover = ada if ada.view(table)["view"]["actions"] else ben
        mover.move(table, random.Random(1))
        assert next(heard) > before
    wait_for(lambda: all(served.house.post.hears for served in both))


def test_who_is_deleted_at_one_server_is_nobody_at_the_other(both: tuple[Served, Served]) -> None:
    ada, ben = (Guest(served.url) for served in both)
    made = ada.create("me", "friend", name="Ada")
    table, alone = made["table"], ada.create("me", "seedling")["table"]
    ben.join(made["seat_tokens"]["1"], "Ben")
    elsewhere = Guest(both[1].url, ada.http.headers["Authorization"].split()[1])
    assert elsewhere.view(table)["seat"] == 0
    assert elsewhere.view(alone)["seat"] == 0
    assert ada.http.delete("/api/me", params={"sure": "true"}).status_code == 204
    wait_for(lambda: elsewhere.http.get("/api/me").status_code == 401)
    wait_for(lambda: [seat["name"] for seat in ben.view(table)["seats"]] == ["Somebody", "Ben"])
    wait_for(lambda: ben.http.get(f"/api/tables/{alone}").status_code == 404)
    for one in (ada, ben, elsewhere):
        one.http.close()


def test_a_deleted_table_is_gone_at_every_server_even_if_no_notice_comes(both: tuple[Served, Served], roamer: Come) -> None:
    one, two = both
    me = roamer()
    table = me.create("me", "here")["table"]
    for served in both:
        with served.house.at(table):
            pass
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(two.house, "unload", lambda id: None)
        assert delete_table(one.house, table, lambda *_: True)
        with pytest.raises(Problem, match=table), two.house.at(table):
            pass


@contextmanager
def questions(served: Served) -> Iterator[list[str]]:
    """What a server's requests ask the database meanwhile, apart from limits; the pulse of the servers does not count."""
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if threading.current_thread().name not in ("ear", "beat", "chores") and "buckets" not in statement:
            asked.append(" ".join(statement.split())[:40])

    event.listen(served.house.storage.engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(served.house.storage.engine, "before_cursor_execute", note)


def test_servers_whose_clocks_differ_write_down_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nobody would wake bots, for an hour, whose server died on a machine that is an hour ahead."""
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 3600)
    with serving(tmp_path) as ahead:
        me = Guest(ahead.url)
        table = me.create("me", "seedling")["table"]
        me.move(table, random.Random(1))
        me.http.close()
        with ahead.house.storage.engine.connect() as connection:
            asked = text("SELECT touched - extract(epoch FROM clock_timestamp()) FROM tables WHERE id = :id")
            assert abs(connection.execute(asked, {"id": table}).scalar_one()) < 60


def test_whoever_finds_no_connection_to_look_with_is_told_to_come_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, database_connections=5) as served:
        me = Guest(served.url)
        table = me.create("me", "here")["table"]
        monkeypatch.setattr(served.house.storage.engine.pool, "_timeout", 0.05)
        with ExitStack() as held:
            while len(held._exit_callbacks) < 5:  # its beats and chores take one now and then
                with suppress(PoolTimeout):
                    held.enter_context(served.house.storage.engine.connect())
            answer = me.http.get(f"/api/tables/{table}")
        me.http.close()
    assert (answer.status_code, answer.headers.get("retry-after")) == (503, "5")


def test_a_chore_that_fails_stops_no_other(both: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def fail() -> None:
        raise RuntimeError("a table cannot be opened any more")

    post = both[0].house.post
    monkeypatch.setattr(post, "chores", [fail, lambda: done.append("second")])
    wait_for(lambda: post._do_chores() or done)  # the other server may be doing its own at the moment


def test_a_look_asks_the_database_once(both: tuple[Served, Served]) -> None:
    """How far the table has come: once for each request, however much of the table it shows."""
    with serving_guest(both[0]) as ada:
        table = ada.create("me", "here")["table"]
        for _ in range(4):
            ada.move(table, random.Random(1))
        for path in (f"/t/{table}", f"/t/{table}/fragment", f"/t/{table}/happened?since=0", f"/api/tables/{table}"):
            with questions(both[0]) as asked:
                assert ada.http.get(path).status_code == 200
            assert len(asked) == 1, (path, asked)


def test_a_move_is_few_questions(both: tuple[Served, Served]) -> None:
    """The lock, how far the table has come, the move itself, the notice; and the look at what came of it."""
    with serving_guest(both[0]) as ada:
        table = ada.create("me", "here")["table"]
        shown = ada.view(table)
        with questions(both[0]) as asked:
            answer = ada.post(table, "act", action=shown["view"]["actions"][0]["action"], version=shown["version"])
        assert answer.status_code == 200
        assert len(asked) == 5, asked


def test_a_connection_that_was_cut_is_not_used(both: tuple[Served, Served]) -> None:
    """One that lies idle is ended, as by a restart of the database: whoever comes next gets another, and notices nothing."""
    engine = engine_for(both[0].house.storage.url)
    with engine.connect() as connection:
        cut = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    with both[1].house.storage.engine.connect() as other:
        assert other.exec_driver_sql(f"SELECT pg_terminate_backend({cut}, 5000)").scalar_one()
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one() != cut
    engine.dispose()


@contextmanager
def serving_guest(served: Served) -> Iterator[Guest]:
    guest = Guest(served.url)
    try:
        yield guest
    finally:
        guest.http.close()


def test_a_connection_that_is_given_back_to_a_closed_house_is_closed(both: tuple[Served, Served]) -> None:
    """A thread may still have one while the house closes; nobody would ever close it."""
    storage = Storage(both[0].house.config.database_url)
    with storage.engine.connect() as connection:
        late = connection.connection.dbapi_connection
        storage.close()
        assert late is not None
        assert not late.closed  # type: ignore[attr-defined]
    assert late.closed  # type: ignore[attr-defined]
