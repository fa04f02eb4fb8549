"""Files that were written to stop the house: refused before a parser sees them, with a sentence."""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from sunroom.games import SHELF, find
from sunroom.kernel.bounds import DEEPEST, MOST_VALUES, out_of_bounds
from sunroom.kernel.errors import BadFile
from sunroom.server.problems import Problem
from sunroom.server.turnstile import Turnstile
from sunroom.table import Table
from sunroom.table.files import parse_table, table_text
from sunroom.table.toml import LARGEST
from tests.server.served import Guest, Served
from tests.server.test_bad_input import sentence

Come = Callable[..., Guest]

DEEP = f"nested deeper than {DEEPEST} levels"
ATTACKS = {
    "a key of many parts": ("a." * 40_000 + "a = 1", DEEP),
    "a heading of many parts": ("[" + "a." * 40_000 + "a]", DEEP),
    "many parts in quotes": ('"a".' * 20_000 + "a = 1", DEEP),
    "many parts within a table": ("t = {" + "a." * 40_000 + "a = 1}", DEEP),
    "brackets": ("a = " + "[" * 100_000, DEEP),
    "brackets after a text with an odd end": ('a = ["""x"""", ' + "[" * 100_000, DEEP),
    "brackets after another": ("a = ['''x''''', " + "[" * 100_000, DEEP),
    "brackets of JSON": ('{"a":' * 20_000, DEEP),
    "a long number": ("a = " + "1" * 5_000, "digits"),
    "a long negative number": ("a = -" + "1" * 5_000, "digits"),
    "a long number with signs": ("a = " + "1_" * 5_000 + "1", "digits"),
    "a long hexadecimal number": ("seed = 0x" + "f" * 5_000, "digits"),
    "a long number of JSON": ('{"a": ' + "1" * 5_000 + "}", "digits"),
    "a long number in quotes": ('a = "1: take ' + "1" * 5_000 + '"', "digits"),
    "many values": ("a = [" + "1," * (MOST_VALUES + 1) + "]", f"more than {MOST_VALUES} values"),
    "many keys": ("".join(f"k{n} = 1\n" for n in range(MOST_VALUES + 1)), f"more than {MOST_VALUES} values"),
}


@pytest.fixture
def never_parsed(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader is in this process here, so that it is noticed."""

    def parse(text: str) -> Any:
        raise AssertionError("it must not come this far")

    monkeypatch.setattr(tomllib, "loads", parse)
    monkeypatch.setattr(served.house.apart, "ask", lambda work, *given: work(*given))


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.usefixtures("never_parsed")
def test_a_hostile_table_is_refused_before_it_is_parsed(guest: Come, attack: str) -> None:
    text, why = ATTACKS[attack]
    assert why in sentence(guest().http.post("/api/import", json={"text": text}), 422)


@pytest.mark.parametrize("attack", [attack for attack, (text, _) in ATTACKS.items() if len(text) < 64_000])
@pytest.mark.parametrize("game", ["solar-city", "neotopia"])
@pytest.mark.usefixtures("never_parsed")
def test_hostile_content_is_refused_before_it_is_parsed(guest: Come, game: str, attack: str) -> None:
    text, why = ATTACKS[attack]
    asked = {"game": game, "seats": ["me", "here"], "options": {"content": f"{text}\n"}}
    assert why in sentence(guest().http.post("/api/tables", json=asked), 422)


def test_long_numbers_in_a_list_of_tiles(guest: Come) -> None:
    from sunroom.games.solar_gardens.content.reading import STANDARD

    heading, tile, *more = [line for line in STANDARD.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    cells = tile.split(",")
    cells[1] = "1" * 5_000
    asked = {"game": "solar-gardens", "seats": ["me", "here"], "options": {"content": "\n".join([heading, ",".join(cells), *more])}}
    assert "digits" in sentence(guest().http.post("/api/tables", json=asked), 422)


@pytest.mark.parametrize("options", [{"placing": {}}, {"placing": []}, {"content": {}}, {"self": 1}, {"self": {}}, {"players": {}}])
def test_options_that_are_no_texts(guest: Come, options: dict[str, Any]) -> None:
    asked = {"game": "solar-gardens", "seats": ["me", "here"], "options": options}
    assert next(iter(options)) in sentence(guest().http.post("/api/tables", json=asked), 422)


@pytest.mark.parametrize("text", ["[" + " " * 5_000, "x = 1\n" + "[ " * 5_000, "[a" + " " * 5_000 + "\n"])
def test_headings_of_content_are_found_in_one_pass(guest: Come, text: str) -> None:
    """With a pattern that tried every way to share out the spaces, this took hours."""
    asked = {"game": "solar-city", "seats": ["me", "here"], "options": {"content": f"{text}\n"}}
    assert "content" in sentence(guest().http.post("/api/tables", json=asked), 422)


@pytest.mark.parametrize("game", SHELF)
def test_real_tables_are_far_within_the_bounds(game: str) -> None:
    box = find(game).box(players=max(find(game).seats))
    table = Table(box, 3)
    while table.ply < 60 and not table.over:
        table.make(table.actors[0], table.legal(table.actors[0])[-1])
    assert out_of_bounds(table_text(table), LARGEST // 4) is None


def test_moves_without_end_are_not_replayed() -> None:
    """Where a tile can be taken back, a file could repeat it for ever."""
    table = Table(find("solar-gardens").box(open_placing="yes"), 7)
    seat = table.actors[0]
    for words in ("keep", "place A1", "confirm"):
        table.act(seat, words)
    text = table_text(table)
    last = f'    "{seat + 1}: confirm",\n'
    assert last in text
    again = "".join(f'"{seat + 1}: {words}",\n' for words in ("take back", "place A1", "confirm"))
    assert parse_table(text.replace(last, last + again * 10)).ply == 33
    with pytest.raises(BadFile, match="too long"):
        parse_table(text, seconds=-1)
    with pytest.raises(BadFile, match="more than"):
        parse_table(text.replace(last, last + again * 3_334))


@pytest.mark.parametrize("position", ['"x"', "7", "[]"])
def test_positions_that_are_none(guest: Come, position: str) -> None:
    table = Table(find("earth").box(players=2), 7)
    text = table_text(table).replace("[options]", f"position = {position}\n[options]")
    assert "position" in sentence(guest().http.post("/api/import", json={"text": text}), 422)


def test_files_are_read_one_at_a_time(guest: Come, served: Served) -> None:
    readers: Turnstile = served.app.state.readers
    with readers.turn("127.0.0.1"):
        assert "being read" in sentence(guest().http.post("/api/import", json={"text": "a = 1"}), 503)
        assert guest().http.post("/import", files={"file": ("x.toml", b"a = 1")}).status_code == 503
        with readers.turn("192.0.2.1"), pytest.raises(Problem), readers.turn("192.0.2.2"):
            pass
    assert "missing" in sentence(guest().http.post("/api/import", json={"text": "a = 1"}), 422)
    assert readers.inside == set()
