"""Whatever Earth says is said in every language, and nobody's name is mistaken for a word."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from markupsafe import escape

from sunroom.games.earth import EARTH, board, words
from sunroom.games.earth.content.abilities import Ability
from sunroom.games.earth.content.reading import standard
from sunroom.kernel.messages import Message, Seat, Several, Term, Voice
from sunroom.table import Table
from sunroom.web.language import ENGLISH, languages, read_catalogue, texts
from tests.long import LONG, many

from .island import box_of, position, seat

TOKENS = [f"\ue000{p}\ue001" for p in range(5)]
"""Names that are in no text of ours."""
HOSTILE = [
    ["Moon", "A: b", "{who}", "und", "<b>"], ["שלום", "{n}", "Gaia", "soil", "&amp;"], ["Ada and Ben", "", "%s", "\\1", "{one}; {more}"],
]  # fmt: skip
GAMES = [
    {"players": 1, "difficulty": "expert"}, {"players": 2, "mode": "advanced"}, {"players": 4, "teams": "yes"},
    {"players": 1, "difficulty": "beginner"}, {"players": 3, "face_down": "yes"}, {"players": 5, "mode": "beginner"},
][: None if LONG else 3]  # fmt: skip


def said_in(table: Table, seat: int, luck: random.Random) -> Iterator[Message]:
    """All that is said to a seat, or of it, before it moves."""
    view = table.view(seat)
    yield view["prompt"]
    yield from (action[what] for action in view["actions"] for what in ("text", "preview"))
    yield from view["why"].values()
    yield from (words.why_not(table.box, table.state, p, luck.randrange(EARTH.actions)) for p in range(table.box.players))
    yield from (label for p in range(table.box.players) for label, _ in board.facts(view, p))
    yield board.progress(view)[0]


@cache
def heard() -> tuple[list[Message], list[dict[str, Any]]]:
    """The messages of some random games, and views of them."""
    messages, views = [message for _, message in board.guide()], []
    for seed, options in enumerate(GAMES):
        table, luck = Table(box_of(**options), seed), random.Random(seed)
        while not table.over:
            seat = luck.choice(table.actors)
            if table.ply < 12 or table.ply % 40 == 0:
                messages += said_in(table, seat, luck)
                views.append(table.view(seat))
            table.make(seat, luck.choice(table.legal(seat)))
            for viewer in (-1, seat):
                messages += table.events(table.ply - 1, viewer)
        views += [table.view(0), table.view(-1)]
        messages += [words.verdict(table.view(0)), words.why_not(table.box, table.state, 0, 0)]
    messages += [ability.said for card in cards() for ability in card.abilities]
    messages += [side.scoring.said for side in standard().ecosystems] + [side.wanted.said for side in standard().fauna]
    return messages, views


def cards() -> list[Any]:
    content = standard()
    return [*content.cards, *content.islands, *content.climates]


def parts(said: Any) -> Iterator[Message | Term]:
    """A message and everything in its slots."""
    if isinstance(said, Message | Term):
        yield said
    inside = said.values.values() if isinstance(said, Message) else said.things if isinstance(said, Several) else ()
    for value in inside:
        yield from parts(value)


@pytest.mark.parametrize("language", languages())
def test_names_come_out_as_they_went_in_and_nothing_else_changes(language: str) -> None:
    messages, _ = heard()
    assert sum(any(isinstance(value, Seat) for value in message.values.values()) for message in messages) > 1000
    for message in messages:
        plainly = Voice(TOKENS, texts(language))(message)
        for names in HOSTILE:
            expected = plainly
            for token, name in zip(TOKENS, names, strict=True):
                expected = expected.replace(token, name)
            assert Voice(names, texts(language))(message) == expected


@pytest.mark.parametrize("language", languages())
def test_drawings_hold_names_as_text_and_as_nothing_else(language: str) -> None:
    _, views = heard()
    for view in views[:: many(3, 9)]:
        drawn = [_drawn(view, Voice(names, texts(language))) for names in (TOKENS, *HOSTILE)]
        for names, page in zip(HOSTILE, drawn[1:], strict=True):
            expected = drawn[0]
            for token, name in zip(TOKENS, names, strict=True):
                expected = expected.replace(token, str(escape(name)))
            assert page == expected


def _drawn(view: dict[str, Any], say: Voice) -> str:
    return "".join(board.board(view, seat, say) for seat in (view["seat"], None)) + board.beside(view, say) + board.mini(view, 0, say)


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
def test_every_phrase_is_in_the_catalogue(language: str) -> None:
    known = {(entry.context, entry.id[0] if entry.pluralizable else entry.id) for entry in read_catalogue(language) if entry.string}
    used = {(part.topic, part.english if isinstance(part, Term) else part.english[0]) for said in heard()[0] for part in parts(said)}
    assert len(used) > 250
    assert {phrase for phrase in used if phrase[1]} - known == set()


def test_a_language_is_not_mixed_with_another() -> None:
    """Drawings of cards are cached per language."""
    _, views = heard()
    english, german = (Voice(texts=texts(code)) for code in (ENGLISH, "de"))
    first = board.book(english)
    assert "place up to 1 sprout" in first
    assert "bis zu 1 Spross setzen" in board.book(german)
    assert "place up to" not in board.book(german)
    assert board.book(english) == first
    assert "Trees" not in board.board(views[-1], None, german)


def test_an_ability_is_said_in_parts() -> None:
    ability = next(a for card in cards() for a in card.abilities if str(a.said) == "blue: pay 1 compost card: gain 3 soil")
    assert isinstance(ability, Ability)
    assert Voice(texts=texts("de"))(ability.said) == "blau: 1 Kompostkarte zahlen: 3 Erde nehmen"


def test_tables_saved_with_earlier_words_still_open() -> None:
    play = position(seat("Garlic", stage="activating"), action="Compost")
    assert words.parse_action(play.box, play.s, 0, "use Garlic A1") == words.parse_action(play.box, play.s, 0, "activate Garlic A1")
    earlier = ("enough", "use the Island", "use the Climate", "lay part of what comes next on the team board")
    now = ("stop", "activate the Island", "activate the Climate", "put part of what comes next on the team board")
    for old, new in zip(earlier, now, strict=True):
        assert words.parse_action(play.box, play.s, 0, old) == words.parse_action(play.box, play.s, 0, new)
