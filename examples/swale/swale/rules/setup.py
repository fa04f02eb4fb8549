"""Setup: the bag, the wishes, the cart, and who begins."""

from typing import Any

from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from sunroom.kernel.random import draw, reseed, shuffle
from swale.content import COPIES, PLANTS, WISHES
from swale.rules.geometry import SPACES
from swale.rules.record import BAG, CART, DROPS, NONE, SEATS


@rule
def setup(s: State, options: Any, seed: int) -> None:
    """Sets up a new game (SW-2)."""
    reseed(s, seed)
    s.revealed, s.players, s.round_no = 0, options.players, 1
    for i in range(BAG):
        s.bag[i] = i // COPIES
    s.bag_left = BAG
    shuffle(s, s.bag, 0, BAG)
    for p in range(SEATS):
        s.drops[p], s.wish[p] = DROPS if p < s.players else 0, NONE
        for space in range(SPACES):
            s.bed[p, space] = NONE
    for p in range(s.players):
        deal_wish(s, p)
    for place in range(CART):
        s.cart[place], s.cart_drops[place] = NONE, 0
    s.cart_left = 0
    fill_cart(s)
    s.first = draw(s, s.players)
    s.turn = s.first


@rule
def deal_wish(s: State, p: int) -> None:
    """Deals one of the wishes that no seat has yet (SW-2.2)."""
    dealt = 0
    for other in range(s.players):
        dealt += s.wish[other] != NONE
    k = draw(s, WISHES * len(PLANTS) - dealt)
    for plant in range(len(PLANTS)):
        left = WISHES
        for other in range(s.players):
            left -= s.wish[other] == plant
        if k < left:
            s.wish[p] = plant
            return
        k -= left


@rule
def fill_cart(s: State) -> None:
    """Draws plants from the bag until there is one more than there are players (SW-2.3, SW-3.4)."""
    while s.cart_left <= s.players:
        s.bag_left -= 1
        s.cart[s.cart_left], s.cart_drops[s.cart_left] = s.bag[s.bag_left], 0
        s.bag[s.bag_left] = NONE
        s.cart_left += 1
    s.revealed += 1
