"""Cards as a seat sees them: what is printed on them, their current cost, and everybody's progress with them."""

from typing import Any

from sunroom.games.earth.content.language import COLOURS
from sunroom.games.earth.content.reading import Card
from sunroom.games.earth.content.tables import EVENT_KIND, KIND, WANTED
from sunroom.games.earth.rules.counting import count
from sunroom.games.earth.rules.piles import holders
from sunroom.games.earth.rules.planting import discounts, price
from sunroom.games.earth.rules.scoring import counted, scored, tier_points
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State


def shown(card: Card, number: int | None = None) -> dict[str, Any]:
    """Everything that is printed on a card."""
    told: dict[str, Any] = {} if number is None else {"number": number}
    told |= {
        "name": card.name,
        "latin": card.latin,
        "kind": card.kind,
        "points": card.points,
        "habitats": list(card.habitats),
        "marks": list(card.marks),
        "abilities": [{"colour": COLOURS[ability.colour], "text": ability.does} for ability in card.abilities],
    }
    if card.is_flora or card.kind == "Terrain":
        told["cost"] = card.cost
    if card.is_flora:
        told |= {"sprout_spaces": card.sprouts, "growth_spaces": card.growth, "canopy": card.canopy}
    if card.kind == "Island":
        told["setup"] = {"draw": card.draw, "compost": card.compost, "soil": card.soil}
    return told


def price_now(s: State, seat: int, card: int) -> int | None:
    """What a card costs a seat to plant, with the discounts of its island; None before it has one, and for Events."""
    if KIND[card] == EVENT_KIND or s.island[seat] < 0:
        return None
    return price(card, discounts(s, seat))


def fauna_shown(box: Box, s: State, i: int) -> dict[str, Any]:
    """A Fauna of this game, with everybody's progress and leaves."""
    fauna, row = box.content.fauna[s.fauna[i]], WANTED[s.fauna[i]]
    seats = range(s.players)
    return {
        "name": fauna.name,
        "latin": fauna.latin,
        "wants": fauna.wanted.said,
        "needed": fauna.wanted.number,
        "progress": [int(count(s, p, int(row[0]), int(row[1]))) for p in seats],
        "leaves": [int(s.leaf[i, p]) or None for p in seats],
        "points": [tier_points(s, int(s.leaf[i, p])) for p in seats],
        "tiers": [tier_points(s, tier) for tier in range(1, holders(s) + 1)],
    }


def ecosystem_shown(box: Box, s: State, number: int) -> dict[str, Any]:
    """An Ecosystem, with what it would currently score for everybody."""
    ecosystem = box.content.ecosystems[number]
    points = [int(scored(s, p, number, 0)) for p in range(s.players)]
    have = [int(counted(s, p, number, 0)) for p in range(s.players)]
    return {"name": ecosystem.name, "scores": ecosystem.scoring.said, "points": points, "have": have}
