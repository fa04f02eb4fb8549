"""Friends: only those who have played together, only if both agree, and nobody else can tell."""

import json
import re
from collections.abc import Callable

import pytest

from sunroom.server import me_routes
from tests.server.served import Guest, Served, play_out
from tests.server.test_me import delete as forget
from tests.server.test_me import exported, together
from tests.server.test_profiles import main, open_profile

Come = Callable[..., Guest]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(me_routes, "SECONDS", 3600.0)


def friends(me: Guest) -> str:
    """The part of a person's page that is about friends."""
    return main(me.http.get("/me").text).partition('id="friends"')[2].partition("</section>")[0]


def do(me: Guest, what: str, refused: int = 303, **fields: str | int) -> str:
    answer = me.http.post(f"/me/friends{what}", data=fields)
    assert answer.status_code == refused, answer.text
    return answer.text


def id_in(told: str) -> str:
    [*_, found] = re.findall(r'name="friend" value="(\w+)"', told)
    return str(found)


def test_both_agree_and_either_may_part(guest: Come) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    assert "Ask to be friends" in friends(ada)
    do(ada, "", table=table, seat=1)
    assert "Asked, no answer yet" in friends(ada)
    assert "They’d like to be friends" in friends(ben)
    do(ada, "/agree", 409, friend=id_in(friends(ada)))  # it is Ben who is asked
    do(ben, "/agree", friend=id_in(friends(ben)))
    for one, other in ((ada, "Ben"), (ben, "Ada")):
        told = friends(one)
        assert other in told
        assert "1 game together" in told
        assert "Ask to be friends" not in told
    address = open_profile(ben, "ben-plays")
    assert address in friends(ada)
    [taken] = json.loads(exported(ada)["me.json"])["friends"]
    assert (taken["name"], taken["agreed"]) == ("Ben", True)
    do(ben, "/part", friend=id_in(friends(ben)))
    assert "Ask to be friends" in friends(ada)


def test_asking_each_other_is_agreeing(guest: Come, database: str) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    do(ada, "", table=table, seat=1)
    do(ben, "", table=table, seat=0)
    assert "1 game together" in friends(ada)
    assert "Asked" not in friends(ben)


def test_only_those_who_played_together(guest: Come, database: str) -> None:
    table, ada, ben = together(guest, "seedling")
    do(ada, "", 422, table=table, seat=1)  # the game is not over
    play_out(table, ada, ben)
    eve = guest()
    eve.http.post("/settings", data={"name": "Eve"})
    assert "finished a game with" in do(eve, "", 422, table=table, seat=1)
    for seat in (0, 2, 3):  # oneself, a bot, nobody
        do(ada, "", 422, table=table, seat=seat)
    do(ada, "", table=table, seat=1)
    id = id_in(friends(ada))
    do(eve, "/agree", 409, friend=id)
    do(eve, "/part", friend=id)
    assert "They’d like to be friends" in friends(ben), "Eve has nothing to say about it"
    do(guest(), "", 403, table=table, seat=1)


def test_who_is_deleted_is_nobodys_friend(guest: Come, served: Served, database: str) -> None:
    table, ada, ben = together(guest)
    play_out(table, ada, ben)
    do(ada, "", table=table, seat=1)
    do(ben, "/agree", friend=id_in(friends(ben)))
    forget(ada)
    assert "Ada" not in friends(ben)
    assert "Somebody" not in friends(ben)
