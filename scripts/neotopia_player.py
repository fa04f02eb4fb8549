"""A sensible player of Neotopia for measuring its cards: fast enough for thousands of games, and better than any quick search.

It looks at every placement it could make now and adds up the value of a completed card, the progress of the other cards in its
hand, tokens and clusters, with more weight on its weakest region; it draws when that promises more. It knows its own hand and
the board, and nothing else.
"""

from typing import Any

from sunroom.games.neotopia.content.patterns import FIRST, LAST, MAIN_SPACES, MINOR_SPACES
from sunroom.games.neotopia.rules.actions import BUILD, BUILD_NOTHING, DRAW, DRAW_DECK, END_TURN, PLACE, TAKE, USE
from sunroom.games.neotopia.rules.geometry import BIT, REGIONS, SPACE_AT, SPACES, largest_cluster
from sunroom.games.neotopia.rules.placing import filled, open_outer_spaces, open_spaces
from sunroom.games.neotopia.rules.projects import fits, same_type, thresholds, worth
from sunroom.games.neotopia.rules.record import (
    CARDS,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_ELEMENT,
    CHOOSE_FREELY,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    ELEMENTS,
    NONE,
    SPOTS,
)
from sunroom.games.neotopia.rules.scoring import region_score
from sunroom.kernel.bits import lowest, ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.contract import actor, apply, legal
from sunroom.kernel.random import draw

TOKEN_WORTH = 3.5
UNKNOWN_CARD = 1.0


@rule
def weight(s: Any, seat: int, region: int) -> float:
    """What a point in a region is worth: three where the seat is weakest, less the further it is ahead there."""
    low = min(region_score(s, seat, 0), min(region_score(s, seat, 1), region_score(s, seat, 2)))
    ahead = region_score(s, seat, region) - low
    return max(1.0, 2.4 - 0.2 * ahead)


@rule
def chance(missing: int, left: float) -> float:
    """The chance of building a card that still lacks this many elements; it falls as the game runs out."""
    if missing == 1:
        return 0.5 * left
    if missing == 2:
        return 0.25 * left
    return 0.08 * left if missing == 3 else 0.03 * left


@rule
def lacking(s: Any, card: int, region: int, laid: Any) -> int:
    """The number of elements the card lacks in a region, at the best place for it; 9: it cannot be built there."""
    pattern, main, minor = int(s.pattern[card]), int(s.main[card]), int(s.minor[card])
    have_main, have_minor = int(laid[region, main]), int(laid[region, minor])
    taken = int(laid[region, 0] | laid[region, 1] | laid[region, 2] | laid[region, 3])
    best = 9
    for i in range(FIRST[pattern, 0, 0], LAST[pattern, 0, SPACES - 1]):
        need_main, need_minor = int(MAIN_SPACES[i]) & ~have_main, int(MINOR_SPACES[i]) & ~have_minor
        if (need_main | need_minor) & taken == 0:
            missing = ones(need_main | need_minor)
            if 0 < missing < best:
                best = missing
    return best


@rule
def promise(s: Any, seat: int, card: int, region: int, laid: Any, left: float) -> float:
    """What a card in hand promises in a region."""
    top = int(s.top[region])
    blocked = 0.6 if top != NONE and same_type(s, card, top) else 1.0
    missing = lacking(s, card, region, laid)
    return 0.0 if missing == 9 else blocked * chance(missing, left) * worth(s, seat, card) * weight(s, seat, region)


@rule
def time_left(s: Any) -> float:
    """From 1 at the start to 0 in the very last action."""
    if s.last_rounds == 2:
        return 0.12 * int(s.actions_left)
    return 0.7 if s.last_rounds == 1 else 1.0


@rule
def build_value(s: Any, seat: int, card: int, region: int) -> float:
    """The value of building a card."""
    points, before = worth(s, seat, card), int(s.points[seat, region])
    value = points * weight(s, seat, region)
    if thresholds(before + points) > thresholds(before) and s.stack_left[region] > 0:
        value += TOKEN_WORTH
    return value


@rule
def place_value(s: Any, seat: int, element: int, region: int, space: int, promises: Any, left: float) -> float:
    """The value of placing an element: the best card it completes, or the progress of the others; tokens; clusters."""
    bit, before = int(BIT[space]), int(s.laid[region, element])
    value = 0.0
    for i in range(SPOTS):
        if s.spot[region, i] == space and s.bonus[region, i] != NONE:
            value += TOKEN_WORTH
    if element < s.players:
        more = largest_cluster(before | bit) - largest_cluster(before)
        value += more * weight(s, element, region) * (0.8 if element == seat else -0.25)
    s.laid[region, element] = before | bit
    best, gained, rest, top = 0.0, 0.0, int(s.hand[seat]), int(s.top[region])
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if (int(s.with_element[element]) >> card & 1) and (top == NONE or not same_type(s, card, top)):
            if fits(s, card, region, space, element):
                best = max(best, build_value(s, seat, card, region) - promises[card, 3])
                continue
        gained += max(0.0, promise(s, seat, card, region, s.laid, left) - promises[card, 3])
    s.laid[region, element] = before
    return value + best + gained


@rule
def note_promises(s: Any, seat: int, promises: Any, left: float) -> None:
    """Per card in hand: what it promises in each region, and the maximum of that."""
    rest = int(s.hand[seat])
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        promises[card, 3] = 0.0
        for region in range(REGIONS):
            promises[card, region] = promise(s, seat, card, region, s.laid, left)
            promises[card, 3] = max(promises[card, 3], promises[card, region])


