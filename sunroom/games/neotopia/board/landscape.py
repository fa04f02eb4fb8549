"""The map in a browser: three regions of spaces, their stacks and last cards, the factories between them, the production pile.

Every part is a picture of its own; the style sheet arranges them, on a desktop or on a phone.
"""

from functools import cache, lru_cache
from typing import Any

from sunroom.games.neotopia.board.art import corners, element, token
from sunroom.games.neotopia.board.tracks import track
from sunroom.games.neotopia.rules.geometry import CELLS, REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.rules.record import ELEMENT_LETTERS, ELEMENT_NAMES, LAST_ROUND, TOKEN_NAMES
from sunroom.games.neotopia.words.things import TOPIC, card_called, colours, named, one_after_the_other
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Several, Voice, once_per_language
from sunroom.kernel.protocols import View

SIZE, ACROSS, DOWN = 25.0, 43.3, 37.5
"""The size of a space: from its centre to a corner, to the next one beside it, to the next row."""
MIDDLE, WIDTH, HEIGHT = (154.0, 140.0), 308, 280
LETTER = dict(zip(ELEMENT_NAMES, ELEMENT_LETTERS, strict=True))
EMPTY = Markup('<i class="empty"></i>')
"""The place of an element that a factory lacks: the others stay where they are."""
Card = dict[str, Any]
Completed = tuple[tuple[str, tuple[tuple[int, str, int], ...]], ...]
"""Per element, the cards of a hand that it would complete: their numbers, names and worth."""

BOOK = Phrasebook(
    TOPIC,
    {
        "map": "Three regions and three factories",
        "space": "{region} {space}",
        "completes": "{element} here completes {cards}",
        "card": "{card} ({n})",
        "last built": "Last built here: {card}; no other card of {colours} may follow it",
        "factory": "The factory between {one} and {other}",
        "pile": "Production pile: {elements} for the next empty factory",
        "tiles left": "{n} tiles left",
        "flag next": "flag tile next",
        "one more round": "no tiles left: one more round",
        "last round": "no tiles left: last round",
        "in reserve": "{n} {element} in the reserve",
        "the reserve": "The reserve",
        "reserve": "reserve",
    },
)


def landscape(view: View, cards: list[Card], hand: list[Card], say: Voice) -> Markup:
    """The map, with what `cards` lack and what `hand` is waiting for."""
    regions = Markup().join(_region(view, region, cards, hand, say) for region in view["regions"])
    factories = Markup().join(_factory(view, i, say) for i in range(3))
    return Markup('<div class="land"><div class="map" role="group" aria-label="{}">{}{}{}{}{}</div></div>').format(
        say(BOOK("map")), _ghosts(), regions, factories, _pile(view, say), _reserve(view, say)
    )


def place_of(name: str) -> tuple[float, float]:
    """The centre of a space in the picture of its region."""
    q, r = CELLS[SPACE_NAMES.index(name)]
    return MIDDLE[0] + ACROSS * (q - 3 + (r - 3) / 2), MIDDLE[1] + DOWN * (r - 3)


def waiting_for(hand: list[Card], region: str, at: str) -> dict[str, list[Card]]:
    """The cards of a hand that an element on this space would complete, by element."""
    found: dict[str, list[Card]] = {}
    for card in hand:
        for last in card["last_spaces"]:
            if (last["region"], last["space"]) == (region, at):
                found.setdefault(last["element"], []).append(card)
    return found


def _region(view: View, region: dict[str, Any], cards: list[Card], hand: list[Card], say: Voice) -> Markup:
    name = region["name"]
    return Markup(
        '<section class="region {kind}" aria-label="{name}"><svg class="spaces" viewBox="0 0 {width} {height}">{spaces}{fits}</svg>'
        "<header><h3>{name}</h3>{last_built}</header>{track}{heap}</section>"
    ).format(
        kind=name.lower(),
        name=say(named(name)),
        width=WIDTH,
        height=HEIGHT,
        spaces=Markup().join(_space(view, name, at, space, waiting_for(hand, name, at), say) for at, space in region["spaces"].items()),
        fits=Markup().join(_fit(card, fit) for card in cards for fit in card["fits"] if fit["region"] == name),
        last_built=_last_built(region, say),
        track=track(view, region, say),
        heap=_heap(region, say),
    )


