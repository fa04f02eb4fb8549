"""What is worth points to everybody: Fauna and Ecosystems, with how far each player has come."""

from html import escape
from typing import Any

from sunroom.games.earth.art import address
from sunroom.games.earth.content import standard
from sunroom.games.earth.faces import number_of
from sunroom.games.earth.icons import counted, scoring
from sunroom.games.earth.language import in_points
from sunroom.kernel.game import View

SIGNS = ("sun", "leaf", "drop", "moon", "star")
"""The seats' symbols, as the frame draws them, by number."""


def goals(view: View, own: int) -> str:
    """The Fauna, then the Ecosystems that everybody shares."""
    fauna = "".join(_fauna(view, i, own) for i in range(len(view["fauna"])))
    shared = "".join(_ecosystem(view, aim, f"shared-{i}", own) for i, aim in enumerate(view["shared"]))
    systems = f"<h3>Ecosystems</h3>{shared}" if shared else ""
    return f'<aside class="goals" aria-label="Fauna and Ecosystems"><h3>Fauna</h3>{fauna}{systems}</aside>'


def _fauna(view: View, i: int, own: int) -> str:
    """`6 of 8 Cold cards`, and the leaves that lie on it."""
    aim: dict[str, Any] = view["fauna"][i]
    number = number_of("fauna", aim["name"])
    wanted = standard().fauna[number].wanted
    have, needed, leaf = aim["progress"][own], aim["needed"], aim["leaves"][own]
    said = f"{have} of {needed}" if not leaf else f"claimed: {in_points(aim['points'][own])}"
    brief = f'<i class="brief" aria-hidden="true">✓ {aim["points"][own]}</i>' if leaf else ""
    others = "".join(_other(view, p, aim["leaves"][p], aim["progress"][p], needed, aim["points"][p]) for p in _others(view, own))
    if view["gaia"] and view["gaia"]["leaves"][i]:
        points = aim["tiers"][view["gaia"]["leaves"][i] - 1]
        others += f'<span class="got" title="Gaia claimed it: {in_points(points)}">Gaia ✓{points}</span>'
    taken = {*aim["leaves"], *([view["gaia"]["leaves"][i]] if view["gaia"] else [])}
    free = [points for tier, points in enumerate(aim["tiers"], 1) if tier not in taken]
    next_best = f'<small class="next" title="points for the next to get there">{free[0]}</small>' if free and not leaf else ""
    return (
        f'<div class="goal{" claimed" if leaf else ""}" data-piece="fauna-{i}" data-tile="fauna-{number}" '
        f'data-shows="{escape(aim["name"])}">'
        f'<img src="{address("fauna", aim["name"])}" alt="" loading="lazy" draggable="false"><p class="what">'
        f"<b>{escape(aim['name'])}</b><span>{escape(wanted.counting.said(2))}</span></p>"
        f'<p class="chip">{counted(wanted.counting)}</p><p class="have"><b>{said}</b>{brief}<meter min="0" max="{needed}" '
        f'value="{min(have, needed)}"'
        f' aria-label="{escape(aim["wants"])}">{said}</meter>{next_best}</p><p class="others">{others}</p></div>'
    )


def _ecosystem(view: View, aim: dict[str, Any], piece: str, own: int) -> str:
    number = number_of("ecosystem", aim["name"])
    others = "".join(
        f'<span class="seat-{p}" title="{escape(view["names"][p])}: {in_points(points)} so far">{_sign(p)}{points}</span>'
        for p, points in enumerate(aim["points"])
        if p != own
    )
    return (
        f'<div class="goal system" data-piece="{piece}" data-tile="ecosystem-{number}" data-shows="{escape(aim["name"])}">'
        f'<img src="{address("ecosystem", aim["name"])}" alt="" loading="lazy" draggable="false"><p '
        f'class="what"><b>{escape(aim["name"])}</b>'
        f'<span class="line">{scoring(standard().ecosystems[number].scoring)}</span></p>'
        f'<p class="chip">{scoring(standard().ecosystems[number].scoring)}</p>'
        f'<p class="have"><b>{in_points(aim["points"][own])}</b><small>{aim["have"][own]} so far</small></p><p '
        f'class="others">{others}</p></div>'
    )


def _other(view: View, p: int, leaf: int | None, have: int, needed: int, points: int) -> str:
    said = f"claimed, {in_points(points)}" if leaf else f"{have} of {needed}"
    shown = f"✓{points}" if leaf else str(have)
    return f'<span class="seat-{p}{" got" if leaf else ""}" title="{escape(view["names"][p])}: {said}">{_sign(p)}{shown}</span>'


def _others(view: View, own: int) -> list[int]:
    return [p for p in range(view["players"]) if p != own]


def _sign(p: int) -> str:
    return f'<i class="mark {SIGNS[p]}"></i>'
