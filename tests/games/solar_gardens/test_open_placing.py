"""SG-2.6 with the option `open_placing`: everyone sees at once where tiles are laid, and may change their mind until all have confirmed."""

import random

import numpy as np
import pytest

from sunroom.games.solar_gardens import board, words
from sunroom.games.solar_gardens.board import choices
from sunroom.games.solar_gardens.rules.actions import CONFIRM, TAKE_BACK
from sunroom.games.solar_gardens.rules.record import EMPTY
from sunroom.kernel.messages import Voice
from sunroom.kernel.playouts import random_playout
from sunroom.kernel.random import dice
from sunroom.table import Table
from sunroom.table.files import parse_table, table_text
from tests.games.playing import random_game, samples, seen_by
from tests.long import some

from .garden import box_of, draft


@pytest.fixture
def names() -> list[str]:
    return [tile.name for tile in box_of().content.tiles[:6]]


@pytest.fixture
def play(names):
    """Both players of a game have kept a tile."""
    return draft(2, *names, open_placing="yes").do(0, "keep").do(1, "keep")


def test_sg_2_6_open_a_confirmed_tile_can_be_taken_back_until_the_last_has_confirmed(play):
    play.do(0, "place B2", "confirm")
    assert play.choices(0) == {"take back"}
    assert play.actors == [0, 1]
    assert play.box.pressing(play.s) == play.box.due(play.s) == [1], "nobody has to take anything back"
    play.do(0, "take back")
    assert not play.s.confirmed[0]
    assert len(play.choices(0)) == 64
    play.do(1, "place A1", "confirm").do(0, "place C3")
    assert int(play.s.round_no) == 1
    play.do(0, "confirm")
    assert int(play.s.round_no) == 2
    assert play.s.tile[0, 10] >= 0
    assert play.s.tile[0, 5] == EMPTY


def test_sg_2_6_open_a_tile_confirmed_during_the_draft_can_be_taken_back_too(names):
    play = draft(3, *names, open_placing="yes").do(0, "keep", "place A1", "confirm")
    assert play.choices(0) == {"take back"}
    play.do(1, "keep").do(0, "take back", "place D4", "confirm").do(2, "keep")
    play.do(1, "place A1", "confirm").do(2, "place A1", "confirm")
    assert play.s.tile[0, 15] >= 0


def test_sg_2_6_in_secret_a_confirmed_tile_stays(names):
    play = draft(2, *names).do(0, "keep").do(1, "keep").do(0, "place B2", "confirm")
    assert play.choices(0) == set()
    assert play.actors == [1]


def test_sg_2_6_open_everyone_sees_a_tile_where_it_is_tried(names):
    table = Table(box_of(2, open_placing="yes"), 4, ["Ada", "Bea"])
    first = table.actors[0]
    table.act(first, "keep")
    table.act(first, "place C3 turned left")
    tile = table.view(first)["roofs"][first]["hand"]["name"]
    for viewer in (0, 1, -1):
        roof = table.view(viewer)["roofs"][first]
        assert (roof["placed"], roof["turn"], roof["confirmed"]) == ("C3", 3, False)
        assert roof["spaces"]["C3"]["name"] == tile
        assert str(table.move_text(1, viewer)) == "place C3 turned left"
        assert table.tell(1, viewer) == [f"{table.names[first]} tries {tile} at C3, turned left"]
    others = np.frombuffer(seen_by(table.box, table.state, 1 - first), np.int16)
    assert list(others[220 + 12 * 10 + 10 : 220 + 12 * 10 + 12]) == [1, 1], "also in what a learner sees: there, and only for now"
    html = board.board(table.view(1 - first), 1 - first, Voice(table.names))
    assert f'data-piece="p{first}-C3"' in html
    assert "data-laid" not in html, "but only who laid it can move it"
    assert "plot tile tried" in html


def test_sg_2_6_open_a_bots_plan_leaves_tiles_where_all_see_them(names):
    """Visible placements are not redealt, whichever seat is thinking."""
    play = draft(3, *names, open_placing="yes").do(0, "keep", "place C2").do(1, "keep", "place A1", "confirm")
    for seed in range(5):
        plan = play.box.determinized(play.s, 2, seed)
        assert [int(where) for where in plan.placed[:2]] == [4 * 6, 0]
        assert play.box.legal(plan, 0) == [CONFIRM]
        assert play.box.actors(plan) == [0, 2], "who plans ahead does not dither"


