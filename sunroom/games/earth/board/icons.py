"""Small pictures for what cards refer to, and abilities written with them: `1 growth → 2 sprouts` without a word.

Every symbol is drawn once per page, 20 by 20, and used by its name; the words are always there too, for hovering or reading aloud.
"""

from functools import cache

from sunroom.games.earth.content.abilities import (
    AROUND,
    COSTS,
    DISCOUNT,
    EACH_IN_COLUMN,
    EACH_IN_ROW,
    FORBID,
    GAIN_CARDS,
    GAIN_COPY,
    GAIN_FROM_DECK,
    GAIN_FROM_HAND,
    GAIN_GROWTH,
    GAIN_LOOK,
    GAIN_SOIL,
    GAIN_SPROUTS,
    IF_YOU_CHOSE,
    PAY_WITH,
    PER_EVENT,
    PER_PLANTED,
    REPLACE,
    Ability,
)
from sunroom.games.earth.content.language import (
    BESIDE,
    BEST_PLAYER,
    BY_NUMBER,
    BY_NUMBER_POINTS,
    COLOUR_BIT,
    COLOURS,
    COMPOST,
    CORNERS,
    DIAGONAL_PATH,
    EMPTY_BESIDE,
    HABITAT_BIT,
    HABITATS,
    HAND,
    IN_COLUMN,
    IN_ROW,
    PATH,
    SOIL,
    SPROUTED,
    STATIC,
    TALL,
    TERRAIN_BIT,
    TYPES,
    Counting,
    Scoring,
    feature,
)
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Phrasebook, Voice

