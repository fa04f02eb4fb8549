"""Before the first turn: what is printed on the cards, elements, tiles, tokens and cards where they belong (NE-1)."""

from typing import Any

from sunroom.games.neotopia.geometry import FACTORIES, REGIONS
from sunroom.games.neotopia.projects import mark_elements
from sunroom.games.neotopia.record import (
    CARDS,
    DEALT,
    ELEMENT_TOKENS,
    ELEMENTS,
    KINDS,
    NONE,
    OFFER,
    SPOTS,
    STACK,
    TILES,
    TOKENS_OF_A_KIND,
)  # fmt: skip
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State
from sunroom.kernel.random import shuffle


@rule
def copy_content(s: State, options: Any) -> None:
    """What is printed on cards and tiles."""
    for card in range(CARDS):
        s.main[card], s.minor[card] = options.main[card], options.minor[card]
        s.value[card], s.pattern[card] = options.value[card], options.pattern[card]
    for tile in range(TILES):
        for element in range(ELEMENTS):
            s.tile_elements[tile, element] = options.tile_elements[tile, element]
    mark_elements(s, CARDS)


@rule
def set_up_elements(s: State, options: Any) -> None:
    """Factories, the production pile with the flag tile at the bottom, and the reserve (NE-1.1, NE-1.4, NE-1.8)."""
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
    """24 bonus tokens: four face up on each region, four stacked beside it (NE-1.3)."""
    for i in range(KINDS * TOKENS_OF_A_KIND):
        s.deck[i] = i // TOKENS_OF_A_KIND  # The deck is not dealt yet: it lends its room for mixing the tokens.
    shuffle(s, s.deck, 0, KINDS * TOKENS_OF_A_KIND)
    for region in range(REGIONS):
        for i in range(SPOTS):
            s.bonus[region, i] = s.deck[SPOTS * region + i]
        for i in range(STACK):
            s.stack[region, i] = s.deck[SPOTS * REGIONS + STACK * region + i]
        s.stack_left[region] = STACK


@rule
def deal_cards(s: State) -> None:
    """Three cards each, four in the Offer, the rest a deck (NE-1.5)."""
    for card in range(CARDS):
        s.deck[card] = card
    shuffle(s, s.deck, 0, CARDS)
    s.deck_left = CARDS
    for seat in range(s.players):
        for _ in range(DEALT):
            take_into_hand(s, seat, top_of_deck(s))
    for slot in range(OFFER):
        s.offer[slot] = top_of_deck(s)


@rule
def top_of_deck(s: State) -> int:
    """Takes the top card off the deck."""
    s.deck_left -= 1
    card = int(s.deck[s.deck_left])
    s.deck[s.deck_left] = NONE
    return card


@rule
def take_into_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat] |= 1 << int(card)
    s.hand_size[seat] += 1
