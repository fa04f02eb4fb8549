"""Worlds that a seat cannot tell from the real one."""

from sunroom.games.earth.content.gaia import GAIA_CARDS
from sunroom.games.earth.content.reading import CARDS, CLIMATES, ECOSYSTEMS, ISLANDS
from sunroom.games.earth.content.tables import EVENT_KIND, GROWTH_SPACES, KIND, SPROUT_SPACES
from sunroom.games.earth.knowledge.hide import hide
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.piles import add_to_compost, add_to_hand, discard_card, holders
from sunroom.games.earth.rules.planting import discounts, other_means, price
from sunroom.games.earth.rules.record import NONE, SHARED, TEAMS, UNKNOWN
from sunroom.games.earth.rules.setup import deal_one
from sunroom.games.earth.rules.teams import lay_card, sees_hand
from sunroom.games.earth.rules.turns import note_fauna
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed, shuffle


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Redeals everything the seat cannot know."""
    hide(s, seat)
    reseed(s, seed)
    deal_choices(s, seat)
    deal_gaia(s)
    n = gather_unknown(s, seat)
    shuffle(s, s.deck, 0, n)
    for p in range(s.players):
        if not sees_hand(s, seat, p):
            n = deal_face_down(s, p, n)
    for p in range(holders(s)):
        if not sees_hand(s, seat, p):
            hand, s.hand_size[p] = int(s.hand_size[p]), 0
            for _ in range(hand):
                n -= 1
                add_to_hand(s, p, lift(s, n))
            for i in range(s.drawn_count[p]):
                n -= 1
                s.drawn[p, i] = lift(s, n)
        compost, s.compost_size[p] = int(s.compost_size[p]), 0
        for _ in range(compost):
            n -= 1
            add_to_compost(s, p, lift(s, n))
    if s.teams:
        n = deal_boards(s, seat, n)
    discards, s.discards = int(s.discards), 0
    for _ in range(discards):
        n -= 1
        discard_card(s, lift(s, n))
    for p in range(s.players):
        if not sees_hand(s, seat, p) and s.unseen[p] != 0:
            note_fauna(s, p)


@rule
def lift(s: State, n: int) -> int:
    """Removes a gathered card from its place in the deck."""
    card = int(s.deck[n])
    s.deck[n] = NONE
    return card


@rule
def deal_boards(s: State, seat: int, n: int) -> int:
    """Deals cards for what lies unseen on the team boards; returns the number of gathered cards left."""
    for team in range(TEAMS):
        if not sees_hand(s, seat, team):
            count, s.board_card_count[team] = int(s.board_card_count[team]), 0
            for _ in range(count):
                n -= 1
                lay_card(s, team, lift(s, n))
        for _ in range(s.board_compost_size[team]):
            n -= 1
            card = lift(s, n)
            s.below[card], s.board_compost[team] = s.board_compost[team], card
    return n


@rule
def gather_unknown(s: State, seat: int) -> int:
    """Puts every card that is not in sight into the deck, sorted; returns their number."""
    for p in range(holders(s)):
        for space in range(SPACES):
            if s.card[p, space] >= 0:
                s.deck[s.card[p, space]] = 1
        if s.pending[p] >= 0:
            s.deck[s.pending[p]] = 1
        for i in range(s.drawn_count[p]):
            if s.drawn[p, i] >= 0:
                s.deck[s.drawn[p, i]] = 1
        for chain in range(2):
            card = int(s.hand[p]) if chain == 0 else int(s.events[p])
            while card != NONE:
                s.deck[card] = 1
                card = int(s.below[card])
    for team in range(TEAMS):
        card = int(s.board_cards[team])
        while card != NONE:
            s.deck[card] = 1
            card = int(s.below[card])
    n = 0
    for card in range(CARDS):  # marks are read before cards are written there: n never passes `card`
        seen = s.deck[card] == 1
        s.deck[card] = NONE
        if not seen:
            s.deck[n] = card
            n += 1
    return n


@rule
def pick(s: State, p: int, n: int, sprouts: int, growth: int, less: int) -> int:
    """Takes a random card that could be one the seat holds face down: with room for its pieces, or (less >= 0) affordable."""
    first = draw(s, n)
    for k in range(n):
        i = (first + k) % n
        card = int(s.deck[i])
        if KIND[card] != EVENT_KIND and SPROUT_SPACES[card] >= sprouts and GROWTH_SPACES[card] >= growth:
            if less < 0 or price(card, less) <= int(s.soil[p]) + other_means(s, p, card):
                s.deck[i], s.deck[n - 1] = s.deck[n - 1], s.deck[i]
                break
    return lift(s, n - 1)


@rule
def deal_face_down(s: State, p: int, n: int) -> int:
    """Deals new cards for those that are face down (EA-3.5); returns the number of gathered cards left."""
    dealt = 0
    for space in range(SPACES):
        if s.card[p, space] == UNKNOWN:
            s.card[p, space] = pick(s, p, n, int(s.sprouts[p, space]), int(s.growth[p, space]), -1)
            n -= 1
            if dealt < s.planted_count[p]:
                s.planted[p, dealt] = s.card[p, space]
                dealt += 1
    for i in range(dealt, s.planted_count[p]):
        if s.planted[p, i] == UNKNOWN:  # planted, and replaced in the same turn
            s.planted[p, i] = s.planted[p, 0]
    if s.pending[p] == UNKNOWN:
        s.pending[p] = pick(s, p, n, 0, 0, discounts(s, p))
        n -= 1
    return n


@rule
def deal_choices(s: State, seat: int) -> None:
    """Deals new cards for what the others are choosing from, and new choices for those already made (EA-1.3)."""
    for kind in range(3):
        gone, cards = 0, (ISLANDS if kind == 0 else CLIMATES if kind == 1 else ECOSYSTEMS) // 2
        if kind == 2:
            for i in range(SHARED):
                if s.shared[i] >= 0:
                    gone |= 1 << int(s.shared[i]) // 2
        for p in range(s.players):
            for i in range(2):
                if sees_hand(s, seat, p) and s.dealt[p, 2 * kind + i] >= 0:
                    gone |= 1 << int(s.dealt[p, 2 * kind + i])
        for p in range(s.players):
            if sees_hand(s, seat, p):
                continue
            n = 0
            for i in range(2):
                if s.dealt[p, 2 * kind + i] == UNKNOWN:
                    card = deal_one(s, gone, cards)
                    gone |= 1 << card
                    s.dealt[p, 2 * kind + i] = card
                    n += 1
            if n > 0:
                side = 2 * int(s.dealt[p, 2 * kind + draw(s, n)]) + draw(s, 2)
                if kind == 0 and s.island[p] == UNKNOWN:
                    s.island[p] = side
                elif kind == 1 and s.climate[p] == UNKNOWN:
                    s.climate[p] = side
                elif kind == 2 and s.ecosystem[p] == UNKNOWN:
                    s.ecosystem[p] = side


@rule
def deal_gaia(s: State) -> None:
    """Reorders Gaia's cards that are still face down."""
    if s.gaia_left == 0:
        return
    turned, n = 0, 0
    for i in range(s.gaia_left, GAIA_CARDS):
        turned |= 1 << int(s.gaia_deck[i])
    for card in range(GAIA_CARDS):
        if n < s.gaia_left and not turned >> card & 1:
            s.gaia_deck[n] = card
            n += 1
    shuffle(s, s.gaia_deck, 0, int(s.gaia_left))
