"""Everything Solar City says: made of values, in every language, with names left as they are."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunroom.games import find
from sunroom.games.solar_city import words
from sunroom.games.solar_city.content.language import ACTIVATED, COUNTED, UPGRADED, BadSentence, parse_effect, parse_structure
from sunroom.games.solar_city.content.reading import STANDARD, read_content
from sunroom.games.solar_city.rules.actions import ACTIONS
from sunroom.games.solar_city.words.effects import effect_of
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Voice
from sunroom.table import Table
from sunroom.web.language import languages, texts
from tests.long import combined, many

from .city import SECTION7, box_of, city, position

CITY = find("solar-city")
HOSTILE = ["Moon", "A: b", "{who}", "{coins}", "und", "coins", "<b>", "שלום עולם", "3 coins", "row 2", "%s", "\\"]
STRANGER = "Zzyzx"
"""A name that is in no sentence."""


@pytest.mark.parametrize("choice", ["standard", SECTION7])
def test_tiles_say_what_stands_in_their_file(choice: str) -> None:
    content = read_content(choice)
    for building in content.buildings:
        assert str(effect_of(parse_effect(building.skyscraper, ACTIVATED))) == building.skyscraper
        assert str(effect_of(parse_effect(building.skygarden, UPGRADED))) == building.skygarden
    for structure in content.structures:
        assert str(effect_of(parse_structure(structure.effect))) == structure.effect


small = st.integers(0, 9)
counted = st.builds(
    lambda every, both: f"per {both[0]}" if every == 1 else f"per {every} {both[1]}", st.integers(1, 4), st.sampled_from(COUNTED[1:])
)
head = st.one_of(
    st.builds("{} coins {}".format, small, counted),
    st.builds("{} points {}".format, small, counted),
    st.builds("{} coins".format, small),
    st.builds("{} points".format, small),
    st.builds("{} coins onto this tile".format, small),
    st.builds("{} coins if the only Skyscraper of its row or column".format, small),
)
clause = st.one_of(
    st.builds("and {} {}".format, small, counted),
    st.builds("less {} {}".format, small, counted),
    st.builds("and {} onto each adjacent empty space".format, small),
    st.builds("less {}".format, small),
    st.just("rounded up"),
    st.builds("at least {}".format, small),
    st.builds("at most {}".format, small),
)
trade = st.builds("pay {} coins for {} points, or take {} coins".format, st.integers(1, 9), small, small)


@given(st.one_of(trade, st.builds(lambda first, rest: ", ".join([first, *rest]), head, st.lists(clause, max_size=4))))
def test_tiles_of_ones_own_say_what_they_do(sentence: str) -> None:
    """Perhaps in other words than their file, but with the same meaning."""
    try:
        row = parse_effect(sentence, ACTIVATED)
    except BadSentence:
        return
    assert parse_effect(str(effect_of(row)), ACTIVATED) == row


@cache
def said_in_games() -> list[Message]:
    """Everything that is said in some random games, to those who play and to those who watch."""
    heard: list[Message] = [words for _, words in CITY.board.guide()] if CITY.board else []
    for seed in range(many(6, 2)):
        table, luck = Table(CITY.box(players=2 + seed % 3, edition=("2018-05-20", "undated")[seed % 2]), seed), random.Random(seed)
        while not table.over:
            seat = table.actors[0]
            if luck.random() < 0.1:
                heard += in_view(table.view(seat))
                heard += [words.why_not(table.box, table.state, seat, action) for action in range(ACTIONS.size)]
            table.make(seat, luck.choice(table.legal(seat)))
            heard += table.events(table.ply - 1)
        heard.append(words.verdict(table.view(0)))
    return heard


def in_view(value: Any) -> Iterator[Message]:
    """All messages that a view holds."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from in_view(part)


