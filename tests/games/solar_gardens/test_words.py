"""What is said, in every language: everything has its words, and names of people and tiles come out as they went in."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sunroom.games import find
from sunroom.games.solar_gardens import board, words
from sunroom.kernel.messages import Voice
from sunroom.table import Table
from sunroom.web.language import languages, read_catalogue, speaking, texts
from sunroom.web.voices import GameVoice
from tests.long import combined
from tests.web.listening import words_of

from .garden import HEADING, box_of

HOSTILE = ["Moon", "A: b", "{who}", "und <b>keeps</b> & \"x\"", "قمر: باب"]  # fmt: skip
BLANK = ["\ue000", "\ue001", "\ue002", "\ue003", "\ue004"]
"""Names that no language knows."""
ODD_TILES = ["Keep", "bees", "und", "Panels", "path", "place B2", "Moon"]
BLANK_TILES = [f"Qx{letter}q" for letter in "abcdefg"]
BOXES = {
    "2 open": box_of(2, open_placing="yes"), "3 casual": box_of(3, "casual"), "5 casual": box_of(5, "casual"),
    "4 final": box_of(4, placing="final"),
}  # fmt: skip
every_language = pytest.mark.parametrize("language", languages())


def tiles_called(names: list[str]) -> str:
    """Custom tiles with these names, one of each kind."""
    looks = [
        "=#a., a2, 1, 2, bees, 1", "=#a., a2, 1, 2, bees, 1", "ab#., a1 b0, 0, 0, bats, 0", "===., -, 3, 0, -, 2",
        "aa#., a0, 0, 1, swifts, 0", "...., -, 0, 0, hedgehogs, 3", "a.=., a3, 0, 3, butterflies, 0",
    ]  # fmt: skip
    lines = [f"{name}, {6 if k else 54}, {look}" for k, (name, look) in enumerate(zip(names, looks, strict=True))]
    return "\n".join([HEADING, *lines]) + "\n"


def played(table: Table, seed: int) -> Iterator[tuple[int, int]]:
    """A random game: who decides what next."""
    luck = random.Random(seed)
    while not table.over:
        seat = luck.choice(table.actors)
        yield seat, (action := luck.choice(table.legal(seat)))
        table.make(seat, action)


def said_in(table: Table, seed: int, looks: int = 25) -> Iterator[Any]:
    """Everything said in a random game; somebody looks at the whole table every few moves."""
    game, box = table.box.game, table.box
    for seat, action in played(table, seed):
        if table.ply % looks == 0:
            view = table.view(seat)
            yield from (said for choice in view["actions"] for said in (choice["text"], choice["preview"]))
            yield from (view["prompt"], *view["why"].values(), words.prompt(box, table.state, -1))
            yield from (words.why_not(box, table.state, seat, a) for a in set(range(-1, game.actions)) - set(table.legal(seat)))
            yield from (one["what"] for roof in view["roofs"] for found in roof["earned"].values() for one in found)
            yield from (what for p in range(box.players) for what, _ in board.facts(view, p))
        yield from (words.action_text(box, table.state, seat, action), words.conceal(action) or "")
        after = box.copy(table.state)
        box.apply(after, seat, action)
        for viewer in (-1, seat):
            yield from words.events(box, box.hidden(table.state, viewer), seat, action, box.hidden(after, viewer))
    yield from (words.verdict(table.view(-1)), *(words for _, words in board.guide()))


@pytest.mark.parametrize(("box", "language"), combined(BOXES, languages()))
def test_names_of_people_come_out_as_they_went_in_and_change_nothing_else(box, language):
    hostile, blank = (Voice(names, texts(language)) for names in (HOSTILE, BLANK))
    named = 0
    for said in said_in(Table(BOXES[box], 5), 5):
        there = blank(said)
        assert hostile(said) == with_names(there)
        assert hostile.sentence(said) == with_names(blank.sentence(said))
        named += there != with_names(there)
    assert named > 50


def with_names(text: str) -> str:
    """With the other names instead; in a drawing, which is Markup, they are escaped."""
    for blank, name in zip(BLANK, HOSTILE, strict=True):
        text = text.replace(blank, name)
    return text


@every_language
def test_a_board_with_such_names_is_the_same_board(language):
    table = Table(box_of(5, "casual"), 6)
    with speaking(language):
        hostile, blank = (GameVoice(find("solar-gardens"), names) for names in (HOSTILE, BLANK))
        for seat, _ in played(table, 6):
            if table.ply % 40 == 0:
                view = table.view(seat)
                assert board.board(view, seat, hostile) == with_names(board.board(view, seat, blank))


@every_language
def test_names_of_ones_own_tiles_stay_as_they_are_even_if_they_are_words_of_ours(language):
    odd, blank = (Table(box_of(3, "casual", content=tiles_called(names)), 7) for names in (ODD_TILES, BLANK_TILES))
    voice = Voice(BLANK, texts(language))

    def renamed(text: str) -> str:
        for there, name in zip(BLANK_TILES, ODD_TILES, strict=True):
            text = text.replace(there, name)
        return text

    for one, other in zip(said_in(odd, 7), said_in(blank, 7), strict=True):
        assert voice(one) == renamed(voice(other))
    odd, blank = Table(odd.box, 7), Table(blank.box, 7)
    with speaking(language):
        say = GameVoice(find("solar-gardens"), BLANK)
        for (seat, _), _ in zip(played(odd, 7), played(blank, 7), strict=True):
            if odd.ply % 40 == 0:
                one, other = (list(words_of(board.board(table.view(seat), seat, say))) for table in (odd, blank))
                assert one == [renamed(text) for text in other]


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_every_tile_of_ours_has_a_name_in_every_language(language):
    known = {entry.id: entry.string for entry in read_catalogue(language) if entry.context == "solar-gardens"}
    for tile in box_of().content.tiles:
        assert known[tile.name]


def test_messages_say_what_they_are_about():
    """Programs read keys and values, people the text."""
    table = Table(box_of(2), 4, ["Ada", "Bea"])
    first = table.actors[0]
    tile = table.view(first)["roofs"][first]["before"]["name"]
    kept, *_ = table.act(first, "keep")
    assert (kept.key, kept.values["who"].number, kept.values["tile"].english) == ("keep", first, tile)
    assert table.say(kept) == f"{table.names[first]} keeps {tile}"
    laid = table.act(first, "Place b2 upside down")
    assert [event.key for event in laid] == ["ponder"], "as a spectator sees it"
    (tried,) = table.events(1, first)
    assert (tried.key, tried.values["space"], tried.values["turn"].key) == ("try turned", "B2", "upside down")
    assert str(tried) == f"seat {first + 1} tries {tile} at B2, upside down"
