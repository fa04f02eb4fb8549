"""Free benefits, collected by the table for those who want that: ordinary moves in the log, and undo as before."""

from collections.abc import Callable

from sunroom.table import Table
from sunroom.table.files import table_text
from tests.games.earth.island import position, seat
from tests.server.served import Guest

Come = Callable[..., Guest]
FAUNA = ["Arctic Fox", "Mountain Lion", "Plains Zebra", "American Alligator"]


def at_earth(me: Guest, gifts: bool, tableau: str = "Garlic | Basil", action: str = "Water", **more: object) -> str:
    """A table in the middle of a game of Earth, all seats the guest's; the first is to activate."""
    play = position(seat(tableau, stage="activating", **more), seat(stage="part"), action=action, fauna=FAUNA)
    answer = me.http.post("/api/import", json={"text": table_text(Table(play.box, 5, ["Ada", "Ben"], play.s)), "name": "Ada"})
    assert answer.status_code == 201, answer.text
    if answer.json()["token"]:
        me.token(answer.json()["token"])
    table = str(answer.json()["table"])
    assert me.http.post(f"/t/{table}/settings", data={"gifts": "yes"} if gifts else {}).status_code in (200, 303)
    assert me.http.post(f"/t/{table}/curtain").status_code in (200, 303), "the first of both is at the screen"
    return table


def act(me: Guest, table: str, text: str, seat: int = 0) -> dict[str, object]:
    answer = me.http.post(f"/api/tables/{table}/act", params={"seat": seat}, json={"action": text, "ply": me.view(table)["ply"]})
    assert answer.status_code == 200, answer.text
    return dict(me.view(table, seat=seat))


def told(me: Guest, table: str) -> list[str]:
    return [line["sentences"][0] for line in me.view(table, seat=0)["log"]]


def test_without_the_preference_everything_is_asked(guest: Come) -> None:
    me = guest()
    table = at_earth(me, gifts=False, tableau="Cat Grass s5 | Garlic")
    assert act(me, table, "activate Cat Grass A1")["ply"] == 1


def test_with_it_gifts_follow_as_moves_in_the_log(guest: Come) -> None:
    me = guest()
    table = at_earth(me, gifts=True, tableau="Cat Grass s2 | Garlic", compost="Papaya")
    act(me, table, "activate Cat Grass A1")
    shown = act(me, table, "sprout on Cat Grass A1")
    shown = act(me, table, "sprout on Garlic B1")
    assert told(me, table)[-1] == "Ada activates Garlic at B1"
    assert shown["ply"] == len(shown["log"])  # type: ignore[arg-type]
    assert all(line["seat"] == 0 for line in shown["log"])  # type: ignore[attr-defined]


def test_undo_takes_a_choice_back_with_what_followed_from_it(guest: Come) -> None:
    me = guest()
    table = at_earth(me, gifts=True, tableau="Cat Grass s1 | Garlic | Basil s3")
    act(me, table, "activate Cat Grass A1")
    act(me, table, "sprout on Cat Grass A1")
    shown = act(me, table, "sprout on Garlic B1")
    assert shown["ply"] == 4, told(me, table)
    assert me.post(table, "undo", ply=4).status_code == 200
    assert me.view(table)["ply"] == 2, "the gift and the choice before it"
    assert me.post(table, "redo", ply=2).status_code == 200
    assert me.view(table)["ply"] == 4


def test_nothing_hidden_comes_out_as_long_as_one_could_undo(guest: Come) -> None:
    me = guest()
    table = at_earth(me, gifts=True, tableau="Japanese Maple | White Oak", action="Grow")
    act(me, table, "activate Japanese Maple A1")
    act(me, table, "growth on Japanese Maple A1")
    shown = act(me, table, "sprout on Japanese Maple A1")
    assert shown["ply"] == 3, "White Oak would draw two cards, and the sprout could not be taken back"
    assert me.http.post(f"/t/{table}/gifts", data={"ply": "3"}).status_code in (200, 303)
    assert "Ada activates White Oak at B1" in told(me, table), "a push of the button is a wish to see"
    assert me.view(table, seat=0)["view"]["seats"][0]["hand_size"] == 2


def test_the_button_says_so_when_there_is_nothing(guest: Come) -> None:
    me = guest()
    table = at_earth(me, gifts=False, tableau="Basil s3", action="Water")
    assert me.http.post(f"/t/{table}/gifts", data={"ply": "0"}).status_code == 409


def test_several_actions_chosen_together(guest: Come) -> None:
    me = guest()
    table = at_earth(me, gifts=False, tableau="Cat Grass | Garlic")
    assert act(me, table, "activate Cat Grass A1")["ply"] == 1
    place = next(a["action"] for a in me.view(table)["view"]["actions"] if a["text"] == "sprout on Cat Grass A1")
    assert me.http.post(f"/t/{table}/act", data={"action": [str(place), str(place)], "ply": "1"}).status_code in (200, 303)
    assert me.view(table)["ply"] == 3
    assert me.view(table, seat=0)["view"]["seats"][0]["spaces"]["A1"]["sprouts"] == 2


def test_the_button_closes_nothing_that_could_be_paid_for(guest: Come) -> None:
    """EA-5.1: White Oak draws its cards first; then Island and Climate follow, and the Climate costs growth."""
    me = guest()
    table = at_earth(me, gifts=False, tableau="White Oak g1", action="Grow", island="Mo'orea", climate="Desert")
    assert me.http.post(f"/t/{table}/gifts", data={"ply": "0"}).status_code in (200, 303)
    assert told(me, table)[:2] == ["Ada activates White Oak at A1", "Ada activates the Island Mo'orea"]
    assert "activate the Climate" in [choice["text"] for choice in me.view(table, seat=0)["view"]["actions"]]
    assert not me.view(table, seat=0)["view"]["gives"]


def test_what_must_be_done_is_no_free_benefit(guest: Come) -> None:
    me = guest()
    table = at_earth(me, gifts=False, tableau="Marula", climate="Humid Subtropical", hand="Basil, Papaya", action="Water")
    shown = act(me, table, "activate the Climate")["view"]
    paying = [choice["text"] for choice in shown["actions"]]  # type: ignore[index]
    assert paying == ["compost Basil", "compost Papaya"], "the price that is left to pay"
    assert not shown["gives"]  # type: ignore[index]
