"""Positions: written, read, and refused with a reason."""

import pytest

from sunroom.games.solar_gardens import position as positions
from sunroom.kernel.errors import BadFile
from sunroom.table.position import parse_position, position_text
from tests.games.playing import random_game

from .garden import EMPTY_ROOF, VARIANTS, Play, box_of


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("open_placing", ["no", "yes"])
def test_every_byte_survives_the_way_there_and_back(players, variant, open_placing):
    box = box_of(players, variant, "final" if open_placing == "yes" and players > 2 else "changeable", open_placing=open_placing)
    for i, (before, seat, _, after) in enumerate(random_game(box, players)):  # noqa: B007
        if i % 9 == 0:
            assert positions.load(box, positions.dump(box, before)).tobytes() == before.tobytes()
            other = box.determinized(before, seat, 2)
            assert positions.load(box, positions.dump(box, other)).tobytes() == other.tobytes()
    assert positions.load(box, positions.dump(box, after)).tobytes() == after.tobytes()
    read, s = parse_position(position_text(box, after))
    assert read.options == box.options
    assert s.tobytes() == after.tobytes()


@pytest.fixture
def names() -> list[str]:
    return [tile.name for tile in box_of().content.tiles[:6]]


def test_what_is_not_written_is_made_up(names):
    box = box_of(2)
    play = Play(box, positions.load(box, {"seats": [{"before": names[0]}, {}]}))
    assert play.choices(0) == {"keep", "pass"}
    assert int(play.s.stack_left) == 2
    assert int(play.s.pile_left) == 89


def test_a_tile_and_its_turn_are_read_from_a_drawing(names):
    box = box_of(2)
    roof = f"{names[0]} > | {names[1]} v | {names[2].upper()} < | {names[3]}\n" + "\n".join(EMPTY_ROOF.splitlines()[1:])
    s = positions.load(box, {"seats": [{"roof": roof, "before": names[4]}, {}]})
    assert list(s.tile[0, :4]) == [0, 1, 2, 3]
    assert list(s.turn[0, :4]) == [1, 2, 3, 0]
    assert positions.dump(box, s)["seats"][0]["roof"].splitlines()[0].split(" | ")[0] == f"{names[0]} >"


@pytest.mark.parametrize(
    ("data", "mistake"),
    [
        ({"colour": 1}, "'colour' is not known"),
        ({}, "2 seats are needed"),
        ({"seats": [{}]}, "2 seats are needed"),
        ({"seats": [{"tile": 1}, {}]}, "seat 1 has before, holds, placed, confirmed and roof"),
        ({"seats": [{"roof": ". | ."}, {}]}, "a roof is 4 rows of 4 spaces"),
        ({"seats": [{"before": "Nowhere"}, {}]}, "there is no tile 'Nowhere'"),
        ({"seats": [{"before": "T0", "holds": "T1"}, {}]}, "so none can lie before it"),
        ({"seats": [{"placed": "B2"}, {}]}, "has placed a tile, but holds none"),
        ({"seats": [{"holds": "T0", "placed": "B9"}, {"before": "T1"}]}, "placed is a space and a turn"),
        ({"seats": [{"holds": "T0", "confirmed": True}, {"before": "T1"}]}, "has confirmed, but placed nothing"),
        ({"seats": [{"holds": "T0", "confirmed": 1}, {"before": "T1"}]}, "confirmed is true or false"),
        ({"seats": [{}, {}]}, "a tile lies before one player"),
        ({"seats": [{"before": "T0"}, {"before": "T1"}]}, "a tile lies before one player"),
        ({"seats": [{"before": "T0"}, {}], "round": 17}, "round is a number from 1 to 16"),
        ({"seats": [{"before": "T0"}, {}], "start": 3}, "start is a number from 1 to 2"),
        ({"seats": [{"before": "T0"}, {}], "stack": 1}, "2 tiles are left in the stack, not 1"),
        ({"seats": [{"before": "T0"}, {}], "phase": "lunch"}, "phase is one of draft, placing, over"),
        ({"seats": [{"before": "T0"}, {}], "phase": "placing"}, "'placing' when everyone holds a tile"),
        ({"seats": [{"before": "T0"}, {}], "phase": "over"}, "when the game is over no tile is on its way"),
        ({"seats": [{"before": "T0"}, {}], "rng": "xyz"}, "rng is up to 16 hexadecimal digits"),
        ({"seats": [{"before": "T0"}, {}], "pile": 5}, "pile is a list of names"),
        ({"seats": [{"before": "T0"}, {}], "pile": ["T0"] * 3}, "too many of T0"),
        ({"seats": [{"before": "T0"}, {}], "set_aside": ["T1"] * 17}, "at most 16 tiles are set aside"),
        ({"seats": [{"holds": "T0"}, {"holds": "T1"}], "stack": 1}, "nothing is left of the stack"),
        (
            {"seats": [{"holds": "T0", "placed": "A1", "confirmed": True}, {"holds": "T1", "placed": "A1", "confirmed": True}]},
            "when everyone has confirmed, the round is over",
        ),
    ],
)
def test_what_does_not_fit_is_refused(data, mistake):
    tiles = [tile for tile in box_of().content.tiles if tile.copies == 1][:2]
    text = {f"T{i}": tile.name for i, tile in enumerate(tiles)}

    def named(value):
        if isinstance(value, dict):
            return {key: named(one) for key, one in value.items()}
        if isinstance(value, list):
            return [named(one) for one in value]
        return text.get(value, value) if isinstance(value, str) else value

    with pytest.raises(BadFile) as refusal:
        positions.load(box_of(2), named(data))
    assert mistake.replace("T0", text["T0"]) in str(refusal.value)


def test_the_casual_variant_wants_a_tile_before_the_first_in_line(names):
    with pytest.raises(BadFile, match="before the first in line, seat 1"):
        positions.load(box_of(2, "casual"), {"seats": [{}, {"before": names[0]}]})


def test_a_full_roof_is_the_end(names):
    box = box_of(2)
    names = [tile.name for tile in box.content.tiles]
    roof = "\n".join(" | ".join(names[4 * r : 4 * r + 4]) for r in range(4))
    with pytest.raises(BadFile, match="the roof of seat 1 is full"):
        positions.load(box, {"seats": [{"roof": roof}, {"before": names[20]}]})
