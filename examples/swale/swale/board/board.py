"""The cart and every bed, drawn from a view."""

from markupsafe import Markup

from sunroom.kernel.messages import Message, Phrasebook, Seat, Voice
from sunroom.kernel.protocols import View
from swale.board.art import COLOURS, DROP, picture, symbols
from swale.board.book import LIKES, cards
from swale.rules.geometry import COLUMNS, ROWS, SPACE_NAMES, WIDTH
from swale.words.things import TOPIC, in_drops, named

BOARD = Phrasebook(
    TOPIC,
    {
        "round": "round",
        "drops": "drops",
        "cart": "The cart",
        "free": "free",
        "costs": "costs {drops}",
        "lying": "{drops} on it",
        "empty": "empty",
        "your bed": "Your bed",
        "bed of": "{who}’s bed",
        "row A": "Row A: dry",
        "row B": "Row B: damp",
        "row C": "Row C: wet",
        "wish": "Your wish",
        "wish of": "{who}’s wish",
        "wish counts": "1 point for each in your bed and in the bed to your left",
        "secret": "secret until the end",
        "bag": "In the bag",
    },
)
GUIDE = Phrasebook(
    TOPIC,
    {
        "cart": "Each turn you take a plant. The first one is free; for another, leave a drop on each plant before it. Touch one …",
        "bed": "… then a space of your bed. Plants stay where they are, and where they are decides what they bring.",
        "wish": "You have a secret wish: it counts plants of that kind in your own bed and in the one to your left.",
        "end": "After twelve rounds all beds are full. Touch a plant to read what it likes.",
    },
)


def board(view: View, seat: int | None, say: Voice) -> Markup:
    """The table as the seat sees it: the cart, its own bed, and the others' behind it."""
    own = next((p for p in (seat, view["seat"], view["turn"]) if p is not None), 0)
    beds = Markup("").join(_bed(view, p, own, seat is not None, say) for p in range(view["players"]))
    return Markup(
        '<div class="swale" data-own="{}">{}<div class="top-row">{}{}</div><div class="cities">{}</div>'
        '<div class="cards" hidden>{}</div></div>'
    ).format(own, symbols(), _cart(view, say), _bag(view, say), beds, cards(say))


def _cart(view: View, say: Voice) -> Markup:
    places = Markup("").join(_place(view, i, say) for i in range(view["places"]))
    return Markup('<section class="cart" aria-label="{}">{}</section>').format(say(BOARD("cart")), places)


def _place(view: View, i: int, say: Voice) -> Markup:
    """A place in the cart: the plant there, what it costs, and the drops on it."""
    if i >= len(view["cart"]):
        return Markup('<div class="place none" data-piece="cart-{}" data-what=""><span>{}</span></div>').format(i, say(BOARD("empty")))
    plant, lying = view["cart"][i]["plant"], view["cart"][i]["drops"]
    found: str = Markup("")
    if lying:
        found = Markup('<span class="lying" title="{}">{}{}</span>').format(say(BOARD("lying", drops=in_drops(lying))), DROP, lying)
    costs = say(BOARD("costs", drops=in_drops(i)) if i else BOARD("free"))
    return Markup(
        '<div class="place" data-piece="cart-{i}" data-tile="{plant}" data-what="{plant}" data-shows="{name}" title="{likes}">{art}{found}'
        '<b>{name}</b><small>{costs}</small></div>'
    ).format(i=i, plant=plant, likes=say(LIKES(plant)), art=picture(plant), found=found, name=say(named(plant)), costs=costs)  # fmt: skip


def _bag(view: View, say: Voice) -> Markup:
    """What is still in the bag."""
    kinds = Markup("").join(
        Markup('<li title="{}">{}<b>{}</b></li>').format(say(named(plant)), picture(plant), n) for plant, n in view["bag"].items()
    )
    return Markup('<section class="bag"><h3>{}</h3><ul>{}</ul></section>').format(say(BOARD("bag")), kinds)


def _bed(view: View, p: int, own: int, seated: bool, say: Voice) -> Markup:
    """One bed with its wish; only the viewer's own can be touched."""
    touch = seated and p == own
    rows = Markup("").join(
        Markup('<div class="row row-{}"><span class="at" title="{}">{}</span>{}</div>').format(
            row.lower(), say(BOARD(f"row {row}")), row, Markup("").join(_space(view, p, row + column, touch, say) for column in COLUMNS)
        )
        for row in ROWS
    )
    title = say(BOARD("your bed") if touch else BOARD("bed of", who=Seat(p)))
    return Markup('<section class="bed{}" data-seat="{}" aria-label="{}"><div class="slope">{}</div>{}</section>').format(
        " own" * (p == own), p, title, rows, _wish(view, p, touch, say)
    )


def _space(view: View, p: int, name: str, touch: bool, say: Voice) -> Markup:
    plant, piece = view["seats"][p]["bed"][name], name if touch else f"p{p}-{name}"
    if plant is None:
        return Markup('<div class="space empty" data-piece="{}" data-what=""><span>{}</span></div>').format(piece, name)
    return Markup(
        '<div class="space" data-piece="{piece}" data-tile="{plant}" data-what="{plant}" data-shows="{name}">{art}<b>{name}</b></div>'
    ).format(piece=piece, plant=plant, name=say(named(plant)), art=picture(plant))


def _wish(view: View, p: int, touch: bool, say: Voice) -> Markup:
    """A seat's wish, as far as the viewer knows it."""
    wish, mine = view["seats"][p]["wish"], touch or p == view["seat"]
    title = say(BOARD("wish") if mine else BOARD("wish of", who=Seat(p)))
    if wish is None:
        return Markup('<aside class="wish unknown"><h3>{}</h3><p>{}</p></aside>').format(title, say(BOARD("secret")))
    return Markup('<aside class="wish"><h3>{}</h3>{}<b>{}</b><p>{}</p></aside>').format(
        title, picture(wish), say(named(wish)), say(BOARD("wish counts"))
    )


def mini(view: View, p: int, say: Voice) -> Markup:
    """A bed at a glance; it has no words."""
    cells = Markup("").join(
        Markup('<rect x="{}" y="{}" width="22" height="22" rx="6" fill="{}"/>').format(
            25 * (i % WIDTH) + 1, 25 * (i // WIDTH) + 13, COLOURS.get(view["seats"][p]["bed"][name] or "", "var(--plot)")
        )
        for i, name in enumerate(SPACE_NAMES)
    )
    return Markup('<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{}</svg>').format(cells)


def facts(view: View, p: int) -> list[tuple[Message, int]]:
    """The key facts about a player."""
    return [(BOARD("drops"), view["seats"][p]["drops"])]


def progress(view: View) -> tuple[Message, int, int]:
    """How far along the game is."""
    return BOARD("round"), view["round"], view["rounds"]


def guide() -> list[tuple[str, Message]]:
    """For a first game."""
    return [(".cart", GUIDE("cart")), (".bed.shown .slope", GUIDE("bed")), (".bed.shown .wish", GUIDE("wish")), ("", GUIDE("end"))]


def sources(view: View, p: int) -> dict[str, list[str]]:
    """The spaces of a bed behind each category of its score."""
    seat = view["seats"][p]

    def where(plant: str | None) -> list[str]:
        return [name for name, there in seat["bed"].items() if there is not None and there == plant]

    by_plant = {"reeds": "reed", "ferns": "fern", "irises": "iris", "moss": "moss", "wish": seat["wish"]}
    return {category: where(plant) for category, plant in by_plant.items()} | {"drops": []}
