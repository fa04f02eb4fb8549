"""What must hold after every decision of every game, as one compiled driver. Any other result than FINE names the breach."""

from typing import Any

from sunroom.games.solar_city.content.language import BASE, CHEAPER_SKYSCRAPERS, CHEAPER_UPGRADES, EACH, LOANS, WHEN
from sunroom.games.solar_city.rules.actions import ACTIONS, ACTIVATE
from sunroom.games.solar_city.rules.record import (
    BUILD_DISCOUNT,
    CHOOSE_ACTION,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_USE,
    DEALT,
    EMPTY,
    LOAN,
    LOAN_TOKENS,
    OVER,
    REPAYMENT,
    SKYGARDEN,
    STRUCTURE,
    STRUCTURES,
    UPGRADE_DISCOUNT,
)
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, actors, apply, legal, setup
from sunroom.kernel.random import branch, draw, reseed

MOST_DECISIONS = 2000
ACTION_COUNT = ACTIONS.size

BREACHES = (
    "fine",
    "no legal action",
    "an action outside the range",
    "an action twice in the list",
    "building tiles are not conserved",
    "Public Structures are not conserved",
    "something lies beyond the end of a pile",
    "more than ten loans, or fewer than none",
    "coins below zero",
    "cached counts differ from the city",
    "cached terms differ from the city",
    "marks that are not 0 or 1",
    "all slots marked when an action is to be chosen",
    "a round out of range",
    "the actor is not the one in the mask",
    "leftovers of the last turn",
    "the game does not end",
    "an unexpected end",
    "the pool has tokens without a tile",
    "points below zero",
    "an end by passing while somebody could act",
)
FINE, DEAD_END, RANGE, TWICE, BUILDINGS, STRUCTURES_LOST, BEYOND, LOAN_COUNT, DEBT, COUNTS, TERMS, MARKS, ALL_MARKED, ROUND, MASK = range(
    15
)
LEFTOVERS, ENDLESS, END, TOKENS, POINTS, PASSED_TOO_SOON = range(15, 21)


@rule
def check_choices(s: Any, seat: int, out: Any) -> int:
    n = legal(s, seat, out)
    if n < 1:
        return DEAD_END
    for i in range(n):
        if out[i] < 0 or out[i] >= ACTION_COUNT:
            return RANGE
        for j in range(i):
            if out[i] == out[j]:
                return TWICE
    return FINE


@rule
def check_tiles(s: Any) -> int:
    """All building tiles and both tiles of each Public Structure are somewhere, once."""
    copies = 2 * int(s.players) + 1
    for kind in range(DEALT):
        n = 0
        for p in range(s.players):
            for space in range(16):
                n += s.tile[p, space] == kind or s.tile[p, space] == kind + SKYGARDEN
        for pile in range(3):
            for i in range(s.pile_left[pile]):
                n += s.pile[pile, i] == kind
        if n != copies:
            return BUILDINGS
    for kind in range(STRUCTURE, STRUCTURE + STRUCTURES):
        n = 0
        for p in range(s.players):
            for space in range(16):
                n += s.tile[p, space] == kind
        for i in range(s.public_left):
            n += s.public[i] == kind
        for i in range(s.box_left):
            n += s.box[i] == kind
        for slot in range(3):
            n += s.pool[slot] == kind
        if n != 2:
            return STRUCTURES_LOST
    for pile in range(3):
        for i in range(s.pile_left[pile], 18):
            if s.pile[pile, i] != EMPTY:
                return BEYOND
    for i in range(s.public_left, 18):
        if s.public[i] != EMPTY:
            return BEYOND
    if s.public_known < 0 or s.public_known > s.public_left:
        return BEYOND
    for slot in range(3):
        if s.pool[slot] == EMPTY and (s.pool_coins[slot] != 0 or s.pool_points[slot] != 0):
            return TOKENS
        if s.pool_coins[slot] < 0 or s.pool_coins[slot] > s.pool_limit or s.pool_points[slot] < 0:
            return TOKENS
    return FINE


@rule
def check_money(s: Any) -> int:
    loans = 0
    for p in range(s.players):
        if s.loans[p] < 0:
            return LOAN_COUNT
        loans += int(s.loans[p])
        if s.coins[p] < 0:
            return DEBT
        for space in range(16):
            if s.lying[p, space] < 0:
                return DEBT
        for source in range(4):
            if s.points[p, source] < 0:
                return POINTS
    return LOAN_COUNT if loans > LOAN_TOKENS else FINE


