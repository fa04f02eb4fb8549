"""One player's island, with the cards beside it."""

from typing import Any

from sunroom.games.earth.board.art import address
from sunroom.games.earth.board.faces import colours, face, number_of, pieces, printed
from sunroom.games.earth.board.icons import icon, scoring
from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.content.reading import standard
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Seat, Voice, once_per_language
from sunroom.kernel.protocols import View

BOOK = Phrasebook(
    "earth",
    {
        "yours": "Your island",
        "theirs": "{who}’s island",
        "secret": "{kind}: in secret",
        "now": "{points} now",
        "plant": "plant {card}",
        "here": "plant here",
        "face down": "face down",
        "a card": "a card face down",
        "fill": "place {n} here",
        "earned": "earned {points}",
    },
)


def isle(view: View, p: int, own: int, seated: bool, say: Voice) -> Markup:
    """One island with the cards beside it; only the viewer's own can be touched."""
    touch = seated and p == own
    return Markup('<section class="isle{}" data-seat="{}" aria-label="{}">{}{}</section>').format(
        " own" if p == own else "",
        p,
        say(BOOK("yours") if touch else BOOK("theirs", who=Seat(p))),
        _beside(view["seats"][p], "" if touch else f"p{p}-", say),
        _grid(view, p, touch, say),
    )


def _beside(seat: dict[str, Any], prefix: str, say: Voice) -> Markup:
    """Island, Climate and Ecosystem of a player, and the Events played."""
    sides = Markup().join(_side(seat[kind], kind, prefix, say) for kind in ("island", "climate"))
    goal = _ecosystem(seat["ecosystem"], prefix, say) if seat["ecosystem"] else ""
    return Markup('<div class="beside">{}{}{}</div>').format(sides, goal, _events(seat["events"], prefix))


def _side(side: dict[str, Any] | None, kind: str, prefix: str, say: Voice) -> Markup:
    """An Island or a Climate, as far as it is known."""
    if side is None:
        secret = BOOK("secret", kind=term(kind.capitalize()))
        return Markup('<div class="ea-card flank none"><span class="name">{}</span></div>').format(say(secret))
    return _known_side(kind, number_of(kind, side["name"]), prefix, say)


@once_per_language
def _known_side(kind: str, number: int, prefix: str, say: Voice) -> Markup:
    side = printed(kind, number)
    return Markup(
        '<div class="ea-card flank {kind} {colours}" data-piece="{prefix}{kind}" data-tile="{kind}-{number}" data-shows="{name}"'
        ' data-what="{kind}-{number}">{face}</div>'
    ).format(
        kind=kind,
        colours=colours(side),
        prefix=prefix,
        number=number,
        name=side.name,
        face=face(kind, number, say),
    )


def _ecosystem(goal: dict[str, Any], prefix: str, say: Voice) -> Markup:
    number = number_of("ecosystem", goal["name"])
    return Markup(
        '<div class="ea-card flank ecosystem" data-piece="{prefix}ecosystem" data-tile="ecosystem-{number}" data-shows="{name}"'
        ' data-what="ecosystem-{number}"><img class="art" src="{art}" alt="" width="120" height="90" loading="lazy" draggable="false">'
        '<b class="vp" title="{now}">{points}</b>'
        '<span class="name">{name}</span><span class="bands"><p class="ab leafy" title="{scores}">{scoring}</p></span></div>'
    ).format(
        prefix=prefix,
        number=number,
        name=goal["name"],
        art=address("ecosystem", goal["name"]),
        now=say(BOOK("now", points=amount("points", goal["points"]))),
        points=goal["points"],
        scores=say(goal["scores"]),
        scoring=scoring(standard().ecosystems[number].scoring, say),
    )


def _events(cards: list[dict[str, Any]], prefix: str) -> Markup:
    if not cards:
        return Markup()
    names, points = ", ".join(card["name"] for card in cards), sum(card["points"] for card in cards)
    return Markup('<p class="played" data-piece="{}events" title="{}">{}{}<small>{}</small></p>').format(
        prefix, names, icon("Event"), len(cards), points
    )