def _heap(region: dict[str, Any], say: Voice) -> Markup:
    """The bonus tokens beside a region, the top one face up."""
    top = region["stack"]["top"]
    if top is None:
        return Markup()
    return Markup(
        '<div class="heap" data-piece="heap-{region}" data-tile="token-{kind}" data-shows="" data-what="token-{kind}" data-many="{left}">'
        '<svg class="art" viewBox="0 0 32 32">{drawn}</svg><span>×{left}</span></div>'
    ).format(region=region["name"], kind=TOKEN_NAMES.index(top), drawn=token(top, 16, 16, 14, say), left=region["stack"]["left"])


def _last_built(region: dict[str, Any], say: Voice) -> Markup:
    """The last card built here: no other card of its type may follow (NE-3.3)."""
    card = region["last_built"]
    if card is None:
        return Markup()
    dots = (element(colour, 12 + 20 * i, 12, 9) for i, colour in enumerate([card["main"], card["minor"] or card["main"]]))
    return Markup(
        '<div class="last" data-piece="last-{region}" data-tile="card-{number}" data-shows="" data-what="card-{number}" title="{words}">'
        '<svg viewBox="0 0 44 24" role="img" aria-label="{words}">{dots}</svg><span>{name}</span></div>'
    ).format(
        region=region["name"],
        number=card["card"],
        words=say(BOOK("last built", card=card_called(card["name"]), colours=colours(card["main"], card["minor"]))),
        dots=Markup().join(dots),
        name=say(card_called(card["name"])),
    )


def _space(view: View, region: str, at: str, space: dict[str, Any], completed: dict[str, list[Card]], say: Voice) -> Markup:
    if view["held"] and not view["placed"]:
        completed = {name: cards for name, cards in completed.items() if name == view["held"]}
    cards = tuple((name, tuple((card["card"], card["name"], card["worth"]) for card in cards)) for name, cards in completed.items())
    placed = view["placed"] == f"{region} {at}"
    return _hex(placed, region, at, space["element"], space["bonus"], space["outer"], cards, say)


@once_per_language
def _hex(placed: bool, region: str, at: str, held: str | None, bonus: str | None, outer: bool, completed: Completed, say: Voice) -> Markup:
    """A space; most are the same in the next drawing, and at other tables."""
    x, y = place_of(at)
    shown = [named(what) for what in (held or bonus,) if what]
    where, outlook = BOOK("space", region=named(region), space=at), completing(completed)
    return Markup(
        '<g class="hex{placed}" data-piece="{region}-{at}" data-shows="{shown}" data-what="{what}"{meaning}>'
        '<polygon points="{corners}"/>{inside}<title>{title}</title></g>'
    ).format(
        placed=" placed" if placed else "",
        region=region,
        at=at,
        shown=say(Several(shown)),
        what=held or (f"token-{TOKEN_NAMES.index(bonus)}" if bonus else ""),
        meaning=_meaning(completed, say(Several(outlook, ";"))),
        corners=corners(x, y, SIZE - 1.2),
        inside=_inside(held, bonus, outer, x, y, say),
        title=say(Several([where, *shown, *outlook], ";")),
    )


def _inside(held: str | None, bonus: str | None, outer: bool, x: float, y: float, say: Voice) -> Markup:
    """What is on a space."""
    if held:
        return element(held, x, y, 16.5)
    if bonus:
        return token(bonus, x, y, 13, say)
    arc = Markup('<path class="arc" d="M{:.1f} {:.1f}A9 9 0 0 1 {:.1f} {:.1f}"/>').format(x - 9, y, x + 9, y)
    return arc if outer else Markup()


def completing(completed: Completed) -> list[Message]:
    """Which element completes which cards: `BioFarming here completes Algae Lamps (2)`."""
    told = []
    for name, cards in completed:
        worth = [BOOK("card", card=card_called(called), n=n) for _, called, n in cards]
        told.append(BOOK("completes", element=named(name), cards=Several(worth, "or")))
    return told


def _meaning(completed: Completed, outlook: str) -> Markup:
    """Which cards of the hand a space would complete."""
    means = " ".join(f"hand-{number}" for _, cards in completed for number, _, _ in cards)
    return Markup(' data-means="{}" data-says="{}"').format(means, outlook) if means else Markup()


def _fit(card: Card, fit: dict[str, Any]) -> Markup:
    """Where a card would fit best in a region; shown while hovering over it."""
    return _fitting(card["card"], tuple(fit["right"]), tuple(fit["lacks"].items()), fit["forbidden"])


