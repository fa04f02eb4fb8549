"""Deck, discard pile, hands and composts (EA-4.3 to EA-4.6)."""

from sunroom.games.earth.content.reading import CARDS
from sunroom.games.earth.rules.record import NONE
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import shuffle


@rule
def cards_left(s: State) -> int:
    """The number of cards that can still be drawn."""
    return int(s.deck_left) + int(s.discards)


@rule
def holders(s: State) -> int:
    """How many players hold cards: the seats, and Gaia in a solo game."""
    return 2 if s.players == 1 else int(s.players)


@rule
def draw_card(s: State) -> int:
    """Takes the top card of the deck, which is refilled from the discard pile when empty (EA-4.3); NONE if there is no card."""
    if s.deck_left == 0:
        n, card = 0, int(s.discard)
        while card != NONE:
            s.deck[n] = card
            n += 1
            following = int(s.below[card])
            s.below[card] = NONE
            card = following
        s.discard, s.discards, s.deck_left = NONE, 0, n
        if n == 0:
            return NONE
        shuffle(s, s.deck, 0, n)
    s.deck_left -= 1
    card = int(s.deck[s.deck_left])
    s.deck[s.deck_left] = NONE
    return card


@rule
def insert_card(s: State, first: int, card: int) -> int:
    """Inserts a card into a sorted chain, whose order reveals nothing; returns its first card."""
    before, following = NONE, first
    while following != NONE and following < card:
        before, following = following, int(s.below[following])
    s.below[card] = following
    if before == NONE:
        return card
    s.below[before] = card
    return first


@rule
def remove_card(s: State, first: int, card: int) -> int:
    """Removes a card from a chain; returns its first card."""
    before, following = NONE, first
    while following != card:
        before, following = following, int(s.below[following])
    after = int(s.below[card])
    s.below[card] = NONE
    if before == NONE:
        return after
    s.below[before] = after
    return first


@rule
def add_to_hand(s: State, p: int, card: int) -> None:
    s.hand[p] = insert_card(s, int(s.hand[p]), card)
    s.hand_size[p] += 1


@rule
def take_from_hand(s: State, p: int, card: int) -> None:
    s.hand[p] = remove_card(s, int(s.hand[p]), card)
    s.hand_size[p] -= 1


@rule
def draw_to_hand(s: State, p: int, n: int) -> None:
    """Draws up to n cards, as long as there are any."""
    for _ in range(n):
        card = draw_card(s)
        if card == NONE:
            break
        add_to_hand(s, p, card)
    s.revealed += 1


@rule
def add_to_compost(s: State, p: int, card: int) -> None:
    s.below[card] = s.compost[p]
    s.compost[p] = card
    s.compost_size[p] += 1


@rule
def take_from_compost(s: State, p: int) -> int:
    """Takes the top card (EA-4.6)."""
    card = int(s.compost[p])
    s.compost[p] = s.below[card]
    s.below[card] = NONE
    s.compost_size[p] -= 1
    return card


@rule
def discard_card(s: State, card: int) -> None:
    s.below[card] = s.discard
    s.discard = card
    s.discards += 1


@rule
def top_for_compost(s: State) -> int:
    """Takes the next unseen card to compost, with the option from the discard pile first (EA-4.3); NONE: there is no card."""
    if s.compost_from_discard and s.discards > 0:
        card = int(s.discard)
        s.discard = s.below[card]
        s.discards -= 1
        return card
    return draw_card(s)


@rule
def compost_from_deck(s: State, p: int, n: int) -> None:
    """Puts unseen cards into the seat's compost."""
    for _ in range(n):
        card = top_for_compost(s)
        if card == NONE:
            break
        add_to_compost(s, p, card)


@rule
def shuffle_deck(s: State) -> None:
    """Shuffles all cards into one deck."""
    for card in range(CARDS):
        s.deck[card], s.below[card] = card, NONE
    shuffle(s, s.deck, 0, CARDS)
    s.deck_left, s.discard, s.discards = CARDS, NONE, 0


def chain(s: State, card: int) -> list[int]:
    """The cards of the hand or pile that begins with this card, as far as they are visible."""
    cards = []
    while card != NONE:
        cards.append(card)
        card = int(s.below[card])
    return cards


def hand_of(s: State, p: int) -> list[int]:
    """The cards of a hand, as far as they are visible."""
    return chain(s, int(s.hand[p]))


def laid_cards(s: State, team: int) -> list[int]:
    """The cards on a team board, as far as they are visible."""
    return chain(s, int(s.board_cards[team]))
