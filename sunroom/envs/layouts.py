"""What every number of an observation means. docs/observations.md is written from here (python -m scripts.observations)."""

from dataclasses import dataclass
from typing import Any

from sunroom.games.earth import knowledge as earth
from sunroom.games.neotopia import knowledge as neotopia
from sunroom.games.solar_city import knowledge as solar_city
from sunroom.games.solar_gardens import knowledge as solar_gardens
from sunroom.games.solar_gardens.record import MOST_DESIGNS
from sunroom.games.solar_gardens.record import SEATS as MOST_GARDENERS


@dataclass(frozen=True)
class Field:
    """Some numbers of an observation that stand side by side."""

    name: str
    size: int
    meaning: str


def _for_each_seat(seats: int, fields: list[Field]) -> list[Field]:
    """The same fields for the own seat and for those that sit clockwise of it."""
    places = ["own", *(f"next{n}" for n in range(1, seats))]
    return [Field(f"{place}.{field.name}", field.size, field.meaning) for place in places for field in fields]


def _solar_city() -> list[Field]:
    g: Any = solar_city
    city = [
        Field("coins", 1, "coins"),
        Field("points", 1, "Solar Points gained in play so far"),
        Field("loans", 1, "loans taken and not repaid"),
        Field("skyscraper_price", 1, "what the next Skyscraper costs"),
        Field("upgrade_price", 1, "what the next upgrade costs"),
        Field("on_turn", 1, "1 when it is their turn"),
        Field("tiles", g.SPACES, "per space: 0 empty, 1–6 Skyscraper of the dealt type, 7–12 SkyGarden, 13–21 Public Structure"),
        Field("lying", g.SPACES, "per space: coins lying on it"),
    ]
    piles = [Field(f"pile{n}", 3, "top tile (from 1, 0: none left), tiles left of its first type, of its second") for n in range(3)]
    pool = [Field(f"pool{n}", 3, "tile (from 1, 0: none), coins, points on it") for n in range(3)]
    return [
        *_for_each_seat(g.SEATS, city),
        Field("marked", g.SLOTS, "per row and column: 1 when it was activated this round"),
        *piles,
        *pool,
        Field("dealt", g.DEALT, "the building types of this game, by their number in the content, from 1"),
        Field("round", 1, "the round, from 1"),
        Field("phase", 1, "what is to be decided: 0 action, 1 line, 2 use, 3 copy, 4 trade, 5 repay, 6 purchase, 7 over"),
        Field("placed", 1, "the space of the tile placed or flipped this turn, from 1; 0: none"),
        Field("line", 1, "the row or column being activated, from 1; 0: none"),
        Field("waiting", 1, "the space whose effect waits for a choice, from 1; 0: none"),
    ]


def _solar_gardens() -> list[Field]:
    g: Any = solar_gardens
    tile = (
        "path sides, bed sides, second bed's sides, fence sides (1 north + 2 east + 4 south + 8 west), filters of both beds, "
        "habitat (0: none), panels, turbines, sculptures, 1 when it lies there only for now, 1 when there is a tile"
    )
    roof = [
        Field("roof", g.SPACES * g.SHOWN, f"per space {g.SHOWN} numbers: {tile}; a tile another seat has placed in secret is not shown"),
        Field("before", g.SHOWN, "the tile that lies before them to keep or to pass on, the same way"),
        Field("hand", g.SHOWN, "the tile they took this round, the same way"),
        Field("token", 1, "1 for who holds the Starting Player token"),
        Field("has_before", 1, "1 when a tile lies before them"),
        Field("has_hand", 1, "1 when they have taken a tile this round"),
        Field("confirmed", 1, "1 when they have confirmed their placement"),
    ]
    return [
        *_for_each_seat(MOST_GARDENERS, roof),
        Field("unseen", MOST_DESIGNS, "per design: how many nobody has seen yet"),
        Field("round", 1, "the round, from 1"),
        Field("phase", 1, "0 draft, 1 placing, 2 over"),
        Field("refused", 1, "1 when the last in line has refused a tile this round"),
        Field("pile", 1, "tiles in the pile below this round's stack"),
        Field("stack", 1, "tiles left in this round's stack"),
        Field("aside", 1, "tiles set aside"),
        Field("players", 1, "how many play"),
    ]


