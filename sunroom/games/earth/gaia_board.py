"""Gaia's board: her deck of six cards, her columns of growth, what she has, and how she answers each action (EA-8)."""

from html import escape
from typing import Any

from sunroom.games.earth.icons import icon
from sunroom.games.earth.language import in_points
from sunroom.kernel.game import View
from sunroom.kernel.phrases import amount_of

COLOUR_OF = {"Plant": "green", "Compost": "red", "Water": "blue", "Grow": "yellow"}


def gaia_board(view: View) -> str:
    """All of Gaia at a glance; nothing where she does not play."""
    gaia: dict[str, Any] | None = view["gaia"]
    if gaia is None:
        return ""
    has = "".join(
        f'<span title="her {name}">{icon(symbol)}<b>{gaia[name]}</b></span>'
        for name, symbol in (("soil", "soil"), ("compost", "compost"), ("sprouts", "sprout"), ("growth", "growth"))
    )
    reactions = "".join(
        f'<li><em class="dot {COLOUR_OF[action]}"></em><span>{escape(text)}</span></li>' for action, text in gaia["reactions"].items()
    )
    points = f"{in_points(gaia['total'])}{'' if view['over'] else ' now'}"
    return (
        f'<section class="gaia player{" acting" if gaia["active"] else ""}" id="gaia" aria-label="Gaia’s board"><header><h3>Gaia</h3>'
        f'<small><i>{escape(gaia["difficulty"])} · </i>{points}</small></header><p class="has">{has}</p>{_deck(gaia)}'
        f'{_columns(gaia)}<details><summary>Her answers</summary><ul class="answers">{reactions}</ul></details></section>'
    )


def _deck(gaia: dict[str, Any]) -> str:
    card = gaia["card"]
    top = ""
    if card:
        gives = "; ".join(part for part in (card["gives"], card["extra"]) if part)
        top = f'<p class="ab {escape(card["colour"])}"><span><b>{escape(card["name"])}</b> {escape(gives)}</span></p>'
    turn = "second time through" if gaia["pass"] > 1 else "first time through"
    return f'<p class="turns">{icon("card")}<span><b>{gaia["deck"]}</b> left, {turn}</span></p>{top}'


def _columns(gaia: dict[str, Any]) -> str:
    """Her growth in columns, each lower than the one before; a full one bears a canopy."""
    drawn = ""
    for n, column in enumerate(gaia["columns"]):
        x = 4 + 22 * n
        for k in range(column["height"]):
            on = k < column["pieces"]
            drawn += (
                f'<rect x="{x}" y="{78 - 9 * k}" width="14" height="7.500" rx="2" fill="{"#94602f" if on else "none"}"'
                ' stroke="#a98258" stroke-width="1.300"/>'
            )
        if column["pieces"] == column["height"]:
            drawn += f'<circle cx="{x + 7}" cy="{76 - 9 * column["height"]}" r="9" fill="#3d8a4d"/>'
        drawn += f'<text x="{x + 7}" y="98" text-anchor="middle">{column["points"]}</text>'
    wide, said = 22 * len(gaia["columns"]) + 8, amount_of("piece").say(gaia["growth"])
    return f'<svg class="columns" viewBox="0 0 {wide} 102" role="img" aria-label="her growth, {said}">{drawn}</svg>'