@rule
def check_caches(s: Any) -> int:
    for p in range(s.players):
        skyscrapers, skygardens, structures, build, upgrade, loan, repayment = 0, 0, 0, 0, 0, 3, 6
        for space in range(16):
            tile = s.tile[p, space]
            skyscrapers |= (EMPTY < tile < SKYGARDEN) << space
            skygardens |= (SKYGARDEN <= tile < STRUCTURE) << space
            structures |= (tile >= STRUCTURE) << space
            if tile >= STRUCTURE:
                when = s.effect[tile, WHEN]
                if when == CHEAPER_SKYSCRAPERS:
                    build += int(s.effect[tile, BASE])
                elif when == CHEAPER_UPGRADES:
                    upgrade += int(s.effect[tile, BASE])
                elif when == LOANS:
                    loan, repayment = int(s.effect[tile, BASE]), int(s.effect[tile, EACH])
        if s.skyscrapers[p] != skyscrapers or s.skygardens[p] != skygardens or s.structures[p] != structures:
            return COUNTS
        if s.terms[p, BUILD_DISCOUNT] != build or s.terms[p, UPGRADE_DISCOUNT] != upgrade:
            return TERMS
        if s.terms[p, LOAN] != loan or s.terms[p, REPAYMENT] != repayment:
            return TERMS
    return FINE


@rule
def check_course(s: Any) -> int:
    """Marks, rounds and what is left over between turns."""
    marks = 0
    for slot in range(8):
        if s.marked[slot] != 0 and s.marked[slot] != 1:
            return MARKS
        marks += s.marked[slot]
    if s.round_no < 1 or s.round_no > 2 * int(s.players) + 1:
        return ROUND
    if s.phase == OVER:
        return FINE if actors(s) == 0 and actor(s) == -1 else MASK
    if actors(s) != 1 << actor(s) or (s.phase != CHOOSE_PURCHASE and s.decider != s.turn):
        return MASK
    if s.phase == CHOOSE_ACTION:
        if marks == 8:
            return ALL_MARKED
        if (
            s.space != -1
            or s.line != -1
            or s.at != -1
            or s.repeats != 0
            or s.used != 0
            or s.used_twice != 0
            or s.usable != 0
            or s.served != 0
        ):
            return LEFTOVERS
    if s.phase == CHOOSE_LINE and s.line != -1:
        return LEFTOVERS
    if s.phase == CHOOSE_USE and s.marked[s.line] != 1:
        return MARKS
    return LEFTOVERS if s.taken != 0 else FINE


@rule
def check_end(s: Any, out: Any) -> int:
    """A game ends by a full city, by the eighth mark of the last round, or by passing all round."""
    marks, full = 0, False
    for slot in range(8):
        marks += s.marked[slot]
    for p in range(s.players):
        full |= s.skyscrapers[p] | s.skygardens[p] | s.structures[p] == 0xFFFF
    if full or (marks == 8 and s.round_no == 2 * int(s.players) + 1):
        return FINE
    return check_nobody_could_act(s, out) if s.passes == s.players else END


@rule
def check_nobody_could_act(s: Any, out: Any) -> int:
    """A game that ended by passing: no seat could pay for an action, however it repaid. Changes the record, which is no longer needed."""
    s.phase = CHOOSE_ACTION
    for p in range(s.players):
        coins, loans = s.coins[p], s.loans[p]
        s.turn, s.decider = p, p
        while True:
            for i in range(legal(s, p, out)):
                if out[i] < ACTIVATE:
                    return PASSED_TOO_SOON
            if s.loans[p] == 0 or s.coins[p] < s.terms[p, REPAYMENT]:
                break
            s.coins[p] -= s.terms[p, REPAYMENT]
            s.loans[p] -= 1
        s.coins[p], s.loans[p] = coins, loans
    return FINE


@rule
def check(s: Any) -> int:
    breach = check_tiles(s)
    if breach == FINE:
        breach = check_money(s)
    if breach == FINE:
        breach = check_caches(s)
    if breach == FINE:
        breach = check_course(s)
    return breach


@rule
def play_and_check(s: Any, options: Any, seed: int, games: int, dice: Any, out: Any, found: Any) -> int:
    """Plays random games and returns the first breach; `found` gets the game's seed, the decision, and all decisions made."""
    for i in range(games):
        found[0] = branch(seed, i)
        setup(s, options, found[0])
        reseed(dice, found[0])
        found[1] = 0
        while True:
            breach = check(s)
            if breach != FINE:
                return breach
            seat = actor(s)
            if seat < 0:
                breach = check_end(s, out)
                if breach != FINE:
                    return breach
                break
            breach = check_choices(s, seat, out)
            if breach != FINE:
                return breach
            if found[1] == MOST_DECISIONS:
                return ENDLESS
            apply(s, seat, out[draw(dice, legal(s, seat, out))])
            found[1] += 1
            found[2] += 1
    return FINE
