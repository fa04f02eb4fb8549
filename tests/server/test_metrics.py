"""What a house tells Prometheus: everything that is done is counted, nobody is named, and nobody else hears of it."""

import random
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from sunroom.kernel.errors import BadOption
from sunroom.server import figures, thinking
from sunroom.server.config import Config
from sunroom.server.figures import Lately
from sunroom.server.measures import Figure, Measures, measures_for
from sunroom.server.prometheus import read_address
from tests.server.databases import on_both
from tests.server.served import Guest, Served, serving
from tests.server.test_waiting import wait_for

Found = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture(scope="module")
def watched(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("watched"), metrics="0") as served:
        yield served


@pytest.fixture
def visitor(watched: Served) -> Iterator[Guest]:
    guest = Guest(watched.url)
    yield guest
    guest.http.close()


def scraped(served: Served) -> str:
    answer = httpx.get(f"http://127.0.0.1:{served.house.measures.port}/metrics", trust_env=False, verify=False, timeout=60)
    assert answer.status_code == 200
    return answer.text


def found_at(served: Served) -> Found:
    """Every series that Prometheus would read."""
    families = text_string_to_metric_families(scraped(served))
    return {(one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples}


def total(found: Found, name: str, **labels: str) -> float:
    """The sum of all series of this name that have these labels."""
    return sum(value for (called, said), value in found.items() if called == f"sunroom_{name}" and labels.items() <= dict(said).items())


def test_what_people_and_bots_do_is_counted(watched: Served, visitor: Guest) -> None:
    before, luck = found_at(watched), random.Random(1)
    table = visitor.create("me", "seedling", name="Ada")["table"]
    for _ in range(3):
        visitor.move(table, luck)
    visitor.wait_turn(table)
    with watched.house.at(table) as live:
        moves, mine = live.entries, sum(move.seat == 0 for move in live.table.moves)

    def grown(name: str, **labels: str) -> float:
        return total(after, name, **labels) - total(before, name, **labels)

    after = found_at(watched)
    assert grown("moves_total", game="solar-city", kind="act") == moves
    assert grown("moves_total", by="person") == mine
    assert grown("thinking_seconds_count", game="solar-city", level="seedling") >= moves - mine
    assert grown("request_seconds_count", route="/api/tables/{id}/act", method="POST", status="200") > 0
    assert grown("write_seconds_count") > 3
    assert grown("database_seconds_count") > moves


def test_what_is_taken_back_is_counted_too(watched: Served, visitor: Guest) -> None:
    table = visitor.create("me", "here")["table"]
    before, luck = found_at(watched), random.Random(2)
    shown = visitor.move(table, luck)
    while not shown["view"]["can_undo"]:
        shown = visitor.move(table, luck)
    assert visitor.post(table, "undo", version=shown["version"]).status_code == 200
    assert total(found_at(watched), "moves_total", kind="undo") == total(before, "moves_total", kind="undo") + 1


@on_both
def test_what_there_is_at_the_moment(watched: Served, visitor: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "FRESH", 0.0)
    before = found_at(watched)
    table = visitor.create("me", "friend")["table"]
    with visitor.http.stream("GET", f"/t/{table}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        after = found_at(watched)
    assert total(after, "streams") == total(before, "streams") + 1
    assert total(after, "tables_in_memory") == total(before, "tables_in_memory") + 1
    assert total(after, "tables_in_memory_bytes") > 0
    assert total(after, "tables", status="waiting") == total(before, "tables", status="waiting") + 1
    assert {"waiting", "playing", "over"} == {dict(labels)["status"] for name, labels in after if name == "sunroom_tables"}
    assert total(after, "notices_arrive") == 1
    assert total(after, "leaving") == 0
    assert after["process_resident_memory_bytes", frozenset()] > 1e6
    assert after["process_cpu_seconds_total", frozenset()] > 0
    wait_for(lambda: total(found_at(watched), "streams") == total(before, "streams"))


def test_bots_that_think_and_writes_that_wait_are_told(watched: Served, visitor: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, storage, choose = threading.Event(), watched.house.storage, thinking.Decision.choice
    monkeypatch.setattr(thinking.Decision, "choice", lambda decision: (go_on.wait(60), choose(decision))[1])
    slow = threading.Thread(target=storage._writer.write, args=(lambda _: go_on.wait(60),))
    table, luck = visitor.create("me", "seedling")["table"], random.Random(3)
    while not watched.house.thinkers._thinking:
        visitor.move(table, luck)
    slow.start()
    wait_for(lambda: bool(storage.writing))
    found = found_at(watched)
    go_on.set()
    slow.join(60)
    assert total(found, "bots_due") == total(found, "writes_waiting") == 1
    assert total(found, "database_connections") >= 1
    assert total(found, "thinking_waiting", work="hint") == 0


def test_the_house_itself_tells_visitors_nothing(visitor: Guest) -> None:
    assert [visitor.http.get(path).status_code for path in ("/metrics", "/metrics/", "/api/metrics")] == [404] * 3


def test_there_are_only_so_many_series_whatever_is_asked_for(watched: Served, visitor: Guest) -> None:
    table = visitor.create("me", "here")["table"]

    def nonsense(luck: random.Random) -> None:
        word = f"{luck.getrandbits(40):x}"
        for path in (f"/{word}", f"/t/{word}", f"/t/{table}/{word}", f"/static/{word}.js", f"/api/tables/{word}", f"/rules/{word}"):
            for method in ("GET", "POST", "DELETE", f"X{word[:4].upper()}"):
                visitor.http.request(method, path, headers={"X-Request-Id": word, "User-Agent": word})
        visitor.http.get("/", params={word: word})

    nonsense(random.Random(1))
    series = found_at(watched).keys()
    for seed in (2, 3):
        nonsense(random.Random(seed))
    assert found_at(watched).keys() == series


def test_nobody_is_named(watched: Served, visitor: Guest) -> None:
    made = visitor.create("me", "friend", "seedling", options={"players": 3}, name="Planted Person")
    visitor.post(made["table"], "say", text="planted words")
    visitor.http.get(f"/t/{made['table']}")
    text = scraped(watched)
    assert "/api/tables/{id}/say" in text
    for planted in ("Planted", "planted", made["table"], made["seat_tokens"]["1"], made["token"], "127.0.0.1"):
        assert planted not in text


OF_WORKERS = {"sunroom_jobs", "sunroom_jobs_longest_wait_seconds", "sunroom_workers"}


def names_at(served: Served) -> set[str]:
    return {line.split()[2] for line in scraped(served).splitlines() if line.startswith("# TYPE sunroom_")}


def test_jobs_are_told_of_where_workers_think(database: str, tmp_path: Path) -> None:
    if database == "sqlite":
        pytest.skip("workers need PostgreSQL")
    with serving(tmp_path, metrics="0", thinking="workers") as served:
        assert names_at(served) >= OF_WORKERS
        assert total(found_at(served), "workers") == 0


def test_the_page_about_figures_names_all_of_them_and_no_others(watched: Served) -> None:
    there = names_at(watched) | OF_WORKERS
    page = (Path(__file__).parents[2] / "docs" / "watching.md").read_text("utf-8")
    said = {name.removesuffix("_count").removesuffix("_bucket") for name in re.findall(r"sunroom_[a-z_]+", page)}
    assert said == there
    scrapes, rules = (yaml.safe_load(text) for text in re.findall(r"^```yaml\n(.*?)^```", page, re.M | re.S))
    assert scrapes["scrape_configs"][0]["job_name"] == "sunroom"
    alerts = rules["groups"][0]["rules"]
    assert len(alerts) == 5
    for alert in alerts:
        assert alert.keys() == {"alert", "expr", "for", "annotations"}
        assert re.search(r"sunroom_[a-z_]+|up\{", alert["expr"])
        assert alert["expr"].count("(") == alert["expr"].count(")")


def test_each_process_answers_for_itself_on_the_next_free_port(tmp_path: Path) -> None:
    with serving(tmp_path / "one", metrics="0") as one:
        first = one.house.measures.port
        with serving(tmp_path / "two", metrics=f"127.0.0.1:{first}") as two:
            assert first < two.house.measures.port < first + 64
            httpx.get(f"{two.url}/about", trust_env=False, verify=False, timeout=60)
            assert total(found_at(one), "request_seconds_count", route="/about") == 0
            assert total(found_at(two), "request_seconds_count", route="/about") == 1
    with pytest.raises(httpx.ConnectError):
        scraped(one)


def test_a_house_opens_without_its_figures_and_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path, metrics="192.0.2.1:9420") as served:
        assert httpx.get(f"{served.url}/healthz", trust_env=False, verify=False, timeout=60).status_code == 200
    assert any("192.0.2.1" in message for message in caplog.messages)


def test_usually_nothing_is_counted_and_no_library_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "sunroom.server.prometheus", raising=False)
    assert type(measures_for(Config(tmp_path))) is Measures
    with pytest.raises(BadOption, match=r"sunroom\[metrics\]"):
        measures_for(Config(tmp_path, metrics="9420"))


@pytest.mark.parametrize(
    ("text", "meant"),
    [("9420", ("127.0.0.1", 9420)), ("0.0.0.0:9420", ("0.0.0.0", 9420)), (" [::1]:9421", ("::1", 9421)), ("house:1", ("house", 1))],
)
def test_where_figures_are(text: str, meant: tuple[str, int]) -> None:
    assert read_address(text) == meant


@pytest.mark.parametrize("text", ["on", "127.0.0.1", "::1:9420", "127.0.0.1:", "1:99999", "9420 9421"])
def test_what_is_no_address_is_said(text: str) -> None:
    with pytest.raises(BadOption, match="SUNROOM_METRICS is a port"):
        read_address(text)


def test_others_add_their_own_figures_and_one_that_fails_is_left_out(watched: Served, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> list[Figure]:
        raise OSError("no queue here")

    watched.house.measures.add(broken)
    watched.house.measures.add(lambda: [Figure("jobs", "Jobs", n, {"queue": name}) for n, name in enumerate(("bots", "analyses"), 3)])
    found = found_at(watched)
    assert (total(found, "jobs", queue="bots"), total(found, "jobs", queue="analyses")) == (3, 4)
    assert total(found, "tables_in_memory") >= 0
    assert "figures are missing: no queue here" in caplog.messages


@on_both
def test_nobody_waits_for_a_database_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "PATIENCE", 0.01)
    answer, asked = threading.Event(), list[int]()

    def source() -> list[Figure]:
        asked.append(1)
        answer.wait(60)
        return [Figure("tables", "Tables", 7)]

    lately = Lately(source)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            lately()
    answer.set()
    monkeypatch.setattr(figures, "PATIENCE", 60)
    assert [lately()[0].value, lately()[0].value, len(asked)] == [7, 7, 1], "it is asked once, and what it said is remembered"


@on_both
def test_notices_of_other_servers_are_counted(tmp_path: Path, database: str) -> None:
    if database == "sqlite":
        pytest.skip("there are no other servers")
    with serving(tmp_path, metrics="0") as one, serving(tmp_path) as two:
        visitor: Any = Guest(two.url)
        visitor.move(visitor.create("me", "here")["table"], random.Random(1))
        wait_for(lambda: total(found_at(one), "notices_total", kind="table") >= 1)
        visitor.http.close()