def _neotopia() -> list[Field]:
    g: Any = neotopia
    seat = [
        Field("element", 1, "their element, from 1; elements are not alike, so this number does not turn with the seats"),
        Field("on_turn", 1, "1 when it is their turn"),
        Field("points", g.REGIONS, "points per region"),
        Field("tokens", g.KINDS, "bonus tokens per kind"),
        Field("hand_size", 1, "cards in hand"),
        Field("known", g.CARDS, "per card: 1 when everybody knows that they hold it"),
    ]
    region = [
        Field("spaces", g.SPACES, "per space: 0 empty, else the element on it, from 1"),
        Field("bonus", g.SPOTS, "bonus tokens lying on spaces, from 1; 0: none"),
        Field("stack_top", 1, "the token on top of the stack, from 1; 0: none"),
        Field("stack", 1, "tokens in the stack"),
        Field("top_card", 1, "the project built last, from 1; 0: none"),
        Field("own_cluster", 1, "the largest cluster of the own element"),
    ]
    return [
        *_for_each_seat(g.SEATS, seat),
        Field("hand", g.CARDS, "per card: 1 when it is in the own hand"),
        *(Field(f"region{n}.{field.name}", field.size, field.meaning) for n in range(g.REGIONS) for field in region),
        Field("factories", g.FACTORIES * g.ELEMENTS, "per factory and element: how many are in it"),
        Field("waiting", g.ELEMENTS, "per element: how many lie on the production pile"),
        Field("reserve", g.ELEMENTS, "per element: how many are in the reserve"),
        Field("tiles", g.TILES, "per production tile: 1 when it is still to come"),
        Field("offer", g.OFFER, "the cards of the Offer, from 1; 0: none"),
        Field("deck", 1, "cards in the deck"),
        Field("tiles_left", 1, "production tiles left"),
        Field("phase", 1, "what is to be decided: 0 action, 1 space, 2 project, 3 card, 4 initiative, 5 permits, 6 over"),
        Field("actions", 1, "actions left in this turn"),
        Field("draws", 1, "cards still to draw"),
        Field("token_used", 1, "1 when a bonus token was used this turn"),
        Field("round", 1, "the round"),
        Field("last_rounds", 1, "0 before the flag tile, 1 in the round in which it was turned, 2 in the last round"),
        Field("held", 1, "the element about to be placed, from 1; 0: none"),
        Field("source", 1, "the factory it comes from, from 1; 0: none"),
        Field("outside", 1, "1 when it goes onto an outer space"),
        Field("placed", 2, "region and space of the element just placed, from 1; 0: none"),
        Field("first", 1, "1 when the own seat was first"),
    ]


