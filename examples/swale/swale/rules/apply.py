"""A turn: take a plant, plant it, and what follows."""

from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State
from swale.rules.geometry import SPACES
from swale.rules.record import NONE, ROUNDS
from swale.rules.setup import fill_cart


@rule
def apply(s: State, seat: int, action: int) -> None:
    """A whole turn (SW-3)."""
    place, space = int(action) // SPACES, int(action) % SPACES
    s.bed[seat, space] = take(s, seat, place)
    s.turn = (int(s.turn) + 1) % int(s.players)
    if s.turn == s.first:
        end_round(s)


@rule
def take(s: State, seat: int, place: int) -> int:
    """Takes the plant at this place in the cart: paid for, with the drops on it; those behind it move up (SW-3.2, SW-3.3)."""
    for before in range(place):
        s.cart_drops[before] += 1
    s.drops[seat] += int(s.cart_drops[place]) - place
    plant = int(s.cart[place])
    s.cart_left -= 1
    for behind in range(place, s.cart_left):
        s.cart[behind], s.cart_drops[behind] = s.cart[behind + 1], s.cart_drops[behind + 1]
    s.cart[s.cart_left], s.cart_drops[s.cart_left] = NONE, 0
    return plant


@rule
def end_round(s: State) -> None:
    """Refills the cart, and the next player begins; after the last round, nobody does (SW-3.4, SW-3.5)."""
    s.round_no += 1
    if s.round_no <= ROUNDS:
        fill_cart(s)
        s.first = (int(s.first) + 1) % int(s.players)
        s.turn = s.first
