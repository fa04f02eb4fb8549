"""One game of Solar City as a flat record, and the numbers that stand for its tiles."""

import numpy as np

from sunroom.games.solar_city.content.language import FIELDS
from sunroom.games.solar_city.rules.geometry import SLOTS, SPACES
from sunroom.kernel.random import KEY

i1, i2, i4, u8 = np.int8, np.int16, np.int32, np.uint64

SEATS, DEALT, STRUCTURES, COPIES = 4, 6, 9, 9
LOAN_TOKENS = 10
MOST_BUILDINGS = 24
"""The most building types a content file may offer."""

# A tile is one number. Building types are numbered 0 to 5 as dealt, highest value first.
EMPTY, SKYSCRAPER, SKYGARDEN, STRUCTURE = -1, 0, 6, 12
TILES = STRUCTURE + STRUCTURES

# What has to be decided.
CHOOSE_ACTION, CHOOSE_LINE, CHOOSE_USE, CHOOSE_COPY, CHOOSE_TRADE, CHOOSE_REPAY, CHOOSE_PURCHASE, OVER = range(8)
PHASES = ("action", "line", "use", "copy", "trade", "repay", "purchase", "over")

# What a seat's Public Structures change for it.
BUILD_DISCOUNT, UPGRADE_DISCOUNT, LOAN, REPAYMENT = range(4)

# Where points came from during play.
SOURCES = 4
FROM_UPGRADES, FROM_PURCHASES, FROM_POOL, FROM_STRUCTURES = range(SOURCES)

Options = np.dtype(
    [
        ("players", i1),
        ("price", i1), ("pool_start", i1), ("pool_limit", i1),
        ("buildings", i1),
        ("value", i1, (MOST_BUILDINGS,)),
        ("building", i1, (MOST_BUILDINGS, 2, FIELDS)),
        ("structure", i1, (STRUCTURES, FIELDS)),
    ],
    align=True,
)  # fmt: skip

State = np.dtype(
    [
        ("rng", u8), ("key", u8, (KEY,)),
        ("revealed", i2),
        ("players", i1), ("price", i1), ("pool_limit", i1),
        ("phase", i1), ("turn", i1), ("decider", i1), ("round_no", i1), ("passes", i1),
        ("marked", i1, (SLOTS,)),
        ("dealt", i1, (DEALT,)),
        ("effect", i1, (TILES, FIELDS)),
        ("pile", i1, (3, 2 * COPIES)), ("pile_left", i1, (3,)),
        ("public", i1, (2 * STRUCTURES,)), ("public_left", i1), ("public_known", i1),
        ("box", i1, (8,)), ("box_left", i1),
        ("pool", i1, (3,)), ("pool_coins", i1, (3,)), ("pool_points", i1, (3,)),
        ("coins", i2, (SEATS,)), ("points", i2, (SEATS, SOURCES)), ("loans", i1, (SEATS,)), ("terms", i1, (SEATS, 4)),
        ("tile", i1, (SEATS, SPACES)), ("lying", i2, (SEATS, SPACES)),
        ("skyscrapers", i4, (SEATS,)), ("skygardens", i4, (SEATS,)), ("structures", i4, (SEATS,)),
        ("space", i1), ("line", i1), ("at", i1), ("repeats", i1), ("served", i1), ("taken", i2),
        ("usable", i4), ("used", i4), ("used_twice", i4),
    ],
    align=True,
)  # fmt: skip
"""
Fields whose names do not explain them:
revealed        how often hidden tiles were revealed: undo stops there
turn, decider   whose turn it is; who decides now (another seat only at the end of a round)
passes          consecutive passes before this turn, with nothing repaid since (SC-3.4)
dealt           the content's number of each dealt building type
effect          what each tile does, copied from the content: a row of `content/language.py` per tile number
pile            building piles, top tile last; `public` likewise, its lowest `public_known` tiles seen by all at setup
box             Public Structures left in the box
terms           prices and loans as this seat's structures make them
lying           coins on the spaces and tiles of each city
skyscrapers     the spaces of each city that hold Skyscrapers, as a set (`spaces.py`); likewise the other two
space, line     the tile placed or flipped this turn; the slot being activated (-1: none yet)
at              the space whose effect applies, or waits for a choice
repeats         second uses left in this activation (Resonance Hall)
usable          the spaces to choose from now, as a set: Skyscrapers to use or to copy, structures that sell
used            the spaces used once, and twice, in this activation or this end of round, as sets
served          seats that are done with this end of round
taken           coins just taken from the tile being upgraded
"""
