"""The meaning of the numbers of an observation of Solar Gardens."""

from sunroom.games.solar_gardens.rules.geometry import SPACES
from sunroom.games.solar_gardens.rules.record import MOST_DESIGNS, OVER, SEATS
from sunroom.kernel.layout import ANY, Layout, Part, for_each_seat, size_of

TILE = (
    Part("path", "path sides"),
    Part("bed_a", "bed sides"),
    Part("bed_b", "second bed's sides"),
    Part("fence", "fence sides (1 north + 2 east + 4 south + 8 west)"),
    Part("filters", "filters of both beds", 2),
    Part("habitat", "habitat (0: none)"),
    Part("panels", "panels"),
    Part("turbines", "turbines"),
    Part("sculptures", "sculptures"),
    Part("for_now", "1 when it lies there only for now"),
    Part("there", "1 when there is a tile"),
)
SHOWN = size_of(TILE)
"""Numbers per tile."""
_TILE = ", ".join(part.meaning for part in TILE)
_MOST = 15
"""The largest number on a tile."""

ROOF = (
    Part("roof", f"per space {SHOWN} numbers: {_TILE}; a tile another seat has placed in secret is not shown", SPACES * SHOWN, _MOST),
    Part("before", "the tile that lies before them to keep or to pass on, the same way", SHOWN, _MOST),
    Part("hand", "the tile they took this round, the same way", SHOWN, _MOST),
    Part("token", "1 for who holds the Starting Player token"),
    Part("has_before", "1 when a tile lies before them"),
    Part("has_hand", "1 when they have taken a tile this round"),
    Part("confirmed", "1 when they have confirmed their placement"),
)
LAYOUT = Layout(
    *for_each_seat(SEATS, ROOF),
    Part("unseen", "per design: how many nobody has seen yet", MOST_DESIGNS, ANY),
    Part("round", "the round, from 1", most=SPACES),
    Part("phase", "0 draft, 1 placing, 2 over", most=OVER),
    Part("refused", "1 when the last in line has refused a tile this round"),
    Part("pile", "tiles in the pile below this round's stack", most=ANY),
    Part("stack", "tiles left in this round's stack", most=ANY),
    Part("aside", "tiles set aside", most=ANY),
    Part("players", "how many play", most=SEATS),
)
