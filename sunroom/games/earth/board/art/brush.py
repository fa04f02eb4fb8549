"""The tools of Earth's pictures: a random generator seeded by a name, colours, a few strokes. A picture is 120 by 90."""

import re
from math import cos, pi, sin
from random import Random

WIDTH, HEIGHT, GROUND = 120, 90, 76

WORD_COLOURS = {
    "red": "#c4452f", "scarlet": "#c4452f", "bleeding": "#c43a3a", "fly": "#cf3b2b", "lobster": "#d9603a", "beefsteak": "#a23b34",
    "saffron": "#e39a2d", "orange": "#e8892b", "golden": "#e8b23a", "yellow": "#e9c13f", "sunburst": "#eda92a", "honey": "#d99a3a",
    "pink": "#e58bb0", "rose": "#e58bb0", "cherry": "#f0b3c6", "peony": "#e27aa0", "purple": "#8d5fb0", "lavender": "#8f7cc4",
    "wisteria": "#a58bd0", "syringa": "#a98bc9", "violet": "#7d5fb0", "blue": "#4d86c4", "blueberry": "#4a5fa5", "white": "#f6f3ea",
    "silver": "#c9d0d0", "grey": "#b3b9b3", "black": "#4a4148", "blackthorn": "#efece6", "brown": "#96633c", "chocolate": "#70462c",
    "green": "#6fae5a", "rainbow": "#d9653b", "panther": "#8a6a4c", "parrot": "#5fae6a", "tiger": "#e0912f", "dragon": "#b8443a",
    "magnolia": "#f7e6e9", "jasmine": "#fbf7ea", "dahlia": "#c4456a", "heather": "#b07ab8", "oleander": "#ea9ab8", "lantana": "#e8743a",
    "daphne": "#e9a8c4", "laurel": "#f3c9d6", "weigela": "#d96a8a", "passionflower": "#8d6fc0", "trumpets": "#f2d27a", "tulip": "#ea7fa6",
    "lotus": "#f2b3c8", "balm": "#d5527a", "chives": "#b58ad0", "stewartia": "#fbf4e6", "maple": "#cf5a34", "andromeda": "#f5e9e4",
    "quince": "#ea7a6a", "amaranth": "#b8356a", "shield": "#8a5fa8", "nettle": "#b0476a", "bindweed": "#f5dbe6", "muhly": "#e29ac0",
    "lichen": "#a9b98a", "moss": "#7fa556",
}  # fmt: skip
"""The colours that words in a name suggest."""
FLOWERS = ("#e58bb0", "#f0c24b", "#d9653b", "#9a7cc4", "#f5f0e2", "#e0768a", "#6f9fd0")
GREENS = (("#2c6b45", "#3f8f53", "#6bb35f"), ("#37713a", "#5a9a43", "#8cbf59"), ("#27625a", "#3d8a74", "#6fb79a"),
          ("#4f6e2e", "#78963c", "#a9bd5c"), ("#2f5f3a", "#4a8548", "#7fb06a"))  # fmt: skip
"""Shade, leaf and light of a plant."""


def luck_of(name: str) -> Random:
    """A generator that is the same for the same name, on every machine."""
    return Random(f"earth {name}")


def words_of(name: str) -> set[str]:
    return set(re.findall(r"[a-zé]+", name.casefold()))


def colour_in(name: str) -> str | None:
    """The colour that a name suggests."""
    return next((colour for word, colour in WORD_COLOURS.items() if word in words_of(name)), None)


def circle(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.1f}" fill="{fill}"/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0) -> str:
    turned = f' transform="rotate({turn:.0f} {x:.0f} {y:.0f})"' if turn else ""
    return f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="{fill}"{turned}/>'


def shape(path: str, fill: str) -> str:
    return f'<path d="{path}" fill="{fill}"/>'


def line(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" stroke-linecap="round"/>'


def leaf(x: float, y: float, angle: float, length: float, wide: float) -> str:
    """The outline of a leaf from its base, as part of a path."""
    dx, dy = cos(angle) * length, -sin(angle) * length
    nx, ny = sin(angle) * wide, cos(angle) * wide
    return (
        f"M{x:.0f} {y:.0f}Q{x + dx / 2 + nx:.0f} {y + dy / 2 + ny:.0f} {x + dx:.0f} {y + dy:.0f}"
        f"Q{x + dx / 2 - nx:.0f} {y + dy / 2 - ny:.0f} {x:.0f} {y:.0f}Z"
    )


def flower(x: float, y: float, r: float, petals: int, colour: str, heart: str = "#f3c64a") -> str:
    """A flower seen from above."""
    path = "".join(leaf(x, y, 2 * pi * k / petals + 0.4, r * 1.25, r * 0.62) for k in range(petals))
    return shape(path, colour) + circle(x, y, r * 0.36, heart)


def scatter(luck: Random, n: int, x: float, y: float, rx: float, ry: float) -> list[tuple[float, float]]:
    """Points within an ellipse, higher ones first, so that lower ones are in front."""
    found = []
    for k in range(n):
        angle, far = 2 * pi * (k + luck.random() * 0.6) / n, 0.35 + 0.65 * luck.random()
        found.append((x + cos(angle) * rx * far, y + sin(angle) * ry * far))
    return sorted(found, key=lambda at: at[1])


def foliage(luck: Random, x: float, y: float, rx: float, ry: float, greens: tuple[str, str, str], n: int = 9) -> str:
    """A crown of leaves: dark below and behind, light above."""
    r = min(rx, ry) * 0.62
    spots = scatter(luck, n, x, y, rx * 0.72, ry * 0.7)
    dark = "".join(_blob(a, b + 3, r * 1.06) for a, b in spots)
    middle = "".join(_blob(a, b - 1, r * luck.uniform(0.75, 0.95)) for a, b in spots)
    light = "".join(_blob(a - r * 0.25, b - r * 0.4, r * luck.uniform(0.34, 0.5)) for a, b in spots[: max(3, n * 2 // 3)])
    return shape(dark, greens[0]) + shape(middle, greens[1]) + shape(light, greens[2])


def _blob(x: float, y: float, r: float) -> str:
    return f"M{x - r:.0f} {y:.0f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0-{2 * r:.1f} 0Z"


def dots(luck: Random, n: int, x: float, y: float, rx: float, ry: float, r: float, colour: str) -> str:
    """Fruit, berries or blossom."""
    return shape("".join(_blob(a, b, r * luck.uniform(0.8, 1.2)) for a, b in scatter(luck, n, x, y, rx, ry)), colour)