@lru_cache(maxsize=4096)
def _fitting(card: int, right: tuple[str, ...], lacking: tuple[tuple[str, str], ...], forbidden: bool) -> Markup:
    drawn = Markup()
    for name in right:
        drawn += Markup('<circle class="right" cx="{:.1f}" cy="{:.1f}" r="20"/>').format(*place_of(name))
    for name, lacks in lacking:
        drawn += Markup('<use href="#lack-{}" x="{:.1f}" y="{:.1f}"/>').format(LETTER[lacks], *place_of(name))
    return Markup('<g class="fit{}" data-meant="fit-{}">{}</g>').format(" forbidden" if forbidden else "", card, drawn)


@cache
def _ghosts() -> Markup:
    """The missing elements, one symbol each: drawn wherever a card lacks one."""
    drawn = Markup().join(
        Markup(
            '<g id="lack-{}"><circle r="20" fill="var(--pane)"/><g opacity=".6">{}</g>'
            '<circle r="20" fill="none" stroke="var(--ink)" stroke-width="3" stroke-dasharray="6 4"/></g>'
        ).format(letter, element(name, 0, 0, 16))
        for name, letter in LETTER.items()
    )
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>').format(drawn)


def _factory(view: View, i: int, say: Voice) -> Markup:
    factory, regions = view["factories"][i], [REGION_NAMES[(i + k) % 3] for k in range(2)]
    one, other = map(named, regions)
    return Markup(
        '<div class="factory between-{i} {kind}" role="group" aria-label="{words}" title="{words}">{holds}<small>{name}</small></div>'
    ).format(
        i=i,
        kind="-".join(regions).lower(),
        words=say(BOOK("factory", one=one, other=other)),
        holds=Markup().join(_held(view, i, name, say) if name in factory["holds"] else EMPTY for name in ELEMENT_NAMES),
        name=say(named(factory["name"])),
    )


def _held(view: View, i: int, name: str, say: Voice) -> Markup:
    """All elements of a kind in a factory."""
    factory = view["factories"][i]
    many, held = factory["holds"].count(name), (name, factory["name"]) == (view["held"], view["source"]) and not view["placed"]
    taken = Markup('<i data-place="factory-{}-{}-held" data-what="{}"></i>').format(i, LETTER[name], name) if held else ""
    return Markup(
        '<div class="hold{held}" data-piece="factory-{i}-{letter}" data-shows="{name}"'
        ' data-what="{what}" data-many="{many}" title="{name}">'
        '<svg class="art" viewBox="0 0 40 40"><circle class="ring" cx="20" cy="20" r="18.4"/>{drawn}</svg>{badge}{taken}</div>'
    ).format(
        held=" held" if (name, factory["name"]) == (view["held"], view["source"]) else "",
        i=i,
        letter=LETTER[name],
        what=name,
        many=many - held,
        taken=taken,
        name=say(named(name)),
        drawn=element(name, 20, 20, 15.5),
        badge=Markup("<b>{}</b>").format(many) if many > 1 else "",
    )


def _pile(view: View, say: Voice) -> Markup:
    """The production pile: what comes next, and how many tiles are left."""
    waiting = view["pile"]["waiting"]
    return Markup(
        '<div class="pile" title="{words}"><svg viewBox="0 0 {width} 24" role="img" aria-label="{words}">{drawn}</svg>'
        "<span>{tiles}</span></div>"
    ).format(
        words=say(BOOK("pile", elements=one_after_the_other(waiting))),
        width=max(1, len(waiting)) * 24,
        drawn=Markup().join(element(name, 12 + 24 * k, 12, 10) for k, name in enumerate(waiting)),
        tiles=say(_tiles(view)),
    )


def _tiles(view: View) -> Message:
    left = view["pile"]["left"]
    if left:
        return BOOK("flag next") if left == 1 else BOOK("tiles left", n=left)
    return BOOK("last round" if view["last_rounds"] == LAST_ROUND else "one more round")


def _reserve(view: View, say: Voice) -> Markup:
    drawn = Markup().join(
        Markup(
            '<div class="hold" data-piece="reserve-{letter}" data-shows="{name}"'
            ' data-what="{what}" data-many="{n}" title="{words}"><svg class="art" viewBox="0 0 32 32">'
            '<circle class="ring" cx="16" cy="16" r="14.4"/>{drawn}</svg><span>{n}</span></div>'
        ).format(
            letter=LETTER[name],
            what=name,
            name=say(named(name)),
            words=say(BOOK("in reserve", n=n, element=named(name))),
            drawn=element(name, 16, 16, 11),
            n=n,
        )
        for name, n in view["reserve"].items()
    )
    return Markup('<div class="reserve" role="group" aria-label="{}"><i>{}</i>{}</div>').format(
        say(BOOK("the reserve")), say(BOOK("reserve")), drawn
    )
