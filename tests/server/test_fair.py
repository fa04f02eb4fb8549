"""Fair from the first shuffle: nothing is dealt before everyone is seated, everyone adds to it, and seats that change hands say so."""

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from sunroom.cli import app
from sunroom.kernel.errors import BadFile
from sunroom.kernel.random import LONG
from sunroom.server.fair import dealing
from sunroom.server.fair.checking import commitment, verify
from sunroom.server.fair.shuffle import drawn_seed, number_fingerprint, secret_fingerprint
from sunroom.server.fair.telling import told
from sunroom.server.rows import TableRow
from tests.server.databases import on_both
from tests.server.served import Guest, Served, play_out, serving
from tests.server.test_waiting import wait_for

Come = Callable[..., Guest]
PART = {"Sunroom-Part": "yes"}


def invited(guest: Come, **more: Any) -> tuple[str, Guest, str]:
    """A table of Ada's that waits for a friend, and the friend's link."""
    ada = guest()
    made = ada.create("me", "friend", name="Ada", **more)
    return made["table"], ada, made["seat_tokens"]["1"]


def fix(who: Guest, table: str) -> str:
    """Draws a number and sends its fingerprint."""
    number = secrets.token_hex(32)
    assert who.post(table, "number", fingerprint=number_fingerprint(number)).status_code == 200
    return number


# --- Nothing is dealt before everyone is seated


@pytest.mark.parametrize("game", ["solar-city", "solar-gardens", "neotopia", "earth"])
def test_nobody_sees_anything_of_a_deal_while_a_table_waits(guest: Come, served: Served, game: str) -> None:
    table, ada, _ = invited(guest, game=game)
    shown = ada.view(table)
    assert shown["status"] == "waiting"
    assert set(shown["view"]) == {
        "names", "ply", "actors", "pressing", "ranking", "prompt", "actions", "why", "may_wait", "can_undo", "can_redo",
    }  # fmt: skip
    assert (shown["scores"], shown["seed"], shown["salt"]) == ([], None, None)
    for path in (f"/api/tables/{table}/replay", f"/t/{table}/replay", f"/t/{table}/replay/fragment", f"/t/{table}/export"):
        assert ada.http.get(path).status_code == 409, path
    page = ada.http.get(f"/t/{table}").text
    assert "data-piece" not in page
    assert "Nothing is dealt before that." in page
    with served.house.at(table) as live:
        assert live.row.seed == 0, "there is no seed yet"


def test_the_seed_comes_from_everyone_and_the_house(guest: Come, served: Served) -> None:
    table, ada, link = invited(guest)
    promised = ada.view(table)["commitment"]
    first = fix(ada, table)
    assert ada.post(table, "number", number=first).status_code == 409, "not before everyone is seated"
    ben = guest()
    ben.join(link, "Ben")
    shown = ben.view(table)["fair"]
    assert (ben.view(table)["status"], shown["showing"]) == ("waiting", True)
    assert [one["number"] for one in shown["numbers"]] == [None]
    assert ben.post(table, "number", fingerprint="0" * 64).status_code == 409, "numbers are being shown"
    assert ada.post(table, "number", number="0" * 64).status_code == 422, "not another one"
    assert ada.post(table, "number", number=first).json()["status"] == "playing"
    end = play_out(table, ada, ben)
    assert end["commitment"] == promised == secret_fingerprint(end["salt"])
    assert end["seed"] == f"{drawn_seed(end['salt'], {0: first}):064x}"
    text = ada.http.get(f"/api/tables/{table}/export").text
    assert verify(text, promised).fair.shown_numbers() == {0: first}
    assert ada.post(table, "number", number=first).status_code == 409, "it is dealt"


