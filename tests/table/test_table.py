"""A table: acting, refusing, undoing exactly, viewing."""

import random

import pytest

from sunroom.games import SHELF, find
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.random import dice, draw
from sunroom.table import Table
from tests.games.playing import twin_of
from tests.long import many


def test_words_and_numbers_are_the_same_action(table):
    other = Table(table.box, seed=table.seed)
    seat = table.actors[0]
    action = table.legal(seat)[7]
    table.act(seat, action)
    other.act(seat, str(table.move_text(0)))
    assert table.state.tobytes() == other.state.tobytes()


def test_a_refused_action_changes_nothing_and_says_why(table):
    seat = table.actors[0]
    before = table.state.tobytes()
    with pytest.raises(IllegalAction, match="it’s seat"):
        table.act(1 - seat, table.legal(seat)[0])
    with pytest.raises(IllegalAction, match="isn’t an action in Solar City"):
        table.act(seat, "dance")
    with pytest.raises(IllegalAction, match="right now you can build or upgrade"):
        table.act(seat, "activate row 1")
    assert table.state.tobytes() == before
    assert table.ply == 0


def test_undo_restores_the_exact_bytes_and_redo_the_move(table, play_on):
    checked = 0
    for seed in range(30):
        game = play_on(Table(table.box, seed), 40, seed)
        while game.moves and game.can_undo(game.moves[-1].seat):
            seat, after = game.moves[-1].seat, game.state.tobytes()
            replayed = Table(game.box, seed)
            for move in game.moves[:-1]:
                replayed.act(move.seat, move.action)
            game.undo(seat)
            assert game.state.tobytes() == replayed.state.tobytes()
            game.redo(seat)
            assert game.state.tobytes() == after
            game.undo(seat)
            checked += 1
    assert checked >= 20


def test_undo_stops_where_something_hidden_came_to_light(table):
    seat = table.actors[0]
    pile_top = table.view(seat)["piles"][0]["top"]
    table.act(seat, f"build {pile_top} A1")
    with pytest.raises(IllegalAction, match="hidden"):
        table.undo(seat)
    table.act(seat, "activate row 1")
    table.undo(seat)
    assert table.view(seat)["phase"] == "line"


def test_undo_never_crosses_another_seats_move(table, play_on):
    play_on(table, 6)
    last = table.moves[-1].seat
    with pytest.raises(IllegalAction, match="someone else"):
        table.undo(1 - last)


def before_a_placement(fits: bool):
    """Neotopia with an element in hand that completes the only card of the first seat, or does not."""
    box = find("neotopia").box(players=2)
    card = next(project for project in box.content.projects if len(project.lines) == 1 and len(project.lines[0]) == 3)
    main, minor = card.lines[0][0], card.lines[0][2]
    lying = {"map": " ".join(["o . . o . . . . . . . . . . . o . .", main if fits else minor, ". . o . . . . . . . . . . . o . . o"])}
    seats = [{"hand": card.name}, {}]
    table = Table(box, 1, start=box.game.position.load(box, {"regions": [lying, {}, {}], "seats": seats}))
    names = {"E": "Energy", "B": "BioFarming", "T": "Technology", "C": "Community"}
    table.act(0, f"take {names[minor]} from Desert-Water")
    table.act(0, f"place {names[minor]} Desert D5")
    return table


def test_nobody_is_asked_where_there_is_one_thing_to_do_and_the_game_wants_it_so():
    open_question, settled = before_a_placement(True), before_a_placement(False)
    assert open_question.unasked(0) is None
    assert [str(action["text"]) for action in settled.view(0)["actions"]] == ["build nothing"]
    assert settled.unasked(0) == settled.legal(0)[0]
    assert settled.unasked(1) is None


def test_what_was_made_without_asking_is_taken_back_with_the_move_before_it():
    table = before_a_placement(False)
    placed = table.state.tobytes()
    table.make(0, table.unasked(0))
    after = table.state.tobytes()
    assert table.can_undo(0)
    assert str(table.move_text(table.ply - 1)) == "build nothing"
    table.undo(0)
    assert (table.ply, table.view(0)["phase"]) == (1, "space")
    table.redo(0)
    assert table.state.tobytes() == after != placed
    assert not table.can_redo(0)


