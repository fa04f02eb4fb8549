"""What a seat may know (EA-4.5): not the other hands, the deck, the discard pile, any compost, nor what is chosen in secret."""

from typing import Any

from sunroom.games.earth.content import CARDS, CLIMATES, ECOSYSTEMS, ISLANDS
from sunroom.games.earth.dealing import deal_one
from sunroom.games.earth.gaia_cards import GAIA_CARDS
from sunroom.games.earth.geometry import SPACES
from sunroom.games.earth.piles import add_to_compost, add_to_hand, discard_card, holders
from sunroom.games.earth.planting import discounts, other_means, price
from sunroom.games.earth.record import (
    CHOOSE_CLIMATE,
    CHOOSE_ECOSYSTEM,
    CHOSEN,
    DEALT,
    FAUNA_CARDS,
    GAIA,
    NONE,
    PAYING,
    SEATS,
    SHARED,
    TEAMS,
    UNKNOWN,
)  # fmt: skip
from sunroom.games.earth.scoring import rival
from sunroom.games.earth.tables import EVENT_KIND, GROWTH_SPACES, KIND, SPROUT_SPACES
from sunroom.games.earth.team_board import lay_card, partner_of, sees_hand, team_of
from sunroom.games.earth.turns import note_fauna
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import State
from sunroom.kernel.random import draw, reseed, shuffle


@rule
def forget(s: State, card: int) -> None:
    """Takes a chain of cards apart."""
    while card != NONE:
        following = int(s.below[card])
        s.below[card] = NONE
        card = following


@rule
def hide(s: State, seat: int) -> None:
    """Blanks all that the seat cannot know: what is left is the same for all games that look alike to it."""
    s.rng, s.asked = 0, NONE
    for i in range(CARDS):
        s.deck[i] = NONE
    forget(s, int(s.discard))
    s.discard = NONE
    for i in range(s.gaia_left):
        s.gaia_deck[i] = UNKNOWN
    for p in range(holders(s)):
        forget(s, int(s.compost[p]))
        s.compost[p] = NONE
        if not sees_hand(s, seat, p):
            hide_seat(s, p)
    for team in range(TEAMS):
        forget(s, int(s.board_compost[team]))
        s.board_compost[team] = NONE
        if not sees_hand(s, seat, team):
            forget(s, int(s.board_cards[team]))
            s.board_cards[team] = NONE


@rule
def hide_seat(s: State, p: int) -> None:
    """Blanks what a seat keeps from the others."""
    forget(s, int(s.hand[p]))
    s.hand[p] = NONE
    for i in range(s.drawn_count[p]):
        s.drawn[p, i] = UNKNOWN
    for i in range(DEALT):
        if s.dealt[p, i] != NONE:
            s.dealt[p, i] = UNKNOWN
    if s.stage[p] <= CHOSEN:
        if s.island[p] != NONE:
            s.island[p] = UNKNOWN
        if s.climate[p] != NONE:
            s.climate[p] = UNKNOWN
        if s.ecosystem[p] != NONE:
            s.ecosystem[p] = UNKNOWN
    if s.face_down and s.pending[p] != NONE and s.stage[p] != PAYING:
        s.pending[p] = UNKNOWN
    if s.unseen[p] != 0:
        s.fulfilled[p] = 0
        for space in range(SPACES):
            if s.unseen[p] >> space & 1:
                s.card[p, space] = UNKNOWN
        for i in range(s.planted_count[p]):
            s.planted[p, i] = UNKNOWN


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Deals all that the seat cannot know anew."""
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
    """Takes a gathered card from its place in the deck."""
    card = int(s.deck[n])
    s.deck[n] = NONE
    return card


@rule
def deal_boards(s: State, seat: int, n: int) -> int:
    """Cards for what lies unseen on the team boards; returns how many gathered cards are left."""
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
    """Puts every card that lies nowhere in sight into the deck, sorted; returns how many."""
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
    """Takes a random card that could be one the seat holds face down: with room for its pieces, or (less >= 0) payable."""
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
    """New cards for those that lie face down (EA-3.5); returns how many gathered cards are left."""
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
    """New cards for what the others are choosing from, and new choices for those already made (EA-1.3)."""
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
    """Gaia's cards that are still face down, in a new order."""
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


