"""Teams of two (EA-9): partners, and the board on which one lays what the other may take before the turn ends.

Seats 1 and 3 play against 2 and 4, so that the teams alternate.
"""

from typing import Any

from sunroom.games.earth.content.abilities import GAIN_CARDS, GAIN_GROWTH, GAIN_SOIL, GAIN_SPROUTS
from sunroom.games.earth.content.tables import GROWTH_SPACES, SPROUT_SPACES
from sunroom.games.earth.rules.actions import (
    FETCH_CARD,
    FETCH_CARDS,
    FETCH_COMPOST,
    FETCH_ONE_COMPOST,
    FETCH_ONE_SOIL,
    FETCH_SOIL,
    GROW,
    SPROUT,
)
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.piles import add_to_compost, add_to_hand, discard_card, draw_card, insert_card, remove_card, top_for_compost
from sunroom.games.earth.rules.record import NONE, TEAMS
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State


@rule
def team_of(p: int) -> int:
    return p % TEAMS


@rule
def partner_of(p: int) -> int:
    return (p + TEAMS) % (2 * TEAMS)


@rule
def side(s: State, seat: int) -> int:
    """The side a seat plays for (EA-9.3)."""
    return team_of(seat) if s.teams else seat


@rule
def sees_hand(s: State, viewer: int, p: int) -> bool:
    """Whether a viewer sees a seat's hand: their own, and their partner's (EA-9.2)."""
    return viewer >= 0 and side(s, viewer) == side(s, p)


@rule
def has_room(s: State, p: int, space: int, gain: int) -> bool:
    """Whether one more sprout or growth fits on this space (EA-4.1)."""
    card = int(s.card[p, space])
    if card < 0:
        return False
    if gain == GAIN_SPROUTS:
        return s.sprouts[p, space] < SPROUT_SPACES[card]
    return s.growth[p, space] < GROWTH_SPACES[card]


@rule
def place_piece(s: State, p: int, space: int, gain: int) -> None:
    """Places one sprout or growth on a Flora."""
    if gain == GAIN_SPROUTS:
        s.sprouts[p, space] += 1
        s.sprout_total[p] += 1
    else:
        s.growth[p, space] += 1
        s.growth_total[p] += 1


@rule
def lay(s: State, p: int, gain: int, n: int) -> None:
    """Lays this much of what is being gained on the team board (EA-9.1)."""
    team = team_of(p)
    if gain == GAIN_SOIL:
        s.board_soil[team] += n
    elif gain == GAIN_SPROUTS:
        s.board_sprouts[team] += n
    elif gain == GAIN_GROWTH:
        s.board_growth[team] += n
    elif gain == GAIN_CARDS:
        for _ in range(n):
            card = draw_card(s)
            if card == NONE:
                break
            lay_card(s, p, card)
            s.revealed += 1
    else:
        for _ in range(n):
            card = top_for_compost(s)
            if card == NONE:
                break
            s.below[card] = s.board_compost[team]
            s.board_compost[team] = card
            s.board_compost_size[team] += 1


@rule
def lay_card(s: State, p: int, card: int) -> None:
    """Lays a card on the team board, for the partners to see."""
    team = team_of(p)
    s.board_cards[team] = insert_card(s, int(s.board_cards[team]), card)
    s.board_card_count[team] += 1


@rule
def legal_fetches(s: State, p: int, out: Any, n: int) -> int:
    """What the seat can take from its team board (EA-9.4); adds to the actions in `out`."""
    team = team_of(p)
    for k in range(min(FETCH_CARDS, int(s.board_card_count[team]))):
        out[n] = FETCH_CARD + k
        n += 1
    if s.board_soil[team] > 0:
        out[n] = FETCH_SOIL
        n += 1
    if s.board_soil[team] > 1:
        out[n] = FETCH_ONE_SOIL
        n += 1
    if s.board_compost_size[team] > 0:
        out[n] = FETCH_COMPOST
        n += 1
    if s.board_compost_size[team] > 1:
        out[n] = FETCH_ONE_COMPOST
        n += 1
    for space in range(SPACES):
        if s.board_sprouts[team] > 0 and has_room(s, p, space, GAIN_SPROUTS):
            out[n] = SPROUT + space
            n += 1
        if s.board_growth[team] > 0 and has_room(s, p, space, GAIN_GROWTH):
            out[n] = GROW + space
            n += 1
    return n


@rule
def is_fetch(action: int) -> bool:
    """Whether an action takes something from the team board, outside of parts and abilities."""
    return action >= FETCH_CARD or (SPROUT <= action < GROW + SPACES)


@rule
def fetch(s: State, p: int, action: int) -> None:
    """Takes something from the team board; it goes where things of its kind go (EA-9.4)."""
    team = team_of(p)
    if action < GROW:
        s.board_sprouts[team] -= 1
        place_piece(s, p, action - SPROUT, GAIN_SPROUTS)
    elif action < GROW + SPACES:
        s.board_growth[team] -= 1
        place_piece(s, p, action - GROW, GAIN_GROWTH)
    elif action == FETCH_SOIL or action == FETCH_ONE_SOIL:
        n = int(s.board_soil[team]) if action == FETCH_SOIL else 1
        s.board_soil[team] -= n
        s.soil[p] += n
    elif action == FETCH_COMPOST or action == FETCH_ONE_COMPOST:
        for _ in range(int(s.board_compost_size[team]) if action == FETCH_COMPOST else 1):
            add_to_compost(s, p, take_laid_compost(s, team))
    else:
        card = laid_card(s, team, action - FETCH_CARD)
        s.board_cards[team] = remove_card(s, int(s.board_cards[team]), card)
        s.board_card_count[team] -= 1
        add_to_hand(s, p, card)


@rule
def laid_card(s: State, team: int, k: int) -> int:
    """The k-th card on a team board."""
    card = int(s.board_cards[team])
    for _ in range(k):
        card = int(s.below[card])
    return card


@rule
def take_laid_compost(s: State, team: int) -> int:
    card = int(s.board_compost[team])
    s.board_compost[team] = s.below[card]
    s.below[card] = NONE
    s.board_compost_size[team] -= 1
    return card


@rule
def clear_boards(s: State) -> None:
    """Moves what nobody took to the discard pile or the supply (EA-9.4)."""
    for team in range(TEAMS):
        while s.board_compost_size[team] > 0:
            discard_card(s, take_laid_compost(s, team))
        while s.board_card_count[team] > 0:
            card = int(s.board_cards[team])
            s.board_cards[team] = remove_card(s, card, card)
            s.board_card_count[team] -= 1
            discard_card(s, card)
        s.board_soil[team], s.board_sprouts[team], s.board_growth[team] = 0, 0, 0


@rule
def empty_boards(s: State) -> None:
    """Removes everything from all boards."""
    for team in range(TEAMS):
        s.board_soil[team], s.board_sprouts[team], s.board_growth[team] = 0, 0, 0
        s.board_cards[team], s.board_card_count[team] = NONE, 0
        s.board_compost[team], s.board_compost_size[team] = NONE, 0
