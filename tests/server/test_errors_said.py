"""Errors in files, options and addresses are in the language of the page; programs get English, with its key."""

from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import find
from sunroom.table import Table
from sunroom.table.files import table_text
from tests.server.served import Guest

Come = Callable[..., Guest]
TABLE = {"game": "solar-city", "players": "2", "seat-1": "me", "seat-2": "here"}


def page(guest: Come, language: str, path: str, **form: Any) -> str:
    answer = guest().http.post(path, headers={"Accept-Language": language}, **form)
    assert answer.status_code == 422, answer.text
    return answer.text


def saved(old: str, new: str) -> dict[str, Any]:
    """The form of an import, with a mistake in the file."""
    text = table_text(Table(find("solar-city").box(), 1, ["Ada", "Ben"], find("solar-city").box().new(1)))
    assert old in text
    return {"files": {"file": ("saved.toml", text.replace(old, new, 1).encode())}}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "this is a &#39;sunroom tabel&#39;; a saved table starts with format ="),
        ("de", "ein gespeicherter Tisch beginnt mit format ="),
        ("fr", "une table enregistrée commence par format ="),
    ],
)
def test_an_import(guest: Come, language: str, said: str) -> None:
    assert said.casefold() in page(guest, language, "/import", **saved("sunroom table 1", "sunroom tabel")).casefold()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Position: seat 2: coins is a number from 0 to"),
        ("de", "Stellung: Platz 2: coins ist eine Zahl von 0 bis"),
        ("fr", "Position\xa0: place 2\xa0: coins est un nombre de 0 à"),
    ],
)
def test_a_position(guest: Come, language: str, said: str) -> None:
    assert said in page(guest, language, "/import", **saved("coins = 6", "coins = -3"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "content, line 1: &#39;bilding&#39; is not known; the headings are editions, building and structure"),
        ("de", "content, Zeile 1: &#39;bilding&#39; ist unbekannt; die Überschriften sind editions, building und structure"),
        ("fr", "content, ligne 1\xa0: &#39;bilding&#39; est inconnu\xa0; les titres sont editions, building et structure"),
    ],
)
def test_content_of_ones_own(guest: Come, language: str, said: str) -> None:
    assert said in page(guest, language, "/tables", data=TABLE | {"content": "[[bilding]]\nname = 'Hive'\n"})


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Solar City: edition is one of"),
        ("de", "Solar City: edition ist eines von"),
        ("fr", "Solar City\xa0: edition est l’un de"),
    ],
)
def test_an_option(guest: Come, language: str, said: str) -> None:
    assert said in page(guest, language, "/tables", data=TABLE | {"edition": "third"})


def test_programs_get_english_with_its_key(guest: Come) -> None:
    options = {"game": "solar-city", "options": {"edition": "third"}, "seats": ["me", "here"]}
    answer = guest().http.post("/api/tables", json=options, headers={"Accept-Language": "de"})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("Solar City: edition is one of ")
    assert answer.json()["detail_said"]["values"]["name"] == "edition"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "step should be a whole number, not &#39;first&#39;."),
        ("de", "step ist eine ganze Zahl, nicht &#39;first&#39;."),
        ("fr", "step doit être un nombre entier, pas &#39;first&#39;."),
    ],
)
def test_a_number_in_an_address(guest: Come, language: str, said: str) -> None:
    answer = guest().http.get("/t/sunny-garden-1/replay?step=first", headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert said.casefold() in answer.text.casefold()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This request can’t be read. Go back and try again."),
        ("de", "Diese Anfrage ist nicht lesbar. Geh zurück und versuch es noch einmal."),
        ("fr", "Cette requête est illisible. Reviens en arrière et réessaie."),
    ],
)
def test_a_broken_form(guest: Come, language: str, said: str) -> None:
    headers = {"Accept-Language": language, "Content-Type": "multipart/form-data"}
    answer = guest().http.post("/tables", content=b"no boundary", headers=headers)
    assert answer.status_code == 400
    assert said in answer.text
