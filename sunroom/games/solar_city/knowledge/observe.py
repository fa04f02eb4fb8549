"""What a seat may know, as numbers for learners."""

from typing import Any

from sunroom.games.solar_city.knowledge.layout import CITY, LAYOUT, PER_PILE, PER_POOL_SLOT
from sunroom.games.solar_city.rules.geometry import SLOTS, SPACES
from sunroom.games.solar_city.rules.money import skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import (
    DEALT,
    SEATS,
)
from sunroom.kernel.compiling import rule
from sunroom.kernel.layout import size_of, starts
from sunroom.kernel.protocols import State

OBSERVED_CITY, OBSERVED = size_of(CITY), LAYOUT.size
AT, CITY_AT = LAYOUT.at, starts(CITY)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, as LAYOUT has them: own seat first, then clockwise."""
    for place in range(SEATS):
        n = OBSERVED_CITY * place
        if place < s.players:
            observe_city(s, (seat + place) % s.players, out, n)
        else:
            for i in range(OBSERVED_CITY):
                out[n + i] = 0
    for slot in range(SLOTS):
        out[AT.marked + slot] = s.marked[slot]
    for pile in range(3):
        n, left = AT.pile0 + PER_PILE * pile, s.pile_left[pile]
        out[n] = s.pile[pile, left - 1] + 1 if left > 0 else 0
        first = 0
        for i in range(left):
            first += s.pile[pile, i] == pile
        out[n + 1], out[n + 2] = first, left - first
    for slot in range(3):
        n = AT.pool0 + PER_POOL_SLOT * slot
        out[n], out[n + 1], out[n + 2] = s.pool[slot] + 1, s.pool_coins[slot], s.pool_points[slot]
    for i in range(DEALT):
        out[AT.dealt + i] = s.dealt[i] + 1
    out[AT.round], out[AT.phase] = s.round_no, s.phase
    out[AT.placed], out[AT.line], out[AT.waiting] = s.space + 1, s.line + 1, s.at + 1


@rule
def observe_city(s: State, p: int, out: Any, n: int) -> None:
    """Writes what is visible of a city."""
    out[n + CITY_AT.coins], out[n + CITY_AT.points], out[n + CITY_AT.loans] = s.coins[p], points_now(s, p), s.loans[p]
    out[n + CITY_AT.skyscraper_price], out[n + CITY_AT.upgrade_price] = skyscraper_price(s, p), upgrade_price(s, p)
    out[n + CITY_AT.on_turn] = s.turn == p
    for space in range(SPACES):
        out[n + CITY_AT.tiles + space], out[n + CITY_AT.lying + space] = s.tile[p, space] + 1, s.lying[p, space]


@rule
def points_now(s: State, p: int) -> int:
    """Solar Points gained in play so far."""
    n = 0
    for source in range(4):
        n += int(s.points[p, source])
    return n