@pytest.mark.parametrize("placing", some(["changeable", "final"], 0))
def test_what_a_seat_knows_is_the_same_in_all_games_that_look_alike(placing):
    box = box_of(3, "casual", placing, open_placing="yes")
    for s, _ in samples(box, 40 if placing == "changeable" else 11, 1):
        for seat in range(-1, box.players):
            known, view = box.hidden(s, seat).tobytes(), box.view(s, seat)
            for seed in range(2):
                other = box.determinized(s, seat, seed)
                assert box.hidden(other, seat).tobytes() == known
                assert box.view(other, seat) == view
                assert seen_by(box, other, seat) == seen_by(box, s, seat) == seen_by(box, box.hidden(s, seat), seat)
            assert np.array_equal(box.hidden(s, seat).placed, s.placed), "nothing that lies on a roof is hidden"


def test_everybody_is_told_the_same():
    box = box_of(2, open_placing="yes")
    for before, seat, action, after in random_game(box, 5):
        told = [words.events(box, box.hidden(before, p), seat, action, box.hidden(after, p)) for p in (-1, 0, 1)]
        assert told[0] == told[1] == told[2]


def test_a_preview_and_a_reason_for_everything(play):
    play.do(0, "place B2", "confirm")
    assert str(choices.preview(play.box, play.s, 0, TAKE_BACK)) == "your tile goes back into your hand, to be placed elsewhere"
    assert str(words.why_not(play.box, play.s, 0, CONFIRM)) == "confirm: your tile is already confirmed"
    assert str(words.why_not(play.box, play.s, 0, 0)) == "place A1: your tile is at B2; take it back first"
    assert choices.trying(play.box, play.s, 0) is None, "it is not being tried out any more"
    assert str(words.prompt(play.box, play.box.hidden(play.s, 0), 0)).endswith("you can still take your tile back.")


def test_undo_goes_as_far_as_taking_back_does(names):
    """Others have seen the tile all along, so taking it back reveals nothing; undo stops at the end of a round."""
    table = Table(box_of(2, open_placing="yes"), 4)
    first = table.actors[0]
    for said in ("keep", "place A1", "confirm", "take back"):
        table.act(first, said)
    for _ in range(3):
        table.undo(first)
    assert table.ply == 1
    assert not table.can_undo(first), "a new tile came up when the first was kept"
    for said in ("place B1", "confirm"):
        table.act(first, said)
    for said in ("keep", "place A1", "confirm"):
        table.act(1 - first, said)
    assert int(table.state.round_no) == 2
    assert not table.can_undo(1 - first)


@pytest.mark.parametrize("variant", ["standard", "casual"])
def test_games_in_the_order_of_simulations_end_without_dithering(variant):
    box = box_of(5, variant, open_placing="yes")
    s = box.new(3)
    decisions = random_playout(s, dice(2)[0], np.zeros(box.game.actions, np.int16))
    assert not box.actors(s)
    assert decisions < 16 * 5 * 12


def test_where_placing_is_final_it_can_be_open_as_well():
    box, luck = box_of(3, placing="final", open_placing="yes"), random.Random(2)
    s = box.new(2)
    while box.actors(s):
        seat = luck.choice(box.actors(s))
        assert not s.confirmed[seat], "what is final stays"
        box.apply(s, seat, luck.choice(box.legal(s, seat)))
    assert (s.tile[:3] >= 0).all()


def test_a_table_saved_before_there_was_the_option_opens_as_it_was():
    table = Table(box_of(2), 4)
    table.act(table.actors[0], "keep")
    old = "".join(line for line in table_text(table).splitlines(keepends=True) if "open_placing" not in line)
    assert old != table_text(table)
    opened = parse_table(old)
    assert opened.state.tobytes() == table.state.tobytes()
    assert opened.box.options == table.box.options
    assert parse_table(table_text(Table(box_of(2, open_placing="yes"), 4))).state.open_placing == 1
