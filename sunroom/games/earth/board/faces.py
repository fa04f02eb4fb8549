"""Cards as people see them: a face that can be read at a glance, and the whole card to read."""

from functools import cache
from typing import Any

from sunroom.games.earth.board.art import address
from sunroom.games.earth.board.icons import ability, icon
from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.content.language import COLOURS
from sunroom.games.earth.content.reading import Card, standard
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Several, Voice, once_per_language

BOOK = Phrasebook(
    "earth",
    {
        "costs": "costs {n} soil",
        "canopy": "the canopy is worth {n}",
        "pieces": ("{m} of {n} sprout, {k} of {l} growth", "{m} of {n} sprouts, {k} of {l} growth"),
        "grows": "{n} growth, canopy {m}",
        "setup": "draw {n}, compost {m}",
        "place": "named after a place",
        "colour": "named after a colour",
        "animal": "named after an animal",
        "the earlier": "{counted}: the earlier, the more points",
    },
)
DOT, FULL_DOT = Markup('<i class="s"></i>'), Markup('<i class="s on"></i>')
TRUNK, FULL_TRUNK = Markup('<i class="t"></i>'), Markup('<i class="t on"></i>')


def printed(kind: str, number: int) -> Card:
    """A card by its kind (`card`, `island`, `climate`) and number."""
    content = standard()
    cards = {"card": content.cards, "island": content.islands, "climate": content.climates}[kind]
    return cards[number]


@cache
def number_of(kind: str, name: str) -> int:
    """The number of an Island, Climate, Ecosystem or Fauna side."""
    content = standard()
    sides: dict[str, tuple[Any, ...]] = {
        "island": content.islands, "climate": content.climates, "ecosystem": content.ecosystems, "fauna": content.fauna,
    }  # fmt: skip
    return next(number for number, side in enumerate(sides[kind]) if side.name == name)


def colours(card: Card) -> str:
    """The colours of a card's abilities, as classes."""
    return " ".join(COLOURS[a.colour] for a in card.abilities)


@once_per_language
def face(kind: str, number: int, say: Voice) -> Markup:
    """What is printed, without the pieces on it."""
    card = printed(kind, number)
    cost = Markup('<b class="cost" title="{}">{}</b>').format(say(BOOK("costs", n=card.cost)), card.cost)
    return Markup(
        '<img class="art" src="{art}" alt="" width="120" height="90" loading="lazy" draggable="false">'
        '{cost}<b class="vp" title="{worth}">{points}</b>'
        '<span class="homes" title="{homes}">{habitats}</span><span class="name">{name}</span><span class="bands">{bands}</span>'
    ).format(
        art=address(kind, card.name),
        cost=cost if card.is_flora or card.kind == "Terrain" else "",
        worth=say(amount("points", card.points)),
        points=card.points,
        homes=say(Several([term(home) for home in card.habitats], ",")),
        habitats=Markup().join(icon(home) for home in card.habitats),
        name=card.name,
        bands=Markup().join(ability(a, say) for a in card.abilities),
    )


@once_per_language
def pieces(number: int, sprouts: int, growth: int, say: Voice) -> Markup:
    """Sprouts and growth on a Flora, and the free spaces."""
    card = printed("card", number)
    if not card.is_flora:
        return Markup()
    canopy = Markup('<i class="canopy{on}" title="{said}">{worth}</i>').format(
        on=" on" if growth == card.growth else "", said=say(BOOK("canopy", n=card.canopy)), worth=card.canopy
    )
    return Markup('<span class="pieces" title="{said}"><span>{dots}</span><span>{trunks}{canopy}</span></span>').format(
        said=say(BOOK("pieces", m=sprouts, n=card.sprouts, k=growth, l=card.growth)),
        dots=FULL_DOT * sprouts + DOT * (card.sprouts - sprouts),
        trunks=FULL_TRUNK * growth + TRUNK * (card.growth - growth),
        canopy=canopy if card.growth else "",
    )


@once_per_language
def to_read(kind: str, number: int, say: Voice) -> Markup:
    """The whole card in words, shown on hover or long press."""
    card = printed(kind, number)
    return Markup(
        '<article class="card ea-read" data-card="{kind}-{number}" data-called="{name}">'
        '<img src="{art}" alt="" width="120" height="90" loading="lazy"><h4>{name}</h4><p>{what} {latin}</p><p>{facts}</p>'
        '<p class="homes">{homes}</p><figcaption>{bands}</figcaption></article>'
    ).format(
        kind=kind,
        number=number,
        art=address(kind, card.name),
        name=card.name,
        what=say(term(card.kind)),
        latin=Markup("<i>{}</i>").format(card.latin) if card.latin else "",
        facts=" · ".join(map(say, _facts(card))),
        homes=homes(card, say),
        bands=Markup().join(ability(a, say, words=True) for a in card.abilities),
    )


def card(name: str, say: Voice) -> Markup | None:
    """A card that is nowhere in sight, to read."""
    number = next((number for number, one in enumerate(standard().cards) if one.name == name), None)
    return None if number is None else to_read("card", number, say)


def homes(card: Card, say: Voice) -> Markup:
    """The habitats of a card, with their names."""
    return Markup().join(Markup("<span>{}{}</span>").format(icon(home), say(term(home))) for home in card.habitats)


def _facts(card: Card) -> list[Message]:
    """The printed numbers of a card, and what its name counts as."""
    facts = [amount("points", card.points)]
    if card.is_flora or card.kind == "Terrain":
        facts.insert(0, BOOK("costs", n=card.cost))
    if card.is_flora:
        grown = BOOK("grows", n=card.growth, m=card.canopy) if card.growth else amount("growth", 0)
        facts += [amount("sprouts", card.sprouts), grown]
    if card.kind == "Island":
        facts += [BOOK("setup", n=card.draw, m=card.compost), amount("soil", card.soil)]
    return facts + [BOOK(mark) for mark in card.marks if mark != "lines"]


@once_per_language
def ecosystem_to_read(number: int, say: Voice) -> Markup:
    """An Ecosystem in words."""
    side = standard().ecosystems[number]
    return _goal_to_read("ecosystem", number, side.name, Markup("{}").format(say(term("Ecosystem"))), say(side.scoring.said))


@once_per_language
def fauna_to_read(number: int, say: Voice) -> Markup:
    """A Fauna in words."""
    side = standard().fauna[number]
    heading = Markup("{} <i>{}</i>").format(say(term("Fauna")), side.latin)
    return _goal_to_read("fauna", number, side.name, heading, say(BOOK("the earlier", counted=side.wanted.said)))


def _goal_to_read(kind: str, number: int, name: str, heading: Markup, said: str) -> Markup:
    return Markup(
        '<article class="card ea-read" data-card="{kind}-{number}" data-called="{name}">'
        '<img src="{art}" alt="" width="120" height="90" loading="lazy"><h4>{name}</h4><p>{heading}</p>'
        '<figcaption><p class="ab leafy"><span>{said}</span></p></figcaption></article>'
    ).format(kind=kind, number=number, art=address(kind, name), name=name, heading=heading, said=said)
