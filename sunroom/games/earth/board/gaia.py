"""Gaia's board: her deck of six cards, her columns of growth, what she has, and her reaction to each action (EA-8)."""

from typing import Any

from sunroom.games.earth.board.icons import icon
from sunroom.games.earth.content.amounts import amount
from sunroom.games.earth.words.things import term
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Several, Voice
from sunroom.kernel.protocols import View

COLOUR_OF = {"Plant": "green", "Compost": "red", "Water": "blue", "Grow": "yellow"}
HAS = (("soil", "soil"), ("compost", "compost"), ("sprouts", "sprout"), ("growth", "growth"))
"""What she has, and its symbol."""

BOOK = Phrasebook(
    "earth",
    {
        "board": "Gaia’s board",
        "has": "her {what}",
        "answers": "Her reactions",
        "now": "{points} now",
        "first time": "{n} left, first time through",
        "second time": "{n} left, second time through",
        "columns": ("her growth, {n} piece", "her growth, {n} pieces"),
    },
)


def gaia_board(view: View, say: Voice) -> Markup:
    """All of Gaia at a glance; nothing if she is not playing."""
    gaia: dict[str, Any] | None = view["gaia"]
    if gaia is None:
        return Markup()
    has = (
        Markup('<span title="{}">{}<b>{}</b></span>').format(say(BOOK("has", what=term(what))), icon(symbol), gaia[what])
        for what, symbol in HAS
    )
    answers = (
        Markup('<li><em class="dot {}"></em><span>{}</span></li>').format(COLOUR_OF[action], say(answer))
        for action, answer in gaia["reactions"].items()
    )
    points: Message = amount("points", gaia["total"])
    return Markup(
        '<section class="gaia player{acting}" id="gaia" aria-label="{label}"><header><h3>Gaia</h3>'
        '<small><i>{difficulty} · </i>{points}</small></header><p class="has">{has}</p>{deck}'
        '{columns}<details><summary>{summary}</summary><ul class="answers">{answers}</ul></details></section>'
    ).format(
        acting=" acting" if gaia["active"] else "",
        label=say(BOOK("board")),
        difficulty=say(term(gaia["difficulty"])),
        points=say(points if view["over"] else BOOK("now", points=points)),
        has=Markup().join(has),
        deck=_deck(gaia, say),
        columns=_columns(gaia, say),
        summary=say(BOOK("answers")),
        answers=Markup().join(answers),
    )


def _deck(gaia: dict[str, Any], say: Voice) -> Markup:
    card, top = gaia["card"], Markup()
    if card:
        gives = say(Several([card["gives"], card["extra"]], ";"))
        top = Markup('<p class="ab {}"><span><b>{}</b> {}</span></p>').format(card["colour"], say(term(card["name"])), gives)
    left = BOOK("second time" if gaia["pass"] > 1 else "first time", n=gaia["deck"])
    return Markup('<p class="turns">{}<span>{}</span></p>{}').format(icon("card"), say(left), top)


def _columns(gaia: dict[str, Any], say: Voice) -> Markup:
    """Her growth in columns, each lower than the one before; a full one has a canopy."""
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
    return Markup('<svg class="columns" viewBox="0 0 {wide} 102" role="img" aria-label="{label}">{drawn}</svg>').format(
        wide=22 * len(gaia["columns"]) + 8, label=say(BOOK("columns", n=gaia["growth"])), drawn=Markup(drawn)
    )
