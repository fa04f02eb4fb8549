"""One game of Solar Gardens as a flat record, and the numbers that stand for its tiles and actions."""

import numpy as np

from sunroom.games.solar_gardens.rules.geometry import SPACES
from sunroom.kernel.random import KEY

i1, i2, i4, u8 = np.int8, np.int16, np.int32, np.uint64

SEATS, TILES, ROUNDS = 5, 90, 16
MOST_DESIGNS = TILES
"""Tiles that look alike are one design; a tile is the number of its design."""
EMPTY = -1

# A design is one number: groups of four bits for its sides, north first, then what is inside. See `content.Tile`.
PATH_SIDES, BED_A_SIDES, BED_B_SIDES, FENCE_SIDES = 0, 4, 8, 12
ALL_SIDES = 0xFFFF
FILTERS = 16  # two bits for each bed piece
HABITAT = 20  # 0: none, else one of HABITATS, from 1
PANELS, TURBINES, SCULPTURES = 24, 26, 28  # two bits each

HABITATS = ("bees", "butterflies", "bats", "swifts", "hedgehogs")

# The phases of a round.
DRAFT, PLACING, OVER = range(3)
PHASES = ("draft", "placing", "over")

HIDDEN = -2
"""In place of where a tile in hand lies, in a record made for somebody who may not see where it lies, or whether it does."""

Options = np.dtype(
    [
        ("players", i1), ("casual", i1), ("changeable", i1), ("open_placing", i1),
        ("pile", i1, (TILES,)), ("design", i4, (MOST_DESIGNS,)),
    ],
    align=True,
)  # fmt: skip

State = np.dtype(
    [
        ("rng", u8), ("key", u8, (KEY,)),
        ("design", i4, (MOST_DESIGNS,)),
        ("aside_open", i4),
        ("revealed", i2),
        ("players", i1), ("casual", i1), ("changeable", i1), ("planning", i1),
        ("phase", i1), ("round_no", i1), ("start", i1), ("refused", i1),
        ("pile", i1, (TILES,)), ("pile_left", i1), ("stack_left", i1),
        ("aside", i1, (ROUNDS,)), ("aside_left", i1),
        ("before", i1, (SEATS,)), ("hand", i1, (SEATS,)), ("placed", i1, (SEATS,)), ("confirmed", i1, (SEATS,)),
        ("tile", i1, (SEATS, SPACES)), ("turn", i1, (SEATS, SPACES)),
        ("tally", i1, (MOST_DESIGNS,)),
        ("open_placing", i1),
    ],
    align=True,
)  # fmt: skip
"""
Fields whose names do not explain them:
design          what each design shows, copied from the content
revealed        how often hidden tiles or placements were revealed: undo stops there
changeable      a placement may be taken back until it is confirmed; otherwise placing is confirming
planning        this record was dealt for planning ahead: placing is confirming
start           who holds the Starting Player token
refused         whether the last in line has refused a tile this round
pile            unturned tiles, top last; the top `stack_left` of them are this round's stack
aside           tiles set aside, one per round; bit k of `aside_open` says that the k-th was seen by all
before          the tile in front of each player, to keep or to pass on
hand            the tile each player has taken this round
placed          where it provisionally lies (as the action that placed it), or EMPTY, or HIDDEN; it is then also in `tile` and `turn`
tile, turn      the roofs: designs and their quarter turns clockwise
tally           scratch space for sorting; all zeros between two calls
open_placing    everyone sees at once where a tile is laid, and may change their mind until all have confirmed
"""
