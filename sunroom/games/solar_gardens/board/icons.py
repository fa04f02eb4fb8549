"""The icons on the tiles of Solar Gardens, each drawn around its own centre."""

from collections.abc import Callable

INK = "#21332b"
PLACES = {1: ((0, 0),), 2: ((-6.3, 0), (6.3, 0)), 3: ((-6.3, -6.3), (6.3, -6.3), (0, 6.3))}
"""The positions of one, two or three equal icons in a corner."""

ANIMALS = {
    "bees": '<ellipse rx="10" ry="7" fill="#f2b632"/><path d="M-4-6.400V6.400M1-7V7M6-5.600V5.6" stroke="#21332b" stroke-width="2.6"/>'
    '<ellipse cx="-2" cy="-9" rx="5.5" ry="3.6" fill="#fff" stroke="#21332b"/>',
    "butterflies": '<g fill="#e0733f"><ellipse cx="-6.5" cy="-4.5" rx="6.5" ry="5.5"/><ellipse cx="6.5" cy="-4.5" rx="6.5" ry="5.5"/>'
    '<ellipse cx="-5.5" cy="5.5" rx="5" ry="4.5"/><ellipse cx="5.5" cy="5.5" rx="5" ry="4.5"/></g>'
    '<path d="M0-9V10" stroke="#21332b" stroke-width="2.4" stroke-linecap="round"/>',
    "bats": '<path d="M0-3L3-8L4-3Q11-8 15-1Q10-1 9 5Q4 1 0 8Q-4 1-9 5Q-10-1-15-1Q-11-8-4-3L-3-8Z" fill="#5b4a78"/>',
    "swifts": '<path d="M-15-6Q-4-7 0-1Q4-7 15-6Q6-1 3 4L5 10L0 6L-5 10L-3 4Q-6-1-15-6Z" fill="#2f6690"/>',
    "hedgehogs": '<path d="M-12 7L-13 0L-9-1L-10-7L-5-5L-3-10L1-6L5-9L6-3Q12 0 14 6Q13 7 10 7Z" fill="#8a5a34"/>'
    '<circle cx="8.5" cy="1.5" r="1.6" fill="#fff"/>',
}


def corner(x: float, y: float, icon: Callable[[], str], number: int) -> str:
    """One to three equal icons in a corner of the tile, on a light ground; the more there are, the smaller."""
    if not number:
        return ""
    scale = 1 if number == 1 else 0.68
    drawn = "".join(f'<g transform="translate({dx} {dy}) scale({scale})">{icon()}</g>' for dx, dy in PLACES[number])
    ground = f'<rect x="-13" y="-13" width="26" height="26" rx="6" fill="#fffdf6" stroke="{INK}" stroke-opacity=".35"/>'
    return f'<g class="{icon.__name__}" transform="translate({x} {y})">{ground}{drawn}</g>'


def panel() -> str:
    """A solar panel on its stand."""
    return (
        '<path d="M-6.5-8H8.500L5.5 4.500H-9.500Z" fill="#2d5d8c" stroke="#173a5c"/><path d="M1-8L-2 4.500M-8-1.750H7" stroke="#a9cbe8"/>'
        f'<path d="M-2 5V9M-6 9H3" stroke="{INK}" stroke-width="2"/>'
    )


def turbine() -> str:
    """A wind turbine."""
    blade = '<path d="M0 0Q3-6 0-9.500Q-2-6 0 0Z" fill="#e9f3f4" stroke="#1d6a72"/>'
    blades = "".join(f'<g transform="rotate({angle})">{blade}</g>' for angle in (0, 120, 240))
    return f'<path d="M0-1L1.5 10H-1.500Z" fill="{INK}"/><g transform="translate(0 -1)">{blades}<circle r="1.7" fill="{INK}"/></g>'


def sculpture() -> str:
    """A sculpture on a plinth: two stones in balance."""
    return (
        f'<path d="M-6 10V6H6V10Z" fill="#7d7468" stroke="{INK}"/><path d="M-5 6Q-7-2 0-3Q7-2 5 6Z" fill="#c9764a" stroke="{INK}"/>'
        f'<circle cy="-6" r="3.8" fill="#e6ab7f" stroke="{INK}"/>'
    )


def drop(x: float, y: float) -> str:
    """A water filter."""
    return f'<path class="filter" d="M{x:g} {y - 9:g}q10.5 12 0 18q-10.5-6 0-18" fill="#2b86c5" stroke="#fff" stroke-width="1.8"/>'


def flower(x: float, y: float, petals: str) -> str:
    """A blossom."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="3.1" fill="{petals}"/><circle cx="{x:g}" cy="{y:g}" r="1.1" fill="#b5651d"/>'
