"""Before the first turn, as comfortable pages: which Island, Climate and Ecosystem, and which cards to compost (EA-1.3, EA-1.4)."""

from html import escape
from typing import Any

from sunroom.games.earth.art import address
from sunroom.games.earth.content import standard
from sunroom.games.earth.faces import face, pieces, printed
from sunroom.games.earth.goals import goals
from sunroom.games.earth.icons import ability, icon
from sunroom.games.earth.language import in_points
from sunroom.kernel.game import View

STEPS = (("islands", "island", "Your Island"), ("climates", "climate", "Your Climate"), ("ecosystems", "ecosystem", "Your Ecosystem"))


def settling(view: View, own: int) -> str:
    """All that can be chosen, both sides of each card; the one to decide now first in the light."""
    seat, parts = view["seats"][own], ""
    for key, kind, title in STEPS:
        options = view["choices"].get(key) or []
        if not options:
            continue
        now = " asked" if seat["stage"] == kind else ""
        chosen = seat[kind]["name"] if seat[kind] else None
        sides = "".join(_side(kind, option, chosen) for option in options)
        told = " <small>chosen</small>" if chosen else " <small>choose one side</small>" if now else ""
        parts += f'<section class="choosing{now}"><h3>{title}{told}</h3><div class="sides">{sides}</div></section>'
    return f'<div class="settling">{parts}</div>{goals(view, own)}'


def _side(kind: str, option: dict[str, Any], chosen: str | None) -> str:
    number, name = option["number"], option["name"]
    state = "" if chosen is None else " chosen" if chosen == name else " passed"
    if kind == "ecosystem":
        said = standard().ecosystems[number].scoring
        told = f'<p class="ab leafy"><span>{escape(said.said)}</span></p>'
        start = ""
    else:
        card = printed(kind, number)
        homes = "".join(f"<span>{icon(home)}{home}</span>" for home in card.habitats)
        told = "".join(ability(a, words=True) for a in card.abilities)
        start = f'<p class="homes"><span>{icon("points")}{in_points(card.points)}</span>{homes}</p>'
        if kind == "island":
            start += (
                f'<p class="start"><span>{icon("card")}draw {card.draw}</span><span>{icon("compost")}compost {card.compost}</span>'
                f"<span>{icon('soil')}{card.soil} soil</span></p>"
            )
    return (
        f'<div class="ea-side{state}" data-piece="{kind}-{number}" data-shows="{escape(name)}">'
        f'<img class="art" src="{address(kind, name)}" alt="" draggable="false"><h4>{escape(name)}</h4>{start}{told}</div>'
    )


def first_hand(view: View, own: int) -> str:
    """The first cards, large: some of them become compost."""
    cards = "".join(
        f'<div class="ea-card {card["kind"]}" data-piece="card-{card["number"]}" data-tile="card-{card["number"]}"'
        f' data-shows="{escape(card["name"])}">{face("card", card["number"])}{pieces(printed("card", card["number"]), 0, 0)}</div>'
        for card in sorted(view["hand"], key=lambda card: (card["kind"], card["name"]))
    )
    return (
        f'<section class="first" aria-label="Your first cards"><h3>Your first cards <small>{len(view["hand"])}; '
        "each card composted is worth 1 point, and the compost pays for many abilities"
        f'</small></h3><div class="spread">{cards}</div></section>'
    )
