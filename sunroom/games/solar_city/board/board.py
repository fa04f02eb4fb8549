"""Solar City in a browser: the supply and every city, drawn from a view."""

from typing import Any

from sunroom.games.solar_city.board.book import tile_cards
from sunroom.games.solar_city.board.choices import slot_piece
from sunroom.games.solar_city.board.pieces import art, coins, effect, joined, pips, slug, sprite, tokens
from sunroom.games.solar_city.rules.geometry import COLUMNS, ROWS, SLOT_NAMES, SPACE_NAMES
from sunroom.games.solar_city.words.things import TOPIC, line, named
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several, Voice, once_per_language
from sunroom.kernel.protocols import View

BOARD = Phrasebook(
    TOPIC,
    {
        "round": "round",
        "coins": ("coin", "coins"),
        "points": ("point", "points"),
        "gardens": ("garden", "gardens"),
        "loans": ("loan", "loans"),
        "supply": "What can be built",
        "Skyscrapers": "Skyscrapers",
        "Public Structures": "Public Structures",
        "more": "{n} more",
        "left": "{n} left",
        "in the pile": "{n} more in the pile",
        "at the bottom": "{n} more in the pile; at the bottom: {tiles}",
        "several": "{n} {tile}",
        "pile used up": "This pile is used up",
        "nothing left": "Nothing left for this slot",
        "your city": "Your city",
        "city of": "{who}’s city",
        "active": "{line}: active now",
        "marked": "{line}: activated this round",
        "free": "{line}: not activated yet",
        "pays": "pays now",
    },
)
GUIDE = Phrasebook(
    TOPIC,
    {
        "build": "Each turn you build a tile, or turn one of your Skyscrapers into a SkyGarden. Touch a Skyscraper here …",
        "space": "… then a space in your city. Skyscrapers pay coins; how many depends on where they stand.",
        "line": "Every tile you lay activates its row or its column: the Skyscrapers in it pay. Nobody can activate it again this round.",
        "structures": "Public Structures pay nothing when their line is activated. They help you in other ways, and coins gather on them.",
        "gardens": "Skyscrapers bring coins, SkyGardens bring points. "
        "Turning one into the other ends its income: knowing when is the whole game.",
    },
)


def board(view: View, seat: int | None, say: Voice) -> Markup:
    """The table as the seat sees it: what can be built, its own city, the others' behind it, and a card for every tile."""
    own = next((p for p in (seat, view["seat"], view["decider"]) if p is not None), 0)
    cities = joined(_city(view, p, own, seat is not None, say) for p in range(view["players"]))
    return Markup(
        '<div class="solar-city" data-own="{}">{}{}<div class="cities">{}</div><div class="cards" hidden>{}</div></div>'
    ).format(own, sprite(view), _supply(view, say), cities, tile_cards(view, say))  # fmt: skip


