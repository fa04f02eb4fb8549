"""The meaning of the numbers of an observation of Solar City."""

from sunroom.games.solar_city.rules.geometry import SLOTS, SPACES
from sunroom.games.solar_city.rules.record import COPIES, DEALT, MOST_BUILDINGS, OVER, SEATS, TILES
from sunroom.kernel.layout import ANY, Layout, Part, for_each_seat

PRICE = 127
"""The largest number printed on a tile."""
PER_PILE = PER_POOL_SLOT = 3
"""Numbers per pile, and per slot of the pool."""

CITY = (
    Part("coins", "coins", most=ANY),
    Part("points", "Solar Points gained in play so far", most=ANY),
    Part("loans", "loans taken and not repaid", most=PRICE),
    Part("skyscraper_price", "what the next Skyscraper costs", most=ANY),
    Part("upgrade_price", "what the next upgrade costs", most=ANY),
    Part("on_turn", "1 when it is their turn"),
    Part("tiles", "per space: 0 empty, 1–6 Skyscraper of the dealt type, 7–12 SkyGarden, 13–21 Public Structure", SPACES, TILES),
    Part("lying", "per space: coins lying on it", SPACES, ANY),
)
LAYOUT = Layout(
    *for_each_seat(SEATS, CITY),
    Part("marked", "per row and column: 1 when it was activated this round", SLOTS),
    *(
        Part(f"pile{n}", "top tile (from 1, 0: none left), tiles left of its first type, of its second", PER_PILE, max(TILES, 2 * COPIES))
        for n in range(3)
    ),
    *(Part(f"pool{n}", "tile (from 1, 0: none), coins, points on it", PER_POOL_SLOT, PRICE) for n in range(3)),
    Part("dealt", "the building types of this game, by their number in the content, from 1", DEALT, MOST_BUILDINGS),
    Part("round", "the round, from 1", most=PRICE),
    Part("phase", "what to decide: 0 action, 1 line, 2 use, 3 copy, 4 trade, 5 repay, 6 purchase, 7 over", most=OVER),
    Part("placed", "the space of the tile placed or flipped this turn, from 1; 0: none", most=SPACES),
    Part("line", "the row or column being activated, from 1; 0: none", most=SLOTS),
    Part("waiting", "the space whose effect waits for a choice, from 1; 0: none", most=SPACES),
)