SYMBOLS = {
    "soil": '<path d="M1 15C3 8 6 5 10 5s7 3 9 10c-4 3-14 3-18 0Z" fill="#8a5a34"/><path d="M6 11h2M11 9h2M9 13h3" stroke="#e2bd8d" '
    'stroke-width="1.600" stroke-linecap="round"/>',
    "sprout": '<path d="M10 19V9" stroke="#2c6b45" stroke-width="2.400"/><path d="M10 10C9 4 5 2 1 3c0 5 4 8 9 7Z" fill="#5aa84b"/>'
    '<path d="M10 9c0-5 4-8 9-7 0 5-4 8-9 7Z" fill="#7cc25e"/>',
    "growth": '<path d="M5 3h10v14.500c-3 1.600-7 1.600-10 0Z" fill="#a2683a"/><ellipse cx="10" cy="3.300" rx="5" ry="2" fill="#e0b483"/>'
    '<path d="M5 8.500c3 1.500 7 1.500 10 0M5 13c3 1.500 7 1.500 10 0" fill="none" stroke="#6f4422" stroke-width="1.400"/>',
    "card": '<rect x="4" y="1" width="12" height="18" rx="2.500" fill="#fffdf6" stroke="#2c6b45" stroke-width="1.800"/>'
    '<path d="M10 14V9c-3 0-4-2-3.500-4C9 4.500 10 6 10 9c0-3 1.500-4 3.500-3.500.5 2-1 3.500-3.500 3.500" '
    'fill="#5aa84b" stroke="#2c6b45"/>',
    "hand": '<rect x="2" y="3" width="10" height="15" rx="2" fill="#f4e7c6" stroke="#7a6a45" stroke-width="1.500" '
    'transform="rotate(-12 7 10)"/><rect x="8" y="2" width="10" height="15" rx="2" fill="#fffdf6" stroke="#7a6a45" stroke-width="1.500" '
    'transform="rotate(10 13 10)"/>',
    "compost": '<path d="M3 7h14l-2 12H5Z" fill="#6b4a2e"/><path d="M2 7c2-2 4-1 5-3s3-2 4 0 3 0 4 1 2 1 3 2Z" fill="#8fbf5a"/>'
    '<path d="M7 10v6M10 10v6M13 10v6" stroke="#a98258" stroke-width="1.400"/>',
    "points": '<path d="M10 1C4 4 2 9 4 15l6 4 6-4c2-6 0-11-6-14Z" fill="#2f7d4f"/><path d="M10 4v14M10 9 6 6M10 '
    '9l4-3M10 14l-4-3M10 14l4-3" '
    'stroke="#d6efc4" stroke-width="1.300" fill="none"/>',
    "Sunny": '<circle cx="10" cy="10" r="4.600" fill="#f2b632"/><path d="M10 1v3M10 16v3M1 10h3M16 10h3M3.600 '
    "3.600l2.200 2.200M14.200 14.200l2.200 "
    '2.200M3.600 16.400l2.200-2.200M14.200 5.800l2.200-2.200" stroke="#d98f0c" stroke-width="2" stroke-linecap="round"/>',
    "Wet": '<path d="M10 1c5 6 6.500 9 6.500 11.500a6.500 6.500 0 0 1-13 0C3.500 10 5 7 10 1Z" fill="#3b8fcf"/><path '
    'd="M7 12a3.500 3.500 0 0 0 3 4" '
    'fill="none" stroke="#cfe9fb" stroke-width="1.600" stroke-linecap="round"/>',
    "Rocky": '<path d="M1 18 7.500 5l4 7L14 8l5.500 10Z" fill="#857b76"/><path d="M7.500 5l4 7L9 13l-3-4Z" fill="#b8afa8"/>',
    "Cold": '<path d="M10 1v18M2.200 5.500l15.600 9M17.800 5.500l-15.600 9M7.500 2.500 10 5l2.500-2.500M7.500 17.500 '
    '10 15l2.500 2.500" fill="none" '
    'stroke="#58a9c9" stroke-width="1.900" stroke-linecap="round"/>',
    "Tree": '<path d="M10 19v-8" stroke="#7a5230" stroke-width="3"/><path d="M10 1c4 0 6 3 5.500 5.500C18 8 17 13 12 '
    "12.500H8C3 13 2 8 4.500 6.500 "
    '4 4 6 1 10 1Z" fill="#3d8a4d"/>',
    "Bush": '<path d="M10 19v-5M6 19l2-5M14 19l-2-5" stroke="#7a5230" stroke-width="2"/><circle cx="6" cy="10" r="4.600" fill="#4c9a57"/>'
    '<circle cx="14" cy="10" r="4.600" fill="#3d8a4d"/><circle cx="10" cy="7" r="4.800" fill="#6bb35f"/><circle cx="12" cy="8" r="1.400" '
    'fill="#d9653b"/><circle cx="7" cy="11" r="1.400" fill="#d9653b"/>',
    "Herb": '<path d="M10 19V7M10 19C8 14 5 12 2 12M10 19c2-5 5-7 8-7" stroke="#4c9a57" stroke-width="2" fill="none"/>'
    '<circle cx="10" cy="5" r="3.800" fill="#e68fb4"/><circle cx="10" cy="5" r="1.600" fill="#f7d154"/>',
    "Mushroom": '<path d="M8 10h4l1 9H7Z" fill="#efe0c0"/><path d="M1 11C1 5 5 2 10 2s9 3 9 9Z" fill="#c9503a"/>'
    '<circle cx="7" cy="7" r="1.500" fill="#fff3e0"/><circle cx="12.500" cy="6" r="1.300" fill="#fff3e0"/>',
    "Terrain": '<path d="M0 18 6 7l4 6 4-9 6 14Z" fill="#8a6a4c"/><path d="M0 18c5-4 13-4 20 0Z" fill="#79a860"/>',
    "Event": '<path d="M12 0 3 11h6L6 20 17 7h-6Z" fill="#4a4650"/>',
    "ask": '<circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="2"/><path d="M10 5v6M10 14v1" '
    'stroke="currentColor" stroke-width="2.400"/>',
    "row": '<path d="M1 10h18M4 7l-3 3 3 3M16 7l3 3-3 3" fill="none" stroke="currentColor" stroke-width="2.200"/>',
    "column": '<path d="M10 1v18M7 4l3-3 3 3M7 16l3 3 3-3" fill="none" stroke="currentColor" stroke-width="2.200"/>',
    "beside": '<rect x="7" y="7" width="6" height="6" fill="currentColor"/><path d="M10 1v4M10 15v4M1 10h4M15 10h4" stroke="currentColor" '
    'stroke-width="2.600"/>',
    "corners": '<rect x="7" y="7" width="6" height="6" fill="currentColor"/><path d="m2 2 3 3M18 2l-3 3M2 18l3-3M18 18l-3-3" '
    'stroke="currentColor" stroke-width="2.600"/>',
    "around": '<rect x="7.500" y="7.500" width="5" height="5" fill="currentColor"/><path d="M2 2h16v16H2Z" '
    'fill="none" stroke="currentColor" '
    'stroke-width="2.200" stroke-dasharray="3 2.300"/>',
    "path": '<path d="M2 17c6 0 3-7 8-7s2-7 8-7" fill="none" stroke="currentColor" stroke-width="2.400"/>',
    "you": '<circle cx="10" cy="6" r="4" fill="currentColor"/><path d="M2 19c0-6 4-8 8-8s8 2 8 8Z" fill="currentColor"/>',
    "all": '<circle cx="6" cy="7" r="3" fill="currentColor"/><circle cx="14" cy="7" r="3" fill="currentColor"/><path '
    'd="M1 18c0-5 3-7 5-7s3 1 '
    '4 2c1-1 2-2 4-2s5 2 5 7Z" fill="currentColor"/>',
    "eye": '<path d="M1 10c4-7 14-7 18 0-4 7-14 7-18 0Z" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="10" cy="10" r="3" '
    'fill="currentColor"/>',
    "copy": '<rect x="2" y="2" width="11" height="11" rx="2" fill="none" stroke="currentColor" '
    'stroke-width="2"/><rect x="7" y="7" width="11" '
    'height="11" rx="2" fill="currentColor"/>',
    "swap": '<path d="M3 7h12l-4-4M17 13H5l4 4" fill="none" stroke="currentColor" stroke-width="2.400"/>',
    "no": '<circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="2.400"/><path d="m4.500 4.500 11 11" '
    'stroke="currentColor" stroke-width="2.400"/>',
}
_COST_SYMBOLS = dict(zip(COSTS, ("soil", "sprout", "growth", "hand", "compost"), strict=True))
_COUNTED_SYMBOLS = {SOIL: "soil", HAND: "hand", COMPOST: "compost"}
_PLACED_SYMBOLS = {
    IN_ROW: "row",
    IN_COLUMN: "column",
    BESIDE: "beside",
    CORNERS: "corners",
    PATH: "path",
    DIAGONAL_PATH: "corners",
    BEST_PLAYER: "all",
}
_ARROW, _COLON, _EQUALS, _EACH = (Markup("<i>{}</i>").format(sign) for sign in "→:=/")
SMALL = Phrasebook(
    "earth",
    {
        "card with 1 habitat or none": "with 1 habitat or none",
        "card with 2 habitats or more": "with 2 habitats or more",
        "card worth 4 or more": "worth 4 or more",
        "card worth 3 or less": "worth 3 or less",
        "card worth an odd number": "worth an odd number",
        "card worth an even number": "worth an even number",
        "card that costs 4 or more": "that costs 4 or more",
        "card that costs 3 or less": "that costs 3 or less",
        "card with 2 abilities": "with 2 abilities",
        "card with direction lines": "with direction lines",
        "empty": "empty",
    },
)
"""What has no symbol, in a few words."""


