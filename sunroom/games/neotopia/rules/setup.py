"""Setup: copying what is printed on the cards, and putting elements, tiles, tokens and cards in place (NE-1)."""

from typing import Any

from sunroom.games.neotopia.rules.cards import take_into_hand, top_of_deck
from sunroom.games.neotopia.rules.geometry import FACTORIES, REGIONS
from sunroom.games.neotopia.rules.projects import mark_elements
from sunroom.games.neotopia.rules.record import (
    CARDS,
    DEALT,
    ELEMENT_TOKENS,
    ELEMENTS,
    KINDS,
    NONE,
    OFFER,
    SEATS,
    SPOTS,
    STACK,
    TILES,
    TOKENS_OF_A_KIND,
)
from sunroom.games.neotopia.rules.turns import begin_turn
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed, shuffle


@rule
def copy_content(s: State, options: Any) -> None:
    """Copies what is printed on cards and tiles."""
    for card in range(CARDS):
        s.main[card], s.minor[card] = options.main[card], options.minor[card]
        s.value[card], s.pattern[card] = options.value[card], options.pattern[card]
    for tile in range(TILES):
        for element in range(ELEMENTS):
            s.tile_elements[tile, element] = options.tile_elements[tile, element]
    mark_elements(s, CARDS)


@rule
def set_up_elements(s: State, options: Any) -> None:
    """Sets up factories, the production pile with the flag tile at the bottom, and the reserve (NE-1.1, NE-1.4, NE-1.8)."""
    for element in range(ELEMENTS):
        for factory in range(FACTORIES):
            s.factory[factory, element] = 1
        for region in range(REGIONS):
            s.laid[region, element] = 0
        s.waiting[element], s.reserve[element] = 1, ELEMENT_TOKENS - FACTORIES - 1
    s.tile[0], s.tiles_left = options.flag, 1
    for tile in range(TILES):
        if tile != options.flag and not options.removed[tile]:
            s.tile[s.tiles_left] = tile
            s.tiles_left += 1
    for i in range(s.tiles_left, TILES):
        s.tile[i] = NONE
    shuffle(s, s.tile, 1, s.tiles_left)
    for region in range(REGIONS):
        s.built[region], s.top[region] = 0, NONE
        for i in range(SPOTS):
            s.spot[region, i] = options.spot[region, i]


@rule
def deal_tokens(s: State) -> None:
    """Deals 24 bonus tokens: four face up on each region, four stacked beside it (NE-1.3)."""
    for i in range(KINDS * TOKENS_OF_A_KIND):
        s.deck[i] = i // TOKENS_OF_A_KIND  # The deck is not dealt yet: its space is used for shuffling the tokens.
    shuffle(s, s.deck, 0, KINDS * TOKENS_OF_A_KIND)
    for region in range(REGIONS):
        for i in range(SPOTS):
            s.bonus[region, i] = s.deck[SPOTS * region + i]
        for i in range(STACK):
            s.stack[region, i] = s.deck[SPOTS * REGIONS + STACK * region + i]
        s.stack_left[region] = STACK


@rule
def deal_cards(s: State) -> None:
    """Deals three cards each, four to the Offer, the rest as a deck (NE-1.5)."""
    for card in range(CARDS):
        s.deck[card] = card
    shuffle(s, s.deck, 0, CARDS)
    s.deck_left = CARDS
    for seat in range(s.players):
        for _ in range(DEALT):
            take_into_hand(s, seat, top_of_deck(s))
    for slot in range(OFFER):
        s.offer[slot] = top_of_deck(s)


# --- Setup ---------------------------------------------------------------------------------------------------------------


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """Sets up a new game (NE-1)."""
    reseed(s, seed)
    s.revealed, s.round_no, s.players, s.last_rounds, s.idle = 0, 1, options.players, 0, 0
    s.held, s.source, s.outside, s.region, s.space, s.draws_left = NONE, NONE, 0, NONE, NONE, 0
    for seat in range(SEATS):
        s.hand[seat], s.known[seat], s.hand_size[seat] = 0, 0, 0
        for region in range(REGIONS):
            s.points[seat, region] = 0
        for kind in range(KINDS):
            s.tokens[seat, kind] = 0
    copy_content(s, options)
    set_up_elements(s, options)
    deal_tokens(s)
    deal_cards(s)
    s.first = draw(s, s.players)
    s.turn = s.first
    begin_turn(s)
