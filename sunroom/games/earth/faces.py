"""Cards as people see them: a face that is readable at a glance, and the whole card to read."""

from functools import cache
from html import escape
from typing import Any

from sunroom.games.earth.art import address
from sunroom.games.earth.content import Card, standard
from sunroom.games.earth.icons import ability, icon
from sunroom.games.earth.language import COLOURS, in_points, in_sprouts

DOT, FULL_DOT = '<i class="s"></i>', '<i class="s on"></i>'
TRUNK, FULL_TRUNK = '<i class="t"></i>', '<i class="t on"></i>'


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


@cache
def face(kind: str, number: int) -> str:
    """What is printed, without the pieces on it."""
    card = printed(kind, number)
    cost = f'<b class="cost" title="costs {card.cost} soil">{card.cost}</b>' if card.is_flora or card.kind == "Terrain" else ""
    habitats = "".join(icon(name) for name in card.habitats)
    bands = "".join(ability(a) for a in card.abilities)
    return (
        f'<img class="art" src="{address(kind, card.name)}" alt="" loading="lazy" draggable="false">{cost}'
        f'<b class="vp" title="{in_points(card.points)}">{card.points}</b><span class="homes" '
        f'title="{", ".join(card.habitats)}">{habitats}</span>'
        f'<span class="name">{escape(card.name)}</span><span class="bands">{bands}</span>'
    )


def pieces(card: Card, sprouts: int, growth: int) -> str:
    """Sprouts and growth on a Flora, and the spaces still free."""
    if not card.is_flora:
        return ""
    dots = FULL_DOT * sprouts + DOT * (card.sprouts - sprouts)
    full = growth == card.growth > 0
    trunks = FULL_TRUNK * growth + TRUNK * (card.growth - growth)
    canopy = f'<i class="canopy{" on" if full else ""}" title="the canopy is worth {card.canopy}">{card.canopy}</i>' if card.growth else ""
    said = f"{sprouts} of {in_sprouts(card.sprouts)}, {growth} of {card.growth} growth"
    return f'<span class="pieces" title="{said}"><span>{dots}</span><span>{trunks}{canopy}</span></span>'


@cache
def to_read(kind: str, number: int) -> str:
    """The whole card with its words, for pointing at it or holding a finger on it."""
    card = printed(kind, number)
    facts = [in_points(card.points)]
    if card.is_flora or card.kind == "Terrain":
        facts.insert(0, f"costs {card.cost} soil")
    if card.is_flora:
        facts += [in_sprouts(card.sprouts), f"{card.growth} growth" + (f", canopy {card.canopy}" if card.growth else "")]
    if card.kind == "Island":
        facts += [f"draw {card.draw}, compost {card.compost}", f"{card.soil} soil"]
    marks = [f"named after {'an' if mark == 'animal' else 'a'} {mark}" for mark in card.marks if mark != "lines"]
    latin = f"<i>{escape(card.latin)}</i>" if card.latin else ""
    homes = "".join(f"<span>{icon(name)}{name}</span>" for name in card.habitats)
    bands = "".join(ability(a, words=True) for a in card.abilities)
    return (
        f'<article class="card ea-read" data-card="{kind}-{number}"><img src="{address(kind, card.name)}" alt="" loading="lazy">'
        f"<h4>{escape(card.name)}</h4><p>{escape(card.kind)} {latin}</p><p>{' · '.join([*facts, *marks])}</p>"
        f'<p class="homes">{homes}</p><figcaption>{bands}</figcaption></article>'
    )


@cache
def ecosystem_to_read(number: int) -> str:
    """An Ecosystem with its words."""
    side = standard().ecosystems[number]
    return _goal_to_read("ecosystem", number, side.name, "Ecosystem", side.scoring.said)


@cache
def fauna_to_read(number: int) -> str:
    """A Fauna with its words."""
    side = standard().fauna[number]
    said = f"{side.wanted.said}: the earlier, the more points"
    return _goal_to_read("fauna", number, side.name, f"Fauna <i>{escape(side.latin)}</i>", said)


def _goal_to_read(kind: str, number: int, name: str, heading: str, said: str) -> str:
    return (
        f'<article class="card ea-read" data-card="{kind}-{number}"><img src="{address(kind, name)}" alt="" loading="lazy">'
        f"<h4>{escape(name)}</h4><p>{heading}</p><figcaption><p class='ab leafy'><span>{escape(said)}</span></p></figcaption></article>"
    )
