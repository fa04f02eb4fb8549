"""The sign of each seat, so that nobody needs to tell colours apart: the same wherever somebody is meant, and used for nothing else."""

from sunroom.kernel.markup import Markup

SIGNS = ("sun", "leaf", "drop", "moon", "star")
"""By seat."""

SHAPES = {
    "sun": '<circle cx="12" cy="12" r="5"/><path d="M12 1v4M12 19v4M1 12h4M19 12h4M4.200 4.200l2.900 2.900M16.900 16.900l2.900 2.900M4.200 '
    '19.800l2.900-2.900M16.900 7.100l2.900-2.900" stroke="currentColor" stroke-width="2.400" stroke-linecap="round"/>',
    "leaf": '<path d="M21 3C9 3 3 8 3 15c0 2 .6 3.700 1.600 5L3 22l1.500 1 1.700-2c1 .6 2.300 1 3.800 1C17 22 21 15 21 3z'
    'M7 18.500C9 14 12 11 16 9"/>',
    "drop": '<path d="M12 1.500C8 7 4.500 11 4.500 15.200a7.500 7.500 0 0 0 15 0C19.500 11 16 7 12 1.500z"/>',
    "moon": '<path d="M20.500 15.500A9.500 9.500 0 1 1 9.500 2.200a7.800 7.800 0 0 0 11 13.300z"/>',
    "star": '<path d="M12 1.500l3.200 6.900 7.500.9-5.500 5.200 1.400 7.400L12 18.300l-6.600 3.600 1.400-7.400L1.300 9.300l7.500-.9z"/>',
}
"""Drawn in a square of 24, in the colour of the surrounding text."""


def sign(p: int) -> Markup:
    """A seat's sign beside words that say whose it is."""
    kind = SIGNS[p]
    return Markup(f'<svg class="sign {kind} seat-{p}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">{SHAPES[kind]}</svg>')


def sign_at(p: int, x: float, y: float, size: float) -> Markup:
    """A seat's sign inside a drawing, around a point."""
    kind, move = SIGNS[p], f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 24:.2f})"
    return Markup(f'<g class="sign {kind} seat-{p}" transform="{move}" fill="var(--seat)" color="var(--seat)">{SHAPES[kind]}</g>')
