"""What the house logs: every line with the request that it belongs to, and nothing that lets anybody in or tells who somebody is."""

import json
import logging
import random
import threading
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from sunroom.kernel.errors import BadOption
from sunroom.server import seating, thinking
from sunroom.server.config import Config
from sunroom.server.journal import REQUESTS, Json, Text, keep_journal, say, without_secrets
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_waiting import wait_for

NAMES = ("Planted Person", "Planted Friend")
WORDS = "Planted words, which only this table may read"
HOOK = "http://127.0.0.1:9/planted-hook?key=planted"


class Journal:
    """Everything that is logged, as both kinds of lines."""

    def __init__(self) -> None:
        self.json, self.text = StringIO(), StringIO()
        self.handlers = [logging.StreamHandler(self.json), logging.StreamHandler(self.text)]
        for handler, formatter in zip(self.handlers, (Json(), Text()), strict=True):
            handler.setFormatter(formatter)

    def lines(self, **wanted: Any) -> list[dict[str, Any]]:
        """The lines with these facts."""
        found = [json.loads(line) for line in self.json.getvalue().splitlines()]
        return [line for line in found if wanted.items() <= line.items()]


@pytest.fixture
def journal() -> Iterator[Journal]:
    journal, ours, root = Journal(), logging.getLogger("sunroom"), logging.getLogger()
    before = ours.level
    ours.setLevel(logging.DEBUG)
    for handler in journal.handlers:
        root.addHandler(handler)
    yield journal
    for handler in journal.handlers:
        root.removeHandler(handler)
    ours.setLevel(before)


@pytest.fixture
def logged(journal: Journal, tmp_path: Path) -> Iterator[Served]:
    """A house that logs its requests."""
    with serving(tmp_path, log_requests="1", private_webhooks=True) as served:
        yield served


@pytest.fixture
def guests(logged: Served) -> Iterator[tuple[Guest, Guest]]:
    both = Guest(logged.url), Guest(logged.url)
    yield both
    for one in both:
        one.http.close()


def post_once(served: Served, guest: Guest, path: str, **form: str) -> httpx.Response:
    """Posts a form on a connection of its own: after a failure, the house closes it."""
    return httpx.post(f"{served.url}{path}", data=form, headers=guest.http.headers, trust_env=False, verify=False, timeout=30)


def test_a_line_says_which_request_it_belongs_to(journal: Journal, logged: Served) -> None:
    with httpx.Client(base_url=logged.url, trust_env=False, verify=False, timeout=60) as http:
        ids = [http.get(path).headers["x-request-id"] for path in ("/about", "/t/fern-lantern-42-x7k2pq", "/nowhere")]
    assert len(set(ids)) == 3
    told = [(line["request_id"], line["method"], line["route"], line["status"]) for line in journal.lines(logger=REQUESTS)]
    assert told == list(zip(ids, ["GET"] * 3, ["/about", "/t/{id}", "none"], [200, 404, 404], strict=True))
    assert all(line["ms"] >= 0 and "client" not in line for line in journal.lines(logger=REQUESTS))
    assert f"GET /about 200 {journal.lines(route='/about')[0]['ms']}   [{ids[0]}]" in journal.text.getvalue().splitlines()


def test_addresses_are_logged_only_where_that_is_asked_for(journal: Journal, tmp_path: Path) -> None:
    with serving(tmp_path / "silent") as served:
        httpx.get(f"{served.url}/about", trust_env=False, verify=False, timeout=60)
    assert journal.lines(logger=REQUESTS) == []
    with serving(tmp_path / "all", log_requests="addresses") as served:
        httpx.get(f"{served.url}/about", trust_env=False, verify=False, timeout=60)
    assert [line["client"] for line in journal.lines(logger=REQUESTS)] == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("proxies", "given", "believed"),
    [
        ("127.0.0.1", "a1b2c3d4-of.a_proxy", True),
        ("127.0.0.1", "short", False),
        ("127.0.0.1", "x" * 65, False),
        ("127.0.0.1", 'with "quotes" and spaces', False),
        ("10.0.0.0/8", "a1b2c3d4-of.a_proxy", False),
        ("", "a1b2c3d4-of.a_proxy", False),
    ],
)
def test_only_a_named_proxy_gives_ids(tmp_path: Path, proxies: str, given: str, believed: bool) -> None:
    headers = {"X-Request-Id": given, "X-Forwarded-For": "192.0.2.7"}
    with serving(tmp_path, proxies=proxies) as served, httpx.Client(base_url=served.url, trust_env=False, verify=False, timeout=60) as http:
        told = [http.get("/about", headers=headers).headers.get_list("x-request-id") for _ in range(2)]
    assert all(len(one) == 1 for one in told)
    assert (told == [[given]] * 2) is believed
    assert (told[0] != told[1]) is not believed