@cache
def sprite() -> Markup:
    """All symbols, hidden; once per page."""
    symbol = Markup('<symbol id="ea-{}" viewBox="0 0 20 20">{}</symbol>')
    drawn = Markup().join(symbol.format(name, Markup(drawing)) for name, drawing in SYMBOLS.items())
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(drawn)


@cache
def icon(name: str) -> Markup:
    """A symbol of the sprite."""
    return Markup('<svg class="g" aria-hidden="true"><use href="#ea-{}"/></svg>').format(name)


def ability(told: Ability, say: Voice, words: bool = False) -> Markup:
    """An ability as a band in its colour: in symbols, or with its words beside them."""
    text = Markup("<span>{}</span>").format(say(told.does)) if words else ""
    return Markup('<p class="ab {}" title="{}">{}{}</p>').format(COLOURS[told.colour], say(told.said), _in_symbols(told, say), text)


def _bold(text: object) -> Markup:
    return Markup("<b>{}</b>").format(text)


def _dot(colour: int) -> Markup:
    return Markup('<em class="dot {}"></em>').format(COLOURS[colour])


def _small(text: str) -> Markup:
    return Markup("<small>{}</small>").format(text)


def _in_symbols(told: Ability, say: Voice) -> Markup:
    if told.scoring:
        return scoring(told.scoring, say)
    if told.power:
        return _power(told, say)
    does = Markup(" ").join(_gain(kind, n, told) for kind, n in told.gains)
    costs = Markup(" ").join(_bold(n) + icon(_COST_SYMBOLS[COSTS[i]]) for i, n in enumerate(told.costs) if n)
    does = costs + _ARROW + does if costs else does
    if told.condition == IF_YOU_CHOSE:
        return icon("you") + _COLON + does
    if told.condition == PER_PLANTED:
        return _feature(told.planted, say) + _COLON + does
    return icon("Event") + _COLON + does if told.condition == PER_EVENT else does


