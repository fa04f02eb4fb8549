"""What must hold in every game: ten thousand random ones in a long run, per player count and variant, in compiled code."""

import numpy as np
import pytest

from sunroom.games.solar_gardens import words
from sunroom.games.solar_gardens.board import choices
from sunroom.games.solar_gardens.rules.record import MOST_DESIGNS
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Signed, Voice
from sunroom.kernel.random import dice
from tests.games.playing import random_game
from tests.long import LONG, many

from .garden import VARIANTS, box_of
from .invariants import BREACHES, FINE, play_and_check

GAMES = many(10_000, 400) if COMPILED else 3
VOICE = Voice(["Ada", "Bea", "Cem", "Dov", "Eve"])

BOXES = {f"{n} {variant}": box_of(n, variant) for variant in VARIANTS for n in (2, 3, 4, 5)}
BOXES |= {"2 open": box_of(2, open_placing="yes"), "5 casual, final and open": box_of(5, "casual", "final", open_placing="yes")}
if not LONG:
    BOXES = {name: BOXES[name] for name in ("2 open", "3 casual", "4 standard", "5 casual, final and open")}
every_box = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)


@every_box
def test_invariants_of_random_games(box):
    """Tiles are conserved, one is set aside each round, nobody is stuck, all reach round 16 (SG-2.1, SG-2.5, SG-2.7, SG-2.9)."""
    found, counts = np.zeros(4, np.int64), np.zeros(MOST_DESIGNS, np.int16)
    out, places = np.zeros(box.game.actions, np.int16), np.zeros(5, np.int16)
    breach = play_and_check(box.blank(), box.record, 7, GAMES, dice(1)[0], out, counts, places, found)
    assert breach == FINE, f"{BREACHES[breach]}: game seed {found[0]}, decision {found[1]}"
    assert found[3] == GAMES
    assert found[2] > 60 * GAMES


@every_box
def test_actions_in_words_go_round_trip(box):
    for before, seat, _, _ in random_game(box, 11):
        for legal in box.legal(before, seat)[::7]:
            assert words.parse_action(box, before, seat, str(words.action_text(box, before, seat, legal))) == legal


@every_box
def test_events_tell_every_tile(box):
    """Every tile kept, refused, turned up or laid has exactly one event."""
    kinds = {"keep": 0, "refuse": 0, "turn up": 0, "lay": 0, "round": 0, "left over": 0, "end": 0}
    for before, seat, action, after in random_game(box, 3):
        for event in words.events(box, before, seat, action, after):
            kind = event.key.removesuffix(" turned")
            if kind in kinds:
                kinds[kind] += 1
    assert kinds["keep"] == kinds["lay"] == 16 * box.players
    assert kinds["refuse"] + kinds["left over"] == 16
    assert kinds["turn up"] == 16 * (box.players + 1) - kinds["left over"] - 1  # the first came up before anybody decided
    assert kinds["round"] == 15
    assert kinds["end"] == 1


@every_box
def test_every_refusal_has_a_reason_and_every_choice_a_preview(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 12)):
        if i % 40 == 0:
            legal = set(box.legal(before, seat))
            for action in set(range(box.game.actions)) - legal:
                assert len(str(words.why_not(box, before, seat, action))) > 10
            for action in sorted(legal)[::9]:
                assert len(VOICE(choices.preview(box, before, seat, action))) > 5
            assert not set(choices.why(box, before, seat)) & {h for a in legal for h in choices.handles(box, before, seat, a)}


@every_box
def test_a_preview_comes_true(box):
    """A placement brings what its preview says."""
    checked = 0
    for before, seat, action, _ in random_game(box, 13):
        if action < 64 and checked < 40:
            known = box.hidden(before, seat)
            after = box.copy(known)
            box.apply(after, seat, action)
            gained = sum(box.score(after, seat).values()) - sum(box.score(known, seat).values())
            told = choices.preview(box, before, seat, action).things[0]
            assert (told.key == "no gain") if box.score(after, seat) == box.score(known, seat) else (told.values["n"] == Signed(gained))
            checked += 1
    assert checked == 40 if box.players > 2 else checked >= 32


@every_box
def test_asking_changes_nothing(box):
    for i, (before, seat, _, _) in enumerate(random_game(box, 14)):
        if i % 17 == 0:
            kept = before.tobytes()
            box.legal(before, seat), box.ranking(before), box.hidden(before, seat), box.determinized(before, seat, 5)
            for p in range(box.players):
                box.score(before, p), box.view(before, p)
            assert before.tobytes() == kept


def test_words_that_name_no_action_are_answered_with_some_that_do():
    box = box_of(2)
    with pytest.raises(IllegalAction, match=r"isn’t an action in Solar Gardens\. Right now you can only wait"):
        words.parse_action(box, box.new(1), 0, "dance")
    assert words.parse_action(box, box.new(1), 0, "Place b2 Turned Left") == 4 * 5 + 3
