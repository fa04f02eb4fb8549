"""What a stranger can read of a person: nothing that the person did not show. Whatever is hidden of somebody, every page and every answer
that a stranger can get stays the same to the letter."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from string import Formatter
from typing import Any

import pytest

from sunroom.games import SHELF, find
from sunroom.puzzles import shelf
from sunroom.server.invitations import invited_to
from sunroom.server.me_routes import ratings_of
from sunroom.server.puzzle_answers import answers_of
from tests.long import some
from tests.server.push_service import Browser
from tests.server.served import Guest, Served, play_out
from tests.server.test_friends import do as befriend
from tests.server.test_friends import friends, id_in
from tests.server.test_lessons import learn
from tests.server.test_profiles import ALL, open_profile
from tests.server.test_signing import phrase_of
from tests.server.worlds import VARYING

ONLY_ON = "sqlite"
Come = Callable[..., Guest]
GAME = max(map(find, SHELF.ours), key=lambda game: len(shelf.names_of(game)))
STREAMS = "/events"
PUZZLE = "/puzzles/{game}/{name}"
"""How hard a puzzle is follows from everybody's answers, and says nothing about anyone."""
WATCHED = ("/t/{id}/", "/api/tables/{id}/")
"""What only those who sit there may do,"""
BUT = ("/analysis", "/number", "/settings")
"""and what others may."""


def routes(served: Served, method: str) -> list[str]:
    """Every path of the house."""
    known = [one for router in served.app.routes for one in getattr(getattr(router, "original_router", None), "routes", [router])]
    return [one.path for one in known if method in (getattr(one, "methods", None) or ())]


def filled(path: str, places: Mapping[str, list[str]]) -> Iterator[str]:
    """The path with everything it can lead to."""
    names = [name for _, name, _, _ in Formatter().parse(path) if name]
    for values in product(*(places.get(name, ["nothing-there"]) for name in names)):
        yield path.format(**dict(zip(names, values, strict=True)))


def answered(served: Served, who: Guest, places: Mapping[str, list[str]]) -> dict[str, Any]:
    """Everything a stranger gets to read."""
    served.house.hub._last_seen.clear()  # who is at a table now may be seen by everybody there
    found = {}
    for path in routes(served, "GET"):
        if not path.endswith(STREAMS) and not path.startswith(PUZZLE):
            for address in filled(path, places):
                found[address] = plain(who.http.get(address))
    for path in routes(served, "POST"):
        if path.startswith(WATCHED) and not path.endswith(BUT):
            for address in filled(path, places):
                found[f"POST {address}"] = plain(who.http.post(address))
    return found


def plain(answer: Any) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted((name, value) for name, value in answer.headers.items() if name not in VARYING), answer.content


def live_unseen(served: Served, ada: Guest, ben: Guest, tables: list[str]) -> None:
    """All that a person does without showing it: how they like pages, where they are told, whom they know, what they learn and play."""
    person = person_of(served, tables[0])
    settings = {"name": "Ada", "theme": "dark", "webhook": "https://ada.example/hook", "quiet_from": "22:00", "quiet_to": "07:00"}
    assert ada.http.post("/settings", data=settings).status_code == 303
    assert ada.http.post("/push", json=Browser("https://push.example/ada").subscription()).status_code == 204
    words = phrase_of(ada)
    befriend(ben, "", table=tables[0], seat=0)
    befriend(ada, "/agree", friend=id_in(friends(ada)))
    phone = Guest(served.url)
    assert phone.http.post("/sign-in/phrase", data={"phrase": " ".join(words)}).status_code == 303
    assert "Solar City" in phone.http.get("/me").text
    phone.http.close()
    assert ada.http.post(f"/t/{tables[0]}/heard", data={"lines": "1"}).status_code == 204
    assert ben.http.post(f"/t/{tables[2]}/invite", data={"friend": id_in(friends(ben))}).status_code == 403, "he does not sit there"
    own = ben.create("me", "friend", name="Ben")["table"]
    assert ben.http.post(f"/t/{own}/invite", data={"friend": id_in(friends(ben))}).status_code == 303
    learn(ada)
    puzzle = shelf.names_of(GAME)[0]
    action = str(shelf.puzzle(GAME, puzzle).answer)
    assert ada.http.post(f"/puzzles/{GAME.name}/{puzzle}/answer", data={"action": action}).status_code == 303
    assert ada.http.get("/me/export").status_code == 200
    changed = (answers_of(served.house.storage, person), invited_to(served.house, person), served.house.storage.settings_of(person)["push"])
    assert all(changed), "it has truly changed"


def play_unseen(served: Served, ada: Guest, ben: Guest, tables: list[str]) -> None:
    """A rated game of which nobody else knows."""
    made = ada.create("me", "friend", name="Ada", rated=True)
    joined = ben.http.post("/api/join", json={"token": made["seat_tokens"]["1"], "name": "Ben", "rated": True})
    assert joined.status_code == 200
    play_out(made["table"], ada, ben)
    assert ratings_of(served.house, person_of(served, tables[0]))


def person_of(served: Served, table: str) -> int:
    with served.house.at(table) as live:
        person = live.seats[0].person
    assert person is not None
    return person


SHOWN = [
    pytest.param(None, id="no profile"),
    pytest.param({}, id="a profile that shows nothing"),
    pytest.param(ALL, id="a profile that shows all"),
]


@pytest.mark.parametrize("shows", some(SHOWN, 2))
def test_whatever_is_hidden_of_a_person_a_stranger_reads_the_same(guest: Come, served: Served, shows: dict[str, str] | None) -> None:
    ada, ben, eve, nobody = guest(), guest(), guest(), guest()
    tables = []
    for more in ({}, {}, {"public": True}):
        made = ada.create("me", "friend", name="Ada", **more)
        tables.append(made["table"])
        if not more:
            ben.join(made["seat_tokens"]["1"], "Ben")
    ada.post(tables[0], "say", text="Hello")
    ben.post(tables[0], "say", text="Hello")
    play_out(tables[0], ada, ben)
    address = "nowhere" if shows is None else open_profile(ada, f"shows-{len(shows)}", **shows).rpartition("/")[2]
    eve.http.post("/settings", data={"name": "Eve"})
    places = {
        "id": tables, "game": [GAME.name, "solar-city"], "address": [address, "ben"], "name": ["1"],
        "token": [made["seat_tokens"]["1"], "nothing"],
    }  # fmt: skip
    before = [answered(served, who, places) for who in (eve, nobody)]
    live_unseen(served, ada, ben, tables)
    if shows is not ALL:
        play_unseen(served, ada, ben, tables)
    after = [answered(served, who, places) for who in (eve, nobody)]
    assert min(map(len, before)) > 100
    for one, other in zip(before, after, strict=True):
        assert one.keys() == other.keys()
        for asked, answer in one.items():
            assert other[asked] == answer, asked
    shown = before[1][f"/p/{address}"]
    assert shown[0] == (404 if shows is None else 200)


def test_the_test_sees_what_is_shown(guest: Come, served: Served) -> None:
    """It would notice: a game that is shown changes what a stranger reads."""
    ada, ben, nobody = guest(), guest(), guest()
    first = ada.create("me", "friend", name="Ada")
    ben.join(first["seat_tokens"]["1"], "Ben")
    open_profile(ada, "ada-shows", **ALL)
    places = {"id": [first["table"]], "address": ["ada-shows"]}
    before = answered(served, nobody, places)
    play_unseen(served, ada, ben, [first["table"]])
    after = answered(served, nobody, places)
    assert [asked for asked in before if before[asked] != after[asked]] == ["/p/ada-shows"]
