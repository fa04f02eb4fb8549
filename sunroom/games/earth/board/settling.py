"""The choices before the first turn, as spacious pages: Island, Climate and Ecosystem, and which cards to compost (EA-1.3, EA-1.4)."""

from typing import Any

from sunroom.games.earth.board.art import address
from sunroom.games.earth.board.faces import face, homes, pieces, printed
from sunroom.games.earth.board.goals import goals
from sunroom.games.earth.board.icons import ability, icon
from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.content.reading import standard
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice
from sunroom.kernel.protocols import View

STEPS = (("islands", "island"), ("climates", "climate"), ("ecosystems", "ecosystem"))

BOOK = Phrasebook(
    "earth",
    {
        "island": "Your Island",
        "climate": "Your Climate",
        "ecosystem": "Your Ecosystem",
        "chosen": "chosen",
        "choose": "choose one side",
        "draw": "draw {n}",
        "compost": "compost {n}",
        "first": "Your first cards",
        "why compost": "{n}; each card composted is worth 1 point, and the compost pays for many abilities",
    },
)


def settling(view: View, own: int, say: Voice) -> Markup:
    """Everything that can be chosen, both sides of each card, with the current choice highlighted."""
    seat, parts = view["seats"][own], Markup()
    for key, kind in STEPS:
        options = view["choices"].get(key) or []
        if not options:
            continue
        now = seat["stage"] == kind
        chosen = seat[kind]["name"] if seat[kind] else None
        note = BOOK("chosen") if chosen else BOOK("choose") if now else None
        parts += Markup('<section class="choosing{}"><h3>{}{}</h3><div class="sides">{}</div></section>').format(
            " asked" if now else "",
            say(BOOK(kind)),
            Markup(" <small>{}</small>").format(say(note)) if note else "",
            Markup().join(_side(kind, option, chosen, say) for option in options),
        )
    return Markup('<div class="settling">{}</div>{}').format(parts, goals(view, own, say))


def _side(kind: str, option: dict[str, Any], chosen: str | None, say: Voice) -> Markup:
    number, name, start = option["number"], option["name"], Markup()
    if kind == "ecosystem":
        told = Markup('<p class="ab leafy"><span>{}</span></p>').format(say(standard().ecosystems[number].scoring.said))
    else:
        card = printed(kind, number)
        told = Markup().join(ability(a, say, words=True) for a in card.abilities)
        start = Markup('<p class="homes"><span>{}{}</span>{}</p>').format(
            icon("points"), say(amount("points", card.points)), homes(card, say)
        )
        if kind == "island":
            begins = (
                ("card", BOOK("draw", n=card.draw)),
                ("compost", BOOK("compost", n=card.compost)),
                ("soil", amount("soil", card.soil)),
            )
            start += Markup('<p class="start">{}</p>').format(
                Markup().join(Markup("<span>{}{}</span>").format(icon(symbol), say(brings)) for symbol, brings in begins)
            )
    return Markup(
        '<div class="ea-side{state}" data-piece="{kind}-{number}" data-shows="{name}" data-what="{kind}-{number}">'
        '<img class="art" src="{art}" alt="" width="120" height="90" draggable="false"><h4>{name}</h4>{start}{told}</div>'
    ).format(
        state="" if chosen is None else " chosen" if chosen == name else " passed",
        kind=kind,
        number=number,
        name=name,
        art=address(kind, name),
        start=start,
        told=told,
    )


def first_hand(view: View, say: Voice) -> Markup:
    """The first cards, large: some of them are composted."""
    cards = (
        Markup(
            '<div class="ea-card {kind}" data-piece="card-{n}" data-tile="card-{n}" data-shows="{name}"'
            ' data-what="card-{n}" data-of="card">'
            "{face}{pieces}</div>"
        ).format(
            kind=card["kind"],
            n=card["number"],
            name=card["name"],
            face=face("card", card["number"], say),
            pieces=pieces(card["number"], 0, 0, say),
        )
        for card in sorted(view["hand"], key=lambda card: (card["kind"], card["name"]))
    )
    return Markup(
        '<section class="first" aria-label="{title}"><h3>{title} <small>{why}</small></h3><div class="spread">{cards}</div></section>'
    ).format(title=say(BOOK("first")), why=say(BOOK("why compost", n=len(view["hand"]))), cards=Markup().join(cards))
