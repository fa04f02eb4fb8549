"""Solar Gardens in a browser: every roof, the tile to decide on or to lay, and its way around the table, drawn from a view."""

from typing import Any

from sunroom.games.solar_gardens.board.book import art_id, cards, named, picture, sprite
from sunroom.games.solar_gardens.board.icons import panel, turbine
from sunroom.games.solar_gardens.board.tray import tray
from sunroom.games.solar_gardens.rules.geometry import COLUMN_VALUE, COLUMNS, ROW_VALUE, ROWS, SPACE_NAMES
from sunroom.games.solar_gardens.rules.scoring import ENOUGH
from sunroom.games.solar_gardens.words.things import TOPIC, points, shown_on
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Seat, Voice, once_per_language
from sunroom.kernel.protocols import View

BOARD = Phrasebook(
    TOPIC,
    {
        "roof": ("{who}: {n} point", "{who}: {n} points"),
        "column": "Column {line}: {n} of {most} panels; four are worth {points}",
        "row": "Row {line}: {n} of {most} turbines; four are worth {points}",
    },
)
GUIDE = Phrasebook(
    TOPIC,
    {
        "draft": "Each round tiles pass by, one after the other. Touch a space to try one there. Keep it, or hope for a better one.",
        "lay": "Place it on any space. A touch, the mouse wheel or R rotates it, and you can still move it until you confirm.",
        "lines": "Four solar panels in a column score the number on its arrow. Turbines do the same in rows.",
        "rest": "Connect your paths: only the longest scores. Flower beds need a water drop, and fences all around. Animals need company.",
    },
)


def board(view: View, seat: int | None, say: Voice) -> Markup:
    """The table as the seat sees it: its own roof, the others' behind it, the tile it decides on, and a card for every tile."""
    own = next((p for p in (seat, view["seat"], view["start"]) if p is not None), 0)
    roofs = Markup().join(_roof(view, p, own, p == seat, say) for p in range(view["players"]))
    return Markup(
        '<div class="solar-gardens" data-own="{}">{}<div class="cities">{}</div>{}<div class="cards" hidden>{}</div></div>'
    ).format(own, sprite(view), roofs, tray(view, own, seat is not None, say), cards(view, say))


def mini(view: View, p: int, say: Voice) -> Markup:
    """A roof at a glance."""
    spaces = view["roofs"][p]["spaces"]
    plot = Markup('<rect x="{}" y="{}" width="92" height="92" rx="14"/>')
    laid = Markup('<use href="#{}" x="{}" y="{}" width="100" height="100"/>')
    ground = Markup().join(plot.format(100 * (k % 4) + 4, 100 * (k // 4) + 4) for k in range(16))
    tiles = Markup().join(
        laid.format(art_id(spaces[name]), 100 * (k % 4), 100 * (k // 4)) for k, name in enumerate(SPACE_NAMES) if spaces[name]
    )
    return Markup('<svg class="mini" viewBox="0 0 400 400" aria-hidden="true"><g fill="var(--plot)">{}</g>{}</svg>').format(ground, tiles)


def guide() -> list[tuple[str, Message]]:
    """For a first game."""
    return [
        (".tray", GUIDE("draft")),
        (".roof.shown .grid", GUIDE("lay")),
        (".roof.shown .column", GUIDE("lines")),
        ("", GUIDE("rest")),
    ]


def _roof(view: View, p: int, own: int, touch: bool, say: Voice) -> Markup:
    roof, prefix = view["roofs"][p], "" if touch else f"p{p}-"
    columns = Markup().join(_goal("column", c, roof["panels"][c], int(v), say) for c, v in zip(COLUMNS, COLUMN_VALUE, strict=True))
    rows = Markup()
    for row, value in zip(ROWS, ROW_VALUE, strict=True):
        plots = Markup().join(_plot(roof, f"{column}{row}", prefix, say) for column in COLUMNS)
        rows += Markup('<b class="at">{}</b>{}{}').format(row, plots, _goal("row", row, roof["turbines"][row], int(value), say))
    return Markup(
        '<section class="roof seat-{p}{own}" data-seat="{p}" aria-label="{label}">'
        '<div class="grid"><span></span>{columns}<span></span>{rows}</div></section>'
    ).format(
        p=p,
        own=" own" * (p == own),
        label=say.sentence(BOARD("roof", who=Seat(p), n=roof["total"])),
        columns=columns,
        rows=rows,
    )  # fmt: skip


@once_per_language
def _goal(kind: str, line: str, has: int, worth: int, say: Voice) -> Markup:
    """What a line is worth and its progress: one pip for each of the four icons it needs (SG-3.1, SG-3.2)."""
    return Markup(
        '<div class="goal {kind}{full}" data-goal="{line}" data-has="{has}" title="{title}">{letter}'
        '<svg viewBox="-11 -11 22 22" aria-hidden="true">{icon}</svg><span class="pips">{pips}</span><em>→&nbsp;{worth}</em></div>'
    ).format(
        kind=kind,
        full=" full" * (has >= ENOUGH),
        line=line,
        has=has,
        title=say(BOARD(kind, line=line, n=has, most=ENOUGH, points=points(worth))),
        letter=Markup('<b class="at">{}</b>').format(line) if kind == "column" else "",
        icon=Markup(panel() if kind == "column" else turbine()),
        pips=Markup('<i class="on"></i>' * min(has, ENOUGH) + "<i></i>" * max(0, ENOUGH - has)),
        worth=worth,
    )


def _plot(roof: dict[str, Any], name: str, prefix: str, say: Voice) -> Markup:
    tile = roof["spaces"][name]
    if tile is None:
        return Markup('<div class="plot" data-piece="{}{}" data-shows="" data-what=""><span class="name">{}</span></div>').format(
            prefix, name, name
        )
    tried = name == roof["placed"]
    return Markup(
        '<div class="plot tile{tried}" data-piece="{prefix}{name}" data-tile="{art}" data-shows="{tile}"'
        ' data-what="{what}" data-side="{turn}"{laid} title="{title}">'
        "{picture}</div>"
    ).format(
        tried=" tried" * tried,
        prefix=prefix,
        name=name,
        art=art_id(tile),
        tile=named(tile, say),
        what=tile["name"],
        turn=tile["turn"],
        laid=Markup(' data-laid="yes" data-loose="yes"') if tried and not prefix else "",
        title=say(shown_on(tile)),
        picture=picture(tile),
    )
