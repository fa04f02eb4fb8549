"""The actions of Solar City, each with one meaning."""

from sunroom.games.solar_city.rules.geometry import SLOTS, SPACES
from sunroom.kernel.actions import ActionSpace, Kind

ACTIONS = ActionSpace(
    Kind("build", pile=3, space=SPACES),
    Kind("build public", slot=3, space=SPACES),
    Kind("upgrade", space=SPACES),
    Kind("activate", line=SLOTS),
    Kind("use", space=SPACES),  # a Skyscraper in the active line, or a structure that sells at the end of a round
    Kind("copy", space=SPACES),  # the neighbour whose effect is used
    Kind("buy"),
    Kind("take"),
    Kind("done"),
    Kind("repay"),
    Kind("pass"),
)
BUILD, BUILD_PUBLIC, UPGRADE, ACTIVATE, USE, COPY = ACTIONS.starts("build", "build public", "upgrade", "activate", "use", "copy")
BUY, TAKE, DONE, REPAY, PASS = ACTIONS.starts("buy", "take", "done", "repay", "pass")