OBSERVED_SEAT = 24 + 3 * SPACES
OBSERVED_GAIA = 14 + 2 * GAIA_CARDS
OBSERVED_TEAM = 2 * CARDS + 4 + DEALT + 5 * TEAMS
OBSERVED = 14 + SEATS * OBSERVED_SEAT + CARDS + 4 + DEALT + OBSERVED_GAIA + OBSERVED_TEAM


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, own seat first, then clockwise. Cards and sides are numbered from 1; 0 is none, -1 one unseen.

    Round, mode, action (0: not named), how far away the active seat sits, cards in deck and discard pile, bonus taken,
    players; the four Fauna; the two shared Ecosystems. Per seat: stage, Island, Climate, Ecosystem, soil, hand, compost,
    Events, sprouts, growth, cards planted, plantings left, last slot activated, order, the card about to be planted, what
    is owed for it, its program, step and pieces left, whether it takes partly, leaves on the four Fauna; then card,
    sprouts and growth of each space. Then for each Earth card whether it is in the own hand; the drawn cards; the cards to choose from.
    Alone, then Gaia: difficulty, pass, cards left in her deck, whether she rests, soil, sprouts, growth, compost, scoring pile, her
    points, leaves on the four Fauna, for each of her cards whether it was turned up in this pass, and which one is the last.
    In teams, then the partner's hand, drawn cards and cards to choose from like the own ones; for each Earth card whether it lies on
    the own team board; soil, sprouts, growth, cards and compost on the own team board, then on the other.
    """
    for i in range(OBSERVED):
        out[i] = 0
    players = int(s.players)
    out[0], out[1], out[2], out[3] = s.round_no, s.mode, int(s.action) + 1, (int(s.turn) - seat) % holders(s)
    out[4], out[5], out[6], out[7] = s.deck_left, s.discards, s.bonus >= 0, players
    for i in range(FAUNA_CARDS):
        out[8 + i] = int(s.fauna[i]) + 1
    for i in range(SHARED):
        out[12 + i] = int(s.shared[i]) + 1
    n = 14
    for place in range(players):
        p = (seat + place) % players
        observe_seat(s, p, sees_hand(s, seat, p), out, n + place * OBSERVED_SEAT)
    n += SEATS * OBSERVED_SEAT
    if seat >= 0:
        card = int(s.hand[seat])
        while card != NONE:
            out[n + card] = 1
            card = int(s.below[card])
        for i in range(s.drawn_count[seat]):
            out[n + CARDS + i] = int(s.drawn[seat, i]) + 1
        for i in range(DEALT):
            out[n + CARDS + 4 + i] = int(s.dealt[seat, i]) + 1
    if players == 1:
        observe_gaia(s, out, n + CARDS + 4 + DEALT)
    if s.teams and seat >= 0:
        observe_team(s, seat, out, n + CARDS + 4 + DEALT + OBSERVED_GAIA)


@rule
def observe_team(s: State, seat: int, out: Any, n: int) -> None:
    partner, own = partner_of(seat), team_of(seat)
    card = int(s.hand[partner])
    while card != NONE:
        out[n + card] = 1
        card = int(s.below[card])
    for i in range(s.drawn_count[partner]):
        out[n + CARDS + i] = int(s.drawn[partner, i]) + 1
    for i in range(DEALT):
        out[n + CARDS + 4 + i] = int(s.dealt[partner, i]) + 1
    n += CARDS + 4 + DEALT
    card = int(s.board_cards[own])
    while card != NONE:
        out[n + card] = 1
        card = int(s.below[card])
    n += CARDS
    for k in range(TEAMS):
        team = (own + k) % TEAMS
        out[n + 5 * k], out[n + 5 * k + 1] = s.board_soil[team], s.board_sprouts[team]
        out[n + 5 * k + 2], out[n + 5 * k + 3] = s.board_growth[team], s.board_card_count[team]
        out[n + 5 * k + 4] = s.board_compost_size[team]


@rule
def observe_gaia(s: State, out: Any, n: int) -> None:
    out[n], out[n + 1], out[n + 2], out[n + 3] = int(s.difficulty) + 1, s.gaia_pass, s.gaia_left, s.gaia_rests
    out[n + 4], out[n + 5], out[n + 6] = s.soil[GAIA], s.sprout_total[GAIA], s.growth_total[GAIA]
    out[n + 7], out[n + 8], out[n + 9] = s.compost_size[GAIA], s.event_count[GAIA], rival(s)
    for i in range(FAUNA_CARDS):
        out[n + 10 + i] = s.leaf[i, GAIA]
    for i in range(s.gaia_left, GAIA_CARDS):
        out[n + 14 + int(s.gaia_deck[i])] = 1
    if s.gaia_card >= 0:
        out[n + 14 + GAIA_CARDS + int(s.gaia_card)] = 1


@rule
def observe_seat(s: State, p: int, own: bool, out: Any, n: int) -> None:
    out[n] = s.stage[p]
    if own or s.stage[p] > CHOSEN:
        out[n + 1], out[n + 2], out[n + 3] = int(s.island[p]) + 1, int(s.climate[p]) + 1, int(s.ecosystem[p]) + 1
    else:
        out[n + 1], out[n + 2] = -1 if s.stage[p] >= CHOOSE_CLIMATE else 0, -1 if s.stage[p] >= CHOOSE_ECOSYSTEM else 0
    out[n + 4], out[n + 5], out[n + 6], out[n + 7] = s.soil[p], s.hand_size[p], s.compost_size[p], s.event_count[p]
    out[n + 8], out[n + 9], out[n + 10], out[n + 11] = s.sprout_total[p], s.growth_total[p], s.filled[p], s.plantings[p]
    out[n + 12], out[n + 13] = int(s.used[p]) + 1, s.order[p]
    if s.pending[p] != NONE:
        out[n + 14] = int(s.pending[p]) + 1 if own or not s.face_down or s.stage[p] == PAYING else -1
    out[n + 15], out[n + 16], out[n + 17], out[n + 18] = s.owed[p], int(s.program[p, 1]) + 1, s.step[p, 1], s.left[p, 1]
    out[n + 19] = s.partly[p]
    for i in range(FAUNA_CARDS):
        out[n + 20 + i] = s.leaf[i, p]
    n += 24
    for space in range(SPACES):
        if s.unseen[p] >> space & 1 and not own:
            out[n + space] = -1
        else:
            out[n + space] = int(s.card[p, space]) + 1
        out[n + SPACES + space], out[n + 2 * SPACES + space] = s.sprouts[p, space], s.growth[p, space]