def _gain(kind: int, n: int, told: Ability) -> Markup:
    where = Markup()
    if told.placement in (EACH_IN_ROW, EACH_IN_COLUMN):
        where = icon(TYPES[told.placement_type]) + icon("row" if told.placement == EACH_IN_ROW else "column")
    elif told.placement == AROUND:
        where = icon("around")
    if kind == GAIN_COPY:
        return icon("copy") + _dot(n)
    if kind == GAIN_LOOK:
        return icon("eye") + _bold(n) + icon("compost") + _ARROW + icon("hand")
    if kind == GAIN_FROM_HAND:
        return _bold(n) + icon("hand") + _ARROW + icon("compost")
    name = {GAIN_SOIL: "soil", GAIN_SPROUTS: "sprout", GAIN_GROWTH: "growth", GAIN_CARDS: "card", GAIN_FROM_DECK: "compost"}[kind]
    return _bold(f"+{n}") + icon(name) + where


def _power(told: Ability, say: Voice) -> Markup:
    if told.power == DISCOUNT:
        return _feature(told.power_of, say) + _bold(f"−{told.power_by}") + icon("soil")
    if told.power == FORBID:
        return icon("no") + _dot(told.power_of)
    if told.power == REPLACE:
        return icon("swap") + _dot(told.power_of) + _bold("+2") + icon("card")
    if told.power == PAY_WITH:
        return icon(_COST_SYMBOLS[COSTS[told.power_of]]) + _EQUALS + icon("soil")
    return Markup().join(icon(name) for name in TYPES)


def _feature(bit: int, say: Voice) -> Markup:
    """A feature of a card, as a symbol, or as a word if there is none."""
    if bit < len(TYPES):
        return icon(TYPES[bit])
    if bit == TERRAIN_BIT:
        return icon("Terrain")
    if bit < COLOUR_BIT:
        return icon(HABITATS[bit - HABITAT_BIT])
    if bit < COLOUR_BIT + len(COLOURS):
        return _dot(bit - COLOUR_BIT)
    named = feature(bit)
    return _small(say(SMALL(named.key) if named.key in SMALL.phrases else named))


def scoring(told: Scoring, say: Voice) -> Markup:
    """What something scores: points, then what they are for."""
    if told.counting.kind == BY_NUMBER:
        most = _bold(f"…{BY_NUMBER_POINTS[-1]}") + icon("points")
        return most + _EACH + _bold("2–7") + _feature(told.counting.argument, say)
    per = _bold(told.per) if told.per > 1 else ""
    return _bold(told.points) + icon("points") + _EACH + per + counted(told.counting, say)


def counted(what: Counting, say: Voice) -> Markup:
    """What is counted, as a symbol, or in words if there is none."""
    if what.kind == STATIC:
        return _feature(what.argument, say)
    if what.kind in _PLACED_SYMBOLS:
        return _feature(what.argument, say) + icon(_PLACED_SYMBOLS[what.kind])
    if what.kind in _COUNTED_SYMBOLS:
        return icon(_COUNTED_SYMBOLS[what.kind])
    if what.kind in (TALL, SPROUTED):
        return _bold(f"{what.argument}+") + icon("growth" if what.kind == TALL else "sprout")
    if what.kind == EMPTY_BESIDE:
        return _small(say(SMALL("empty"))) + icon("beside")
    return _small(say(what.said()))
