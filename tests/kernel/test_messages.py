"""Messages: whatever is in a slot comes out as it went in, in every language."""

from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from sunroom.kernel.messages import Message, Phrasebook, Seat, Several, Signed, Term, Voice, plain, replaced, said

BOOK = Phrasebook(
    "a game",
    {
        "coins": ("{n} coin", "{n} coins"),
        "builds": "{who} builds {tile} at {space} for {coins}",
        "row": "row {n}",
        "active": "{line} is active",
        "nothing": "",
    },
)

GERMAN = {
    "{who} builds {tile} at {space} for {coins}": "{coins}: dafür baut {who} auf {space} {tile}",
    "row {n}": "Reihe {n}",
    "{line} is active": "{line} ist aktiv",
    "{one} and {more}": "{one} und {more}",
    "seat {n}": "Platz {n}",
}


class German(NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return GERMAN.get(message, message)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        return "{n} Münze" if n == 1 else "{n} Münzen"


HOSTILE = [
    "Moon",
    "A: b",
    "{who}",
    "{coins}",
    "{0}",
    "{",
    "}}",
    "und",
    " and ",
    "<b>",
    "שלום",
    "%s",
    "\\",
    "row 2",
    "3 coins",
    "",
    "Ada; Ben, Cleo",
]


def built(who: int, tile: str, n: int) -> Message:
    return BOOK("builds", who=Seat(who), tile=tile, space="C4", coins=BOOK("coins", n=n))


def test_a_message_is_said_with_names_and_numbers() -> None:
    assert Voice(["Ada", "Ben"])(built(1, "Hive", 3)) == "Ben builds Hive at C4 for 3 coins"
    assert Voice(["Ada", "Ben"], German())(built(0, "Hive", 1)) == "1 Münze: dafür baut Ada auf C4 Hive"


def test_in_english_without_names() -> None:
    assert str(built(1, "Hive", 1)) == "seat 2 builds Hive at C4 for 1 coin"


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("tile", HOSTILE)
def test_hostile_names_come_out_as_they_went_in(name: str, tile: str) -> None:
    said = built(1, tile, 2)
    assert Voice(["Ada", name])(said) == f"{name} builds {tile} at C4 for 2 coins"
    assert Voice(["Ada", name], German())(said) == f"2 Münzen: dafür baut {name} auf C4 {tile}"


@given(st.text(), st.text(), st.integers(-5, 5))
def test_any_names_come_out_as_they_went_in(name: str, tile: str, n: int) -> None:
    assert Voice([name])(built(0, tile, n)) == f"{name} builds {tile} at C4 for {n} {'coin' if abs(n) == 1 else 'coins'}"


def test_a_sentence_begins_with_a_capital_unless_it_begins_with_a_name() -> None:
    voice = Voice(["ada"], German())
    assert Voice().sentence(BOOK("active", line=BOOK("row", n=2))) == "Row 2 is active"
    assert voice.sentence(BOOK("active", line=BOOK("row", n=2))) == "Reihe 2 ist aktiv"
    assert Voice(["ada"]).sentence(built(0, "hive", 1)) == "ada builds hive at C4 for 1 coin"


def test_several_things_said_together() -> None:
    rows = [BOOK("row", n=n) for n in (1, 2, 3)]
    assert Voice()(Several(rows)) == "row 1, row 2 and row 3"
    assert Voice()(Several(rows[:2], "or")) == "row 1 or row 2"
    assert Voice()(Several(rows, ";")) == "row 1; row 2; row 3"
    assert Voice()(Several(rows[:1])) == "row 1"
    assert Voice()(Several([])) == ""
    assert Voice()(Several([rows[0], "", BOOK("nothing"), rows[1]])) == "row 1 and row 2"
    assert Voice(["Ada", "Ben"], German())(Several([Seat(0), Seat(1)])) == "Ada und Ben"
    assert Voice(["Ada"], German())(Several([Seat(0), Seat(1)])) == "Ada und Platz 2"


def test_signed_numbers() -> None:
    assert Voice()(Several([Signed(3), Signed(-1), Signed(0)], ",")) == "+3, -1, +0"
    assert Voice()(Several([2, 0, 1], ",")) == "2, 0, 1"


def test_a_message_that_lacks_a_value_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="'builds' also needs coins, space"):
        BOOK("builds", who=Seat(0), tile="Hive")


def test_programs_get_the_key_the_values_and_the_english() -> None:
    view = {"log": [built(1, "Hive", 3)], "n": 2, "within": {"asks": BOOK("row", n=2)}, "tile": Term("a game", "{n}")}
    coins = {"topic": "a game", "key": "coins", "values": {"n": 3}}
    assert plain(view, Voice(["Ada", "Ben"])) == {
        "log": ["Ben builds Hive at C4 for 3 coins"],
        "log_said": [
            {"topic": "a game", "key": "builds", "values": {"who": {"seat": 1}, "tile": "Hive", "space": "C4", "coins": coins}},
        ],
        "n": 2,
        "within": {"asks": "row 2", "asks_said": {"topic": "a game", "key": "row", "values": {"n": 2}}},
        "tile": "{n}",
    }


def test_a_term_is_said_as_the_catalogue_has_it_and_has_no_slots() -> None:
    assert Voice([], German())(BOOK("active", line=Term("a game", "row {n}"))) == "Reihe {n} ist aktiv"
    assert str(BOOK("active", line=Term("a game", "{line}"))) == "{line} is active"


def test_a_message_of_its_own_is_known_by_its_english() -> None:
    message = said("Seat {n} isn't yours.", n=3)
    assert (str(message), message.key) == ("Seat 3 isn't yours.", "Seat {n} isn't yours.")


def test_pictures_stand_in_slots_as_they_are_and_words_are_escaped() -> None:
    message = built(1, "<b>", 2)
    drawn = replaced(message, lambda said: Markup("<i>{}</i>").format(said.values["n"]) if said.key == "coins" else None)
    assert Voice(["Ada", "A & B"]).markup(drawn) == "A &amp; B builds &lt;b&gt; at C4 for <i>2</i>"
    assert Voice(["Ada", "A & B"], German()).markup(drawn) == "<i>2</i>: dafür baut A &amp; B auf C4 &lt;b&gt;"
    assert message == built(1, "<b>", 2)