def _frame(seat: dict[str, Any], places: list[str]) -> tuple[list[str], list[str]]:
    """The columns and rows to draw: the cards, and one line around them where the island can still grow."""
    taken = [name for name, card in seat["spaces"].items() if card] or ["A1"]
    columns = sorted({name[0] for name in (*taken, *places)}, key="ZABCD".index)
    rows = sorted({name[1] for name in (*taken, *places)})
    return columns, rows


def _grid(view: View, p: int, touch: bool, say: Voice) -> Markup:
    seat, places = view["seats"][p], view["places"] if touch else []
    columns, rows = _frame(seat, places)
    word = BOOK("plant", card=seat["pending"]["name"]) if seat["pending"] else BOOK("here")
    spaces = Markup()
    for name in (f"{column}{row}" for row in rows for column in columns):
        card = seat["spaces"].get(name)
        piece = name if touch else f"p{p}-{name}"
        if card:
            spaces += _planted(view, card, piece, touch, say)
        elif name in places:
            spaces += Markup('<div class="place open" data-piece="{}" data-next data-shows="" data-what=""><span>{}</span></div>').format(
                piece, say(word)
            )
        else:
            spaces += Markup('<div class="place"></div>')
    return Markup('<div class="grid {}">{}</div>').format(_extent(seat, columns, rows), spaces)


def _extent(seat: dict[str, Any], columns: list[str], rows: list[str]) -> str:
    """How many columns and rows have cards, and on which sides the island can still grow, for the style sheet."""
    taken = [name for name, card in seat["spaces"].items() if card] or ["A1"]
    across, down = {name[0] for name in taken}, {name[1] for name in taken}
    sides = {"open-left": columns[0] not in across, "open-right": columns[-1] not in across}
    sides |= {"open-above": rows[0] not in down, "open-below": rows[-1] not in down}
    return " ".join([f"c{len(across)} r{len(down)}", *(side for side, is_open in sides.items() if is_open)])


def _planted(view: View, card: dict[str, Any], piece: str, touch: bool, say: Voice) -> Markup:
    if card["name"] is None:
        return Markup(
            '<div class="ea-card down" data-piece="{}" data-shows="{}" data-what="down" data-of="card"><span class="name">{}</span></div>'
        ).format(piece, say(BOOK("a card")), say(BOOK("face down")))
    doing = view["doing"] if touch else None
    more = _fill(card, doing, piece, say) if doing else Markup()
    if view["over"]:
        more += _earned(card["earned"], say)
    activated = " activated" if doing and doing["at"] == piece else ""
    return _card(card["number"], card["sprouts"], card["growth"], piece, activated, more, say)


@once_per_language
def _card(number: int, sprouts: int, growth: int, piece: str, activated: str, more: Markup, say: Voice) -> Markup:
    """A planted card with the pieces on it."""
    kind = printed("card", number)
    return Markup(
        '<div class="ea-card {kind} {colours}{activated}" data-piece="{piece}" data-tile="card-{number}" data-shows="{name}"'
        ' data-what="card-{number}" data-of="card" data-side="{sprouts} {growth}">{face}{pieces}{more}</div>'
    ).format(
        kind=kind.kind,
        colours=colours(kind),
        activated=activated,
        piece=piece,
        number=number,
        name=kind.name,
        sprouts=sprouts,
        growth=growth,
        face=face("card", number, say),
        pieces=pieces(number, sprouts, growth, say),
        more=more,
    )


def _earned(points: int, say: Voice) -> Markup:
    """What a card earned in the end."""
    return Markup('<b class="earned" title="{}">{}</b>').format(say(BOOK("earned", points=amount("points", points))), points)


def _fill(card: dict[str, Any], doing: dict[str, Any], piece: str, say: Voice) -> Markup:
    """A button for all the pieces that still go on a card."""
    if not doing["piece"] or doing["pays"]:
        return Markup()
    kind = printed("card", card["number"])
    room = kind.sprouts - card["sprouts"] if doing["piece"] == "sprout" else kind.growth - card["growth"]
    most = min(room, doing["left"])
    if most < 2:
        return Markup()
    return Markup('<button type="button" class="fill" data-fill="{piece}" data-times="{n}" title="{title}">+{n}</button>').format(
        piece=piece, n=most, title=say(BOOK("fill", n=most))
    )
