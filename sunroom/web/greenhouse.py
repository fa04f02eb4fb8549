"""The picture on the front page: a table set for four games in a greenhouse, with the sun behind its arches."""

from sunroom.kernel.markup import Markup
from sunroom.web.language import gettext

FRAMES = ("#e0703a", "#35988c", "#c9881f", "#4b8db8", "#78a945")
POTS = ((58, 300, 1.15), (640, 302, 1.2), (118, 306, 0.8))
HANGING = (140, 350, 560)


def greenhouse() -> Markup:
    """The picture, drawn from a few shapes."""
    return Markup(
        '<svg class="cover" viewBox="0 0 700 360" role="img" aria-label="'
        '{label}"><circle cx="470" cy="112" r="86" fill="var(--cover-sun)"/>'
        '<path d="M0 214C90 168 170 206 262 186S430 150 520 182S640 196 700 172V320H0Z" fill="#9fce92" opacity=".55"/>'
        '<path d="M0 240C120 206 220 242 340 222S560 208 700 232V320H0Z" fill="#6fb07a" opacity=".6"/>'
        "{arches}{hanging}"
        '<path d="M0 302H700V360H0Z" fill="#c99a68"/><path d="M0 302H700V310H0Z" fill="#a97b4c"/>'
        "{pots}{table}</svg>"
    ).format(
        label=gettext("A table with four games in a sunlit greenhouse"),
        arches=Markup().join(_arch(i, tint) for i, tint in enumerate(FRAMES)),
        hanging=Markup().join(_hanging(x) for x in HANGING),
        pots=Markup().join(_pot(*pot) for pot in POTS),
        table=_table(),
    )


def _arch(i: int, tint: str) -> Markup:
    x, top = 14 + 136 * i, 34 - 12 * min(i, 4 - i)
    arch = f"M{x} 304V{top + 62}A62 62 0 0 1 {x + 124} {top + 62}V304"
    bars = f"M{x + 62} {top}V304M{x} {top + 120}H{x + 124}"
    return Markup(
        '<path d="{arch}Z" fill="var(--cover-glass)" opacity=".34"/>'
        '<path d="{bars}" stroke="{tint}" stroke-width="2" opacity=".4"/>'
        '<path d="{arch}" fill="none" stroke="{tint}" stroke-width="6"/>'
    ).format(arch=arch, bars=bars, tint=tint)


def _hanging(x: int) -> Markup:
    """A pot on a string, with three shoots."""
    return Markup(
        '<path d="M{x} 0V40M{x} 58q-16 8-17 34M{x} 60q15 8 15 38M{x} 62q-3 16 0 46" fill="none" stroke="#3f8a55" stroke-width="4" '
        'stroke-linecap="round"/><path d="{pot}" fill="#b9694a"/>'
    ).format(x=x, pot=f"M{x - 17} 38H{x + 17}L{x + 11} 60H{x - 11}Z")


def _pot(x: int, y: int, size: float) -> Markup:
    """A plant on the floor: leaves in pairs."""
    leaves = Markup().join(
        Markup('<ellipse cx="{x}" cy="{y}" rx="19" ry="8" transform="rotate({lean} {x} {y})"/>').format(
            x=side * 15, y=-52 - 20 * k, lean=-28 * side
        )
        for k in range(4)
        for side in (-1, 1)
    )
    return Markup(
        '<g transform="translate({x} {y}) scale({size})"><path d="M0-30V-126" stroke="#2c6b45" stroke-width="5"/>'
        '<g fill="#4c9560">{leaves}</g><path d="M-24-40H24L17 0H-17Z" fill="#b9694a"/><path d="M-27-44H27V-34H-27Z" fill="#9a5238"/></g>'
    ).format(x=x, y=y + 26, size=size, leaves=leaves)


def _table() -> Markup:
    """The table top, seen from a chair: a city, a roof of tiles, three hexagons and a hand of cards."""
    towers = Markup().join(
        Markup('<rect x="{}" y="{}" width="13" height="{}" rx="6" fill="{}"/>').format(252 + 17 * k, 262 - high, high, tint)
        for k, (high, tint) in enumerate(((30, "#e0703a"), (46, "#4b8db8"), (24, "#c9881f")))
    )
    tiles = Markup().join(
        Markup('<path d="M{} {}h22l4 12h-22z" fill="{}" stroke="#fffdf6"/>').format(
            322 + 24 * (k % 2) - 5 * (k // 2), 256 + 13 * (k // 2), tint
        )
        for k, tint in enumerate(("#9cc48a", "#e7d9b4", "#e7d9b4", "#8fbf7f"))
    )
    hexes = Markup().join(
        Markup('<ellipse cx="{}" cy="{}" rx="12" ry="7" fill="{}" stroke="#fffdf6" stroke-width="2"/>').format(
            404 + 22 * k, 266 - 9 * (k % 2), tint
        )
        for k, tint in enumerate(("#dcb96f", "#8abecb", "#8fba7a"))
    )
    cards = Markup().join(
        Markup(
            '<rect x="{x}" y="{y}" width="20" height="30" rx="4" fill="#fffaf0" stroke="{tint}" stroke-width="3"'
            ' transform="rotate({lean} {middle} 250)"/>'
        ).format(x=462 + 13 * k, y=234 - 3 * (k % 2), tint=tint, lean=-10 + 10 * k, middle=472 + 13 * k)
        for k, tint in enumerate(("#2f7d4a", "#b93f2b", "#2f74a8"))
    )
    return Markup(
        '<path d="M338 284h30l10 66h-50z" fill="#7a5230"/><ellipse cx="353" cy="276" rx="190" ry="34" fill="#7a5230"/>'
        '<ellipse cx="353" cy="270" rx="190" ry="33" fill="#d9a86c"/>{}{}{}{}'
    ).format(towers, tiles, hexes, cards)
