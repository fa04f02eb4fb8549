"""What a seat may know, as numbers for learners."""

from typing import Any

from sunroom.games.earth.content.gaia import GAIA_CARDS
from sunroom.games.earth.knowledge.layout import LAYOUT, SEAT, TEAM
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.piles import holders
from sunroom.games.earth.rules.record import (
    CHOOSE_CLIMATE,
    CHOOSE_ECOSYSTEM,
    CHOSEN,
    DEALT,
    FAUNA_CARDS,
    GAIA,
    NONE,
    PAYING,
    SHARED,
    TEAMS,
)
from sunroom.games.earth.rules.scoring import rival
from sunroom.games.earth.rules.teams import partner_of, sees_hand, team_of
from sunroom.kernel.compiling import rule
from sunroom.kernel.layout import size_of, starts
from sunroom.kernel.protocols import State

OBSERVED_SEAT, OBSERVED_TEAM, OBSERVED = size_of(SEAT), size_of(TEAM), LAYOUT.size
AT, SEAT_AT, TEAM_AT = LAYOUT.at, starts(SEAT), starts(TEAM)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, as LAYOUT has them: own seat first, then clockwise."""
    for i in range(OBSERVED):
        out[i] = 0
    players = int(s.players)
    out[AT.round], out[AT.mode], out[AT.action], out[AT.active] = s.round_no, s.mode, int(s.action) + 1, (int(s.turn) - seat) % holders(s)
    out[AT.deck], out[AT.discards], out[AT.bonus], out[AT.players] = s.deck_left, s.discards, s.bonus >= 0, players
    for i in range(FAUNA_CARDS):
        out[AT.fauna + i] = int(s.fauna[i]) + 1
    for i in range(SHARED):
        out[AT.shared + i] = int(s.shared[i]) + 1
    for place in range(players):
        p = (seat + place) % players
        observe_seat(s, p, sees_hand(s, seat, p), out, AT.own_stage + OBSERVED_SEAT * place)
    if seat >= 0:
        observe_cards(s, seat, out, AT.hand, AT.drawn, AT.to_choose)
    if players == 1:
        observe_gaia(s, out)
    if s.teams and seat >= 0:
        observe_cards(s, partner_of(seat), out, AT.partner_hand, AT.partner_drawn, AT.partner_to_choose)
        observe_teams(s, team_of(seat), out)


@rule
def mark(s: State, card: int, out: Any, n: int) -> None:
    """Marks the cards of a pile, from the top one."""
    while card != NONE:
        out[n + card] = 1
        card = int(s.below[card])


@rule
def observe_cards(s: State, p: int, out: Any, hand: int, drawn: int, to_choose: int) -> None:
    """Writes what only a seat and its partner see."""
    mark(s, int(s.hand[p]), out, hand)
    for i in range(s.drawn_count[p]):
        out[drawn + i] = int(s.drawn[p, i]) + 1
    for i in range(DEALT):
        out[to_choose + i] = int(s.dealt[p, i]) + 1


@rule
def observe_teams(s: State, own: int, out: Any) -> None:
    mark(s, int(s.board_cards[own]), out, AT.team_cards)
    for k in range(TEAMS):
        team, n = (own + k) % TEAMS, AT.team_own + OBSERVED_TEAM * k
        out[n + TEAM_AT.soil], out[n + TEAM_AT.sprouts], out[n + TEAM_AT.growth] = (
            s.board_soil[team], s.board_sprouts[team], s.board_growth[team],
        )  # fmt: skip
        out[n + TEAM_AT.cards], out[n + TEAM_AT.compost] = s.board_card_count[team], s.board_compost_size[team]


@rule
def observe_gaia(s: State, out: Any) -> None:
    out[AT.gaia_difficulty], out[AT.gaia_pass] = int(s.difficulty) + 1, s.gaia_pass
    out[AT.gaia_left], out[AT.gaia_rests], out[AT.gaia_points] = s.gaia_left, s.gaia_rests, rival(s)
    out[AT.gaia_soil], out[AT.gaia_sprouts], out[AT.gaia_growth] = s.soil[GAIA], s.sprout_total[GAIA], s.growth_total[GAIA]
    out[AT.gaia_compost], out[AT.gaia_scoring] = s.compost_size[GAIA], s.event_count[GAIA]
    for i in range(FAUNA_CARDS):
        out[AT.gaia_leaves + i] = s.leaf[i, GAIA]
    for i in range(s.gaia_left, GAIA_CARDS):
        out[AT.gaia_turned + int(s.gaia_deck[i])] = 1
    if s.gaia_card >= 0:
        out[AT.gaia_card + int(s.gaia_card)] = 1


@rule
def observe_seat(s: State, p: int, own: bool, out: Any, n: int) -> None:
    out[n + SEAT_AT.stage] = s.stage[p]
    if own or s.stage[p] > CHOSEN:
        out[n + SEAT_AT.island], out[n + SEAT_AT.climate] = int(s.island[p]) + 1, int(s.climate[p]) + 1
        out[n + SEAT_AT.ecosystem] = int(s.ecosystem[p]) + 1
    else:
        out[n + SEAT_AT.island] = -1 if s.stage[p] >= CHOOSE_CLIMATE else 0
        out[n + SEAT_AT.climate] = -1 if s.stage[p] >= CHOOSE_ECOSYSTEM else 0
    out[n + SEAT_AT.soil], out[n + SEAT_AT.hand_size] = s.soil[p], s.hand_size[p]
    out[n + SEAT_AT.compost], out[n + SEAT_AT.events] = s.compost_size[p], s.event_count[p]
    out[n + SEAT_AT.sprouts], out[n + SEAT_AT.growth] = s.sprout_total[p], s.growth_total[p]
    out[n + SEAT_AT.filled], out[n + SEAT_AT.plantings] = s.filled[p], s.plantings[p]
    out[n + SEAT_AT.used], out[n + SEAT_AT.order] = int(s.used[p]) + 1, s.order[p]
    if s.pending[p] != NONE:
        out[n + SEAT_AT.pending] = int(s.pending[p]) + 1 if own or not s.face_down or s.stage[p] == PAYING else -1
    out[n + SEAT_AT.owed], out[n + SEAT_AT.partly] = s.owed[p], s.partly[p]
    program = n + SEAT_AT.program
    out[program], out[program + 1], out[program + 2] = int(s.program[p, 1]) + 1, s.step[p, 1], s.left[p, 1]
    for i in range(FAUNA_CARDS):
        out[n + SEAT_AT.leaves + i] = s.leaf[i, p]
    for space in range(SPACES):
        if s.unseen[p] >> space & 1 and not own:
            out[n + SEAT_AT.cards + space] = -1
        else:
            out[n + SEAT_AT.cards + space] = int(s.card[p, space]) + 1
        out[n + SEAT_AT.sprouts_on + space], out[n + SEAT_AT.growth_on + space] = s.sprouts[p, space], s.growth[p, space]