def test_a_choice_to_build_nothing_is_taken_back_alone():
    table = before_a_placement(True)
    table.act(0, "build nothing")
    table.undo(0)
    assert (table.ply, table.view(0)["phase"]) == (2, "project")


def test_others_cannot_tell_whether_somebody_could_have_built():
    """The moves, words and view are the same whether it was a choice or not (NE-3.6)."""
    chosen, settled = before_a_placement(True), before_a_placement(False)
    for table in (chosen, settled):
        table.make(0, table.legal(0)[-1])
    assert [chosen.tell(ply, 1) for ply in range(3)] == [settled.tell(ply, 1) for ply in range(3)]
    assert [chosen.move_text(ply, 1) for ply in range(3)] == [settled.move_text(ply, 1) for ply in range(3)]
    for key in ("phase", "placed", "ply", "actors", "turn", "can_undo"):
        assert chosen.view(1)[key] == settled.view(1)[key]


def test_a_new_move_ends_redo(table):
    seat = table.actors[0]
    top = table.view(seat)["piles"][0]["top"]
    table.act(seat, f"build {top} A1")
    table.act(seat, "activate row 1")
    table.undo(seat)
    assert table.can_redo(seat)
    table.act(seat, "activate column A")
    with pytest.raises(IllegalAction, match="haven’t taken back a move"):
        table.redo(seat)


def test_a_view_offers_actions_only_to_whose_turn_it_is(table):
    seat = table.actors[0]
    assert table.view(seat)["actions"]
    assert table.view(seat)["prompt"]
    assert table.view(1 - seat)["actions"] == []
    assert table.view(-1)["prompt"] is None


@pytest.mark.parametrize("name", SHELF)
def test_views_and_stories_are_the_same_when_what_is_hidden_is_dealt_anew(name):
    """Non-interference: nothing a seat is shown depends on what it cannot know."""
    box = find(name).box()
    luck = dice(5)[0]
    table = Table(box, 5)
    compared = 0
    while not table.over and table.ply < many(120, 20):
        for viewer in (*range(box.players), -1):
            twin = Table(box, 0, start=twin_of(box, table.state, viewer, table.ply))
            mine, theirs = table.view(viewer), twin.view(viewer)
            for view in (mine, theirs):
                for key in ("names", "ply", "can_undo", "can_redo"):
                    view.pop(key)
            assert mine == theirs
            compared += 1
        seat = table.actors[0]
        legal = table.legal(seat)
        table.act(seat, legal[draw(luck, len(legal))])
    assert compared > 50


@pytest.mark.parametrize("name", SHELF)
def test_scores_are_those_of_the_rules_and_ranking_follows(name):
    box = find(name).box()
    table, luck = Table(box, 3), dice(3)[0]
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        table.act(seat, legal[draw(luck, len(legal))])
    rows = table.scores()
    assert min(row["place"] for row in rows) == 1
    best = max(row["total"] for row in rows)
    assert all(row["total"] == best for row in rows if row["place"] == 1)
    assert all(sum(row["score"].values()) == row["total"] for row in rows)
    assert table.view(0)["ranking"] == [row["place"] for row in rows]


@pytest.mark.parametrize("name", SHELF)
def test_a_seat_sees_again_what_it_saw_and_after_the_end_everything(name):
    """During the game a step back shows what the seat knew then, whatever was hidden from it; after the end all is open."""
    box, luck = find(name).box(), random.Random(3)
    table, then = Table(box, 5), {}
    done = {"may_wait": False, "prompt": None, "actions": [], "why": {}, "can_undo": False, "can_redo": False}
    while not table.over:
        if table.ply % 9 == 0 and table.ply < 45:
            then[table.ply] = {seat: table.view(seat) | done for seat in (-1, 0, 1)}
        if table.ply == 45:
            assert {ply: {seat: table.view_at(ply, seat) for seat in views} for ply, views in then.items()} == then
        seat = luck.choice(table.actors)
        table.make(seat, luck.choice(table.legal(seat)))
    assert len(then) == 5
    assert table.view_at(table.ply)["ranking"] == box.ranking(table.state)
    assert table.view_at(0)["ranking"] is None
    if name == "neotopia":  # whose views show every card that is not hidden
        assert any(table.view_at(ply, -1) != views[-1] for ply, views in then.items()), "what was hidden is open now"