def _earth() -> list[Field]:
    g: Any = earth
    seat = [
        Field("stage", 1, "what they decide or wait for, as `STAGES` of record.py numbers it"),
        Field("island", 1, "Island side, from 1; 0: none, -1: chosen and not shown yet"),
        Field("climate", 1, "Climate side, the same way"),
        Field("ecosystem", 1, "Ecosystem side, from 1; 0: none, or not shown yet"),
        Field("soil", 1, "soil"),
        Field("hand_size", 1, "cards in hand"),
        Field("compost", 1, "cards in the compost"),
        Field("events", 1, "Events played"),
        Field("sprouts", 1, "sprouts in all"),
        Field("growth", 1, "growth in all"),
        Field("filled", 1, "cards planted"),
        Field("plantings", 1, "plantings left this turn"),
        Field("used", 1, "the last slot activated this turn, from 1; 0: none"),
        Field("order", 1, "Island and Climate: 0 undecided, 1 before the tableau, 2 after it"),
        Field("pending", 1, "the card about to be planted, from 1; 0: none, -1: not shown"),
        Field("owed", 1, "soil still to be paid for it"),
        Field("program", 3, "the ability being carried out, from 1, its step, and the pieces left in it"),
        Field("partly", 1, "1 when they want to be asked how much to take"),
        Field("leaves", g.FAUNA_CARDS, "per Fauna: the tier of their leaf, 1 for the best; 0: none"),
        Field("cards", g.SPACES, "per space: the card, from 1; 0: none, -1: face down"),
        Field("sprouts_on", g.SPACES, "per space: sprouts"),
        Field("growth_on", g.SPACES, "per space: growth"),
    ]
    return [
        Field("round", 1, "the round"),
        Field("mode", 1, "0 beginner, 1 standard, 2 advanced"),
        Field("action", 1, "the colour of the action, from 1 green, red, blue, yellow; 0: not named yet"),
        Field("active", 1, "how many seats further the active player sits; 0: the own seat"),
        Field("deck", 1, "cards in the deck"),
        Field("discards", 1, "cards in the discard pile"),
        Field("bonus", 1, "1 when the completion bonus was taken"),
        Field("players", 1, "how many play"),
        Field("fauna", g.FAUNA_CARDS, "the Fauna, from 1"),
        Field("shared", g.SHARED, "the shared Ecosystems, from 1"),
        *_for_each_seat(g.SEATS, seat),
        Field("hand", g.CARDS, "per card: 1 when it is in the own hand"),
        Field("drawn", 4, "cards drawn of which one is kept, or compost cards looked at, from 1; 0: none"),
        Field("to_choose", g.DEALT, "Island, Climate and Ecosystem sides to choose from, from 1; 0: none"),
        Field("gaia.difficulty", 1, "alone only, as all of Gaia: how hard she is to beat, from 1"),
        Field("gaia.pass", 1, "how often her deck has been gone through"),
        Field("gaia.left", 1, "cards left in her deck"),
        Field("gaia.rests", 1, "1 when she rests"),
        Field("gaia.soil", 1, "her soil"),
        Field("gaia.sprouts", 1, "her sprouts"),
        Field("gaia.growth", 1, "her growth"),
        Field("gaia.compost", 1, "cards in her compost"),
        Field("gaia.scoring", 1, "cards in her scoring pile"),
        Field("gaia.points", 1, "her points, as if the game ended now"),
        Field("gaia.leaves", g.FAUNA_CARDS, "per Fauna: the tier of her leaf; 0: none"),
        Field("gaia.turned", g.GAIA_CARDS, "per card of hers: 1 when it was turned up in this pass"),
        Field("gaia.card", g.GAIA_CARDS, "per card of hers: 1 for the one turned up last"),
        Field("partner.hand", g.CARDS, "in teams only, as all that follows, per card: 1 when it is in the partner's hand"),
        Field("partner.drawn", 4, "as `drawn`, of the partner"),
        Field("partner.to_choose", g.DEALT, "as `to_choose`, of the partner"),
        Field("team.cards", g.CARDS, "per card: 1 when it lies on the own team board"),
        Field("team.own", 5, "soil, sprouts, growth, cards and compost on the own team board"),
        Field("team.other", 5, "the same on the other one"),
    ]


LAYOUTS = {"solar-city": _solar_city, "solar-gardens": _solar_gardens, "neotopia": _neotopia, "earth": _earth}


def layout(game: str) -> list[Field]:
    """The fields of a game's observation, in order."""
    return LAYOUTS[game]()


def where(game: str) -> dict[str, slice]:
    """Where each field is in an observation: `seen[where("solar-city")["own.coins"]]`."""
    places, at = {}, 0
    for field in layout(game):
        places[field.name] = slice(at, at + field.size)
        at += field.size
    return places
