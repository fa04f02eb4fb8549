"""The actions of Swale: which plant from the cart goes where."""

from sunroom.kernel.actions import ActionSpace, Kind
from swale.rules.geometry import SPACES
from swale.rules.record import CART

ACTIONS = ActionSpace(Kind("plant", place=CART, space=SPACES))
