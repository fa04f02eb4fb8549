"""A person who stays: signing in by passkey and by phrase, on several devices, with what was played there before."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from sunroom.kernel.errors import BadOption
from sunroom.puzzles.rating import Rating
from sunroom.server import me_routes
from sunroom.server.config import check_origin
from sunroom.server.learned import note_passed, passed_by
from sunroom.server.persons.phrase import _read
from sunroom.server.persons.relying import relying_on
from sunroom.server.persons.words import WORDS
from sunroom.server.problems import Problem
from sunroom.server.puzzle_answers import Answer, answers_of, keep_answer
from sunroom.server.schema import persons
from tests.server.authenticator import Authenticator
from tests.server.databases import on_both
from tests.server.served import Guest, Served, play_out
from tests.server.test_me import delete as forget
from tests.server.test_me import everything_stored, exported

Come = Callable[..., Guest]
SCRIPT = {"Sunroom-Part": "yes"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(me_routes, "SECONDS", 3600.0)


@pytest.fixture
def browse(guest: Come, served: Served) -> Callable[[], Guest]:
    """A visitor who comes by a name, with a browser's cookies."""

    def come() -> Guest:
        me = guest()
        me.http.base_url = served.url.replace("127.0.0.1", "localhost")
        me.http.headers["Origin"] = str(me.http.base_url).rstrip("/")
        return me

    return come


def origin_of(me: Guest) -> str:
    return str(me.http.base_url).rstrip("/")


def named(me: Guest, name: str) -> Guest:
    assert me.http.post("/settings", data={"name": name}).status_code == 303
    return me


def send(me: Guest, path: str, refused: int = 0, **fields: Any) -> str:
    """Sends a form as a script does; returns where it leads, or why it was refused."""
    answer = me.http.post(path, data=fields, headers=SCRIPT)
    assert answer.status_code == (refused or 200), answer.text
    return answer.text if refused else answer.headers.get("sunroom-go", answer.text)


def add_passkey(me: Guest, key: Authenticator | None = None, refused: int = 0) -> Authenticator:
    key = key or Authenticator(origin_of(me))
    options = json.loads(send(me, "/me/passkeys/options"))
    send(me, "/me/passkeys", refused, credential=key.make(options))
    return key


def sign_in(me: Guest, key: Authenticator, refused: int = 0, **more: Any) -> str:
    return send(me, "/sign-in/passkey", refused, credential=key.sign(json.loads(send(me, "/sign-in/options"))), **more)


def phrase_of(me: Guest) -> list[str]:
    told = me.http.post("/me/phrase").text
    return re.findall(r"<li>(\w+)</li>", told)


def name_of(me: Guest) -> str:
    answer = me.http.get("/api/me")
    return str(answer.json().get("name", answer.status_code))


def test_two_devices_are_one_person(browse: Come) -> None:
    desk, phone = named(browse(), "Ada"), browse()
    key = add_passkey(desk)
    table = desk.http.post("/play/solar-city").headers["location"]
    assert sign_in(phone, key) == "/me"
    assert name_of(phone) == "Ada"
    assert phone.http.get(f"/api{table.replace('/t/', '/tables/')}").json()["seat"] is not None
    assert "one other device" in desk.http.get("/me").text
    send(desk, "/me/devices/sign-out")
    assert name_of(phone) == "403"
    assert name_of(desk) == "Ada"


@on_both
def test_what_was_played_on_a_device_comes_along(browse: Come, served: Served) -> None:
    desk, phone, ben = named(browse(), "Ada"), browse(), browse()
    key = add_passkey(desk)
    made = phone.create("me", "friend", name="Guest")
    phone.http.headers.pop("Authorization")
    phone.http.cookies.set("sunroom", made["token"], domain="localhost.local")
    phone.http.cookies.set("sunroom", made["token"])
    ben.join(made["seat_tokens"]["1"], "Ben")
    assert name_of(phone) == "Guest"
    assert sign_in(phone, key, bring="yes") == "/me"
    token = phone.http.cookies.get("sunroom", domain="localhost.local") or phone.http.cookies.get("sunroom")
    assert token != made["token"]
    assert made["table"] in json.dumps(desk.http.get("/api/me").json()["tables"])
    play_out(made["table"], desk, ben)
    assert [game["table"] for game in desk.http.get("/api/me/games").json()] == [made["table"]]
    old = browse()
    old.token(made["token"])
    assert old.http.get("/api/me").status_code == 401, "there is no guest any more"


