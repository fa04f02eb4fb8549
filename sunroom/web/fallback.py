"""For games without a board of their own yet: a lid for the box, and the table as the terminal shows it."""

from collections.abc import Sequence
from hashlib import sha256
from io import StringIO

from rich.console import Console

from sunroom.kernel.game import Game
from sunroom.kernel.markup import Markup
from sunroom.kernel.protocols import View
from sunroom.web.language import gettext

TINTS = ("#e0703a", "#4b8db8", "#35988c", "#8f6bbd", "#c9881f", "#78a945")


def plain_cover(game: Game) -> Markup:
    """Arches, a sun and hills, in colours derived from the game's name."""
    seed = sha256(game.name.encode()).digest()
    bays = Markup().join(_bay(i, TINTS[seed[i] % len(TINTS)], seed[8 + i]) for i in range(7))
    return Markup(
        '<svg class="cover" viewBox="0 0 700 260" role="img" aria-label="'
        '{label}"><circle cx="{sun}" cy="118" r="96" fill="var(--cover-sun)"/>{bays}'
        '<path d="M0 236C90 218 180 234 270 228S470 216 560 228S660 224 700 220V260H0Z" fill="#4c9560"/></svg>'
    ).format(label=gettext("Arched windows with hills behind them"), sun=250 + seed[7] % 200, bays=bays)


def _bay(i: int, tint: str, chance: int) -> Markup:
    hill, lift = 120 + chance % 50, 16 - 8 * min(i, 6 - i)
    arch = "M5 226V49A45 45 0 0 1 95 49V226Z"
    land = f"M5 {hill + 40}C30 {hill} 62 {hill + 30} 95 {hill + 14}V226H5Z"
    leaves = [
        Markup('<ellipse cx="{}" cy="{}" rx="14" ry="6"/>').format(50 + side * 13, hill - 14 - 18 * k)
        for k in range(2 + chance % 3)
        for side in (-1, 1)
    ]
    return Markup(
        '<g transform="translate({x} {y})"><path d="{arch}" fill="var(--cover-glass)"/>'
        '<path d="{land}" fill="#9fce92" opacity=".7"/>'
        '<path d="M50 226V{top}" stroke="#7a5230" stroke-width="4"/><g fill="{tint}">{leaves}</g>'
        '<path d="{arch}" fill="none" stroke="{tint}" stroke-width="4.5"/></g>'
    ).format(x=100 * i, y=22 + lift, arch=arch, land=land, top=hill - 60, tint=tint, leaves=Markup().join(leaves))


def as_text(game: Game, view: View, names: Sequence[str]) -> str:
    """The table as text, as the terminal draws it."""
    console = Console(file=StringIO(), record=True, width=104, color_system=None, legacy_windows=False, emoji=False)
    console.print(game.terminal.draw(view, list(names)))
    return console.export_text()
