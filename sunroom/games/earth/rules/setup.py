"""Setup: the deal, the choice of sides, and the first cards (EA-1)."""

from typing import Any

from sunroom.games.earth.content.gaia import GAIA_CARDS
from sunroom.games.earth.content.reading import CLIMATES, ECOSYSTEMS, FAUNA, ISLANDS
from sunroom.games.earth.content.tables import SETUP_COMPOST, SETUP_DRAW, SETUP_SOIL
from sunroom.games.earth.rules.gaia import shuffle_gaia
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.piles import draw_to_hand, shuffle_deck
from sunroom.games.earth.rules.record import (
    ADVANCED,
    BEGINNER,
    CHOOSE_ACTION,
    CHOOSE_CLIMATE,
    CHOOSE_ECOSYSTEM,
    CHOOSE_ISLAND,
    CHOSEN,
    DEALT,
    FAUNA_CARDS,
    FIRST_COMPOST,
    NONE,
    OVER,
    SEATS,
    SHARED,
    UNDECIDED,
    WAS_DONE,
)
from sunroom.games.earth.rules.teams import empty_boards
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """Sets up a new game (EA-1)."""
    reseed(s, seed)
    s.revealed, s.players, s.mode = 0, options.players, options.mode
    s.face_down, s.compost_from_discard = options.face_down, options.compost_from_discard
    s.action, s.round_no, s.bonus = NONE, 1, NONE
    shuffle_deck(s)
    for p in range(SEATS):
        clear_seat(s, p)
    s.start = draw(s, s.players)
    s.turn = s.start
    deal(s)
    s.difficulty, s.teams = options.difficulty, options.teams
    set_up_gaia(s)
    empty_boards(s)


@rule
def set_up_gaia(s: State) -> None:
    """Shuffles her deck in a solo game (EA-8.1)."""
    for i in range(GAIA_CARDS):
        s.gaia_deck[i] = NONE
    s.gaia_left, s.gaia_pass, s.gaia_card, s.gaia_rests, s.took_soil, s.took_cards = 0, 0, NONE, 0, 0, 0
    if s.players == 1:
        s.gaia_pass = 1
        shuffle_gaia(s)


@rule
def clear_seat(s: State, p: int) -> None:
    s.stage[p] = CHOOSE_ISLAND if p < s.players else OVER
    s.island[p], s.climate[p], s.ecosystem[p] = NONE, NONE, NONE
    s.soil[p], s.sprout_total[p], s.growth_total[p] = 0, 0, 0
    s.hand[p], s.hand_size[p], s.compost[p], s.compost_size[p] = NONE, 0, NONE, 0
    s.events[p], s.event_count[p], s.filled[p], s.unseen[p] = NONE, 0, 0, 0
    for space in range(SPACES):
        s.card[p, space], s.sprouts[p, space], s.growth[p, space] = NONE, 0, 0
    s.planted[p, 0], s.planted[p, 1], s.planted_count[p], s.plantings[p], s.fulfilled[p] = NONE, NONE, 0, 0, 0
    s.pending[p], s.spot[p], s.owed[p], s.drawn_count[p] = NONE, NONE, 0, 0
    for i in range(4):
        s.drawn[p, i] = NONE
    s.used[p], s.order[p], s.partly[p], s.at[p], s.served[p], s.queued[p] = NONE, UNDECIDED, 0, NONE, 0, NONE
    for level in range(2):
        s.program[p, level], s.step[p, level], s.left[p, level] = NONE, 0, 0
    for i in range(FAUNA_CARDS):
        s.leaf[i, p] = 0
    for i in range(DEALT):
        s.dealt[p, i] = NONE


@rule
def deal(s: State) -> None:
    """Deals Fauna, shared Ecosystems, and the cards to choose from, each from its own pile (EA-1.1, EA-1.2)."""
    gone = 0
    for i in range(FAUNA_CARDS):
        card = deal_one(s, gone, FAUNA // 2)
        gone |= 1 << card
        s.fauna[i] = 2 * card + draw(s, 2)
    for kind in range(3):
        gone, cards = 0, (ISLANDS if kind == 0 else CLIMATES if kind == 1 else ECOSYSTEMS) // 2
        if kind == 2:
            for i in range(SHARED):
                s.shared[i] = NONE
                if s.mode != BEGINNER:
                    card = deal_one(s, gone, cards)
                    gone |= 1 << card
                    s.shared[i] = 2 * card + draw(s, 2)
            if s.mode == BEGINNER:
                return
        for p in range(s.players):
            for i in range(2 if s.mode == ADVANCED else 1):
                card = deal_one(s, gone, cards)
                gone |= 1 << card
                s.dealt[p, 2 * kind + i] = card


@rule
def deal_one(s: State, gone: int, cards: int) -> int:
    """A card of a small pile that has not been dealt yet."""
    while True:
        card = draw(s, cards)
        if not gone >> card & 1:
            return card


@rule
def choose_side(s: State, p: int, choice: int) -> None:
    """Keeps one side of an Island, Climate or Ecosystem, in secret until all have chosen (EA-1.3)."""
    if s.stage[p] == CHOOSE_ISLAND:
        s.island[p], s.stage[p] = choice, CHOOSE_CLIMATE
        return
    if s.stage[p] == CHOOSE_CLIMATE:
        s.climate[p], s.stage[p] = choice - ISLANDS, CHOSEN if s.mode == BEGINNER else CHOOSE_ECOSYSTEM
    else:
        s.ecosystem[p], s.stage[p] = choice - ISLANDS - CLIMATES, CHOSEN
    for q in range(s.players):
        if s.stage[q] != CHOSEN:
            return
    begin(s)


@rule
def begin(s: State) -> None:
    """All have chosen: draw, and compost as the Islands say (EA-1.4)."""
    for k in range(s.players):
        p = (int(s.start) + k) % int(s.players)
        for i in range(DEALT):
            s.dealt[p, i] = NONE
        draw_to_hand(s, p, int(SETUP_DRAW[s.island[p]]))
        s.soil[p] = SETUP_SOIL[s.island[p]]
        s.owed[p] = SETUP_COMPOST[s.island[p]]
        s.stage[p] = FIRST_COMPOST if s.owed[p] > 0 else WAS_DONE
    first_turn(s)


@rule
def first_turn(s: State) -> None:
    """The first player becomes active as soon as everybody has composted."""
    for p in range(s.players):
        if s.stage[p] == FIRST_COMPOST:
            return
    s.stage[s.start] = CHOOSE_ACTION
