"""What a seat may know, as numbers for learners."""

from typing import Any

from sunroom.games.neotopia.knowledge.layout import LAYOUT, REGION, SEAT
from sunroom.games.neotopia.rules.geometry import (
    FACTORIES,
    REGIONS,
    SPACES,
    largest_cluster,
)
from sunroom.games.neotopia.rules.placing import element_at
from sunroom.games.neotopia.rules.record import (
    CARDS,
    ELEMENTS,
    KINDS,
    OFFER,
    SEATS,
    SPOTS,
    TILES,
)
from sunroom.kernel.compiling import rule
from sunroom.kernel.layout import size_of, starts
from sunroom.kernel.protocols import State

OBSERVED_SEAT, OBSERVED_REGION, OBSERVED = size_of(SEAT), size_of(REGION), LAYOUT.size
AT, SEAT_AT, REGION_AT = LAYOUT.at, starts(SEAT), starts(REGION)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, as LAYOUT has them: own seat first, then clockwise."""
    for place in range(SEATS):
        n = OBSERVED_SEAT * place
        if place < s.players:
            observe_seat(s, (seat + place) % s.players, out, n)
        else:
            for i in range(OBSERVED_SEAT):
                out[n + i] = 0
    for card in range(CARDS):
        out[AT.hand + card] = s.hand[seat] >> card & 1 if seat >= 0 else 0
    for region in range(REGIONS):
        observe_region(s, seat, region, out, AT.region0_spaces + OBSERVED_REGION * region)
    for element in range(ELEMENTS):
        for factory in range(FACTORIES):
            out[AT.factories + ELEMENTS * factory + element] = s.factory[factory, element]
        out[AT.waiting + element], out[AT.reserve + element] = s.waiting[element], s.reserve[element]
    for tile in range(TILES):
        out[AT.tiles + tile] = 0
    for i in range(s.tiles_left):
        out[AT.tiles + int(s.tile[i])] = 1
    for slot in range(OFFER):
        out[AT.offer + slot] = s.offer[slot] + 1
    out[AT.deck], out[AT.tiles_left], out[AT.phase] = s.deck_left, s.tiles_left, s.phase
    out[AT.actions], out[AT.draws], out[AT.token_used] = s.actions_left, s.draws_left, s.token_used
    out[AT.round], out[AT.last_rounds] = s.round_no, s.last_rounds
    out[AT.held], out[AT.source], out[AT.outside] = s.held + 1, s.source + 1, s.outside
    out[AT.placed], out[AT.placed + 1], out[AT.first] = s.region + 1, s.space + 1, s.first == seat


@rule
def observe_seat(s: State, p: int, out: Any, n: int) -> None:
    """Writes what everybody knows of a seat."""
    out[n + SEAT_AT.element], out[n + SEAT_AT.on_turn], out[n + SEAT_AT.hand_size] = p + 1, s.turn == p, s.hand_size[p]
    for region in range(REGIONS):
        out[n + SEAT_AT.points + region] = s.points[p, region]
    for kind in range(KINDS):
        out[n + SEAT_AT.tokens + kind] = s.tokens[p, kind]
    for card in range(CARDS):
        out[n + SEAT_AT.known + card] = s.known[p] >> card & 1


@rule
def observe_region(s: State, seat: int, region: int, out: Any, n: int) -> None:
    """Writes what is visible of a region."""
    for space in range(SPACES):
        out[n + REGION_AT.spaces + space] = element_at(s, region, space) + 1
    for i in range(SPOTS):
        out[n + REGION_AT.bonus + i] = s.bonus[region, i] + 1
    left = int(s.stack_left[region])
    out[n + REGION_AT.stack_top] = s.stack[region, left - 1] + 1 if left > 0 else 0
    out[n + REGION_AT.stack], out[n + REGION_AT.top_card] = left, s.top[region] + 1
    out[n + REGION_AT.own_cluster] = largest_cluster(s.laid[region, seat]) if seat >= 0 else 0