def test_two_numbers_and_every_one_of_them_counts(guest: Come) -> None:
    table, ada, _ = invited(guest)
    made = guest()
    assert made.post(table, "number", fingerprint="0" * 64).status_code == 403, "players only"
    assert ada.post(table, "number", fingerprint="abc").status_code == 422
    assert drawn_seed("s", {0: "a", 1: "b"}) != drawn_seed("s", {0: "a"}) != drawn_seed("s", {0: "b"})
    assert drawn_seed("s", {}) == int(hashlib.sha256(b"sunroom deal 3\ns").hexdigest(), 16), "all of its 256 bits"
    assert drawn_seed("s", {}, 2) == int(hashlib.sha256(b"sunroom deal\ns").hexdigest(), 16) >> 193, "as it was before"


def test_a_number_is_written_in_one_way_and_is_nobody_elses(guest: Come) -> None:
    """Nobody takes over another's fingerprint, and no number is two: mixed, `1 a` and `2 b` would be the same as `1 a\\n2 b`."""
    made = (ada := guest()).create("me", "friend", "friend")
    table, links = made["table"], made["seat_tokens"]
    two_in_one = "a" * 64 + "\n2 b"
    ada.post(table, "number", fingerprint=number_fingerprint(two_in_one))
    ben, cleo = guest(), guest()
    ben.join(links["1"], "Ben")
    assert ben.post(table, "number", fingerprint=number_fingerprint(two_in_one)).status_code == 409, "it is Ada's"
    number = fix(ben, table)
    cleo.join(links["2"], "Cleo")
    assert ada.post(table, "number", number=two_in_one).status_code == 422
    shown = [ben.post(table, "number", number=number).json() for _ in range(3)]
    assert shown[0]["version"] == shown[2]["version"], "the second time it is known already"
    assert shown[2]["status"] == "waiting", "for Ada's number"


def with_pages(guest: Come) -> tuple[Guest, str, str]:
    """Ada and Ben came by pages, which would add numbers, but Ben's is closed at once. Returns Ada, the table, and her number, which is
    fixed."""
    ada, ben = guest(), guest()
    form = {"game": "solar-city", "players": "2", "seat-1": "me", "seat-2": "friend", "name": "Ada"}
    table = ada.http.post("/tables", data=form).headers["location"].rpartition("/")[2]
    page = ada.http.get(f"/t/{table}").text
    assert 'data-number="fix"' in page
    number = secrets.token_hex(32)
    fixed = ada.http.post(f"/t/{table}/number", data={"fingerprint": number_fingerprint(number)}, headers=PART)
    assert (fixed.status_code, 'data-number=""' in fixed.text) == (200, True)
    link = re.search(r"/join/([^\"]+)", page)
    assert link is not None
    assert ben.http.post(f"/join/{link[1]}", data={"name": "Ben"}).status_code == 303
    return ada, table, number


