"""Projects: which cards the element just placed completes, and building one."""

from typing import Any

from sunroom.games.neotopia.content.patterns import FIRST, LAST, MAIN, MAIN_SPACES, MINOR, MINOR_SPACES
from sunroom.games.neotopia.rules.actions import BUILD
from sunroom.games.neotopia.rules.geometry import REGIONS
from sunroom.games.neotopia.rules.record import ELEMENTS, NONE
from sunroom.kernel.bits import lowest
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

LAP = 20
FIRST_MARK, SECOND_MARK, THIRD_MARK = MARKS = (7, 13, 18)
"""The points on each lap that give a token."""
OWN_BUILDING, OTHER_BUILDING = 2, 4


@rule
def fits(s: State, card: int, region: int, space: int, element: int) -> bool:
    """Whether the card's pattern is present in the region and includes this space, which holds this element (NE-3.1, NE-3.2)."""
    pattern, main, minor = int(s.pattern[card]), int(s.main[card]), int(s.minor[card])
    role = MAIN if element == main else MINOR
    there_main, there_minor = int(s.laid[region, main]), int(s.laid[region, minor])
    for i in range(FIRST[pattern, role, space], LAST[pattern, role, space]):
        if MAIN_SPACES[i] & ~there_main == 0 and MINOR_SPACES[i] & ~there_minor == 0:
            return True
    return False


@rule
def same_type(s: State, card: int, other: int) -> bool:
    """Whether two cards are of one type: the same colours in the same roles (NE-3.3)."""
    return bool(s.main[card] == s.main[other] and s.minor[card] == s.minor[other])


@rule
def completed(s: State, seat: int, out: Any) -> int:
    """Writes the actions that build a card of the hand with the element just placed; returns their number (NE-3.1, NE-3.3)."""
    region, space, element, n = int(s.region), int(s.space), int(s.held), 0
    top = int(s.top[region])
    rest = int(s.hand[seat] & s.with_element[element])
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if top == NONE or not same_type(s, card, top):
            if fits(s, card, region, space, element):
                out[n] = BUILD + card
                n += 1
    return n


@rule
def worth(s: State, seat: int, card: int) -> int:
    """What a card is worth to this seat: a one-colour card less to the player of that colour (NE-3.4, NE-3.7)."""
    if s.main[card] != s.minor[card]:
        return int(s.value[card])
    return OWN_BUILDING if s.main[card] == seat else OTHER_BUILDING


@rule
def thresholds(points: int) -> int:
    """How many of the track's marks, 7, 13 and 18, have been reached or passed, laps included (NE-3.5)."""
    lap, place = points // LAP, points % LAP
    return 3 * lap + (place >= FIRST_MARK) + (place >= SECOND_MARK) + (place >= THIRD_MARK)


@rule
def build(s: State, seat: int, card: int) -> None:
    """Puts the card on the region's stack and its points on the track; a threshold gives a token (NE-3.4, NE-3.5)."""
    region, bit = int(s.region), 1 << int(card)
    if s.known[seat] & bit == 0:
        s.revealed += 1
    s.hand[seat] &= ~bit
    s.known[seat] &= ~bit
    s.hand_size[seat] -= 1
    s.built[region] |= bit
    s.top[region] = card
    before = int(s.points[seat, region])
    after = before + worth(s, seat, card)
    s.points[seat, region] = after
    if thresholds(after) > thresholds(before) and s.stack_left[region] > 0:
        s.stack_left[region] -= 1
        left = int(s.stack_left[region])
        s.tokens[seat, s.stack[region, left]] += 1
        s.stack[region, left] = NONE
        if left > 0:
            s.revealed += 1


@rule
def mark_elements(s: State, cards: int) -> None:
    """Notes which cards show which element."""
    for element in range(ELEMENTS):
        s.with_element[element] = 0
    for card in range(cards):
        s.with_element[s.main[card]] |= 1 << card
        s.with_element[s.minor[card]] |= 1 << card


@rule
def is_built(s: State, card: int) -> bool:
    """Whether a card is on a region's stack."""
    for region in range(REGIONS):
        if s.built[region] >> card & 1:
            return True
    return False