def test_what_is_logged_in_a_thread_belongs_to_the_request(
    journal: Journal, logged: Served, guests: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("nobody can be renamed")

    monkeypatch.setattr(seating, "rename", broken)
    me, _ = guests
    table = me.create("me", "here")["table"]
    answer = post_once(logged, me, f"/t/{table}/settings", name="Ada")
    assert answer.status_code == 500
    wait_for(lambda: bool(journal.lines(level="error")))
    [line] = journal.lines(level="error")
    assert line["request_id"] == answer.headers["x-request-id"]
    assert "nobody can be renamed" in line["exception"]
    assert journal.lines(logger=REQUESTS, request_id=line["request_id"], route="/t/{id}/settings", status=500)


@pytest.mark.parametrize("pause", [0.0, 0.01])
def test_what_a_request_causes_belongs_to_it(journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pause: float) -> None:
    ask = thinking.ask
    monkeypatch.setattr(thinking, "ask", lambda bot, *given: ask(bot, *given) if bot is thinking.QUICK else broken())
    monkeypatch.setattr(thinking, "bot_for", lambda level: object())

    def broken() -> Any:
        raise MemoryError("no room to think")

    with serving(tmp_path, bot_pause=pause) as served:
        me, luck = Guest(served.url), random.Random(1)
        ids: list[str] = []
        me.http.event_hooks["response"].append(lambda answer: ids.append(answer.headers["x-request-id"]))
        table = me.create("me", "seedling")["table"]
        while not journal.lines(level="error"):
            me.move(table, luck)
        me.http.close()
    assert journal.lines(level="error")[0]["request_id"] in ids


def test_nothing_secret_is_logged_of_a_whole_game(
    journal: Journal, logged: Served, guests: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even when things go wrong: a line that is stored twice, a bot that fails, a statement that the database does not take."""
    storage, planted = logged.house.storage, [*NAMES, WORDS, HOOK, "planted-hook"]
    ada, ben = guests
    made = ada.create("me", "friend", "seedling", options={"players": 3}, name=NAMES[0])
    table, link = made["table"], made["seat_tokens"]["1"]
    assert ben.http.get(f"/join/{link}").status_code == 200
    joined = ben.join(link, NAMES[1])
    planted += [link, link.rsplit(".", 1)[1], made["token"], joined["token"], *made["seat_tokens"].values()]
    with httpx.Client(base_url=logged.url, trust_env=False, verify=False, timeout=60) as browser:
        browser.post("/settings", data={"name": NAMES[0], "webhook": HOOK})
        browser.post("/play/solar-city", params={"planted": "planted-query"}, headers={"User-Agent": "planted-agent"})
        planted += [*browser.cookies.values(), "planted-query", "planted-agent"]

    add_said, ask, failures = storage.add_said, thinking.ask, iter([True])
    with monkeypatch.context() as patch:
        patch.setattr(storage, "add_said", lambda id, line: [add_said(id, line), add_said(id, line)])
        assert ada.post(table, "say", text=WORDS).status_code == 409
    assert ada.post(table, "say", text=WORDS).status_code == 200

    def rename(*given: Any) -> None:
        with storage.engine.connect() as connection:
            connection.execute(text("INSERT INTO persons (name, settings) VALUES (:name, :name)"), {"name": {"planted": given[-1]}})

    with monkeypatch.context() as patch:
        patch.setattr(seating, "rename", rename)
        assert post_once(logged, ada, f"/t/{table}/settings", name=NAMES[0]).status_code == 500

    def sometimes(bot: Any, *given: Any) -> Any:
        if given[0].players == 3 and next(failures, False):  # at the table, and not where it was played alone
            raise MemoryError("no room to think")
        return ask(bot, *given)

    monkeypatch.setattr(thinking, "ask", sometimes)
    assert play_out(table, ada, ben)["status"] == "over"
    wait_for(lambda: bool(journal.lines(message=f"table {table}: a bot could not think")))
    written = journal.json.getvalue() + journal.text.getvalue()
    assert len(journal.lines(logger=REQUESTS)) > 50
    assert all(line["request_id"] for line in journal.lines(logger=REQUESTS))
    assert any("not stored" in line["message"] for line in journal.lines(level="warning"))
    assert any("INSERT INTO persons" in line.get("exception", "") for line in journal.lines(level="error"))
    for secret in planted:
        assert len(secret) > 10
        assert secret not in written


TOKEN = "qZ7_kd93-Jx0aPw2LmN4bVc6XyT8sRe1UoIhGf5DvWk"


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        (f"token {TOKEN} is old", "token … is old"),
        ("no fern-lantern-42-x7k2pq.2.1." + "0a" * 20, "no fern-lantern-42-x7k2pq.2.1.…"),
        (f"secret={'ab' * 32}", "secret=…"),
        ("postgresql://sunroom:pass@db/sunroom is gone", "postgresql://sunroom:…@db/sunroom is gone"),
        ("duplicate key\nDETAIL:  Failing row contains (1, Ada).\n[SQL: INSERT]", "duplicate key\nDETAIL: …\n[SQL: INSERT]"),
        ("table fern-lantern-42-x7k2pq: a bot could not move", "table fern-lantern-42-x7k2pq: a bot could not move"),
    ],
)
def test_what_looks_like_a_secret_is_taken_out(said: str, logged: str) -> None:
    assert without_secrets(said) == logged


@pytest.fixture
def own_root() -> Iterator[None]:
    """The journal of a process is set up, and everything put back afterwards."""
    loggers = [logging.getLogger(name) for name in (None, "sunroom", REQUESTS)]
    before, hook = [(one.level, one.handlers[:]) for one in loggers], threading.excepthook
    loggers[0].handlers = []
    yield
    for one, (level, handlers) in zip(loggers, before, strict=True):
        one.setLevel(level)
        one.handlers = handlers
    threading.excepthook = hook
    logging.captureWarnings(False)


@pytest.mark.usefixtures("own_root")
def test_the_whole_process_writes_json_where_that_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = Config(tmp_path, log="json")
    keep_journal(config)
    say(config, "Sunroom is open")
    logging.getLogger("elsewhere").warning("a library warns")
    logging.getLogger("elsewhere").info("a library chats")
    crash = threading.Thread(target=lambda: 1 / 0, name="thinker")
    crash.start()
    crash.join()
    printed = capsys.readouterr()
    assert printed.out == ""
    lines = [json.loads(line) for line in printed.err.splitlines()]
    assert [(line["level"], line["message"]) for line in lines] == [
        ("info", "Sunroom is open"), ("warning", "a library warns"), ("error", "thinker has ended")
    ]  # fmt: skip
    assert "ZeroDivisionError" in lines[-1]["exception"]
    assert lines[0].keys() == {"time", "level", "logger", "message", "process"}


@pytest.mark.usefixtures("own_root")
def test_usually_people_read_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = Config(tmp_path)
    keep_journal(config)
    say(config, "Sunroom is open", "Ctrl-C closes it")
    logging.getLogger("sunroom").info("not worth a line")
    logging.getLogger("sunroom").warning("the disk is full")
    assert capsys.readouterr() == ("Sunroom is open\nCtrl-C closes it\n", "the disk is full\n")


@pytest.mark.parametrize(("name", "value"), [("SUNROOM_LOG", "xml"), ("SUNROOM_LOG_REQUESTS", "yes"), ("SUNROOM_DRAIN", "-1")])
def test_a_setting_that_does_not_exist_is_said(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadOption, match=f"{name} is "):
        Config.from_environment()
