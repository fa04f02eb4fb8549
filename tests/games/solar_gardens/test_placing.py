"""SG-2.6: laying tiles, all at once, in secret until the round ends."""

import pytest

from sunroom.table import Table

from .garden import box_of, draft


@pytest.fixture
def names() -> list[str]:
    return [tile.name for tile in box_of().content.tiles[:6]]


@pytest.fixture
def play(names):
    """Both players of a game have kept a tile."""
    return draft(2, *names).do(0, "keep").do(1, "keep")


def test_sg_2_6_any_empty_space_in_any_of_four_rotations(play):
    assert len(play.choices(0)) == 64
    assert {"place A1", "place D4 turned left", "place B2 upside down", "place C3 turned right"} <= play.choices(0)
    play.do(0, "place B2 upside down", "confirm").do(1, "place A1", "confirm")
    play.do(1, "keep").do(0, "keep")
    assert len(play.choices(0)) == 60
    assert not any("B2" in said for said in play.choices(0))


def test_sg_2_6_everyone_places_at_once(play):
    assert play.actors == [0, 1]
    play.do(1, "place A1")
    assert play.actors == [0, 1]
    play.do(0, "place A1").do(1, "confirm")
    assert play.actors == [0]


def test_sg_2_6_a_tile_can_be_placed_while_others_still_draft(names):
    play = draft(3, *names).do(0, "keep")
    assert play.actors == [0, 1]
    play.do(0, "place C2 turned left", "confirm")
    assert play.actors == [1]


def test_sg_2_6_a_placement_can_be_changed_until_it_is_confirmed(play):
    play.do(0, "place B2")
    assert play.choices(0) == {"confirm", "take back"}
    play.do(0, "take back")
    assert len(play.choices(0)) == 64
    play.do(0, "place D4 turned right")
    assert play.s.tile[0, 5] == -1
    assert play.s.tile[0, 15] == play.s.hand[0]
    assert play.s.turn[0, 15] == 1
    play.do(0, "confirm")
    assert play.choices(0) == set()


def test_sg_2_6_the_round_ends_when_all_have_confirmed(play):
    play.do(0, "place A1", "confirm").do(1, "place B1")
    assert int(play.s.round_no) == 1
    play.do(1, "confirm")
    assert int(play.s.round_no) == 2
    assert play.s.tile[0, 0] >= 0
    assert play.s.tile[1, 1] >= 0
    assert (play.s.hand == -1).all()


def test_sg_2_6_the_last_placements_come_to_light_when_the_last_round_ends(names):
    play = draft(2, *names, round=16).do(0, "keep").do(1, "keep")
    play.do(0, "place A1", "confirm").do(1, "place B1")
    hidden = int(play.s.revealed)
    play.do(1, "confirm")
    assert play.phase == "over"
    assert int(play.s.revealed) == hidden + 1, "so nobody takes a placement back who has seen the others"


def test_sg_2_6_final_placing_is_confirmed_at_once(names):
    box = box_of(2, placing="final")
    s = box.new(1)
    for _ in range(2):
        seat = box.game.rules["actor"](s)
        box.apply(s, seat, 64)  # keep
        box.apply(s, seat, box.legal(s, seat)[0])
    assert int(s.round_no) == 2


def test_sg_2_6_others_see_a_placement_only_when_the_round_ends(names):
    box = box_of(2)
    table = Table(box, 4, ["Ada", "Bea"])
    first = table.actors[0]
    other = 1 - first
    table.act(first, "keep")
    table.act(first, "place C3 turned left")
    assert table.view(first)["roofs"][first]["placed"] == "C3"
    for viewer in (other, -1):
        roof = table.view(viewer)["roofs"][first]
        assert roof["placed"] is None
        assert not any(roof["spaces"].values())
        assert str(table.move_text(1, viewer)) == "place somewhere"
        assert "C3" not in " ".join(table.tell(1, viewer))
    assert str(table.move_text(1, first)) == "place C3 turned left"
    assert "C3, turned left" in table.tell(1, first)[0]
    assert sum(table.scores()[first]["score"].values()) == 0, "nor do scores give it away"
    table.act(first, "confirm")
    table.act(other, "keep")
    table.act(other, "place A1")
    assert table.view(other)["roofs"][first]["confirmed"]
    told = table.act(other, "confirm")
    assert [(event.key, event.values["who"].number) for event in told if event.key.startswith("lay")] == sorted(
        [("lay turned", first), ("lay", other)], key=lambda pair: pair[1]
    )
    assert table.view(other)["roofs"][first]["spaces"]["C3"]


def test_sg_2_6_a_confirmed_tile_cannot_be_changed_but_the_confirming_undone(names):
    table = Table(box_of(2), 4)
    first = table.actors[0]
    for said in ("keep", "place A1", "confirm"):
        table.act(first, said)
    assert first not in table.actors
    assert table.can_undo(first), "nobody else has acted, and nothing came to light"
    before = table.state_at(2).tobytes()
    table.undo(first)
    assert table.state.tobytes() == before


def test_undo_stops_where_a_tile_was_turned_up_or_the_round_ended():
    table = Table(box_of(2), 4)
    first = table.actors[0]
    table.act(first, "keep")
    assert not table.can_undo(first), "a new tile came up"
    table.act(1 - first, "keep")
    assert table.can_undo(1 - first), "the leftover stays unseen"
    table.undo(1 - first)
    table.redo(1 - first)
    for seat in (0, 1):
        table.act(seat, "place A1")
        assert table.can_undo(seat)
        table.act(seat, "confirm")
    assert not table.can_undo(1)
