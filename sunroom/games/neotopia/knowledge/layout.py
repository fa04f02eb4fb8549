"""The meaning of the numbers of an observation of Neotopia."""

from sunroom.games.neotopia.rules.geometry import FACTORIES, REGIONS, SPACES
from sunroom.games.neotopia.rules.record import CARDS, ELEMENTS, KINDS, OFFER, OVER, SEATS, SPOTS, TILES
from sunroom.kernel.layout import ANY, Layout, Part, for_each_seat, named

SEAT = (
    Part("element", "their element, from 1; elements are not alike, so this number does not turn with the seats", most=ELEMENTS),
    Part("on_turn", "1 when it is their turn"),
    Part("points", "points per region", REGIONS, ANY),
    Part("tokens", "bonus tokens per kind", KINDS, ANY),
    Part("hand_size", "cards in hand", most=CARDS),
    Part("known", "per card: 1 when everybody knows that they hold it", CARDS),
)
REGION = (
    Part("spaces", "per space: 0 empty, else the element on it, from 1", SPACES, ELEMENTS),
    Part("bonus", "bonus tokens lying on spaces, from 1; 0: none", SPOTS, KINDS),
    Part("stack_top", "the token on top of the stack, from 1; 0: none", most=KINDS),
    Part("stack", "tokens in the stack", most=ANY),
    Part("top_card", "the project built last, from 1; 0: none", most=CARDS),
    Part("own_cluster", "the largest cluster of the own element", most=SPACES),
)
LAYOUT = Layout(
    *for_each_seat(SEATS, SEAT),
    Part("hand", "per card: 1 when it is in the own hand", CARDS),
    *(named(f"region{n}", part) for n in range(REGIONS) for part in REGION),
    Part("factories", "per factory and element: how many are in it", FACTORIES * ELEMENTS, ANY),
    Part("waiting", "per element: how many lie on the production pile", ELEMENTS, ANY),
    Part("reserve", "per element: how many are in the reserve", ELEMENTS, ANY),
    Part("tiles", "per production tile: 1 when it is still to come", TILES),
    Part("offer", "the cards of the Offer, from 1; 0: none", OFFER, CARDS),
    Part("deck", "cards in the deck", most=CARDS),
    Part("tiles_left", "production tiles left", most=TILES),
    Part("phase", "what to decide: 0 action, 1 space, 2 project, 3 card, 4 initiative, 5 permits, 6 over", most=OVER),
    Part("actions", "actions left in this turn", most=ANY),
    Part("draws", "cards still to draw", most=ANY),
    Part("token_used", "1 when a bonus token was used this turn"),
    Part("round", "the round", most=ANY),
    Part("last_rounds", "0 before the flag tile, 1 in the round in which it was turned, 2 in the last round", most=2),
    Part("held", "the element about to be placed, from 1; 0: none", most=ELEMENTS),
    Part("source", "the factory it comes from, from 1; 0: none", most=FACTORIES),
    Part("outside", "1 when it goes onto an outer space"),
    Part("placed", "region and space of the element just placed, from 1; 0: none", 2, SPACES),
    Part("first", "1 when the own seat was first"),
)
