"""The viewer's hand, with a few filters."""

from typing import Any

from sunroom.games.earth.board.faces import colours, face, pieces, printed
from sunroom.games.earth.board.icons import icon
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice, once_per_language
from sunroom.kernel.protocols import View

KIND_ORDER = ("Tree", "Bush", "Herb", "Mushroom", "Flora", "Terrain", "Event")
ONE_ROW = 12
"""The most cards that fit side by side on a phone and can still be touched; a larger hand is laid out in rows."""

BOOK = Phrasebook(
    "earth",
    {
        "hand": "Your hand",
        "empty": "Your hand is empty.",
        "your soil": "your soil",
        "cost now": "costs {n} now",
        "only": "show only {what}",
        "affordable": "Affordable",
        "less": "take less …",
        "ask less": "Choose how much to take",
        "lay": "put aside for the team …",
        "ask lay": "Keep part of what comes next and put the rest on the team board",
        "convert": "3 sprouts become 2 soil",
    },
)
SIFTS = {"can": BOOK("affordable"), "Flora": term("Flora"), "Terrain": term("Terrain"), "Event": term("Events")}
SIFTED_COLOURS = ("green", "red", "blue", "yellow")
"""The filters; colours need no word on their buttons."""


def hand(view: View, seat: int | None, say: Voice) -> Markup:
    """The viewer's cards, by kind and price; drawn cards of which one is kept come before them."""
    if seat is None:
        return Markup()
    soil = view["seats"][seat]["soil"]
    picked = view["seats"][seat]["pending"]
    cards = sorted(
        [*view["hand"], *([picked] if picked else [])],
        key=lambda card: (KIND_ORDER.index(card["kind"]), card.get("price") or 0, card["name"]),
    )
    row = Markup().join(_held(card, soil, say, " picked" * (card is picked)) for card in cards) or Markup('<p class="quiet">{}</p>').format(
        say(BOOK("empty"))
    )
    drawn = Markup().join(_held(card, soil, say, " drawn") for card in view["drawn"])
    choose = Markup('<div class="row kept">{}</div>').format(drawn)
    return Markup(
        '<section class="hand" aria-label="{title}"><header><h3>{title} <small>{n}</small></h3><span class="purse" title="{purse}">{icon}'
        '<b>{soil}</b></span>{asides}<span class="sifts">{sifts}</span></header>{row}</section>'
    ).format(
        title=say(BOOK("hand")),
        n=len(view["hand"]),
        purse=say(BOOK("your soil")),
        icon=icon("soil"),
        soil=soil,
        asides=_asides(view, say),
        sifts=_sifts(say),
        row=choose if drawn else Markup('<div class="row{}"{}>{}</div>').format(*_rows(len(cards)), row),
    )


@once_per_language
def _sifts(say: Voice) -> Markup:
    sift = Markup('<button type="button" class="sift {key}" data-sift="{key}" aria-pressed="false" aria-label="{label}">{word}</button>')
    words = [(key, word, say(word)) for key, word in SIFTS.items()] + [(colour, term(colour), "") for colour in SIFTED_COLOURS]
    return Markup().join(sift.format(key=key, label=say(BOOK("only", what=what)), word=word) for key, what, word in words)


def _asides(view: View, say: Voice) -> Markup:
    """What can be done at any time: three sprouts for two soil, and asking for less."""
    aside = Markup('<div class="less" data-piece="{}" title="{}">{}</div>')
    words = {
        "convert": ("convert", Markup("3{} → 2{}").format(icon("sprout"), icon("soil"))),
        "partly": ("ask less", say(BOOK("less"))),
        "lay": ("ask lay", say(BOOK("lay"))),
    }
    return Markup().join(aside.format(piece, say(BOOK(title)), word) for piece, (title, word) in words.items() if _may(view, piece))


def _may(view: View, handle: str) -> bool:
    return any(action["handles"] == [handle] for action in view.get("actions") or ())


def _rows(cards: int) -> tuple[str, Markup]:
    """How a hand is laid out on a phone, for the style sheet: in rows of equal length. Many may have to be scrolled, by keyboard too."""
    rows = -(-cards // ONE_ROW)
    return (f" many k{-(-cards // rows)}", Markup(' tabindex="0"')) if rows > 1 else ("", Markup())


def _held(card: dict[str, Any], soil: int, say: Voice, more: str = "") -> Markup:
    """A card in hand, with its current price in place of the printed cost."""
    price = card.get("price")
    return _card(card["number"], price, price is None or price <= soil, more, say)


@once_per_language
def _card(number: int, price: int | None, able: bool, more: str, say: Voice) -> Markup:
    kind = printed("card", number)
    return Markup(
        '<div class="held"><div class="ea-card {kind}{flora} {colours}{able}{more}" data-piece="card-{number}" data-tile="card-{number}"'
        ' data-shows="{name}" data-what="card-{number}" data-of="card">{face}{cheaper}{pieces}</div></div>'
    ).format(
        kind=kind.kind,
        flora=" Flora" if kind.is_flora else "",
        colours=colours(kind),
        able=" can" if able else "",
        more=more,
        number=number,
        name=kind.name,
        face=face("card", number, say),
        cheaper=_now(price, say) if price is not None and price < kind.cost else "",
        pieces=pieces(number, 0, 0, say),
    )


def _now(price: int, say: Voice) -> Markup:
    """A price lower than the printed one."""
    return Markup('<b class="cost now" title="{}">{}</b>').format(say(BOOK("cost now", n=price)), price)
