"""One game of Neotopia as a flat record, and the numbers that stand for its elements, tokens and phases."""

import numpy as np

from sunroom.games.neotopia.rules.geometry import FACTORIES, REGIONS
from sunroom.kernel.random import KEY

i1, i2, i8, u8 = np.int8, np.int16, np.int64, np.uint64

SEATS, ELEMENTS, KINDS = 4, 4, 4
CARDS, OFFER, DEALT = 56, 4, 3
TILES, SPOTS, STACK = 12, 4, 4
TOKENS_OF_A_KIND, ELEMENT_TOKENS = 6, 25
ACTIONS_PER_TURN = 3
NONE = -1
THIS_ROUND, LAST_ROUND = 1, 2
"""`last_rounds` after the flag: the round in which it was turned, and the one after it."""

ELEMENT_NAMES = ("Energy", "BioFarming", "Technology", "Community")
ELEMENT_LETTERS = "EBTC"
"""Element e is also the colour of seat e."""

# Bonus tokens.
SUBSIDY, AUTOMATIZATION, INITIATIVE, PERMITS = range(KINDS)
TOKEN_NAMES = ("Government Subsidy", "Automatization", "Private Initiative", "New Building Permits")
TOKEN_LETTERS = "gapn"

# What has to be decided.
CHOOSE_ACTION, CHOOSE_SPACE, CHOOSE_PROJECT, CHOOSE_CARD, CHOOSE_FREELY, CHOOSE_ELEMENT, OVER = range(7)
PHASES = ("action", "space", "project", "card", "initiative", "permits", "over")

Options = np.dtype(
    [
        ("players", i1),
        ("main", i1, (CARDS,)), ("minor", i1, (CARDS,)), ("value", i1, (CARDS,)), ("pattern", i1, (CARDS,)),
        ("tile_elements", i1, (TILES, ELEMENTS)), ("flag", i1), ("removed", i1, (TILES,)),
        ("spot", i1, (REGIONS, SPOTS)),
    ],
    align=True,
)  # fmt: skip

State = np.dtype(
    [
        ("rng", u8), ("key", u8, (KEY,)),
        ("laid", i8, (REGIONS, ELEMENTS)),
        ("hand", i8, (SEATS,)), ("known", i8, (SEATS,)), ("built", i8, (REGIONS,)), ("with_element", i8, (ELEMENTS,)),
        ("revealed", i2), ("round_no", i2), ("points", i2, (SEATS, REGIONS)),
        ("players", i1), ("phase", i1), ("turn", i1), ("first", i1), ("last_rounds", i1), ("idle", i1), ("acted", i1),
        ("actions_left", i1), ("draws_left", i1), ("token_used", i1),
        ("held", i1), ("source", i1), ("outside", i1), ("region", i1), ("space", i1),
        ("hand_size", i1, (SEATS,)), ("tokens", i1, (SEATS, KINDS)),
        ("spot", i1, (REGIONS, SPOTS)), ("bonus", i1, (REGIONS, SPOTS)),
        ("stack", i1, (REGIONS, STACK)), ("stack_left", i1, (REGIONS,)), ("top", i1, (REGIONS,)),
        ("factory", i1, (FACTORIES, ELEMENTS)), ("waiting", i1, (ELEMENTS,)), ("reserve", i1, (ELEMENTS,)),
        ("tile", i1, (TILES,)), ("tiles_left", i1), ("tile_elements", i1, (TILES, ELEMENTS)),
        ("offer", i1, (OFFER,)), ("deck", i1, (CARDS,)), ("deck_left", i1),
        ("main", i1, (CARDS,)), ("minor", i1, (CARDS,)), ("value", i1, (CARDS,)), ("pattern", i1, (CARDS,)),
    ],
    align=True,
)  # fmt: skip
"""
Fields whose names do not explain them:
laid            the spaces of each region that hold each element, as sets of `geometry.py`
hand, known     sets of cards, a bit per card: what a seat holds, and which of them everybody saw it take from the Offer
built, top      the cards on each region's stack, and the one on top
with_element    the cards that show an element
revealed        how often hidden cards, tiles or tokens were revealed: undo stops there
last_rounds     0 before the flag tile was turned, 1 in the round in which it was, 2 in the last round
idle, acted     consecutive turns in which nothing was done; whether something was done in this one
held, source    the element about to be placed, and the factory it comes from (-1: none)
outside         whether it goes on an outer space
region, space   where the last element was placed, as long as a project may be built with it (-1: nowhere)
spot, bonus     where the bonus tokens of each region were at the start, and which are still there
stack           the bonus tokens beside each region, top last; only the top one is visible
waiting         elements on the production pile, or in the middle once there is no pile
tile            the production pile, top last, the flag tile first
main … pattern  what is printed on the cards; on a one-colour card main and minor are the same
"""
