"""The picture on the front page: a table set for four games in a greenhouse, with the sun behind its arches."""

from markupsafe import Markup, escape

from sunroom.web.language import gettext

FRAMES = ("#e0703a", "#35988c", "#c9881f", "#4b8db8", "#78a945")
POTS = ((58, 300, 1.15), (640, 302, 1.2), (118, 306, 0.8))
HANGING = (140, 350, 560)


def greenhouse() -> Markup:
    """Everything in it is drawn from a few shapes."""
    return Markup(
        '<svg class="cover" viewBox="0 0 700 360" role="img" aria-label="'
        f'{escape(gettext("A table with four games in a sunlit greenhouse"))}">'
        '<circle cx="470" cy="112" r="86" fill="var(--cover-sun)"/>'
        '<path d="M0 214C90 168 170 206 262 186S430 150 520 182S640 196 700 172V320H0Z" fill="#9fce92" opacity=".55"/>'
        '<path d="M0 240C120 206 220 242 340 222S560 208 700 232V320H0Z" fill="#6fb07a" opacity=".6"/>'
        f"{''.join(_arch(i, tint) for i, tint in enumerate(FRAMES))}{''.join(_hanging(x) for x in HANGING)}"
        '<path d="M0 302H700V360H0Z" fill="#c99a68"/><path d="M0 302H700V310H0Z" fill="#a97b4c"/>'
        f"{''.join(_pot(*pot) for pot in POTS)}{_table()}</svg>"
    )


def _arch(i: int, tint: str) -> str:
    x, top = 14 + 136 * i, 34 - 12 * min(i, 4 - i)
    arch = f"M{x} 304V{top + 62}A62 62 0 0 1 {x + 124} {top + 62}V304"
    return (
        f'<path d="{arch}Z" fill="var(--cover-glass)" opacity=".34"/>'
        f'<path d="M{x + 62} {top}V304M{x} {top + 120}H{x + 124}" stroke="{tint}" stroke-width="2" opacity=".4"/>'
        f'<path d="{arch}" fill="none" stroke="{tint}" stroke-width="6"/>'
    )


def _hanging(x: int) -> str:
    """A pot on a string, with three shoots."""
    return (
        f'<path d="M{x} 0V40M{x} 58q-16 8-17 34M{x} 60q15 8 15 38M{x} 62q-3 16 0 46" fill="none" stroke="#3f8a55" stroke-width="4" '
        f'stroke-linecap="round"/><path d="M{x - 17} 38H{x + 17}L{x + 11} 60H{x - 11}Z" fill="#b9694a"/>'
    )


def _pot(x: int, y: int, size: float) -> str:
    """A plant on the floor: leaves in pairs."""
    leaves = "".join(
        f'<ellipse cx="{side * 15}" cy="{-52 - 20 * k}" rx="19" ry="8" transform="rotate({-28 * side} {side * 15} {-52 - 20 * k})"/>'
        for k in range(4)
        for side in (-1, 1)
    )
    return (
        f'<g transform="translate({x} {y + 26}) scale({size})"><path d="M0-30V-126" stroke="#2c6b45" stroke-width="5"/>'
        f'<g fill="#4c9560">{leaves}</g><path d="M-24-40H24L17 0H-17Z" fill="#b9694a"/><path d="M-27-44H27V-34H-27Z" fill="#9a5238"/></g>'
    )


def _table() -> str:
    """The table top, seen from a chair: a city, a roof of tiles, three hexagons and a hand of cards."""
    towers = "".join(
        f'<rect x="{252 + 17 * k}" y="{262 - high}" width="13" height="{high}" rx="6" fill="{tint}"/>'
        for k, (high, tint) in enumerate(((30, "#e0703a"), (46, "#4b8db8"), (24, "#c9881f")))
    )
    tiles = "".join(
        f'<path d="M{322 + 24 * (k % 2) - 5 * (k // 2)} {256 + 13 * (k // 2)}h22l4 12h-22z" fill="{tint}" stroke="#fffdf6"/>'
        for k, tint in enumerate(("#9cc48a", "#e7d9b4", "#e7d9b4", "#8fbf7f"))
    )
    hexes = "".join(
        f'<ellipse cx="{404 + 22 * k}" cy="{266 - 9 * (k % 2)}" rx="12" ry="7" fill="{tint}" stroke="#fffdf6" stroke-width="2"/>'
        for k, tint in enumerate(("#dcb96f", "#8abecb", "#8fba7a"))
    )
    cards = "".join(
        f'<rect x="{462 + 13 * k}" y="{234 - 3 * (k % 2)}" width="20" height="30" rx="4" fill="#fffaf0" stroke="{tint}" stroke-width="3"'
        f' transform="rotate({-10 + 10 * k} {472 + 13 * k} 250)"/>'
        for k, tint in enumerate(("#2f7d4a", "#b93f2b", "#2f74a8"))
    )
    return (
        '<path d="M338 284h30l10 66h-50z" fill="#7a5230"/><ellipse cx="353" cy="276" rx="190" ry="34" fill="#7a5230"/>'
        f'<ellipse cx="353" cy="270" rx="190" ry="33" fill="#d9a86c"/>{towers}{tiles}{hexes}{cards}'
    )
