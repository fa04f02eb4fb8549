"""What a phrasebook says it can read back."""

from typing import Any

import pytest

from sunroom.kernel.phrases import NUMBER, Phrasebook, Slot, amount_of

COLOURS = ("red", "deep blue")
BOOK = Phrasebook(
    {
        "paint": "paint {space} {colour}",
        "take": "take {coins}",
        "wait": "wait (a turn)",
        "wait for": "wait {turns} turns",
        "name": "call it {title}",
    },
    {
        "space": Slot(r"[A-D][1-4]", str.upper, str.upper),
        "colour": Slot("|".join(COLOURS), lambda n: COLOURS[n], lambda text: COLOURS.index(text.lower())),
        "coins": amount_of("coin"),
        "turns": NUMBER,
    },
)


@pytest.mark.parametrize(
    ("kind", "values", "sentence"),
    [
        ("paint", {"space": "B2", "colour": 1}, "paint B2 deep blue"),
        ("take", {"coins": 1}, "take 1 coin"),
        ("take", {"coins": 0}, "take 0 coins"),
        ("take", {"coins": 12}, "take 12 coins"),
        ("wait", {}, "wait (a turn)"),
        ("wait for", {"turns": 3}, "wait 3 turns"),
        ("name", {"title": "Sun {and} moon."}, "call it Sun {and} moon."),
    ],
)
def test_says_and_reads_back(kind: str, values: dict[str, Any], sentence: str) -> None:
    assert BOOK.say(kind, **values) == sentence
    assert BOOK.read(sentence) == (kind, values)


def test_reads_without_regard_to_case_and_outer_space() -> None:
    assert BOOK.read("  Paint b2 Deep Blue ") == ("paint", {"space": "B2", "colour": 1})


@pytest.mark.parametrize("text", ["", "paint", "paint E5 red", "paint B2 green", "wait a turn", "take 3 coins more", "take some coins"])
def test_what_is_none_of_ours_reads_as_nothing(text: str) -> None:
    assert BOOK.read(text) is None


def test_earlier_templates_win() -> None:
    book = Phrasebook({"one": "go {where}", "two": "go home"}, {})
    assert book.read("go home") == ("one", {"where": "home"})


def test_unknown_kinds_and_missing_values_are_mistakes_of_the_program() -> None:
    with pytest.raises(KeyError):
        BOOK.say("sing")
    with pytest.raises(KeyError):
        BOOK.say("paint", space="A1")
