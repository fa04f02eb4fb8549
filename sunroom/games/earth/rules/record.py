"""One game of Earth as a flat record, and the numbers that stand for stages."""

import numpy as np

from sunroom.games.earth.content.gaia import GAIA_CARDS
from sunroom.games.earth.content.reading import CARDS
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.kernel.random import KEY

i1, i2, i4, u8 = np.int8, np.int16, np.int32, np.uint64

SEATS, FAUNA_CARDS, SHARED, DEALT, TIERS = 5, 4, 2, 6, 5
NONE, UNKNOWN = -1, -2
"""No card; a card that lies there unseen (in hidden records only)."""
FULL_ISLAND, LAST_ROUND = 16, 50
TEAMS = 2
YOU, GAIA, GAIA_PASSES = 0, 1, 2
"""Solo: your seat, where Gaia's things are stored, and how often her deck is gone through (EA-8)."""

MODES = ("beginner", "standard", "advanced")
BEGINNER, STANDARD, ADVANCED = range(3)

# What a seat is about to decide, or is waiting for.
STAGES = (
    "island", "climate", "ecosystem", "chosen", "first compost", "done", "action", "planting", "space", "paying", "replacing", "drawing",
    "keeping", "part", "acting", "waiting", "activating", "over", "fauna",
)  # fmt: skip
(
    CHOOSE_ISLAND, CHOOSE_CLIMATE, CHOOSE_ECOSYSTEM, CHOSEN, FIRST_COMPOST, WAS_DONE, CHOOSE_ACTION, PLANTING, PLANT_SPACE, PAYING,
    REPLACING, DRAWING, KEEPING, CHOOSE_PART, ACTING, WAITING, ACTIVATING, OVER, CHOOSE_FAUNA,
) = range(len(STAGES))  # fmt: skip

# The two levels at which a seat can be executing a program: its part of the action, and an ability within or after it.
PART, ABILITY = 0, 1
TAKE_ALL, TAKE_PART, LAY_PART = range(3)
"""How a seat takes what comes next: all of it; as much as it says; or that, laying the rest on the team board."""
UNDECIDED, BEFORE, AFTER = range(3)
"""Island and Climate before or after the tableau (EA-5.1)."""

Options = np.dtype(
    [("players", i1), ("mode", i1), ("face_down", i1), ("compost_from_discard", i1), ("difficulty", i1), ("teams", i1)],
    align=True,
)


State = np.dtype(
    [
        ("rng", u8), ("key", u8, (KEY,)),
        ("revealed", i2),
        ("players", i1), ("mode", i1), ("face_down", i1), ("compost_from_discard", i1),
        ("start", i1), ("turn", i1), ("action", i1), ("round_no", i1), ("bonus", i1),
        ("fauna", i1, (FAUNA_CARDS,)), ("leaf", i1, (FAUNA_CARDS, SEATS)), ("shared", i1, (SHARED,)),
        ("deck", i2, (CARDS,)), ("deck_left", i2), ("below", i2, (CARDS,)), ("discard", i2), ("discards", i2),
        ("stage", i1, (SEATS,)),
        ("dealt", i1, (SEATS, DEALT)), ("island", i1, (SEATS,)), ("climate", i1, (SEATS,)), ("ecosystem", i1, (SEATS,)),
        ("soil", i2, (SEATS,)), ("sprout_total", i2, (SEATS,)), ("growth_total", i2, (SEATS,)),
        ("hand", i2, (SEATS,)), ("hand_size", i2, (SEATS,)), ("compost", i2, (SEATS,)), ("compost_size", i2, (SEATS,)),
        ("events", i2, (SEATS,)), ("event_count", i1, (SEATS,)),
        ("card", i2, (SEATS, SPACES)), ("sprouts", i1, (SEATS, SPACES)), ("growth", i1, (SEATS, SPACES)), ("filled", i1, (SEATS,)),
        ("unseen", i4, (SEATS,)),
        ("planted", i2, (SEATS, 2)), ("planted_count", i1, (SEATS,)), ("plantings", i1, (SEATS,)), ("fulfilled", i1, (SEATS,)),
        ("pending", i2, (SEATS,)), ("spot", i1, (SEATS,)), ("owed", i1, (SEATS,)), ("drawn", i2, (SEATS, 4)), ("drawn_count", i1, (SEATS,)),
        ("used", i1, (SEATS,)), ("order", i1, (SEATS,)), ("partly", i1, (SEATS,)),
        ("program", i2, (SEATS, 2)), ("step", i1, (SEATS, 2)), ("left", i1, (SEATS, 2)), ("at", i1, (SEATS,)), ("served", i4, (SEATS,)),
        ("queued", i2, (SEATS,)),
        ("difficulty", i1), ("gaia_deck", i1, (GAIA_CARDS,)), ("gaia_left", i1), ("gaia_card", i1), ("gaia_pass", i1), ("gaia_rests", i1),
        ("took_soil", i2), ("took_cards", i2),
        ("teams", i1), ("board_soil", i2, (TEAMS,)), ("board_sprouts", i2, (TEAMS,)), ("board_growth", i2, (TEAMS,)),
        ("board_cards", i2, (TEAMS,)), ("board_card_count", i2, (TEAMS,)),
        ("board_compost", i2, (TEAMS,)), ("board_compost_size", i2, (TEAMS,)),
    ],
    align=True,
)  # fmt: skip
"""
Fields whose names do not explain them:
revealed             how often something hidden or random was revealed: undo stops there
start, turn, action  the first player; the active player; the colour of the action (-1: not chosen yet)
bonus                who took the completion bonus (-1: nobody yet)
leaf                 the tier of each seat's leaf on each Fauna, 1 for the best; 0: none
deck                 the top card is the last of the first `deck_left` ones; behind them NONE
below                hands (sorted), composts, events and the discard pile are chains: `hand[p]` is the first card, `below` the next
dealt                Island, Climate and Ecosystem cards to choose from, two of each (NONE: none), until all have chosen
card                 the tableau, top left of its frame at A1; `unseen` marks cards still face down
planted              cards planted this turn; `plantings`: how many more may be
fulfilled            a bit for each Fauna fulfilled at some moment of this turn
pending, spot, owed  the card about to be planted, its place, and the soil still to be paid for it
drawn                cards drawn of which one is kept, or the compost cards looked at
used, order          the last slot activated this turn (-1: none); Island and Climate before or after the tableau
partly               how the seat takes what comes next; it is asked how much unless it takes all
program, step, left  per level: the program being executed (-1: none), its step (three costs, then the gains), pieces left in it
at, served           the space of the ability being executed; spaces that already got their piece
queued               the program that follows
In a solo game (EA-8) `turn` is GAIA on her turns, and what she has is stored on that seat, her scoring pile in its `events`; also:
gaia_deck            her six cards: the top one is the last of the first `gaia_left` ones, those behind are turned up
gaia_card            the card she turned up last (NONE: none yet)
gaia_pass            1 or 2: how often her deck is gone through; 0: she is not playing
gaia_rests           her next turn is skipped
took_soil            soil and cards that count for her this turn
In teams (EA-9), what lies on each team's board: `board_cards` (sorted) and `board_compost` are chains.
"""
