"""A state of Swale as readable data: written, checked and read.

    round = 3
    turn = 2
    first = 1
    cart = "reed 2, moss, iris"        # with the drops that lie there
    bag = "moss, reed, fern"           # the next one first
    [[seats]]
    drops = 4
    wish = "iris"
    bed = '''
    R . . M
    . F . .
    . . I .
    '''

R, F, I and M are plants. Only `seats` must be there. A bag that is not written holds what lies nowhere else, shuffled;
wishes that are not written are dealt.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.fields import RNG, Field, Fields, choice, number, seat_number, tables
from sunroom.kernel.positions import PositionReader, fill_pile
from sunroom.kernel.protocols import State
from swale.content import COPIES, PLANTS, WISHES
from swale.rules.geometry import ROWS, SPACES, WIDTH
from swale.rules.record import CART, DROPS, NONE, ROUNDS
from swale.rules.setup import deal_wish

LETTERS = "RFIM"


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that was written so."""
    r = PositionReader(box, data, box.new(0))
    r.luck()
    POSITION.load(r)
    _deal_wishes(r)
    _read_bag(r)
    return r.s


def _draw_bed(box: Box, s: State, p: int) -> str:
    """A bed drawn in three lines."""
    signs = ["." if plant == NONE else LETTERS[plant] for plant in s.bed[p]]
    return "".join(" ".join(signs[row * WIDTH : (row + 1) * WIDTH]) + "\n" for row in range(len(ROWS)))


def _read_bed(r: PositionReader, p: int) -> None:
    signs = str(r.data.get("bed", "." * SPACES)).replace(" ", "").replace("\n", "")
    if len(signs) != SPACES or set(signs) - {*LETTERS, "."}:
        raise r.wrong(f"a bed is {SPACES} signs, each a dot or one of {', '.join(LETTERS)}, not {r.data['bed']!r}")
    r.s.bed[p] = [NONE if sign == "." else LETTERS.index(sign) for sign in signs]


def _cart(box: Box, s: State) -> str:
    return ", ".join(f"{PLANTS[s.cart[i]]} {s.cart_drops[i]}".removesuffix(" 0") for i in range(s.cart_left))


def _read_cart(r: PositionReader) -> None:
    if "cart" not in r.data:
        return
    s, names = r.s, r.names("cart")
    if len(names) > CART:
        raise r.wrong(f"a cart has room for {CART} plants, not {len(names)}")
    s.cart[:], s.cart_drops[:], s.cart_left = NONE, 0, len(names)
    for place, name in enumerate(names):
        plant, _, drops = name.partition(" ")
        if drops and not (drops.isdecimal() and int(drops) <= DROPS * r.box.players):
            raise r.wrong(f"a plant and perhaps its drops, such as “moss 2”, not {name!r}", "cart")
        s.cart[place], s.cart_drops[place] = r.index("cart", plant, PLANTS), int(drops or 0)


def _deal_wishes(r: PositionReader) -> None:
    written = Counter(int(wish) for wish in r.s.wish if wish != NONE)
    if max(written.values(), default=0) > WISHES:
        raise r.wrong(f"there are {WISHES} wishes for each plant")
    for p in range(r.box.players):
        if r.s.wish[p] == NONE:
            deal_wish(r.s, p)


def _read_bag(r: PositionReader) -> None:
    s = r.s
    out = Counter(int(plant) for plant in [*s.bed.flat, *s.cart] if plant != NONE)
    if max(out.values(), default=0) > COPIES:
        raise r.wrong(f"there are {COPIES} plants of each kind")
    rest = [plant for plant in range(len(PLANTS)) for _ in range(COPIES - out[plant])]
    written = [r.index("bag", name, PLANTS) for name in r.names("bag")]
    if "bag" in r.data and sorted(written) != rest:
        raise r.wrong(f"the bag holds the {len(rest)} plants that lie nowhere else")
    s.bag_left = fill_pile(s, s.bag, written, [] if "bag" in r.data else rest)


SEAT = Fields(
    number("drops", 0, lambda s: DROPS * int(s.players), DROPS),
    choice("wish", PLANTS),
    Field("bed", _draw_bed, _read_bed),
)
POSITION = Fields(
    number("round", 1, ROUNDS + 1, at="round_no"),
    seat_number("turn"),
    seat_number("first", lambda s: int(s.turn) + 1),
    Field("cart", _cart, _read_cart),
    Field("bag", lambda box, s: ", ".join(PLANTS[plant] for plant in s.bag[: s.bag_left][::-1])),
    number("revealed", 0, 1000, 1),
    RNG,
    tables("seats", SEAT),
)
dump = POSITION.dump