@on_both
def test_what_was_learned_and_solved_on_a_device_comes_along(browse: Come, served: Served) -> None:
    """One's own answers stay as they are; those of the device come after them, without those to the same puzzles."""
    desk, phone = named(browse(), "Ada"), named(browse(), "Kim")
    key, ids = add_passkey(desk), dict(persons_by_name(served))
    storage = served.house.storage

    def answer(name: str, puzzle: str, solved: bool) -> Answer:
        return keep_answer(storage, ids[name], Answer("earth", puzzle, 1, solved, ""), Rating())

    own = answer("Ada", "1-1", True)
    for puzzle, solved in (("1-1", False), ("2-2", False)):
        answer("Kim", puzzle, solved)
    for name, lesson in (("Ada", "ends"), ("Kim", "ends"), ("Kim", "tower")):
        note_passed(storage, ids[name], "earth", lesson)
    assert sign_in(phone, key, bring="yes") == "/me"
    assert [(one.puzzle, one.solved, one.number, one.rating) for one in answers_of(storage, ids["Ada"])] == [
        ("1-1", True, 0, own.rating), ("2-2", False, 1, own.rating),
    ]  # fmt: skip
    assert sorted(passed_by(storage, ids["Ada"])) == [("earth", "ends"), ("earth", "tower")]
    assert answers_of(storage, ids["Kim"]) == [] == passed_by(storage, ids["Kim"])


def persons_by_name(served: Served) -> list[tuple[str, int]]:
    with served.house.storage.reading() as connection:
        return [(row.name, row.id) for row in connection.execute(select(persons).order_by(persons.c.id))]


def test_without_the_tick_it_stays_behind(browse: Come, database: str) -> None:
    desk, phone = named(browse(), "Ada"), named(browse(), "Kim")
    key = add_passkey(desk)
    phone.http.post("/play/solar-city")
    sign_in(phone, key)
    assert name_of(phone) == "Ada"
    assert desk.http.get("/api/me").json()["tables"] == []


def test_a_phrase_brings_somebody_back(browse: Come) -> None:
    desk, phone, stranger = named(browse(), "Ada"), browse(), browse()
    words = phrase_of(desk)
    assert len(words) == 10
    written = ",\n".join(word[:4].upper() for word in words)
    send(phone, "/sign-in/phrase", phrase=written)
    assert name_of(phone) == "Ada"
    newer = phrase_of(desk)
    assert "No one here has" in send(stranger, "/sign-in/phrase", 403, phrase=" ".join(words))
    send(stranger, "/sign-in/phrase", phrase=" ".join(newer))
    assert name_of(stranger) == "Ada"


def test_the_house_keeps_no_phrase_and_no_token(browse: Come, served: Served, database: str) -> None:
    desk, phone = named(browse(), "Ada"), browse()
    words = phrase_of(desk)
    send(phone, "/sign-in/phrase", phrase=" ".join(words))
    stored = everything_stored(served)
    assert " ".join(words) not in stored
    for me in (desk, phone):
        assert not any(cookie.value and cookie.value in stored for cookie in me.http.cookies.jar)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("acorn", "has 10 words; these are 1"),
        ("acron " * 10, "Perhaps “acorn”?"),
        ("xyzzy " * 10, "isn’t one of the words"),
    ],
)
def test_a_phrase_that_cannot_be_right_says_why(browse: Come, given: str, told: str) -> None:
    assert told in send(browse(), "/sign-in/phrase", 422, phrase=given)


def test_words_differ_in_their_first_four_letters() -> None:
    assert len(WORDS) == len({word[:4] for word in WORDS}) == 256
    assert _read(" ".join(word[:4] for word in WORDS[:10])) == list(WORDS[:10])
    with pytest.raises(Problem):
        _read("aco " * 10)