def mini(view: View, p: int, say: Voice) -> Markup:
    """A city at a glance; it has no words."""
    spaces = view["cities"][p]["spaces"]
    tiles = joined(
        Markup('<use href="#{}" x="{}" y="{}" width="100" height="100"/>').format(art(spaces[name]), 100 * (i % 4), 100 * (i // 4))
        for i, name in enumerate(SPACE_NAMES)
        if spaces[name]["tile"]
    )
    plot = Markup('<rect x="{}" y="{}" width="88" height="88" rx="18"/>')
    ground = joined(plot.format(100 * (i % 4) + 6, 100 * (i // 4) + 6) for i in range(16))
    return Markup('<svg class="mini" viewBox="0 0 400 400" aria-hidden="true"><g fill="var(--plot)">{}</g>{}</svg>').format(ground, tiles)


def facts(view: View, p: int) -> list[tuple[Message, int]]:
    """The key facts about a player."""
    city = view["cities"][p]
    shown = {"coins": city["coins"], "points": city["points"], "gardens": city["skygardens"], "loans": city["loans"]}
    return [(BOARD(what, n=n), n) for what, n in shown.items() if n or what != "loans"]


def progress(view: View) -> tuple[Message, int, int]:
    """How far along the game is."""
    return BOARD("round"), view["round"], view["rounds"]


def guide() -> list[tuple[str, Message]]:
    """For a first game."""
    return [
        (".supply .piles", GUIDE("build")),
        (".city.shown .grid", GUIDE("space")),
        (".city.shown .slot", GUIDE("line")),
        (".supply .pool", GUIDE("structures")),
        ("", GUIDE("gardens")),
    ]


def _supply(view: View, say: Voice) -> Markup:
    left, below = view["structures_left"], [named(name) for name in view["structures_below"]]
    beneath = BOARD("at the bottom", n=left, tiles=Several(below, ",")) if below else BOARD("in the pile", n=left)
    return Markup(
        '<section class="supply" aria-label="{}"><div class="group piles"><h3>{}</h3>{}</div>'
        '<div class="group pool"><h3 title="{}">{} <small'
        ' data-place="structures" data-of="structure" data-many="{}">{}</small></h3>{}</div></section>'
    ).format(
        say(BOARD("supply")),
        say(BOARD("Skyscrapers")),
        joined(_pile(view, i, say) for i in range(3)),
        say(beneath),
        say(BOARD("Public Structures")),
        left,
        say(BOARD("more", n=left)),
        joined(_pool_slot(view, i, say) for i in range(3)),
    )


_STACK = Markup(
    '<div class="stack{deep}" data-piece="{piece}" data-tile="{tile}" data-shows="{name}" data-what="{tile}"{many}>'
    '<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{tile}"/></svg>'
    '<div class="says"><b>{name}{value}</b>{does}</div>{more}</div>'
)
_NO_STACK = Markup('<div class="stack none" data-piece="{}" data-shows="" data-what=""><span>{}</span></div>')


def _pile(view: View, i: int, say: Voice) -> Markup:
    pile = view["piles"][i]
    if not pile["top"]:
        return _NO_STACK.format(f"pile-{i}", say(BOARD("pile used up")))
    kind = next(kind for kind in view["types"] if kind["name"] == pile["top"])
    holds = say(Several([BOARD("several", n=n, tile=named(name)) for name, n in pile["holds"].items() if n], ","))
    return _STACK.format(
        deep=f" deep-{min(3, (pile['left'] + 3) // 4)}",
        piece=f"pile-{i}",
        many=Markup(' data-many="{}"').format(pile["left"]),
        tile=slug(kind["name"]),
        name=say(named(kind["name"])),
        value=Markup(" {}").format(pips(kind["value"], say)),
        does=Markup('<p class="does tower">{}</p><p class="does garden">{}</p>').format(
            effect(kind["skyscraper"], say), effect(kind["skygarden"], say)
        ),
        more=Markup('<small class="left" title="{}"><i>{}</i><em>{}</em></small>').format(holds, holds, say(BOARD("left", n=pile["left"]))),
    )


def _pool_slot(view: View, i: int, say: Voice) -> Markup:
    slot = view["pool"][i]
    if not slot:
        return _NO_STACK.format(f"pool-{i}", say(BOARD("nothing left")))
    return _STACK.format(
        deep="",
        piece=f"pool-{i}",
        many=Markup(' data-of="structure"'),
        tile=slug(slot["name"]),
        name=say(named(slot["name"])),
        value="",
        does=Markup('<p class="does stone">{}</p>').format(effect(slot["effect"], say)),
        more=tokens(slot["coins"], slot["points"], say),
    )


def _city(view: View, p: int, own: int, seated: bool, say: Voice) -> Markup:
    """One city with its slots; only the viewer's own can be touched."""
    touch = seated and p == own
    drawn = [_slot(view, len(ROWS) + i, column, touch, say) for i, column in enumerate(COLUMNS)]
    for i, row in enumerate(ROWS):
        drawn.append(_slot(view, i, row, touch, say))
        drawn += [_space(view, p, f"{column}{row}", touch, say) for column in COLUMNS]
    return Markup(
        '<section class="city{}" data-seat="{}" aria-label="{}"><div class="grid"><span class="corner"></span>{}</div></section>'
    ).format(" own" * (p == own), p, say(BOARD("your city") if touch else BOARD("city of", who=Seat(p))), joined(drawn))


def _slot(view: View, slot: int, letter: str, touch: bool, say: Voice) -> Markup:
    return _line_end(slot, letter, SLOT_NAMES[slot] in view["marked"], SLOT_NAMES[slot] == view["active"], touch, say)


@once_per_language
def _line_end(slot: int, letter: str, marked: bool, active: bool, touch: bool, say: Voice) -> Markup:
    said = say(BOARD("active" if active else "marked" if marked else "free", line=line(slot)))
    piece = Markup(' data-piece="{}"').format(slot_piece(slot)) if touch else ""
    return Markup('<div class="slot{}"{} title="{}"><span aria-label="{}">{}</span></div>').format(
        " marked" * marked + " active" * active, piece, said, said, letter
    )


def _space(view: View, p: int, name: str, touch: bool, say: Voice) -> Markup:
    space: dict[str, Any] = view["cities"][p]["spaces"][name]
    piece, state = name if touch else f"p{p}-{name}", _state(view, p, name, touch)
    if not space["tile"]:
        return _empty(name, piece, state, space["coins"], say)
    return _built(piece, state, space["tile"], space["side"], space.get("income"), space.get("idle"), space["coins"], say)


@once_per_language
def _empty(name: str, piece: str, state: str, lying: int, say: Voice) -> Markup:
    return Markup('<div class="space empty{}" data-piece="{}" data-shows="" data-what=""><span class="at">{}</span>{}</div>').format(
        state, piece, name, coins(lying, say)
    )


@once_per_language
def _built(piece: str, state: str, tile: str, side: str, income: int | None, idle: bool | None, lying: int, say: Voice) -> Markup:
    """A space with a tile; most are the same in the next drawing, and at other tables."""
    paid: str = Markup("")
    if income is not None:
        paid = Markup('<span class="income{}" title="{}">{}</span>').format(" idle" * bool(idle), say(BOARD("pays")), income)
    return Markup(
        '<div class="space {kind}{state}" data-piece="{piece}" data-tile="{tile}" data-shows="{name}"'
        ' data-what="{tile}" data-side="{side}">'
        '<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{art}"/></svg>'
        '<span class="name">{name}</span>{income}{lying}</div>'
    ).format(
        kind={"Skyscraper": "tower", "SkyGarden": "garden"}.get(side, "stone"),
        state=state,
        piece=piece,
        tile=slug(tile),
        name=say(named(tile)),
        side=side,
        art=art({"tile": tile, "side": side}),
        income=paid,
        lying=coins(lying, say),
    )


def _state(view: View, p: int, name: str, touch: bool) -> str:
    """The classes of a space involved in the current decision."""
    activated = p == view["turn"] and view["active"] in (f"column {name[0]}", f"row {name[1]}")
    placed, asking = p == view["turn"] and name == view["placed"], touch and name == view["waiting"]
    return " activated" * activated + " placed" * placed + " asking" * asking
