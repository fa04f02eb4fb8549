"""A person's settings: stored with the person, wherever they are changed."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from sunroom.server.settings import SETTINGS
from sunroom.web.looks import CHOICES
from tests.server.databases import on_both
from tests.server.served import Guest, Served, serving

LOOKS = {"theme": "dark", "motion": "off", "text": "larger"}


def html_of(page: str) -> str:
    """The tag that opens a page."""
    return page.split("<html", 1)[1].split(">", 1)[0]


@on_both
def test_settings_stay_with_the_person_on_every_page_and_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as served, closing(Guest(served.url).http) as http:
        assert 'data-theme="system"' in html_of(http.get("/").text)
        assert http.post("/settings", data={**LOOKS, "pace": "slow", "patterns": "yes", "name": "Robin"}).status_code == 303
        cookies = dict(http.cookies)
    with serving(tmp_path) as served, closing(Guest(served.url).http) as http, closing(Guest(served.url).http) as another:
        http.cookies.update(cookies)
        table = http.post("/play/solar-city", follow_redirects=True).text
        for page in [table] + [http.get(path).text for path in ("/", "/about", "/settings", "/rules/earth")]:
            for name, value in {**LOOKS, "patterns": "yes"}.items():
                assert f'data-{name}="{value}"' in html_of(page)
        assert 'data-pace="slow"' in table
        assert "Robin" in table
        assert 'data-theme="system"' in html_of(another.get("/").text), "they are nobody else's"


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_that_does_not_exist_is_refused_and_changes_nothing(guest: Callable[[], Guest], name: str) -> None:
    me = guest()
    me.http.post("/settings", data={"confirm": "yes", "theme": "dark"})
    for bad in ("purple", '"><b>', "x" * 5000):
        answer = me.http.post("/settings", data={name: bad})
        assert answer.status_code == 422
        assert CHOICES[name][-1] in answer.text, "it says what would be right"
        assert "<b>" not in answer.text.split("<main", 1)[1]
    page = me.http.get("/settings").text
    assert 'data-theme="dark"' in html_of(page)
    assert 'name="confirm" value="yes" checked' in page


@on_both
def test_whatever_else_the_database_holds_is_drawn_as_usual(served: Served, guest: Callable[[], Guest]) -> None:
    me, storage = guest(), served.house.storage
    me.http.post("/settings", data={"name": "Somebody with strange settings"[:24]})
    person = next(p for p in storage.persons(range(1, 50)) if p.name.startswith("Somebody"))
    storage.save_person(replace(person, settings={"confirm": True, "theme": '"><i>', "text": 7}))
    served.app.state.doorkeeper._known.clear()
    page = me.http.get("/about").text
    assert 'data-theme="system"' in html_of(page)
    assert 'data-text="normal"' in html_of(page)
    assert me.http.post("/play/solar-city", follow_redirects=True).status_code == 200


def test_forced_moves_talk_and_others_moves_are_on_unless_switched_off() -> None:
    assert {name: SETTINGS[name] for name in ("forced", "chat", "pace")} == {"forced": True, "chat": True, "pace": "normal"}
    assert not any(SETTINGS[name] for name in ("confirm", "sound", "notify", "gifts", "patterns", "webhook"))
