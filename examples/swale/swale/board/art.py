"""Drawings of plants, drops and water: every picture in a square of 100 by 100."""

from markupsafe import Markup

COLOURS = {"reed": "#b58a3a", "fern": "#3f8f4f", "iris": "#7c5cc4", "moss": "#7aa843"}
"""What a plant looks like from a distance."""

_REED = (
    '<g fill="none" stroke="#6d8f3c" stroke-width="4" stroke-linecap="round">'
    '<path d="M36 92C37 70 33 50 32 26M50 94V16M64 92C63 72 68 54 70 34"/>'
    '<path d="M50 92C38 80 26 70 20 52M50 92C62 82 74 70 82 56"/></g>'
    '<g fill="#8a5a2b"><rect x="27" y="24" width="10" height="26" rx="5"/><rect x="45" y="14" width="10" height="30" rx="5"/>'
    '<rect x="65" y="32" width="10" height="24" rx="5"/></g>'
)
_FROND = "".join(
    f'<ellipse cx="{50 + side * (24 - 2.2 * i):.1f}" cy="{78 - 11 * i}" rx="{18 - 2 * i}" ry="5" '
    f'transform="rotate({side * -24} {50 + side * (24 - 2.2 * i):.1f} {78 - 11 * i})"/>'
    for i in range(6)
    for side in (-1, 1)
)
_FERN = (
    '<path d="M50 94C49 70 50 40 52 12" fill="none" stroke="#2c6b3a" stroke-width="4" stroke-linecap="round"/>'
    f'<g fill="#3f8f4f">{_FROND}</g>'
)
_IRIS = (
    '<g fill="none" stroke="#4c8a4a" stroke-width="4.500" stroke-linecap="round">'
    '<path d="M50 94V52M50 92C40 80 34 66 32 50M50 92C60 80 66 66 70 54"/></g>'
    '<g fill="#7c5cc4"><path d="M50 52C30 58 18 46 16 30C34 28 46 38 50 52Z"/><path d="M50 52C70 58 82 46 84 30C66 28 54 38 50 52Z"/></g>'
    '<path d="M50 52C36 40 38 18 50 8C62 18 64 40 50 52Z" fill="#9d83dc"/>'
    '<path d="M50 50C46 42 46 34 50 26C54 34 54 42 50 50Z" fill="#f2c65a"/>'
)
_MOSS = (
    '<g fill="#7aa843"><circle cx="26" cy="72" r="18"/><circle cx="50" cy="60" r="24"/><circle cx="75" cy="71" r="19"/></g>'
    '<path d="M6 76H94C92 88 84 93 72 93H28C16 93 8 88 6 76Z" fill="#5d8a34"/>'
    '<g fill="#a5cf68"><circle cx="22" cy="64" r="4"/><circle cx="44" cy="48" r="5"/><circle cx="58" cy="56" r="4"/>'
    '<circle cx="78" cy="62" r="4"/><circle cx="38" cy="68" r="4"/><circle cx="66" cy="74" r="4"/></g>'
)
PLANT_ART = {"reed": Markup(_REED), "fern": Markup(_FERN), "iris": Markup(_IRIS), "moss": Markup(_MOSS)}

DROP = Markup(
    '<svg class="drop" viewBox="0 0 20 24" aria-hidden="true"><path d="M10 1C15 9 18 12 18 16A8 7 0 0 1 2 16C2 12 5 9 10 1Z"/></svg>'
)


def symbols() -> Markup:
    """All plants, drawn once and used by name."""
    drawn = Markup("").join(
        Markup('<symbol id="{}" viewBox="0 0 100 100">{}</symbol>').format(name, art) for name, art in PLANT_ART.items()
    )
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(drawn)


def picture(plant: str) -> Markup:
    """A plant."""
    return Markup('<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><use href="#{}"/></svg>').format(plant)
