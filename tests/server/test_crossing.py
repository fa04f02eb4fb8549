"""Where people act at once, nobody is refused because somebody else was quicker (SG-2.8)."""

from collections.abc import Callable
from urllib.parse import unquote

from sunroom.server.live import LiveTable
from sunroom.server.rows import SeatRow, TableRow
from sunroom.web.models import Hint
from tests.server.served import Guest

Come = Callable[..., Guest]


def passing(guest: Come) -> tuple[str, Guest, Guest, int]:
    """Casual Construction for two, with a tile before each: table, who is first in line, who is last, and the ply both see."""
    ada, ben = guest(), guest()
    made = ada.create("me", "friend", game="solar-gardens", options={"variant": "casual"})
    table = made["table"]
    ben.join(made["seat_tokens"]["1"])
    first, last = (ada, ben) if ada.view(table)["view"]["actions"] else (ben, ada)
    assert deed(first, table, "pass", 0).status_code == 200
    assert all(one.view(table)["view"]["actions"] for one in (first, last))
    return table, first, last, 1


def deed(one: Guest, table: str, words: str, ply: int):
    return one.post(table, "act", action=words, ply=ply)


def test_two_who_decide_at_once_are_both_heard(guest: Come) -> None:
    table, first, last, ply = passing(guest)
    assert deed(last, table, "keep", ply).status_code == 200
    assert deed(first, table, "keep", ply).status_code == 200
    placed = first.view(table)["ply"]
    for space in ("A1", "B2"):
        assert deed(first, table, f"place {space}", placed).status_code == (200 if space == "A1" else 409), "but one's own move counts"
    assert deed(last, table, "place C3 turned left", placed).status_code == 200
    assert deed(last, table, "confirm", placed).status_code == 409, "there was nothing to confirm then"


def test_a_click_is_not_made_twice(guest: Come) -> None:
    table, first, _, ply = passing(guest)
    assert deed(first, table, "keep", ply).status_code == 200
    again = deed(first, table, "keep", ply)
    assert again.status_code == 409
    assert again.json()["ply"] == ply + 1


def test_whoever_was_overtaken_gets_the_table_and_a_note(guest: Come) -> None:
    table, first, last, _ = passing(guest)
    assert deed(last, table, "refuse", 1).status_code == 200
    assert deed(first, table, "pass", 2).status_code == 200
    assert deed(last, table, "keep", 3).status_code == 200
    late = {"action": "pass", "ply": "2"}
    answer = first.http.post(f"/t/{table}/act", data=late, headers={"Sunroom-Part": "yes"})
    assert answer.status_code == 200
    assert 'data-ply="4"' in answer.text
    assert "faster" in unquote(answer.headers["Sunroom-Note"])
    assert first.http.post(f"/t/{table}/act", data=late).status_code == 409, "without the script there is a page that says so"
    assert first.view(table)["ply"] == 4


def test_a_page_says_for_which_seat_it_decides(guest: Come) -> None:
    """With two people at one screen, the other one may be asked meanwhile."""
    me = guest()
    table = me.create("me", "here", game="solar-gardens", options={"variant": "casual"})["table"]
    start = me.view(table)["view"]["start"]
    me.post(table, "act", action="pass", ply=0, seat=start)
    for seat in (1, 0):
        data = {"action": "keep", "ply": "1", "seat": str(seat)}
        assert me.http.post(f"/t/{table}/act", data=data, headers={"Sunroom-Part": "yes"}).status_code == 200
    assert [roof["hand"] is not None for roof in me.view(table)["view"]["roofs"]] == [True, True]


def test_a_hint_stays_while_others_decide() -> None:
    """With five at a table of Earth, somebody else decides every moment."""
    seats = [SeatRow(number, "person", name, 1) for number, name in enumerate(("Ada", "Ben", "Cy", "Di", "Eve"))]
    live = LiveTable(TableRow("t", "earth", {"players": 5}, 3, "", "", 1, False, "playing", 31), seats, [])
    seat, other, *_ = live.table.actors
    live.hints[seat] = Hint(live.table.ply, live.table.legal(seat)[0], (), ())
    live.apply(live.entry("act", other, live.table.legal(other)[0]))
    assert seat in live.hints
    live.apply(live.entry("act", seat, live.table.legal(seat)[0]))
    assert not live.hints
