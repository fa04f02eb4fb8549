"""One game of Solar Gardens as a flat record, and the numbers that stand for its tiles and actions."""

import numpy as np

from sunroom.games.solar_gardens.geometry import SPACES, TURNS

i1, i2, i4, u8 = np.int8, np.int16, np.int32, np.uint64

SEATS, TILES, ROUNDS = 5, 90, 16
MOST_DESIGNS = TILES
"""Tiles that look alike are one design; a tile is the number of its design."""
EMPTY = -1

# A design is one number: groups of four bits for its sides, north first, then what lies inside. See `content.Tile`.
PATH_SIDES, BED_A_SIDES, BED_B_SIDES, FENCE_SIDES = 0, 4, 8, 12
ALL_SIDES = 0xFFFF
FILTERS = 16  # two bits for each bed piece
HABITAT = 20  # 0: none, 1 to 5
PANELS, TURBINES, SCULPTURES = 24, 26, 28  # two bits each

# Actions, each with one meaning.
PLACE = 0  # 4 * space + quarter turns to the right
KEEP = SPACES * TURNS
PASS, REFUSE, CONFIRM, TAKE_BACK = KEEP + 1, KEEP + 2, KEEP + 3, KEEP + 4
ACTIONS = KEEP + 5

# Where a round stands.
DRAFT, PLACING, OVER = range(3)
PHASES = ("draft", "placing", "over")

OPEN = -2
"""As a record's viewer: nothing is hidden in it."""

Options = np.dtype(
    [("players", i1), ("casual", i1), ("changeable", i1), ("pile", i1, (TILES,)), ("design", i4, (MOST_DESIGNS,))],
    align=True,
)

State = np.dtype(
    [
        ("rng", u8),
        ("design", i4, (MOST_DESIGNS,)),
        ("aside_open", i4),
        ("revealed", i2),
        ("players", i1), ("casual", i1), ("changeable", i1), ("planning", i1), ("viewer", i1),
        ("phase", i1), ("round_no", i1), ("start", i1), ("refused", i1),
        ("pile", i1, (TILES,)), ("pile_left", i1), ("stack_left", i1),
        ("aside", i1, (ROUNDS,)), ("aside_left", i1),
        ("before", i1, (SEATS,)), ("hand", i1, (SEATS,)), ("placed", i1, (SEATS,)), ("confirmed", i1, (SEATS,)),
        ("tile", i1, (SEATS, SPACES)), ("turn", i1, (SEATS, SPACES)),
        ("tally", i1, (MOST_DESIGNS,)),
    ],
    align=True,
)  # fmt: skip
"""
Fields that are not plain from their names:
design          what each design shows, copied from the content
revealed        how often hidden tiles or placements came to light: undo stops there
changeable      a placement may be taken back until it is confirmed; otherwise placing is confirming
planning        this record was dealt for somebody who thinks ahead: placing is confirming
viewer          for whom this record was hidden: a seat, -1 a spectator, OPEN: it is the game itself
start           who holds the Starting Player token
refused         whether the last in line has refused a tile this round
pile            unturned tiles, top last; the uppermost `stack_left` of them are this round's stack
aside           tiles set aside, one a round; bit k of `aside_open` says that the k-th was seen by all
before          the tile that lies before each player to keep or to pass on
hand            the tile each player has taken this round
placed          where it lies for now (as the action that placed it), or EMPTY; it is then on the roof in `tile` and `turn`
tile, turn      the roofs: designs and their quarter turns to the right
tally           room for sorting; all zeros between two calls
"""
