"""The actions of Neotopia, each with one meaning."""

from sunroom.games.neotopia.rules.geometry import FACTORIES, REGIONS, SPACES
from sunroom.games.neotopia.rules.record import CARDS, ELEMENTS, KINDS, OFFER
from sunroom.kernel.actions import ActionSpace, Kind

ACTIONS = ActionSpace(
    Kind("place", element=ELEMENTS, region=REGIONS, space=SPACES),
    Kind("take", factory=FACTORIES, element=ELEMENTS),
    Kind("draw", slot=OFFER),
    Kind("deck"),
    Kind("build", card=CARDS),
    Kind("nothing"),
    Kind("use", token=KINDS),
    Kind("end"),
)
PLACE, TAKE, DRAW, DRAW_DECK = ACTIONS.starts("place", "take", "draw", "deck")
BUILD, BUILD_NOTHING, USE, END_TURN = ACTIONS.starts("build", "nothing", "use", "end")
