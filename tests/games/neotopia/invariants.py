"""What must hold after every decision of every game, as one compiled driver. Any other result than FINE names the breach."""

from typing import Any

from sunroom.games.neotopia.rules.actions import ACTIONS, END_TURN, USE
from sunroom.games.neotopia.rules.record import CHOOSE_ACTION, CHOOSE_CARD, CHOOSE_PROJECT, CHOOSE_SPACE, OVER
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, actors, apply, determinize, hide, legal, setup
from sunroom.kernel.random import branch, draw, reseed

MOST_DECISIONS = 1500
NUMBERED = ACTIONS.size

BREACHES = (
    "fine",
    "no legal action",
    "an action outside the range",
    "an action twice in the list",
    "the 25 tokens of an element are not conserved",
    "an element lies where none can lie, or two on one space",
    "the 56 cards are not conserved",
    "a hand's size differs from its cards",
    "a known card is not in the hand",
    "more than 24 tokens, or more than 6 of a kind",
    "a token came or went without being used",
    "production tiles are not conserved",
    "something lies beyond the end of a pile",
    "the last rounds do not follow the tiles",
    "the actor is not the one in the mask",
    "leftovers of the last decision",
    "more or fewer actions than there can be",
    "the game does not end",
    "an unexpected end",
    "an empty factory that could have been refilled",
    "revealed went back, or a tile was turned or a card drawn without it",
    "the choices differ in a hidden or redealt copy",
)
(
    FINE, DEAD_END, RANGE, TWICE, ELEMENTS_LOST, GROUND, CARDS_LOST, HAND, KNOWN, TOKENS, TOKENS_LOST, TILES_LOST, BEYOND, FLAG, MASK,
    LEFTOVERS, COUNT, ENDLESS, END, UNFILLED, REVEALED, LEAK,
) = range(22)  # fmt: skip


@rule
def bits(mask: Any) -> int:
    n, rest = 0, int(mask)
    for _ in range(64):
        n += rest & 1
        rest >>= 1
    return n


@rule
def check_elements(s: Any) -> int:
    """25 of each element, no two on a space, all within the 37 spaces; no factory is empty while there is something for it."""
    for element in range(4):
        n = int(s.reserve[element]) + int(s.waiting[element])
        for i in range(3):
            n += int(s.factory[i, element]) + bits(s.laid[i, element])
            if s.factory[i, element] < 0:
                return ELEMENTS_LOST
        if n != 25 or s.reserve[element] < 0 or s.waiting[element] < 0:
            return ELEMENTS_LOST
    for region in range(3):
        all_spaces = 0
        for element in range(4):
            if all_spaces & int(s.laid[region, element]):
                return GROUND
            all_spaces |= int(s.laid[region, element])
        for at in range(64):
            q, r = at % 8, at // 8
            inside = q < 7 and r < 7 and 3 <= q + r <= 9
            if not inside and all_spaces >> at & 1:
                return GROUND
        if all_spaces and not all_spaces >> 27 & 1:
            return GROUND
    waiting = int(s.waiting[0]) + int(s.waiting[1]) + int(s.waiting[2]) + int(s.waiting[3])
    for i in range(3):
        if s.factory[i, 0] + s.factory[i, 1] + s.factory[i, 2] + s.factory[i, 3] == 0 and (waiting > 0 or s.tiles_left > 0):
            return UNFILLED
    return FINE


@rule
def check_cards(s: Any) -> int:
    """Every card is somewhere, once."""
    for card in range(56):
        n = 0
        for p in range(4):
            n += int(s.hand[p]) >> card & 1
        for region in range(3):
            n += int(s.built[region]) >> card & 1
        for slot in range(4):
            n += s.offer[slot] == card
        for i in range(s.deck_left):
            n += s.deck[i] == card
        if n != 1:
            return CARDS_LOST
    for i in range(s.deck_left, 56):
        if s.deck[i] != -1:
            return BEYOND
    for p in range(4):
        if bits(s.hand[p]) != s.hand_size[p]:
            return HAND
        if int(s.known[p]) & ~int(s.hand[p]):
            return KNOWN
    for region in range(3):
        if (s.top[region] == -1) != (s.built[region] == 0):
            return CARDS_LOST
        if s.top[region] >= 0 and not int(s.built[region]) >> int(s.top[region]) & 1:
            return CARDS_LOST
    return FINE


@rule
def tokens_of(s: Any, kind: int) -> int:
    """Tokens of a kind that are still in the game."""
    n = 0
    for region in range(3):
        for i in range(4):
            n += s.bonus[region, i] == kind
            n += s.stack[region, i] == kind
    for p in range(4):
        n += int(s.tokens[p, kind])
    return n


@rule
def tiles_of(players: int) -> int:
    """How many production tiles are used (NE-1.4)."""
    return 9 if players == 2 else 10 if players == 3 else 12


