"""What a player can do, as numbers."""

from sunroom.games.solar_gardens.rules.geometry import SPACES, TURNS
from sunroom.kernel.actions import ActionSpace, Kind

ACTIONS = ActionSpace(
    Kind("place", space=SPACES, turn=TURNS),  # quarter turns clockwise
    Kind("keep"),
    Kind("pass"),
    Kind("refuse"),
    Kind("confirm"),
    Kind("take back"),
)
PLACE, KEEP, PASS, REFUSE, CONFIRM, TAKE_BACK = ACTIONS.starts("place", "keep", "pass", "refuse", "confirm", "take back")
