"""What must hold in every game: ten thousand random ones in a long run, in compiled code, some in plain Python."""

import numpy as np
import pytest

from sunroom.games.neotopia import words
from sunroom.games.neotopia.board import choices
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.messages import Voice
from sunroom.kernel.random import dice
from tests.games.playing import random_game
from tests.long import many, some

from .invariants import BREACHES, FINE, play_and_check
from .table import box_of

every_box = pytest.mark.parametrize("box", [box_of(n, "standard") for n in some((4, 2, 3), 0, 2)], ids=lambda box: str(box.players))
GAMES = many(10_000, 400) if COMPILED else 5


@every_box
def test_invariants_of_random_games(box):
    found = np.zeros(5, np.int64)
    out, other = np.zeros(box.game.actions, np.int16), np.zeros(box.game.actions, np.int16)
    states = np.zeros(2, box.game.record).view(np.recarray)
    breach = play_and_check(states, box.record, 7, GAMES, dice(1)[0], out, other, found)
    assert breach == FINE, f"{BREACHES[breach]}: game seed {found[0]}, decision {found[1]}"
    assert found[2] > 120 * GAMES
    assert found[4] < 37, "a region was full"


@every_box
def test_words_go_round_trip(box):
    for before, seat, _, _ in random_game(box, 11):
        for legal in box.legal(before, seat):
            assert words.parse_action(box, before, seat, str(words.action_text(box, before, seat, legal))) == legal


@every_box
def test_every_refusal_has_a_reason(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 12)):
        if i % 10 == 0:
            legal = set(box.legal(before, seat))
            for action in set(range(-1, box.game.actions)) - legal:
                assert len(str(words.why_not(box, before, seat, action))) > 10
            assert "’s turn" in str(words.why_not(box, before, (seat + 1) % box.players, min(legal)))


@every_box
def test_every_choice_has_handles_and_a_preview_and_all_else_a_reason(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 15)):
        if i % 5 == 0:
            legal = box.legal(before, seat)
            touched = [tuple(choices.handles(box, before, seat, action)) for action in legal]
            assert len(set(touched)) == len(legal)
            assert all(Voice()(choices.preview(box, before, seat, action)) for action in legal)
            why = choices.why(box, before, seat)
            assert not set(why) & {piece for pieces in touched for piece in pieces}
            assert all(map(str, why.values()))
            assert str(words.prompt(box, box.hidden(before, seat), seat)).endswith((".", "?"))


@every_box
def test_points_and_tokens_are_explained_by_events(box):
    for before, seat, action, after in random_game(box, 100):
        told = words.events(box, before, seat, action, after)
        points = sum(event.values["points"].values["n"] for event in told if event.key == "build")
        assert int(after.points[seat].sum()) - int(before.points[seat].sum()) == points
        gained = sum(event.key == "gain" for event in told) - sum(event.key == "use" for event in told)
        assert int(after.tokens[seat].sum()) - int(before.tokens[seat].sum()) == gained
        tiles = sum(event.key == "tile" for event in told)
        assert int(before.tiles_left) - int(after.tiles_left) == tiles
        assert any(event.key == "next" for event in told) == (before.turn != after.turn and bool(box.actors(after)))


@every_box
def test_copies_are_independent_and_asking_changes_nothing(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 13)):
        if i % 9 == 0:
            kept, copy = before.tobytes(), box.copy(before)
            box.apply(copy, seat, box.legal(copy, seat)[0])
            assert copy.tobytes() != kept
            box.legal(before, seat), box.ranking(before), box.hidden(before, seat), box.determinized(before, seat, 5)
            choices.why(box, before, seat), words.prompt(box, before, seat)
            for p in range(box.players):
                box.score(before, p), box.view(before, p)
            assert before.tobytes() == kept


def test_an_item_for_every_card_and_token():
    box = box_of(3)
    names, seen = box.game.content.items(box), set()
    for before, seat, action, _ in random_game(box, 21):
        item = box.game.rules["item"](before, seat, action)
        if item >= 0:
            seen.add(names[item])
            assert names[item].removesuffix(" taken") in str(words.action_text(box, before, seat, action))
    assert len(names) == 116
    assert len(seen) > 15
