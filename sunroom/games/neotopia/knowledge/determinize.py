"""Worlds that a seat cannot tell from the real one."""

from sunroom.games.neotopia.knowledge.hide import hide
from sunroom.games.neotopia.rules.geometry import REGIONS
from sunroom.games.neotopia.rules.record import CARDS, NONE, OFFER
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed, shuffle


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Redeals what the seat cannot know: hands, deck, production tiles, the lower tokens of the stacks."""
    hide(s, seat)
    reseed(s, seed)
    shuffle(s, s.tile, 1, s.tiles_left)
    shuffle_hidden_tokens(s)
    left = 0
    seen = seen_cards(s)
    for card in range(CARDS):
        if not seen >> card & 1:
            s.deck[left] = card
            left += 1
    shuffle(s, s.deck, 0, left)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.hand_size[other] - hand_count(s, other)):
                left -= 1
                s.hand[other] |= 1 << int(s.deck[left])
                s.deck[left] = NONE


@rule
def seen_cards(s: State) -> int:
    """The cards whose place is known in a game that has been through `hide`."""
    seen = int(s.built[0] | s.built[1] | s.built[2] | s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3])
    for slot in range(OFFER):
        if s.offer[slot] != NONE:
            seen |= 1 << int(s.offer[slot])
    return seen


@rule
def hand_count(s: State, seat: int) -> int:
    """The number of known cards in a hand."""
    n, rest = 0, int(s.hand[seat])
    while rest != 0:
        rest &= rest - 1
        n += 1
    return n


@rule
def shuffle_hidden_tokens(s: State) -> None:
    """Shuffles the tokens below the tops of the three stacks among all their places."""
    places = hidden_below(s, REGIONS)
    for i in range(places - 1, 0, -1):
        j = draw(s, i + 1)
        a, b = region_of_place(s, i), region_of_place(s, j)
        x, y = i - hidden_below(s, a), j - hidden_below(s, b)
        s.stack[a, x], s.stack[b, y] = s.stack[b, y], s.stack[a, x]


@rule
def hidden_below(s: State, region: int) -> int:
    """The number of hidden tokens in the stacks before this one."""
    n = 0
    for other in range(region):
        n += max(0, int(s.stack_left[other]) - 1)
    return n


@rule
def region_of_place(s: State, place: int) -> int:
    """The stack that holds the hidden token with this number."""
    region = 0
    while place >= hidden_below(s, region + 1):
        region += 1
    return region
