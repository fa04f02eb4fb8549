"""EA-4.5: nobody learns what they may not know, by views, legal actions, words, events or observations."""

import numpy as np
import pytest

from sunroom.games.earth import words
from tests.games.playing import seen_by
from tests.long import LONG, many

from .island import box_of, fresh, position, seat
from .test_properties import IDS, SOME, played

BOXES = SOME + [box_of(5, "advanced", face_down="yes")] * LONG
every_box = pytest.mark.parametrize("box", BOXES, ids=[*IDS, "5 face down"][: len(BOXES)])


@every_box
def test_ea_4_5_games_that_look_alike_are_alike_in_everything_shown(box):
    for k, (table, _, _) in enumerate(played(box, 21)):
        if k % many(17, 41):
            continue
        s = table.state
        for viewer in range(-1, box.players):
            known, other = box.hidden(s, viewer), box.determinized(s, viewer, k)
            assert box.hidden(other, viewer).tobytes() == known.tobytes()
            assert box.hidden(known, viewer).tobytes() == known.tobytes()
            assert box.view(other, viewer) == box.view(s, viewer)
            assert seen_by(box, other, viewer) == seen_by(box, s, viewer) == seen_by(box, known, viewer)
            assert box.actors(other) == box.actors(s)
            if viewer in table.actors:
                legal = box.legal(s, viewer)
                assert legal == box.legal(other, viewer) == box.legal(known, viewer)
                texts = [[words.action_text(box, state, viewer, a) for a in legal] for state in (s, other, known)]
                assert texts[0] == texts[1] == texts[2]
                assert words.prompt(box, s, viewer) == words.prompt(box, known, viewer)


@every_box
def test_ea_4_5_dealing_anew_keeps_every_card_and_every_size_and_can_be_played_on(box):
    luck = np.random.default_rng(1)
    for k, (table, _, _) in enumerate(played(box, 22)):
        if k % many(60, 97):
            continue
        for viewer in range(-1, box.players):
            other = box.determinized(table.state, viewer, k)
            for field in ("hand_size", "compost_size", "discards", "deck_left", "soil", "stage", "sprouts", "growth"):
                assert np.array_equal(other[field], table.state[field])
            for _ in range(40):
                actors = box.actors(other)
                if not actors:
                    break
                legal = box.legal(other, actors[0])
                box.apply(other, actors[0], legal[luck.integers(len(legal))])
            assert (other.soil >= 0).all()


@every_box
def test_ea_4_5_what_others_hear_of_a_move_names_no_hidden_card(box):
    """The words and events of a move, as another seat and a spectator get them, speak only of what these see before or after it."""
    content = box.content
    printed = (*content.cards, *content.islands, *content.climates, *content.ecosystems, *content.fauna)
    names = sorted({thing.name for thing in printed}, key=len, reverse=True)
    for k, (table, _, _) in enumerate(played(box, 23)):
        if k == 0 or k % many(6, 23):
            continue
        move = table.moves[-1]
        for viewer in (-1, *([(move.seat + 1) % box.players] if box.players > 1 else [])):
            before, after = (box.hidden(table.state_at(ply), viewer) for ply in (table.ply - 1, table.ply))
            visible = str(box.view(table.state_at(table.ply - 1), viewer)) + str(box.view(table.state, viewer))
            told = [table.say(event) for event in words.events(box, before, move.seat, move.action, after)]
            said = "; ".join([str(words.action_text(box, before, move.seat, move.action)), *told])
            for name in names:
                if name in said:
                    assert repr(name) in visible, (said, name)
                    said = said.replace(name, "")  # Beach Rose is no Beach


def test_ea_4_5_any_unseen_card_may_be_anywhere_unseen():
    play = position(seat("Marula", "Basil"), seat(hand="Corn", compost="Wheat"))
    hands = {play.box.content.cards[play.box.determinized(play.s, 0, seed).hand[1]].name for seed in range(3000)}
    assert len(hands) == 281
    assert not hands & {"Marula", "Basil"}


def test_ea_1_3_choices_of_others_are_dealt_anew_and_never_twice():
    play = fresh(4, "advanced")
    for p in range(4):
        play.do(play.texts(p)[0], p=p)
    for seed in range(60):
        other = play.box.determinized(play.s, 1, seed)
        assert np.array_equal(other.dealt[1], play.s.dealt[1])
        for kind in range(3):
            cards = [int(c) for c in other.dealt[:4, 2 * kind : 2 * kind + 2].ravel()]
            assert len(set(cards)) == 8
        assert all(other.island[p] // 2 in other.dealt[p, :2] for p in range(4))
        shared = {int(e) // 2 for e in other.shared}
        assert not shared & {int(c) for c in other.dealt[:4, 4:].ravel()}


def test_ea_4_4_an_owner_sees_compost_cards_only_while_an_ability_shows_them():
    play = position(seat("Marula", "Shooting Star", compost="Basil, Corn, Wheat, Garlic", stage="activating"), seat(), action="Water")
    play.do("play Shooting Star")
    assert [card["name"] for card in play.box.view(play.s, 0)["drawn"]] == ["Basil", "Corn", "Wheat"]
    for viewer in (1, -1):
        assert "'Basil'" not in str(play.box.view(play.s, viewer))
    play.do("take Corn back")
    assert "'Basil'" not in str(play.box.view(play.s, 0))
