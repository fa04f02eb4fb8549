"""Pages in the visitor's language; moves, files and the API in English for everybody."""

import re
from collections.abc import Callable

import pytest

from sunroom.server.webhooks import message_for
from tests.server.databases import on_both
from tests.server.served import Guest, Served

Come = Callable[..., Guest]
GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}


def language(page: str) -> str:
    found = re.search(r'<html lang="(\w+)"', page)
    assert found
    return found[1]


def sit_down(guest: Come, **headers: str) -> tuple[Guest, str]:
    """A guest with a browser's cookies at a table of two people at one screen."""
    me = guest()
    form = {"game": "solar-city", "players": "2", "seat-1": "me", "seat-2": "here"}
    answer = me.http.post("/tables", data=form, headers=headers)
    assert answer.status_code == 303, answer.text
    return me, answer.headers["location"].rpartition("/")[2]


def test_the_browsers_wish_is_honoured(guest: Come) -> None:
    me = guest()
    assert language(me.http.get("/").text) == "en"
    german = me.http.get("/", headers=GERMAN).text
    assert language(german) == "de"
    assert "Setz dich dazu." in german
    assert language(me.http.get("/", headers={"Accept-Language": "fr"}).text) == "fr"
    assert language(me.http.get("/", headers={"Accept-Language": "tlh"}).text) == "en"


def test_a_choice_is_kept_in_the_browser_and_leads_back(guest: Come, served: Served) -> None:
    me = guest()
    answer = me.http.post("/language", data={"language": "de"}, headers={"Referer": f"{served.url}/rules/solar-city?x=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/solar-city?x=1")
    assert language(me.http.get("/about").text) == "de"
    me.http.post("/language", data={"language": "en"})
    assert language(me.http.get("/about", headers=GERMAN).text) == "en"


@pytest.mark.parametrize(
    "referer", ["https://example.org/about", "//example.org/about", "{url}/import", "{url}//example.org", "", "nonsense"]
)
def test_nobody_is_led_elsewhere(guest: Come, served: Served, referer: str) -> None:
    answer = guest().http.post("/language", data={"language": "de"}, headers={"Referer": referer.format(url=served.url)})
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "path", ["/", "/about", "/t/fern-lantern-42-x7k2pq", "/t/fern-lantern/replay?step=3", "/join/fern-lantern.1.0.af03"]
)
def test_one_stays_on_the_page(guest: Come, served: Served, path: str) -> None:
    answer = guest().http.post("/language", data={"language": "de"}, headers={"Referer": served.url + path})
    assert answer.headers["location"] == path


def test_an_unknown_language_is_refused(guest: Come) -> None:
    answer = guest().http.post("/language", data={"language": "../de"})
    assert answer.status_code == 422
    assert "You can choose en, de" in answer.text


@on_both
def test_a_persons_choice_survives_a_lost_cookie(guest: Come) -> None:
    me, table = sit_down(guest)
    me.http.post("/language", data={"language": "de"})
    me.http.cookies.delete("language")
    assert language(me.http.get(f"/t/{table}").text) == "de"
    assert language(guest().http.get(f"/t/{table}").text) == "en"


def test_the_table_is_german_and_what_is_stored_is_english(guest: Come, served: Served) -> None:
    me, table = sit_down(guest, **GERMAN)
    me.http.headers.update(GERMAN)
    before = me.http.get(f"/t/{table}").text
    first = re.search(r'name="action" value="(\d+)"[^>]* aria-label="(\w+ auf [A-D][1-4] bauen)"', before)
    assert first
    assert "Spieler 2" in before
    after = me.http.post(f"/t/{table}/act", data={"action": first[1], "ply": "0"}, headers={"Sunroom-Part": "yes"}).text
    lines = [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<b>(.*?)</b>", after)]
    assert any(re.fullmatch(r"\w+(?: 2)? baut \w+ auf [A-D][1-4] für 0 Münzen", line) for line in lines)
    shown = me.http.get(f"/api/tables/{table}", headers=GERMAN).json()
    assert re.fullmatch(r"\S+(?: 2)? builds \w+ at [A-D][1-4] for 0 coins", shown["log"][0]["sentences"][0])
    assert shown["view"]["prompt"].startswith("Which of its two lines")
    with served.house.at(table) as live:
        assert str(live.table.move_text(0)).startswith("build ")


def test_two_languages_at_one_table(guest: Come) -> None:
    _, table = sit_down(guest)
    for accepted, words in (("de", "Wolkenkratzer"), ("en", "Skyscrapers"), ("de", "Wolkenkratzer")):
        page = guest().http.get(f"/t/{table}", headers={"Accept-Language": accepted}).text
        assert words in page
        assert language(page) == accepted


def test_problems_are_told_in_the_language_of_the_page(guest: Come) -> None:
    me = guest()
    page = me.http.get("/t/fern-lantern", headers=GERMAN)
    assert page.status_code == 404
    assert "Einen Tisch &#39;fern-lantern&#39; gibt es hier nicht." in page.text
    part = me.http.get("/t/fern-lantern/fragment", headers=GERMAN | {"Sunroom-Part": "yes"})
    assert "Ist der Link vollständig?" in part.text
    assert me.http.get("/api/tables/fern-lantern", headers=GERMAN).json()["detail"].startswith("There’s no table")
    assert "Diese Anfrage kam von einer anderen Website." in me.http.post("/tables", headers=GERMAN | {"Sec-Fetch-Site": "cross-site"}).text


def test_a_webhook_speaks_as_its_person_does(guest: Come, served: Served) -> None:
    me, table = sit_down(guest, **GERMAN)
    kept = me.http.post(f"/t/{table}/settings", data={"webhook": "https://example.org/hook", "name": "Robin"}, headers=GERMAN)
    assert kept.status_code == 303
    with served.house.at(table) as live:
        person = live.seats[0].person
    assert person is not None
    [found] = served.house.storage.persons([person])
    assert message_for(found, table, "Solar City", 3)["text"] == "Solar City: Du bist am Zug, Robin."


def test_a_page_explains_the_fair_shuffle(guest: Come) -> None:
    for language, words in (("en", "A fair shuffle"), ("de", "Fair gemischt"), ("fr", "Un mélange équitable")):
        page = guest().http.get("/fair", headers={"Accept-Language": language})
        assert (page.status_code, words in page.text) == (200, True), language
