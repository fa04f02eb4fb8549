"""What a seat may know (SW-5.1): everything but the wishes of the others and the order of the bag."""

from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.layout import Layout, Part, for_each_seat, size_of, starts
from sunroom.kernel.protocols import State, View
from sunroom.kernel.random import forget_luck, reseed, shuffle, sort
from swale.content import COPIES, PLANTS
from swale.rules.geometry import SPACE_NAMES, SPACES
from swale.rules.record import CART, DROPS, NONE, ROUNDS, SEATS
from swale.rules.setup import deal_wish

KINDS = len(PLANTS)
SEAT = (
    Part("bed", "per space: 0 empty, else the plant on it, from 1", SPACES, KINDS),
    Part("drops", "their drops", most=DROPS * SEATS),
    Part("on_turn", "1 when it is their turn"),
    Part("first", "1 when they began this round"),
)
LAYOUT = Layout(
    *for_each_seat(SEATS, SEAT),
    Part("cart", "the plants on the cart, from 1; 0: none", CART, KINDS),
    Part("cart_drops", "the drops on each of them", CART, DROPS * SEATS),
    Part("bag", "per kind: how many are in the bag", KINDS, COPIES),
    Part("wish", "the own wish, from 1; 0 for a spectator", most=KINDS),
    Part("round", "the round, from 1; one more than there are when the game is over", most=ROUNDS + 1),
)
PER_SEAT, OBSERVED = size_of(SEAT), LAYOUT.size
AT, SEAT_AT = LAYOUT.at, starts(SEAT)


@rule
def hide(s: State, seat: int) -> None:
    """Blanks the generator, the order of the bag, and the wishes of the others until the game is over."""
    forget_luck(s)
    sort(s.bag, 0, s.bag_left)
    for p in range(SEATS):
        if p != seat and s.round_no <= ROUNDS:
            s.wish[p] = NONE


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Shuffles the bag, and redeals the wishes of the others."""
    hide(s, seat)
    reseed(s, seed)
    shuffle(s, s.bag, 0, s.bag_left)
    for p in range(s.players):
        if s.wish[p] == NONE:
            deal_wish(s, p)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """What a seat sees as numbers, in the order of LAYOUT: the own seat first, then clockwise."""
    for i in range(OBSERVED):
        out[i] = 0
    for place in range(s.players):
        p, n = (seat + place) % int(s.players), PER_SEAT * place
        for space in range(SPACES):
            out[n + SEAT_AT.bed + space] = s.bed[p, space] + 1
        out[n + SEAT_AT.drops], out[n + SEAT_AT.on_turn], out[n + SEAT_AT.first] = s.drops[p], s.turn == p, s.first == p
    for place in range(CART):
        out[AT.cart + place], out[AT.cart_drops + place] = s.cart[place] + 1, s.cart_drops[place]
    for i in range(s.bag_left):
        out[AT.bag + int(s.bag[i])] += 1
    out[AT.wish] = s.wish[seat] + 1 if seat >= 0 else 0
    out[AT.round] = s.round_no


def view(box: Box, s: State, seat: int) -> View:
    """The same as plain data."""
    return {
        "game": box.game.name,
        "seat": seat if seat >= 0 else None,
        "players": int(s.players),
        "round": min(int(s.round_no), ROUNDS),
        "rounds": ROUNDS,
        "turn": None if s.round_no > ROUNDS else int(s.turn),
        "first": int(s.first),
        "cart": [{"plant": PLANTS[s.cart[place]], "drops": int(s.cart_drops[place])} for place in range(s.cart_left)],
        "places": int(s.players) + 1,
        "bag": {name: int((s.bag[: s.bag_left] == kind).sum()) for kind, name in enumerate(PLANTS)},
        "seats": [_seat(box, s, p) for p in range(s.players)],
    }


def _seat(box: Box, s: State, p: int) -> dict[str, Any]:
    score = box.score(s, p)
    return {
        "bed": {name: plant_name(int(s.bed[p, space])) for space, name in enumerate(SPACE_NAMES)},
        "drops": int(s.drops[p]),
        "wish": plant_name(int(s.wish[p])),
        "score": score,
        "total": sum(score.values()),
    }


def plant_name(plant: int) -> str | None:
    """A plant by its name; None if there is none."""
    return None if plant == NONE else PLANTS[plant]