def test_pages_draw_their_numbers_and_nobody_holds_up_the_others(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[str] = []
    monkeypatch.setattr(dealing, "_look_later", lambda house, live: waiting.append(live.id))
    ada, table, number = with_pages(guest)

    def patience_is_over() -> None:
        assert waiting.pop() == table
        with served.house.changing(table) as live:
            dealing.go_on(served.house, live, late=True)

    patience_is_over()
    assert 'data-number="show"' in ada.http.get(f"/t/{table}").text
    assert ada.http.post(f"/t/{table}/number", data={"number": number}, headers=PART).status_code == 200
    shown = ada.view(table)
    assert (shown["status"], shown["fair"]["missing"]) == ("playing", [1])
    assert "Ben’s browser added no number to the shuffle." in [line["words"] for line in shown["talk"]]


def test_patience_ends_by_itself_and_who_comes_too_late_sees_the_table(guest: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "PATIENCE", 0.05)
    ada, table, number = with_pages(guest)
    wait_for(lambda: ada.view(table)["status"] == "playing")
    assert ada.view(table)["fair"]["missing"] == [0, 1]
    late = ada.http.post(f"/t/{table}/number", data={"number": number}, headers=PART)
    assert (late.status_code, 'data-status="playing"' in late.text) == (200, True)
    assert ada.view(table)["fair"]["missing"] == [0, 1]


def test_whoever_is_away_is_not_waited_for(guest: Come, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ada left the page to send the link, and is writing to Ben when he sits down."""
    monkeypatch.setattr(dealing, "PATIENCE", 3600.0)
    table, ada, link = invited(guest)
    fix(ada, table)
    with served.house.at(table) as live:
        served.house.hub._last_seen[table, live.seats[0].person] -= 7200.0
    ben = guest()
    assert "<span>away</span>" in ben.http.get(f"/t/{table}").text
    ben.http.post(f"/join/{link}", data={"name": "Ben"})
    number = secrets.token_hex(32)
    assert ben.http.post(f"/t/{table}/number", data={"fingerprint": number_fingerprint(number)}).status_code == 303
    assert ben.view(table)["fair"]["showing"], "Ben is here, and is waited for"
    assert ben.post(table, "number", number=number).json()["status"] == "playing"
    assert ben.view(table)["fair"]["missing"] == [0]


def test_without_scripts_the_waiting_room_can_be_looked_at_again(guest: Come) -> None:
    table, ada, _ = invited(guest)
    assert f'<noscript><p><a class="button" href="/t/{table}">Refresh</a></p></noscript>' in ada.http.get(f"/t/{table}").text


@on_both
def test_a_house_that_closed_in_between_deals_when_it_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "PATIENCE", 3600.0)
    with serving(tmp_path) as served:
        ada, ben = Guest(served.url), Guest(served.url)
        made = ada.create("me", "friend")
        fix(ada, made["table"])
        ben.join(made["seat_tokens"]["1"])
        assert ben.view(made["table"])["status"] == "waiting"
        for one in (ada, ben):
            one.http.close()
    monkeypatch.setattr(dealing, "PATIENCE", 0.0)
    with serving(tmp_path) as served:
        again = Guest(served.url)
        wait_for(lambda: again.view(made["table"])["status"] == "playing")
        assert again.view(made["table"])["fair"]["missing"] == [0]
        again.http.close()


def test_alone_there_is_no_ceremony(guest: Come) -> None:
    me = guest()
    for seats in (("me", "seedling"), ("me", "here")):
        assert me.view(me.create(*seats)["table"])["status"] == "playing"
    page = me.http.post("/play/solar-city", follow_redirects=True)
    assert 'data-status="playing"' in page.text
    assert 'data-number=""' in page.text


def test_whoever_takes_two_seats_adds_one_number(guest: Come) -> None:
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", "friend")
    table, links = made["table"], made["seat_tokens"]
    for seat in ("2", "1"):
        ben.http.post(f"/join/{links[seat]}", data={"name": "Ben"})
    number = fix(ben, table)
    assert ben.post(table, "number", number=number).json()["status"] == "playing"
    assert [one["seat"] for one in ada.view(table)["fair"]["numbers"]] == [2]


@on_both
def test_a_table_from_before_that_still_waits_begins_as_it_was_promised(guest: Come, served: Served) -> None:
    _, ada, link = invited(guest)
    with served.house.at(link.partition(".")[0]) as live:
        seats, person = live.seats, live.row.owner
    row = TableRow("old-table", "solar-city", {"players": 2}, 7, "5a17", commitment(7, "5a17"), person, False, "waiting", 1)
    served.house.storage.add_table(row, seats)
    assert "cities" not in ada.view("old-table")["view"], "and it isn’t seen before"
    ben = guest()
    ben.join(ada.view("old-table")["seats"][1]["link"].rpartition("/")[2])
    end = play_out("old-table", ada, ben)
    assert (end["seed"], end["fair"]["drawn_by_all"]) == (7, False)
    assert verify(ada.http.get("/api/tables/old-table/export").text, row.commitment).fair.scheme == 1


def test_a_table_that_waited_while_the_scheme_changed_is_dealt_as_it_was_promised(guest: Come, served: Served) -> None:
    table, ada, link = invited(guest)
    first = fix(ada, table)
    with served.house.changing(table) as live:
        served.house.seat(live, live.changed_row(fair=replace(live.row.fair, scheme=2)), [])
    ben = guest()
    ben.join(link, "Ben")
    ada.post(table, "number", number=first)
    end = play_out(table, ada, ben)
    assert end["seed"] == drawn_seed(end["salt"], {0: first}, 2) < 1 << 63
    assert verify(ada.http.get(f"/api/tables/{table}/export").text, end["commitment"]).fair.scheme == 2


@on_both
def test_the_deal_needs_all_of_the_seed_and_the_database_has_it(guest: Come, served: Served) -> None:
    id = guest().create("me", "seedling")["table"]
    with served.house.at(id) as live:
        seed, dealt = live.row.seed, live.table.state_at(0).tobytes()
        live.stale = True
        box = live.table.box
    assert seed >= LONG
    with served.house.at(id) as live:
        assert (live.row.seed, live.table.state_at(0).tobytes()) == (seed, dealt)
    with served.house.storage.engine.connect() as connection:
        row = connection.execute(text("select seed, long_seed from tables where id = :id"), {"id": id}).one()
    assert tuple(row) == (0, f"{seed:064x}")
    assert len({box.view(box.new(seed ^ 1 << bit), 0)["pool"].__repr__() for bit in range(0, 256, 4)}) > 32


# --- Seats that change hands


def test_a_seat_that_moves_to_another_device_says_so_to_everyone(guest: Come, served: Served) -> None:
    """Ada sits on a friend's seat under another name, looks at its hand, and passes it on."""
    table, ada, link = invited(guest, game="earth")
    alias, ben = guest(), guest()
    alias.join(link, "Robin")
    assert alias.view(table)["view"]["choices"], "the alias saw what it was dealt"
    ben.join(alias.view(table)["seats"][1]["link"].rpartition("/")[2], "Ben")
    moved = "Seat 2: Robin moved to another device; perhaps someone else is playing there since."
    for who in (ada, ben, guest()):
        shown = who.view(table)
        assert shown["fair"]["hands"] == [moved]
        assert "Robin’s seat moved to another device. Perhaps someone else is playing there now." in [
            line["words"] for line in shown["talk"]
        ]
        assert moved in who.http.get(f"/t/{table}").text
    with served.house.at(table) as live:
        live.stale = True
    assert ada.view(table)["fair"]["hands"] == [moved], "from the database as well"


def test_a_new_name_is_said_to_everyone(guest: Come) -> None:
    table, ada, link = invited(guest)
    ben = guest()
    ben.join(link, "Robin")
    ben.http.post(f"/t/{table}/settings", data={"name": "Ben"})
    assert ada.view(table)["fair"]["hands"] == ["Seat 2: Robin is now called Ben."]
    assert "Robin is now called Ben." in [line["words"] for line in ada.view(table)["talk"]]


def test_what_is_remembered_has_bounds(guest: Come) -> None:
    table, ada, link = invited(guest)
    ben = guest()
    ben.join(link, "Ben 0")
    for n in range(1, 70):
        ben.http.post(f"/t/{table}/settings", data={"name": f"Ben {n}"})
    hands = ada.view(table)["fair"]["hands"]
    assert (len(hands), hands[0], hands[-1]) == (59, "Seat 2: Ben 0 is now called Ben 1.", "Seat 2: Ben 68 is now called Ben 69.")


# --- Checking it


@pytest.fixture(scope="module")
def finished(served: Served) -> Iterator[str]:
    """The file of a game to which both added a number, and in which a seat moved."""
    ada, ben, phone = guests = [Guest(served.url) for _ in range(3)]
    table, _, link = invited(lambda: ada)
    first = fix(ada, table)
    ben.join(link, "Ben")
    ada.post(table, "number", number=first)
    phone.join(ben.view(table)["seats"][1]["link"].rpartition("/")[2])
    play_out(table, ada, phone)
    yield ada.http.get(f"/api/tables/{table}/export").text
    for one in guests:
        one.http.close()


def test_verify_tells_who_added_and_who_sat_where(finished: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(finished, "utf-8")
    told = CliRunner().invoke(app, ["verify", str(file)])
    assert told.exit_code == 0, told.output
    for words in (
        "The house’s secret is the promised one",
        "Seat 1 (Ada) added a number to the shuffle",
        "Together they give the seed",
        "Seat 2: Ben sat down.",
        "Seat 2: Ben moved to another device",
        "compare the fingerprint",
    ):
        assert words in told.output


def test_verify_notices_whatever_was_changed(finished: str) -> None:
    number = re.search(r'number = "(\w{64})"', finished)
    secret = re.search(r'secret = "(\w{64})"', finished)
    seed = re.search(r'^seed = "(\w{64})"', finished, re.MULTILINE)
    assert number is not None and secret is not None and seed is not None  # noqa: PT018
    parts = ((number[1], "0" * 64), (secret[1], "0" * 64))
    bits = tuple((seed[1], f"{int(seed[1], 16) ^ 1 << bit:064x}") for bit in (0, 62, 63, 64, 128, 255))
    for found, wrong in (*parts, *bits, (f'"{seed[1]}"', str(int(seed[1], 16) >> 193))):
        with pytest.raises(BadFile):
            verify(finished.replace(found, wrong))
    with pytest.raises(BadFile):
        verify(finished.replace(f'number = "{number[1]}"', 'number = ""')), "a number left out afterwards"
    with pytest.raises(BadFile, match="not 00"):
        verify(finished, "00")
    for scheme in ("1", "2", "4", "true", '"3"'):
        with pytest.raises(BadFile):
            verify(finished.replace("scheme = 3", f"scheme = {scheme}"))
    with pytest.raises(BadFile):
        verify(finished.replace('fingerprint = "', 'paw = "'))


def test_a_game_from_before_is_checked_as_it_was_promised() -> None:
    """tests/landed/shuffled.toml is what Sunroom 0.1.0 wrote when seeds had 63 bits."""
    saved = (Path(__file__).parents[1] / "landed" / "shuffled.toml").read_text("utf-8")
    verified = verify(saved, "9cf53ead1a4df6888dd57b72dd5e758e9a3b45466e4db7eff28f6b13d39a90f8")
    assert (verified.fair.scheme, sorted(verified.fair.shown_numbers())) == (2, [0, 1])
    assert any("63 bits" in line for line in told(verified))
    for change in (("scheme = 2", "scheme = 3"), ("seed = ", "seed = 1"), ('secret = "', 'secret = "0')):
        with pytest.raises(BadFile):
            verify(saved.replace(*change, 1))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (r"expected = \[\]", 'expected = ["1"]'),
        (r"expected = \[\]", "expected = [3]"),
        (r"expected = \[\]", "expected = [0]"),
        (r"how = \"sat\"", 'how = "flew"'),
        (r"seat = 2", "seat = 9"),
        (r"number = \"\w{64}\"", 'number = "1"'),
    ],
)
def test_verify_says_in_a_sentence_what_no_house_would_write(finished: str, before: str, after: str) -> None:
    changed = re.sub(before, after, finished, count=1)
    assert changed != finished
    with pytest.raises(BadFile):
        verify(changed)


def test_a_game_from_a_file_is_not_promised(guest: Come, finished: str) -> None:
    me = guest()
    made = me.http.post("/api/import", json={"text": finished}).json()
    me.token(made["token"])
    assert me.view(made["table"])["fair"]["promised"] is False
    assert "Nobody promised how it was dealt" in me.http.get(f"/t/{made['table']}").text
    again = me.http.get(f"/api/tables/{made['table']}/export").text
    with pytest.raises(BadFile, match="opened from a file"):
        verify(again)
    copy = guest().http.post("/api/import", json={"text": again})
    assert copy.status_code == 201, "but it can be opened"
