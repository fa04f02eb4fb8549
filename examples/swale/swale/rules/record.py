"""One game of Swale as a flat record."""

import numpy as np

from sunroom.kernel.random import KEY
from swale.content import COPIES, PLANTS
from swale.rules.geometry import SPACES

i1, i2, u8 = np.int8, np.int16, np.uint64

SEATS, NONE = 4, -1
CART, BAG = SEATS + 1, COPIES * len(PLANTS)
ROUNDS, DROPS = SPACES, 3

State = np.dtype(
    [
        ("rng", u8), ("key", u8, (KEY,)),
        ("revealed", i2),
        ("players", i1), ("round_no", i1), ("first", i1), ("turn", i1),
        ("bag", i1, (BAG,)), ("bag_left", i1),
        ("cart", i1, (CART,)), ("cart_drops", i1, (CART,)), ("cart_left", i1),
        ("bed", i1, (SEATS, SPACES)), ("drops", i1, (SEATS,)), ("wish", i1, (SEATS,)),
    ],
    align=True,
)  # fmt: skip
"""
revealed    how often plants came out of the bag: undo stops there
round_no    from 1 to ROUNDS; one more when the game is over
first       who began this round
bag         the plants still to come, the next one last; NONE beyond `bag_left`
cart        the plants to choose from, the free one first; NONE beyond `cart_left`
wish        each seat's wish; NONE where it is not known
"""