@pytest.mark.parametrize(("name", "language"), combined(HOSTILE, languages()))
def test_names_come_out_as_they_went_in_and_change_nothing_else(language: str, name: str) -> None:
    said = said_in_games()
    hostile, plain = (Voice([who] * 4, texts(language)) for who in (name, STRANGER))
    assert len(said) > many(2_000, 500)
    assert sum(STRANGER in plain(message) for message in said) > many(300, 80)
    for message in said:
        assert hostile(message) == plain(message).replace(STRANGER, name)
        assert hostile.sentence(message) == plain.sentence(message).replace(STRANGER, name)


@pytest.mark.parametrize(("name", "language"), combined(["Moon", "und", "coins", "pass", "row 2", "Skyscraper", "שלום עולם"], languages()))
def test_names_of_ones_own_tiles_come_out_as_they_went_in(language: str, name: str) -> None:
    """Even one that means something else in Solar City."""
    hostile, plain = (told_with(tile, language) for tile in (name, STRANGER))
    assert sum(STRANGER in text for text in plain) > 30
    assert hostile == [text.replace(STRANGER, name) for text in plain]


def told_with(tile: str, language: str) -> list[str]:
    """What is said and shown in a game with a tile of this name in place of the Hive, and of the Observatory."""
    shipped = STANDARD.read_text("utf-8")
    assert shipped.count('"Hive"') == shipped.count('"Observatory"') == 1
    table = Table(CITY.box(content=shipped.replace('"Hive"', f'"{tile}"').replace('"Observatory"', f'"{tile}s"')), 3, ["Ada", "Ben"])
    say, luck, heard = Voice(table.names, texts(language)), random.Random(3), []
    while not table.over:
        view = table.view(table.actors[0])
        heard += [say(message) for message in in_view(view)]
        table.make(table.actors[0], luck.choice(table.legal(table.actors[0])))
        heard += [say(event) for event in table.events(table.ply - 1)]
    return heard


def test_german_says_all_of_it_in_german() -> None:
    """No phrase that was used is left in English; names of tiles, numbers and spaces are the same."""
    german = texts("de")
    for message in said_in_games():
        for phrase, plural in phrases(message):
            there = german.npgettext("solar-city", phrase, plural, 2) if plural else german.pgettext("solar-city", phrase)
            assert there != phrase or not re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", phrase)), phrase


def phrases(message: Message) -> Iterator[tuple[str, str | None]]:
    yield message.english
    for value in message.values.values():
        for within in getattr(value, "things", [value]):
            if isinstance(within, Message):
                yield from phrases(within)


def test_actions_keep_their_numbers() -> None:
    """Saved tables, databases and learners know them by these."""
    named = ("build", "build public", "upgrade", "activate", "use", "copy", "buy", "take", "done", "repay", "pass")
    assert ACTIONS.starts(*named) == (0, 48, 96, 112, 120, 136, 152, 153, 154, 155, 156)
    assert CITY.actions == ACTIONS.size == 157


def refusal(typed: str) -> str:
    two = ["Tram Loop", "Tram Loop", "Observatory"]
    play = position(city("Cube | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=9), tops=["Hive"], pool=two)
    with pytest.raises(IllegalAction) as error:
        words.parse_action(play.box, play.s, 0, typed)
    return str(error.value)


def test_what_is_typed_wrongly_is_answered_with_what_would_be_right() -> None:
    assert refusal("dance") == "“dance” isn’t an action in Solar City. Right now you can build or upgrade."
    assert refusal("upgrade Cube B1") == "upgrade Cube B1: the space is empty"
    assert refusal("upgrade Hive A1") == "upgrade Hive A1: Cube is there"
    assert refusal("build Spire B1") == "build Spire: it isn’t available; you can build Hive, Loom, Helios, Tram Loop, Observatory"
    assert refusal("build Tram Loop B1") == "build Tram Loop: there are two in the pool; add the slot, such as “from slot 1”"


def test_an_action_without_its_tile_is_refused() -> None:
    box = box_of()
    play = position(city(coins=9), tops=["Hive"])
    assert str(words.why_not(box, play.s, 0, ACTIONS.number("upgrade", space=0))) == "A1 is empty"
