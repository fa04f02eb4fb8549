"""The catalogues: complete, without leftovers; every word that a page shows is in them, and nobody's name is."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Message as Entry
from markupsafe import escape

import sunroom
from scripts.catalogue import all_texts
from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.explain import explain
from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.games.earth.content.reading import standard
from sunroom.kernel.messages import Term, Voice, said
from sunroom.server.clocks.terms import BY_CORRESPONDENCE, LIVE
from sunroom.server.evenings.shown import forms
from sunroom.table import Table
from sunroom.web import pages
from sunroom.web.catalogues import Text, said_in
from sunroom.web.language import ENGLISH, gettext, languages, preferred, read_catalogue, speaking, spoken, texts
from sunroom.web.models import AnalysisShown, Front, ReplayShown
from sunroom.web.voices import GameVoice
from tests.web.listening import PEOPLE, boxes, heard, heard_plainly, listen, unsaid, words_of
from tests.web.nights import TITLES, evening_gathering, evening_in_play, evening_over
from tests.web.test_pages import played, shown

SOURCES = Path(sunroom.__file__).parent
GOLDENS = SOURCES.parent / "tests" / "goldens"
OTHERS = [code for code in languages() if code != ENGLISH]
SLOT = re.compile(r"\{\w*\}")
HOW_TO = "run `python -m scripts.catalogue` and translate what is new (CONTRIBUTING.md, Languages)"


def entries(language: str) -> list[Entry]:
    return [entry for entry in read_catalogue(language) if entry.id]


def english_of(entry: Entry) -> list[str]:
    return list(entry.id) if isinstance(entry.id, tuple) else [str(entry.id)]


every_text = cache(all_texts)


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_in_the_catalogue_and_no_other(language: str) -> None:
    there = {Text(entry.context, *english_of(entry)) for entry in entries(language)}
    wanted = set(every_text())
    assert wanted - there == set(), HOW_TO
    assert there - wanted == set(), HOW_TO


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_with_its_slots(language: str) -> None:
    for entry in entries(language):
        assert all(said_in(entry)), f"{entry.id!r} is not translated yet"
        for form in said_in(entry):
            wanted = set(SLOT.findall(english_of(entry)[-1]))
            assert set(SLOT.findall(form)) in (wanted, wanted - {"{n}"} if entry.pluralizable else wanted), entry.id


def test_german_quotes_and_dashes_are_real() -> None:
    german = " ".join(form for entry in entries("de") for form in said_in(entry))
    assert not re.search(r"[\"'] ?|\.\.\.| - ", german)
    assert german.count("„") == german.count("“")


@cache
def names_in(game: str) -> re.Pattern[str]:
    """People, and things whose names the catalogue leaves as they are."""
    names = {*PEOPLE, *(name.split(" (")[0] for name in find(game).content.items(find(game).box())), *also_named(game)}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?!\w)")


def also_named(game: str) -> set[str]:
    """Earth has more than its cards, and Latin on them."""
    things = standard()
    sides = (*things.cards, *things.islands, *things.climates, *things.ecosystems, *things.fauna) if game == "earth" else ()
    return {"Gaia"} | {name for side in sides for name in (side.name, getattr(side, "latin", "")) if name}


@pytest.mark.parametrize("game", SHELF)
def test_every_word_of_a_game_is_said(game: str) -> None:
    """Everything in a message or a drawing was said by a voice, or is a name, a number or a space: nothing else is the same in every
    language."""
    _, found = heard(game)
    assert len(found) > 1500
    left = {text for text in found if re.search(r"[^\W\d_]", re.sub(r"\b[A-Z][0-9]?\b", "", names_in(game).sub("", unsaid(text))))}
    assert sorted(map(heard_plainly, left)) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", SHELF)
def test_every_phrase_of_a_game_is_in_the_catalogue(game: str, language: str) -> None:
    """Everything that was looked up is there, except for names that are the same in every language."""
    ear, _ = heard(game)
    there = {(entry.context, english_of(entry)[0]) for entry in entries(language)}
    left = {text for _, text in ear.texts.phrases - there}
    assert len(ear.texts.phrases & there) > 80
    assert sorted(text for text in left if re.search(r"[^\W\d_]", names_in(game).sub("", text))) == []


HOSTILE = ["Moon", "A: b", "{who}", "und", "<b>", "שלום עולם", "{n}", "%s", "&amp;", "Ada, Ben", "1 coin", "\\1", "row 2"]


@pytest.mark.parametrize("language", [ENGLISH, *OTHERS])
@pytest.mark.parametrize("game", SHELF)
def test_names_come_out_as_they_went_in(game: str, language: str) -> None:
    """In messages and drawings alike: with other names everything else stays as it was."""
    luck, people = random.Random(7), [f"\ue000{p}\ue001" for p in range(5)]
    compared = 0
    with speaking(language):
        options = boxes(game)[0]
        names = luck.sample(HOSTILE, 5)
        plain, hostile = (GameVoice(find(game), them) for them in (people, names))
        for one, other in zip(listen(find(game), 1, options, plain), listen(find(game), 1, options, hostile), strict=True):
            drawn = isinstance(one, str)
            expected, found = (one, other) if drawn else (plain(one), hostile(other))
            for person, name in zip(people, names, strict=True):
                compared += person in expected
                expected = expected.replace(person, str(escape(name)) if drawn else name)
            assert found == expected
    assert compared > 20


@pytest.mark.parametrize("language", [ENGLISH, *OTHERS])
@pytest.mark.parametrize("name", HOSTILE)
def test_names_of_things_come_out_as_they_went_in(name: str, language: str) -> None:
    """People who make their own tiles may call them what they like."""
    message = said("{one} and {more}", one=Term("solar-city", name), more=name)
    expected = texts(language).pgettext("said", "{one} and {more}")
    assert Voice([], texts(language))(message) == name.join(SLOT.split(expected))


SEVERAL = re.compile(r"(?<![\w.,/–-])(?<!row )(?<!round )(?<!seat )1 (?!is\b|has\b|was\b)[A-Za-z]+s\b", re.IGNORECASE)
"""One of something, counted as if it were several; `row 1 pays` counts nothing."""


@pytest.mark.parametrize("game", SHELF)
def test_one_is_not_several(game: str) -> None:
    """On pages, and in the terminal, which the golden playthroughs show."""
    lines = {line for path in GOLDENS.glob(f"{game}-*.txt") for line in path.read_text("utf-8").splitlines()}
    assert len(lines) > 200
    assert sorted(text for text in {*map(heard_plainly, heard(game)[1]), *lines} if SEVERAL.search(text)) == []


def test_a_hint_is_told_in_german() -> None:
    """Advice of every kind: a single choice, a clear one, a close one, with and without a plan."""
    sentences: set[tuple[str, str]] = set()
    german, english = Voice(PEOPLE, texts("de")), Voice(PEOPLE)
    for moves in range(0, 60, 6):
        table = played(moves)
        seat = table.actors[0]
        legal = table.legal(seat)
        for shares in ((0.8, 0.1), (0.5, 0.1), (0.3, 0.25, 0.2), (0.3, 0.05), (1.0,), (0.08,), ()):
            known = [Candidate(a, share, 0.5, 0.4 + share / 9, 12 * share) for a, share in zip(legal, shares, strict=False)]
            line = ((seat, legal[0]), *((seat, a) for a in legal[1:3]))
            told = explain(table.box, table.state, seat, Advice(legal[0], tuple(known), line))
            sentences |= {(english.sentence(message), german.sentence(message)) for message in told}
    assert len(sentences) > 40
    assert any("with 1 point on average" in one and "im Schnitt 1 Punkt" in other for one, other in sentences)
    assert not any(SEVERAL.search(one) for one, _ in sentences)
    left = re.compile(r"\b(?:it|the|wins?|games|build|then|average|choices|sure|brings|points?)\b")
    assert [other for _, other in sentences if left.search(other)] == []


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de", "de"), ("de-AT, en;q=0.7", "de"), ("en-US,en;q=0.9,de;q=0.8", "en"), ("tlh, de;q=0.4, en;q=0.2", "de"), ("tlh", "en"),
        ("", "en"), ("de;q=0", "en"), ("*", "en"), ("de;q=x, ,;;", "en"), ("DE", "de"), ("d" * 5000, "en"),
    ],
)  # fmt: skip
def test_the_language_a_browser_likes_best(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


def test_languages_call_themselves_by_their_own_names() -> None:
    assert languages()["de"] == "Deutsch"
    assert languages()[ENGLISH] == "English"


def test_a_language_is_spoken_for_a_while_and_unknown_ones_are_english() -> None:
    with speaking("de"):
        assert gettext("Your turn.") == "Du bist am Zug."
        with speaking("tlh"):
            assert spoken() == ENGLISH
        assert spoken() == "de"
    assert gettext("Your turn.") == "Your turn."


def english_left(page: str, language: str) -> list[str]:
    """Texts on a page that are in English although the catalogue has them in the other language."""
    other = {form for entry in entries(language) for form in said_in(entry)}
    known = {str(entry.id) for entry in entries(language) if not entry.pluralizable and "{" not in str(entry.id)} - other
    marked = re.sub(r'<(\w+)[^>]* lang="en".*?</\1>', "", page, flags=re.DOTALL)
    return sorted(text for text in words_of(marked) if text in known)


def looked_back(table: Table) -> dict[str, Any]:
    """An analysis as a bot could have made it."""
    chances = [{"ply": ply, "seat": 0, "chances": [0.25, 0.25, 0.5]} for ply in (0, 30, table.ply)]
    text = table.box.game.words.action_text
    better = text(table.box, table.state_at(30), table.moves[30].seat, table.moves[30].action)
    point = {"ply": 30, "seat": 0, "name": "Robin", "played": table.move_text(30), "better": better, "win": 0.2, "better_win": 0.31}
    row = {"seat": 0, "name": "Robin", "choices": 9, "as_the_bot": 4, "slips": 1, "given_away": 0.11}
    facts = {"names": table.names, "moves": table.ply, "iterations": 2000, "chances": chances}
    return facts | {"turning_points": [point], "players": [row]}


@pytest.mark.parametrize("language", OTHERS)
def test_pages_leave_no_english_of_their_own(language: str) -> None:
    table, over = played(40), played(9999)
    gardener = LEVELS["gardener"]
    with speaking(language):
        drawn = {
            "front": pages.front_page(
                Front(list(SHELF.values()), "Robin", levels=[("gardener", gardener.title, gardener.help)], warming="Earth")
            ),
            "table": pages.table_page(shown(table, table.actors[0])),
            "over": pages.table_page(shown(over, seed=4)),
            "curtain": pages.table_page(shown(table, curtain=True)),
            "replay": pages.replay_page(ReplayShown(shown(over), 30, over.ply)),
            "analysis": pages.analysis_page(AnalysisShown("a-b-1", over.box.game, over.names, looked_back(over))),
            "working": pages.analysis_page(AnalysisShown("a-b-1", over.box.game, over.names, None, 0.4)),
            "unasked": pages.analysis_page(AnalysisShown("a-b-1", over.box.game, over.names, None)),
            "rules": pages.rules_page(find("solar-city")),
            "about": pages.about_page(),
            "error": pages.error_page(404, said("There’s no such page.")),
            "evening": pages.evening_page(evening_in_play("Robin")),
            "gathering": pages.evening_page(evening_gathering("Robin")),
            "over an evening": pages.evening_page(evening_over("Robin")),
            "evenings": pages.evenings_page([], forms(), TITLES, "Robin", LIVE, BY_CORRESPONDENCE),
        }
    for name, page in drawn.items():
        assert f'<html lang="{language}"' in page, name
        assert english_left(page, language) == [], name
    if language == "de":
        assert "Robin baut" in drawn["table"]
        assert "Diese Seite gibt es nicht." in drawn["error"]
        assert "31\u00a0% statt 20\u00a0%." in drawn["analysis"]
        assert "Zug 30 von" in drawn["replay"]
    assert '<div class="clauses" lang="en">' in drawn["rules"]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", SHELF)
def test_a_table_leaves_no_english(game: str, language: str) -> None:
    table, luck = Table(find(game).box(), seed=4, names=["Robin", "Kim"]), random.Random(4)
    for _ in range(40):
        seat = luck.choice(table.actors)
        table.make(seat, luck.choice(table.legal(seat)))
    with speaking(language):
        page = pages.table_page(shown(table, table.actors[0]))
    assert english_left(page, language) == []


def test_style_sheets_say_nothing() -> None:
    """A word in a style sheet would be English in every language."""
    for path in sorted(SOURCES.rglob("*.css")):
        assert re.findall(r'content: "(?:[^"]*\s)?[A-Za-z]{2,}[^"]*"', path.read_text("utf-8")) == [], path.name


def test_scripts_never_read_what_people_read() -> None:
    """A script that compares or takes apart a text would have to know every language. (Whoever searches the rules types the words.)"""
    reads = re.compile(r"(?:textContent|innerText)(?:\.trim\(\))?\s*(?:[!=]==?|\.(?:replace|split|match|startsWith|endsWith)\()")
    for path in sorted(SOURCES.rglob("*.js")):
        if "vendor" not in path.parts:
            assert reads.findall(path.read_text("utf-8")) == [], path.name