@rule
def check_piles(s: Any) -> int:
    """Tokens and tiles: each once, nothing beyond the ends."""
    for kind in range(4):
        if tokens_of(s, kind) > 6:
            return TOKENS
    for region in range(3):
        for i in range(4):
            if (s.stack[region, i] == -1) != (i >= s.stack_left[region]):
                return BEYOND
    for i in range(12):
        if (s.tile[i] == -1) != (i >= s.tiles_left):
            return BEYOND
        for k in range(i):
            if s.tile[i] != -1 and s.tile[i] == s.tile[k]:
                return TILES_LOST
    if (s.tiles_left == 0) != (s.last_rounds > 0):
        return FLAG
    return FINE


@rule
def check_course(s: Any) -> int:
    """Whose turn it is, and what is left over between decisions."""
    if s.phase == OVER:
        return FINE if actors(s) == 0 and actor(s) == -1 else MASK
    if actors(s) != 1 << actor(s) or actor(s) != s.turn:
        return MASK
    if s.actions_left < 0 or s.actions_left > 4 or (s.draws_left > 0) != (s.phase == CHOOSE_CARD):
        return COUNT
    if (s.source != -1) != (s.phase == CHOOSE_SPACE) or (s.region != -1) != (s.phase == CHOOSE_PROJECT):
        return LEFTOVERS
    if (s.held != -1) != (s.phase == CHOOSE_SPACE or s.phase == CHOOSE_PROJECT) or (s.region == -1) != (s.space == -1):
        return LEFTOVERS
    if s.phase == CHOOSE_ACTION and s.outside != 0:
        return LEFTOVERS
    return FINE


@rule
def check_choices(s: Any, seat: int, out: Any) -> int:
    n = legal(s, seat, out)
    if n < 1:
        return DEAD_END
    for i in range(n):
        if out[i] < 0 or out[i] >= NUMBERED:
            return RANGE
        for j in range(i):
            if out[i] == out[j]:
                return TWICE
    return FINE


@rule
def check_copies(s: Any, copies: Any, seat: int, seed: int, out: Any, other: Any) -> int:
    """A seat's choices are the same in what it knows, and in every game that looks alike to it."""
    n = legal(s, seat, out)
    determinize(copies[0], seat, seed)
    if check_cards(copies[0]) != FINE or check_piles(copies[0]) != FINE or check_elements(copies[0]) != FINE:
        return LEAK
    for _ in range(2):
        if legal(copies[0], seat, other) != n:
            return LEAK
        for i in range(n):
            if out[i] != other[i]:
                return LEAK
        hide(copies[0], seat)
    return FINE


@rule
def check(s: Any) -> int:
    breach = check_elements(s)
    if breach == FINE:
        breach = check_cards(s)
    if breach == FINE:
        breach = check_piles(s)
    if breach == FINE:
        breach = check_course(s)
    return breach


@rule
def play_and_check(states: Any, options: Any, seed: int, games: int, dice: Any, out: Any, other: Any, found: Any) -> int:
    """Plays random games in states[0] and returns the first breach; `found` gets the game's seed, the decision, all decisions
    made, and how often: the reserve ran out of an element, a factory stayed empty, a region was the fullest (its spaces)."""
    s = states[0]
    for i in range(games):
        found[0] = branch(seed, i)
        setup(s, options, found[0])
        reseed(dice, found[0])
        found[1] = 0
        players, turned = int(options.players), 0
        tokens, hidden, revealed = 24, int(s.deck_left) + int(s.tiles_left), 0
        while True:
            breach = check(s)
            if breach != FINE:
                return breach
            if tokens_of(s, 0) + tokens_of(s, 1) + tokens_of(s, 2) + tokens_of(s, 3) != tokens:
                return TOKENS_LOST
            if s.tiles_left + turned != tiles_of(players):
                return TILES_LOST
            if int(s.revealed) - revealed < hidden - int(s.deck_left) - int(s.tiles_left):
                return REVEALED
            hidden, revealed = int(s.deck_left) + int(s.tiles_left), int(s.revealed)
            seat = actor(s)
            if seat < 0:
                if s.last_rounds != 2 or s.turn != s.first or s.tiles_left != 0:
                    return END
                break
            breach = check_choices(s, seat, out)
            if breach != FINE:
                return breach
            if found[1] % 16 == 0:
                states[1] = states[0]
                breach = check_copies(s, states[1:], seat, found[1], out, other)
                if breach != FINE:
                    return breach
            if found[1] == MOST_DECISIONS:
                return ENDLESS
            action, tiles = int(out[draw(dice, legal(s, seat, out))]), int(s.tiles_left)
            apply(s, seat, action)
            tokens -= USE <= action < END_TURN
            turned += tiles - int(s.tiles_left)
            if not 0 <= tiles - int(s.tiles_left) <= 1:
                return TILES_LOST
            found[1] += 1
            found[2] += 1
        for element in range(4):
            found[3] += s.reserve[element] == 0
        for region in range(3):
            filled = bits(s.laid[region, 0] | s.laid[region, 1] | s.laid[region, 2] | s.laid[region, 3])
            found[4] = max(found[4], filled)
    return FINE
