"""Gaia, the opponent in a solo game (EA-8). Her things are stored where a second seat's would be:

soil, sprout_total, growth_total, compost, leaf   hers
events                                            her scoring pile, face up
"""

from typing import Any

from sunroom.games.earth.content.gaia import (
    AMOUNT_COLUMN,
    CARD_COLOUR,
    COMPOST,
    EACH_COLUMN,
    EASIEST,
    EXTRAS,
    GAIA_CARDS,
    GROWTH,
    HARDEST,
    KIND_COLUMN,
    LEAF_PAIR,
    LOWER,
    MOST_GAINS,
    PER_BLUE_CARD,
    PER_CARD_DRAWN,
    PER_COLUMN,
    PER_SOIL_GAINED,
    REACTIONS,
    SOIL,
    SPROUTS,
)
from sunroom.games.earth.rules.counting import BLUE_BIT, cards_with
from sunroom.games.earth.rules.piles import compost_from_deck, draw_card
from sunroom.games.earth.rules.record import GAIA, GAIA_PASSES, NONE, SEATS, YOU
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import shuffle

SOIL_LOT, COMPOST_LOT = 10, 5
"""This much soil becomes this many cards of compost (EA-8.2)."""
TALLEST_COLUMN = 5
CANOPY_BONUS = 2
"""A finished column of n pieces is worth n + 2: 7, 6, 5, 4, 3 (EA-8.2)."""


@rule
def shuffle_gaia(s: State) -> None:
    """Shuffles her six cards face down (EA-8.6)."""
    for i in range(GAIA_CARDS):
        s.gaia_deck[i] = i
    shuffle(s, s.gaia_deck, 0, GAIA_CARDS)
    s.gaia_left = GAIA_CARDS


@rule
def turn_up(s: State) -> None:
    """Turns up the top card of her deck."""
    s.gaia_left -= 1
    s.gaia_card = s.gaia_deck[s.gaia_left]
    s.revealed += 1


@rule
def her_colour(s: State) -> int:
    """The action on her card; BROWN_COLOUR: there is none."""
    return int(CARD_COLOUR[s.gaia_card])


@rule
def is_through(s: State) -> bool:
    """Whether her deck has run out for the second time (EA-8.3)."""
    return s.gaia_pass == GAIA_PASSES and s.gaia_left == 0


@rule
def score_cards(s: State, n: int) -> None:
    """Puts cards from the deck face up on her scoring pile."""
    for _ in range(n):
        card = draw_card(s)
        if card == NONE:
            break
        add_to_scoring(s, card)
        s.revealed += 1


@rule
def add_to_scoring(s: State, card: int) -> None:
    s.below[card] = s.events[GAIA]
    s.events[GAIA] = card
    s.event_count[GAIA] += 1


@rule
def amount(s: State, row: Any) -> int:
    """The size of one of her gains (EA-8.5)."""
    n, per = int(row[AMOUNT_COLUMN]), int(row[PER_COLUMN])
    if per == PER_BLUE_CARD:
        n *= cards_with(s, YOU, 1 << BLUE_BIT)
    elif per == PER_CARD_DRAWN:
        n *= int(s.took_cards) // int(row[EACH_COLUMN])
    elif per == PER_SOIL_GAINED:
        n *= int(s.took_soil) // int(row[EACH_COLUMN])
    return n


@rule
def gain(s: State, row: Any) -> None:
    """Applies one of her gains; soil becomes compost, 10 to 5 cards, the rest is kept (EA-8.2)."""
    n, kind = amount(s, row), int(row[KIND_COLUMN])
    if kind == SPROUTS:
        s.sprout_total[GAIA] += n
    elif kind == GROWTH:
        s.growth_total[GAIA] += n
    elif kind == COMPOST:
        compost_from_deck(s, GAIA, n)
    elif kind == SOIL:
        s.soil[GAIA] += n
        while s.soil[GAIA] >= SOIL_LOT:
            s.soil[GAIA] -= SOIL_LOT
            compost_from_deck(s, GAIA, COMPOST_LOT)
    else:
        score_cards(s, n)


@rule
def gain_all(s: State, rows: Any) -> None:
    for i in range(MOST_GAINS):
        gain(s, rows[i])


@rule
def react(s: State) -> None:
    """Applies her reaction to your action (EA-8.1, EA-8.4)."""
    gain_all(s, REACTIONS[s.difficulty, s.action])


def reaction(s: State, kind: int) -> int:
    """How much of something she gains by your action, for the log."""
    return sum(int(amount(s, row)) for row in REACTIONS[s.difficulty, s.action] if row[KIND_COLUMN] == kind)


@rule
def take_lower_part(s: State) -> None:
    """The lower part of her card, after your upper part; a brown card's was her leaf."""
    gain_all(s, LOWER[s.gaia_card])


@rule
def tiers_taken(s: State, fauna: int) -> int:
    """The number of leaves on a Fauna."""
    n = 0
    for p in range(SEATS):
        n += s.leaf[fauna, p] > 0
    return n


@rule
def open_fauna(s: State) -> int:
    """The Fauna that her brown card may put a leaf on, as bits (EA-8.6)."""
    mask, first = 0, int(LEAF_PAIR[s.gaia_card])
    for fauna in range(first, first + 2):
        if s.leaf[fauna, GAIA] == 0:
            mask |= 1 << fauna
    return mask


@rule
def place_leaf(s: State, fauna: int) -> None:
    """Puts her leaf on the best free place, and applies the card's extras at the beginner and expert difficulties (EA-8.4, EA-8.6)."""
    s.leaf[fauna, GAIA] = tiers_taken(s, fauna) + 1
    if s.difficulty == EASIEST:
        s.gaia_rests = 1
    elif s.difficulty == HARDEST:
        gain(s, EXTRAS[s.gaia_card, fauna % 2])


@rule
def column_height(n: int) -> int:
    """The height of her columns: 5, 4, 3, 2, 1, then over again."""
    return TALLEST_COLUMN - n % TALLEST_COLUMN


@rule
def points_of_column(n: int, pieces: int) -> int:
    """1 per trunk, plus the canopy of a finished column."""
    return pieces + CANOPY_BONUS if pieces == column_height(n) else pieces


@rule
def column_points(growth: int) -> int:
    """The points of her growth: columns of 5, 4, 3, 2 and 1 pieces, then over again; 1 per trunk in an unfinished one (EA-8.2)."""
    points, n = 0, 0
    while growth > 0:
        pieces = min(growth, column_height(n))
        points += points_of_column(n, pieces)
        growth -= pieces
        n += 1
    return points
