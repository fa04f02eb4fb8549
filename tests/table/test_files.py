"""Saved tables and positions: written, read, and what is said of damaged ones."""

import json

import pytest

from sunroom.games import SHELF, find
from sunroom.games.solar_city.content.reading import STANDARD
from sunroom.kernel.errors import BadContent, BadFile, BadOption, SunroomError
from sunroom.kernel.random import LONG, LONGEST, key_of
from sunroom.table import Table, load_table, save_table
from sunroom.table.files import parse_table, table_text
from sunroom.table.position import parse_position, position_data, position_text
from tests.long import many


@pytest.mark.parametrize("name", SHELF)
def test_a_table_comes_back_the_same(name, play_on, tmp_path):
    for seed in range(many(5, 2)):
        table = play_on(Table(find(name).box(), seed), 1000, seed)
        path = tmp_path / "table.toml"
        save_table(table, path)
        again = load_table(path)
        assert again.moves == table.moves
        assert again.state.tobytes() == table.state.tobytes()
        assert table_text(again) == path.read_text("utf-8")


@pytest.mark.parametrize("seed", [LONG, LONGEST // 3, LONGEST - 1])
@pytest.mark.parametrize("name", SHELF)
def test_a_long_seed_is_written_in_digits_and_comes_back_with_its_key(name, seed, play_on):
    table = play_on(Table(find(name).box(), seed), 60, 1)
    assert f'seed = "{seed:064x}"' in (text := table_text(table))
    assert (again := parse_table(text)).seed == seed
    assert again.state.tobytes() == table.state.tobytes()
    box, state = parse_position(position_text(table.box, table.state))
    assert key_of(state) == seed
    assert position_text(box, state) == position_text(table.box, table.state)
    puzzle, same = (play_on(Table(table.box, 0, start=s), 200, 2) for s in (table.state, state))
    assert puzzle.state.tobytes() == same.state.tobytes()


def test_a_table_from_a_position_comes_back_the_same(table, play_on):
    play_on(table, 20)
    puzzle = play_on(Table(table.box, 0, start=table.state), 15)
    again = parse_table(table_text(puzzle))
    assert again.state.tobytes() == puzzle.state.tobytes()


def test_a_table_carries_tiles_of_ones_own(play_on, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(STANDARD.read_text("utf-8").replace('name = "Hive"', 'name = "Beehouse"'), "utf-8")
    table = play_on(Table(find("solar-city").box(content=str(own)), 4), 30)
    text = table_text(table)
    own.unlink()
    assert parse_table(text).state.tobytes() == table.state.tobytes()


@pytest.fixture
def saved(table, play_on):
    return table_text(play_on(table, 12))


@pytest.mark.parametrize(
    ("damage", "error", "says"),
    [
        (lambda t: "", BadFile, "'format' is missing"),
        (lambda t: "\x00\x01", BadFile, "isn’t a saved table"),
        (lambda t: "[1, 2]", BadFile, "isn’t a saved table"),
        (lambda t: t[: len(t) // 3], BadFile, "isn’t a saved table"),
        (lambda t: t.replace("sunroom table 1", "sunroom table 9"), BadFile, "sunroom table 9"),
        (lambda t: t.replace("sunroom table 1", "sunroom position 1"), BadFile, "sunroom position 1"),
        (lambda t: t.replace('"solar-city"', '"solar-town"'), BadOption, "solar-town"),
        (lambda t: t.replace("players = 2", "players = 7"), BadOption, "players is one of 2, 3, 4, not 7"),
        (lambda t: t.replace("players = 2", "wings = 2"), BadOption, "no option 'wings'"),
        (lambda t: t.replace("seed = 11", "seed = -1"), BadFile, "seed is a number"),
        (lambda t: t.replace("seed = 11", 'seed = "x"'), BadFile, "seed is a int"),
        (lambda t: t.replace("seed = 11", f"seed = {1 << 63}"), BadFile, "seed is a number"),
        (lambda t: t.replace("seed = 11", f'seed = "{"F" * 64}"'), BadFile, "seed is a int"),
        (lambda t: t.replace("seed = 11", f'seed = "{"f" * 63}"'), BadFile, "seed is a int"),
        (lambda t: t.replace("seed = 11", "seed = 12"), BadFile, "action"),
        (lambda t: t.replace("seed = 11", f'seed = "{"f" * 64}"'), BadFile, "action"),
        (lambda t: t.replace("    \"Bea\",\n", ""), BadFile, "names are 2 texts"),
        (lambda t: t.replace('tiles = "', 'tiles = "0'), BadFile, "another version"),
        (lambda t: t.replace('content = "standard"', 'content = "other.toml"'), BadFile, "whole text"),
        (lambda t: t.replace('content = "standard"', 'content = "[[building]]\\nname = 3"'), BadContent, "line 1"),
        (lambda t: t.replace(': build', ': dance', 1), BadFile, r"action 1 \(.*dance.*isn’t an action in Solar City"),
        (lambda t: t.replace('"1: ', '"5: ').replace('"2: ', '"5: '), BadFile, "a seat's number"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_refused_precisely(saved, damage, error, says):
    with pytest.raises(error, match=says):
        parse_table(damage(saved))


def test_every_cut_of_a_file_is_refused_with_a_sentence(saved):
    """Whatever is lost of a file, the answer is a sentence, never a crash, and never a table with other moves."""
    whole = parse_table(saved)
    for end in range(0, len(saved), 7):
        try:
            table = parse_table(saved[:end])
        except SunroomError:
            continue
        assert table.moves == whole.moves


def test_a_missing_or_binary_file(tmp_path):
    with pytest.raises(BadFile, match="No such file"):
        load_table(tmp_path / "nothing.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="UTF-8"):
        load_table(binary)


@pytest.mark.parametrize("name", SHELF)
def test_a_position_comes_back_the_same_as_toml_and_as_json(name, play_on):
    for moves in (0, 1, 5, 17, 40):
        table = play_on(Table(find(name).box(), moves), moves)
        for text in (position_text(table.box, table.state), json.dumps(position_data(table.box, table.state))):
            box, s = parse_position(text)
            assert s.tobytes() == table.state.tobytes()
            assert box.options == table.box.options


def test_a_position_can_be_played_from_and_scored(table, play_on):
    play_on(table, 25)
    box, s = parse_position(position_text(table.box, table.state))
    puzzle = Table(box, 0, start=s)
    assert puzzle.scores()[0]["score"] == table.scores()[0]["score"]
    seat = puzzle.actors[0]
    action = puzzle.legal(seat)[0]
    puzzle.act(seat, action)
    table.act(seat, action)
    assert puzzle.state.tobytes() == table.state.tobytes()
