"""The actions of Earth, each with one meaning."""

from sunroom.games.earth.content.reading import CARDS, CLIMATES, ECOSYSTEMS, ISLANDS
from sunroom.games.earth.rules.geometry import PLACES, SPACES
from sunroom.games.earth.rules.record import FAUNA_CARDS
from sunroom.kernel.actions import ActionSpace, Kind

ACTION_NAMES = ("Plant", "Compost", "Water", "Grow")
"""The actions of the turn: green, red, blue, yellow."""
FETCH_CARDS = 16
"""How many cards of a team board can be named; the rest once some of these are taken."""
MOST_AT_ONCE = 16
"""More than anything gives at once."""

ACTIONS = ActionSpace(
    Kind("take", card=CARDS),  # plant it, play it (an Event), keep it or take it
    Kind("compost", card=CARDS),  # from hand into the compost
    Kind("island", side=ISLANDS),
    Kind("climate", side=CLIMATES),
    Kind("ecosystem", side=ECOSYSTEMS),
    Kind("place", place=PLACES),  # where to plant
    Kind("sprout", space=SPACES),  # place a sprout
    Kind("grow", space=SPACES),  # place a growth
    Kind("pay sprout", space=SPACES),  # take a sprout off
    Kind("pay growth", space=SPACES),  # take a growth off
    Kind("use", space=SPACES),  # activate
    Kind("use island"),
    Kind("use climate"),
    Kind("copy", space=SPACES),  # the card whose ability is used
    Kind("replace", space=SPACES),  # the Terrain that makes way
    Kind("amount", n=MOST_AT_ONCE),  # take only this much
    Kind("choose", action=len(ACTION_NAMES)),  # the action of the turn
    Kind("soil"),  # the part of an action
    Kind("from deck"),
    Kind("sprouts"),
    Kind("growth"),
    Kind("cards"),
    Kind("convert"),
    Kind("partly"),
    Kind("rest"),
    Kind("stop"),
    Kind("done"),
    Kind("fauna", fauna=FAUNA_CARDS),  # where Gaia's leaf goes
    Kind("lay"),  # lay part of what comes next on the team board
    Kind("fetch", number=FETCH_CARDS),  # take this card from the team board
    Kind("fetch soil"),
    Kind("fetch one soil"),
    Kind("fetch compost"),
    Kind("fetch one compost"),
)

TAKE, COMPOST, SIDE, SPACE = ACTIONS.starts("take", "compost", "island", "place")
"""SIDE: the sides of Islands, then of Climates, then of Ecosystems."""
SPROUT, GROW, PAY_SPROUT, PAY_GROWTH = ACTIONS.starts("sprout", "grow", "pay sprout", "pay growth")
USE, COPY, REPLACE, AMOUNT, CHOOSE = ACTIONS.starts("use", "copy", "replace", "amount", "choose")
GET_SOIL, GET_COMPOST, GET_SPROUTS, GET_GROWTH, GET_CARDS = ACTIONS.starts("soil", "from deck", "sprouts", "growth", "cards")
CONVERT, PARTLY, PAY_REST, STOP, DONE = ACTIONS.starts("convert", "partly", "rest", "stop", "done")
FAUNA, LAY, FETCH_CARD = ACTIONS.starts("fauna", "lay", "fetch")
FETCH_SOIL, FETCH_ONE_SOIL, FETCH_COMPOST, FETCH_ONE_COMPOST = ACTIONS.starts(
    "fetch soil", "fetch one soil", "fetch compost", "fetch one compost"
)
USE_ISLAND, USE_CLIMATE = SPACES, SPACES + 1
"""Slots of USE besides the spaces."""
