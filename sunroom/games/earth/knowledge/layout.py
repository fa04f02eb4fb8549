"""The meaning of the numbers of an observation of Earth."""

from sunroom.games.earth.content.gaia import GAIA_CARDS
from sunroom.games.earth.content.reading import CARDS, CLIMATES, ECOSYSTEMS, ISLANDS
from sunroom.games.earth.rules.geometry import SPACES
from sunroom.games.earth.rules.record import DEALT, FAUNA_CARDS, SEATS, SHARED, STAGES
from sunroom.kernel.layout import ANY, Layout, Part, for_each_seat, size_of

SEAT = (
    Part("stage", "what they decide or wait for, as `STAGES` of record.py numbers it", most=len(STAGES) - 1),
    Part("island", "Island side, from 1; 0: none, -1: chosen and not shown yet", most=ISLANDS, least=-1),
    Part("climate", "Climate side, the same way", most=CLIMATES, least=-1),
    Part("ecosystem", "Ecosystem side, from 1; 0: none, or not shown yet", most=ECOSYSTEMS, least=-1),
    Part("soil", "soil", most=ANY),
    Part("hand_size", "cards in hand", most=CARDS),
    Part("compost", "cards in the compost", most=CARDS),
    Part("events", "Events played", most=CARDS),
    Part("sprouts", "sprouts in all", most=ANY),
    Part("growth", "growth in all", most=ANY),
    Part("filled", "cards planted", most=SPACES),
    Part("plantings", "plantings left this turn", most=ANY),
    Part("used", "the last slot activated this turn, from 1; 0: none", most=SPACES + 2),
    Part("order", "Island and Climate: 0 undecided, 1 before the tableau, 2 after it", most=2),
    Part("pending", "the card about to be planted, from 1; 0: none, -1: not shown", most=CARDS, least=-1),
    Part("owed", "soil still to be paid for it", most=ANY),
    Part("program", "the ability being carried out, from 1, its step, and the pieces left in it", 3, ANY),
    Part("partly", "1 when they want to be asked how much to take", most=2),
    Part("leaves", "per Fauna: the tier of their leaf, 1 for the best; 0: none", FAUNA_CARDS, SEATS + 1),
    Part("cards", "per space: the card, from 1; 0: none, -1: face down", SPACES, CARDS, least=-1),
    Part("sprouts_on", "per space: sprouts", SPACES, ANY),
    Part("growth_on", "per space: growth", SPACES, ANY),
)
GAIA_PARTS = (
    Part("gaia.difficulty", "in solo games only, like everything about Gaia: how hard she is to beat, from 1", most=4),
    Part("gaia.pass", "how often her deck has been gone through", most=ANY),
    Part("gaia.left", "cards left in her deck", most=GAIA_CARDS),
    Part("gaia.rests", "1 when she rests"),
    Part("gaia.soil", "her soil", most=ANY),
    Part("gaia.sprouts", "her sprouts", most=ANY),
    Part("gaia.growth", "her growth", most=ANY),
    Part("gaia.compost", "cards in her compost", most=CARDS),
    Part("gaia.scoring", "cards in her scoring pile", most=CARDS),
    Part("gaia.points", "her points, as if the game ended now", most=ANY),
    Part("gaia.leaves", "per Fauna: the tier of her leaf; 0: none", FAUNA_CARDS, SEATS + 1),
    Part("gaia.turned", "per card of hers: 1 when it was turned up in this pass", GAIA_CARDS),
    Part("gaia.card", "per card of hers: 1 for the one turned up last", GAIA_CARDS),
)
TEAM = (Part("soil", "soil"), Part("sprouts", "sprouts"), Part("growth", "growth"), Part("cards", "cards"), Part("compost", "compost"))
"""The numbers of a team board."""
TEAM_PARTS = (
    Part("partner.hand", "in teams only, as all that follows, per card: 1 when it is in the partner's hand", CARDS),
    Part("partner.drawn", "as `drawn`, of the partner", 4, CARDS),
    Part("partner.to_choose", "as `to_choose`, of the partner", DEALT, ANY),
    Part("team.cards", "per card: 1 when it lies on the own team board", CARDS),
    Part("team.own", "soil, sprouts, growth, cards and compost on the own team board", size_of(TEAM), ANY),
    Part("team.other", "the same on the other one", size_of(TEAM), ANY),
)
LAYOUT = Layout(
    Part("round", "the round", most=ANY),
    Part("mode", "0 beginner, 1 standard, 2 advanced", most=2),
    Part("action", "the colour of the action, from 1 green, red, blue, yellow; 0: not named yet", most=4),
    Part("active", "how many seats further the active player sits; 0: the own seat", most=SEATS - 1),
    Part("deck", "cards in the deck", most=CARDS),
    Part("discards", "cards in the discard pile", most=CARDS),
    Part("bonus", "1 when the completion bonus was taken"),
    Part("players", "how many play", most=SEATS),
    Part("fauna", "the Fauna, from 1", FAUNA_CARDS, ANY),
    Part("shared", "the shared Ecosystems, from 1", SHARED, ECOSYSTEMS),
    *for_each_seat(SEATS, SEAT),
    Part("hand", "per card: 1 when it is in the own hand", CARDS),
    Part("drawn", "cards drawn of which one is kept, or compost cards looked at, from 1; 0: none", 4, CARDS),
    Part("to_choose", "Island, Climate and Ecosystem sides to choose from, from 1; 0: none", DEALT, ANY),
    *GAIA_PARTS,
    *TEAM_PARTS,
)