def test_a_challenge_is_answered_once_and_by_its_own_site(browse: Come) -> None:
    desk, phone = named(browse(), "Ada"), browse()
    key = add_passkey(desk)
    answer = key.sign(json.loads(send(phone, "/sign-in/options")))
    send(phone, "/sign-in/passkey", credential=answer)
    assert "answered already" in send(browse(), "/sign-in/passkey", 409, credential=answer)
    key.origin = "https://elsewhere.example"
    assert "couldn’t be checked" in sign_in(browse(), key, 403)
    key.origin = origin_of(desk)
    key.id = b"somebody else's"
    assert "doesn’t know this passkey" in sign_in(browse(), key, 403)


def test_a_passkey_must_know_its_owner_and_count_on(browse: Come, database: str) -> None:
    desk = named(browse(), "Ada")
    add_passkey(desk, Authenticator(origin_of(desk), verified=False), 422)
    key = add_passkey(desk)
    sign_in(browse(), key)
    key.signed -= 1  # a copy of it signs
    sign_in(browse(), key, 403)


@pytest.mark.parametrize("given", ["", "{}", "[]", "nonsense", '{"response": {"clientDataJSON": "e30"}}', '{"response": 1}'])
def test_nonsense_is_no_passkey(browse: Come, given: str) -> None:
    assert "couldn’t be checked" in send(browse(), "/sign-in/passkey", 422, credential=given)
    send(named(browse(), "Ada"), "/me/passkeys", 422, credential=given)


def test_a_passkey_that_is_removed_opens_nothing(browse: Come) -> None:
    desk, stranger = named(browse(), "Ada"), named(browse(), "Eve")
    key = add_passkey(desk)
    [id] = re.findall(r'name="passkey" value="([^"]+)"', desk.http.get("/me").text)
    send(stranger, "/me/passkeys/remove", passkey=id)
    sign_in(browse(), key)
    send(desk, "/me/passkeys/remove", passkey=id)
    sign_in(browse(), key, 403)


def test_signing_out_and_in_again(browse: Come) -> None:
    me = named(browse(), "Ada")
    assert "couldn’t come back" in send(me, "/sign-out", 409)
    words = phrase_of(me)
    assert "Sign out first" in send(me, "/sign-in/phrase", 409, phrase=" ".join(words))
    send(me, "/sign-out")
    assert name_of(me) == "403"
    send(me, "/sign-in/phrase", phrase=" ".join(words))
    assert name_of(me) == "Ada"


def test_deleted_means_everywhere(browse: Come, served: Served) -> None:
    desk, phone = named(browse(), "Atlantea"), browse()
    key, words = add_passkey(desk), phrase_of(desk)
    sign_in(phone, key)
    told = json.loads(exported(desk)["me.json"])["person"]
    assert (len(told["passkeys"]), len(told["signed_in"])) == (1, 1)
    assert told["recovery_phrase"]
    forget(phone)
    assert name_of(desk) == "403"
    sign_in(browse(), key, 403)
    send(browse(), "/sign-in/phrase", 403, phrase=" ".join(words))
    assert "Atlantea" not in everything_stored(served)


def test_by_number_there_are_no_passkeys(guest: Come) -> None:
    me = named(guest(), "Ada")
    assert "name and HTTPS" in me.http.get("/me").text
    assert "need a site with a name" in send(me, "/me/passkeys/options", 409)
    assert "With a passkey" not in guest().http.get("/sign-in").text


@pytest.mark.parametrize(
    ("configured", "address", "name", "origin"),
    [
        ("", "https://sunroom.example", "sunroom.example", "https://sunroom.example"),
        ("", "http://localhost:8765", "localhost", "http://localhost:8765"),
        ("https://sunroom.example", "http://10.0.0.7:8765", "sunroom.example", "https://sunroom.example"),  # behind a proxy
    ],
)
def test_where_passkeys_are_valid(configured: str, address: str, name: str, origin: str) -> None:
    found = relying_on(configured, address)
    assert found is not None
    assert (found.name, found.origin) == (name, origin)


@pytest.mark.parametrize("address", ["http://sunroom.example", "https://10.0.0.7", "http://127.0.0.1:8765", "https://[::1]"])
def test_where_there_are_none(address: str) -> None:
    assert relying_on("", address) is None


@pytest.mark.parametrize("given", ["sunroom.example", "https://sunroom.example/house", "ftp://sunroom.example"])
def test_an_origin_is_no_address_of_a_page(given: str) -> None:
    with pytest.raises(BadOption, match="SUNROOM_ORIGIN"):
        check_origin(given)
