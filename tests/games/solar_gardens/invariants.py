"""What must hold in every position of every game, checked in compiled code."""

from typing import Any

from sunroom.games.solar_gardens.rules.actions import ACTIONS
from sunroom.games.solar_gardens.rules.record import DRAFT, EMPTY, MOST_DESIGNS, OVER, PLACING, ROUNDS
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, actors, apply, legal, ranking, score, setup, urgency
from sunroom.kernel.random import branch, draw, reseed

MOST_DECISIONS = 5000
MOST_ACTIONS = ACTIONS.size

BREACHES = (
    "fine",
    "a seat that may act has nothing to do",
    "an action out of range",
    "an action is offered twice",
    "tiles were lost or made",
    "something beyond the end of a pile",
    "the actor is not in the mask",
    "the mask differs from who has a tile to decide on",
    "a round out of range",
    "not exactly one tile set aside each round",
    "more than one tile on its way in the standard draft",
    "a stack that does not fit",
    "roofs of different height",
    "the game does not end",
    "the phase is wrong",
    "places without a winner, or scores that do not add up",
    "the first in line waits for a tile",
    "sorting left something behind",
    "nobody is waited for",
    "a placement is hidden from the game itself",
)
(
    FINE, DEAD_END, RANGE, TWICE, LOST, BEYOND, ACTOR, MASK, ROUND, ASIDE, TRAFFIC, STACK, HEIGHT, ENDLESS, PHASE, PLACES, WAITS, TALLY,
    IDLE, HIDING,
) = range(20)  # fmt: skip


@rule
def check_choices(s: Any, out: Any) -> int:
    mask = actors(s)
    asked = actor(s)
    if asked >= 0 and not mask >> asked & 1:
        return ACTOR
    if (asked < 0) != (mask == 0) or (mask == 0) != (s.phase == OVER):
        return ACTOR
    most = 0
    for p in range(int(s.players)):
        if mask >> p & 1:
            most = max(most, urgency(s, p))
    if mask != 0 and most < 1:
        return IDLE
    for p in range(int(s.players)):
        busy = s.phase != OVER and (s.before[p] != EMPTY or (s.hand[p] != EMPTY and s.confirmed[p] == 0))
        if s.phase != OVER and s.open_placing == 1 and s.changeable == 1 and s.confirmed[p] == 1:
            busy = True
        if (mask >> p & 1 == 1) != busy:
            return MASK
        if busy:
            n = legal(s, p, out)
            if n < 1:
                return DEAD_END
            for i in range(n):
                if out[i] < 0 or out[i] >= MOST_ACTIONS:
                    return RANGE
                if i > 0 and out[i] == out[i - 1]:
                    return TWICE
    return FINE


@rule
def check_tiles(s: Any, options: Any, counts: Any) -> int:
    """Pile, stack, tiles on their way, in hand, on roofs and aside are the ninety tiles of the content."""
    for i in range(MOST_DESIGNS):
        counts[i] = 0
        if s.tally[i] != 0:
            return TALLY
    for i in range(90):
        counts[options.pile[i]] += 1
    for i in range(int(s.pile_left)):
        counts[s.pile[i]] -= 1
    for i in range(int(s.pile_left), 90):
        if s.pile[i] != EMPTY:
            return BEYOND
    for i in range(ROUNDS):
        if i < s.aside_left:
            counts[s.aside[i]] -= 1
        elif s.aside[i] != EMPTY or s.aside_open >> i & 1:
            return BEYOND
    for p in range(5):
        if s.before[p] != EMPTY:
            counts[s.before[p]] -= 1
        if s.hand[p] != EMPTY and s.placed[p] == EMPTY:
            counts[s.hand[p]] -= 1
        for space in range(16):
            if s.tile[p, space] != EMPTY:
                counts[s.tile[p, space]] -= 1
    for i in range(MOST_DESIGNS):
        if counts[i] != 0:
            return LOST
    return FINE


@rule
def check_course(s: Any) -> int:
    players, waiting, lying, first = int(s.players), 0, 0, -1
    for k in range(players):
        p = (int(s.start) + k) % players
        lying += s.before[p] != EMPTY
        if s.hand[p] == EMPTY:
            waiting += 1
            if first < 0:
                first = p
        elif s.before[p] != EMPTY:
            return TRAFFIC
        height = 0
        for space in range(16):
            height += s.tile[p, space] != EMPTY
        if height != int(s.round_no) - (0 if s.phase == OVER else 1) + (s.placed[p] != EMPTY):
            return HEIGHT
        if s.placed[p] < EMPTY:
            return HIDING
    if s.round_no < 1 or s.round_no > ROUNDS:
        return ROUND
    done = int(s.round_no) - 1
    if players == 5 and s.round_no == ROUNDS:
        done = 0
    if s.phase == OVER:
        return FINE if s.aside_left == done + 1 else ASIDE
    if s.phase == PLACING:
        if waiting > 0 or lying > 0 or s.stack_left != 0:
            return PHASE
        return FINE if s.aside_left == done + 1 else ASIDE
    if s.phase != DRAFT or waiting == 0 or lying == 0:
        return PHASE
    if s.aside_left != done + s.refused:
        return ASIDE
    if not s.casual and lying != 1:
        return TRAFFIC
    if s.casual and s.before[first] == EMPTY:
        return WAITS
    return FINE if lying + s.stack_left == waiting + 1 - s.refused else STACK


@rule
def check_scores(s: Any, out: Any, places: Any) -> int:
    ranking(s, places)
    first = 0
    for p in range(int(s.players)):
        first += places[p] == 1
        total = score(s, p, out)
        for category in range(6):
            if out[category] < 0:
                return PLACES
            total -= out[category]
        if total != 0:
            return PLACES
    return FINE if first >= 1 else PLACES


@rule
def any_of(mask: int, dice: Any) -> int:
    """One of the seats in a mask, at random."""
    n, chosen = 0, -1
    for p in range(5):
        if mask >> p & 1:
            n += 1
            if draw(dice, n) == 0:
                chosen = p
    return chosen


@rule
def play_and_check(s: Any, options: Any, seed: int, games: int, dice: Any, out: Any, counts: Any, places: Any, found: Any) -> int:
    """Plays random games, any of the actors deciding next, and returns the first breach; `found` says where."""
    for i in range(games):
        found[0] = branch(seed, i)
        setup(s, options, found[0])
        reseed(dice, found[0])
        found[1] = 0
        while True:
            breach = check_choices(s, out)
            if breach == FINE:
                breach = check_tiles(s, options, counts)
            if breach == FINE:
                breach = check_course(s)
            if breach != FINE:
                return breach
            mask = actors(s)
            if mask == 0:
                break
            seat = any_of(mask, dice)
            if found[1] == MOST_DECISIONS:
                return ENDLESS
            apply(s, seat, out[draw(dice, legal(s, seat, out))])
            found[1] += 1
            found[2] += 1
        breach = check_scores(s, out, places)
        if breach != FINE:
            return breach
        if s.round_no == ROUNDS:
            found[3] += 1
    return FINE