@rule
def card_value(s: Any, seat: int, card: int, left: float) -> float:
    """What a card in the Offer promises."""
    best = 0.0
    for region in range(REGIONS):
        best = max(best, promise(s, seat, card, region, s.laid, left))
    return best


@rule
def best_placement(s: Any, seat: int, element: int, factory: int, outside: bool, promises: Any, left: float) -> tuple[float, int]:
    """The best way to place an element from a factory (-1: from the reserve, anywhere), and its value."""
    best, action = -1.0e9, -1
    for region in range(REGIONS):
        if factory >= 0 and region != factory and region != (factory + 1) % REGIONS:
            continue
        spaces = open_outer_spaces(s, region) if outside else open_spaces(s, region)
        while spaces != 0:
            space = int(SPACE_AT[lowest(spaces)])
            spaces &= spaces - 1
            value = place_value(s, seat, element, region, space, promises, left)
            if value > best:
                best, action = value, PLACE + (REGIONS * element + region) * SPACES + space
    return best, action


@rule
def sensible_action(s: Any, seat: int, promises: Any, out: Any, luck: Any) -> int:
    """What the sensible player does."""
    left = time_left(s)
    if s.phase == CHOOSE_PROJECT:
        n, best, action = legal(s, seat, out), 0.0, BUILD_NOTHING
        for i in range(n):
            if out[i] != BUILD_NOTHING:
                value = build_value(s, seat, int(out[i]) - BUILD, int(s.region))
                if value > best:
                    best, action = value, int(out[i])
        return action
    note_promises(s, seat, promises, left)
    if s.phase == CHOOSE_SPACE:
        return best_placement(s, seat, int(s.held), int(s.source), s.outside != 0, promises, left)[1]
    if s.phase == CHOOSE_FREELY:
        best, action = -1.0e9, -1
        for element in range(ELEMENTS):
            if s.reserve[element] > 0:
                value, where = best_placement(s, seat, element, -1, False, promises, left)
                if value > best:
                    best, action = value, where
        return action
    return best_of_turn(s, seat, promises, out, luck, left)


@rule
def best_of_turn(s: Any, seat: int, promises: Any, out: Any, luck: Any, left: float) -> int:
    """Draw, take or use a token, whichever promises most."""
    n, best, action, extra = legal(s, seat, out), -1.0e9, -1, 0.0
    for i in range(n):
        tried, value = int(out[i]), -1.0e8
        if TAKE <= tried < DRAW:
            outside = s.phase == CHOOSE_ELEMENT
            value = best_placement(s, seat, (tried - TAKE) % ELEMENTS, (tried - TAKE) // ELEMENTS, outside, promises, left)[0]
            extra = max(extra, value)
        elif DRAW <= tried < DRAW_DECK:
            value = card_value(s, seat, int(s.offer[tried - DRAW]), left) / (1.0 + 0.12 * int(s.hand_size[seat]))
        elif tried == DRAW_DECK:
            value = UNKNOWN_CARD * left
        elif tried == END_TURN:
            value = 3.0
        value += 0.001 * draw(luck, 100)
        if value > best:
            best, action = value, tried
    if s.phase == CHOOSE_ACTION or s.phase == CHOOSE_CARD:
        for i in range(n):
            if USE <= out[i] < END_TURN:
                value = token_value(s, seat, int(out[i]) - USE, best if best < 1.0e8 else 0.0, promises, left)
                if value > 3.2 and (s.actions_left == 0 or value > best):
                    best, action = value, int(out[i])
    return action


@rule
def token_value(s: Any, seat: int, kind: int, best: float, promises: Any, left: float) -> float:
    """The value of using a token now."""
    if kind == 0:
        return 2.6 * left if s.hand_size[seat] > 3 else 3.6 * left
    if kind == 1:
        return best if s.actions_left > 0 else 0.0
    found = 0.0
    if kind == 2:
        for element in range(ELEMENTS):
            if s.reserve[element] > 0:
                found = max(found, best_placement(s, seat, element, -1, False, promises, left)[0])
        return found
    for factory in range(REGIONS):
        for element in range(ELEMENTS):
            if s.factory[factory, element] > 0:
                found = max(found, best_placement(s, seat, element, factory, True, promises, left)[0])
    return found


@rule
def play_sensibly(s: Any, promises: Any, out: Any, luck: Any, gained: Any) -> int:
    """Plays a game to its end; `gained` receives the points from projects by round and seat. Returns the number of decisions."""
    decisions = 0
    while True:
        seat = actor(s)
        if seat < 0:
            return decisions
        action, number, before = sensible_action(s, seat, promises, out, luck), int(s.round_no), on_tracks(s, seat)
        apply(s, seat, action)
        gained[number, seat] += on_tracks(s, seat) - before
        decisions += 1


@rule
def on_tracks(s: Any, seat: int) -> int:
    """A seat's points on the three tracks."""
    return int(s.points[seat, 0]) + int(s.points[seat, 1]) + int(s.points[seat, 2])


@rule
def occupied(s: Any) -> int:
    """The number of filled spaces in the fullest region."""
    most = 0
    for region in range(REGIONS):
        most = max(most, ones(filled(s, region)))
    return most


PROMISES = (CARDS, REGIONS + 1)
"""The shape of the table of promises."""
