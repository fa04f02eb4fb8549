"""The parts of Solar City's drawings: symbols, coins, and effects with small pictures in them."""

import re
from functools import lru_cache
from typing import Any

from sunroom.games.solar_city.board.art import skygarden, skyscraper, structure
from sunroom.games.solar_city.words.things import TOPIC
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Phrasebook, Voice, once_per_language, replaced
from sunroom.kernel.protocols import View

PIECES = Phrasebook(
    TOPIC,
    {
        "coin": ("coin", "coins"),
        "point": ("point", "points"),
        "lying": ("{n} coin lies here", "{n} coins lie here"),
        "coins on it": "coins on it",
        "points on it": "points on it",
        "value": "value {n}",
    },
)

COIN = Markup(
    '<symbol id="coin" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#f2b632" stroke="#a86f00" stroke-width="1.600"/>'
    '<circle cx="10" cy="10" r="5.400" fill="none" stroke="#a86f00" stroke-width="1.200"/></symbol>'
)
POINT = Markup(
    '<symbol id="point" viewBox="0 0 20 20"><path d="M10 0l2.300 3.600 4.100-1.100-.3 4.200L20 8.800l-3.300 2.700 1.500 4-4.200.2L12.400 20'
    ' 10 16.400 7.600 20 6 15.700l-4.200-.2 1.500-4L0 8.800l3.900-2.100-.3-4.200 4.100 1.100z" fill="#d9653b"/>'
    '<circle cx="10" cy="10.300" r="3.800" fill="#ffe9a8"/></symbol>'
)


def joined(parts: Any) -> Markup:
    """Pieces of a drawing, concatenated."""
    return Markup("").join(parts)


@lru_cache(maxsize=1024)
def slug(name: str) -> str:
    """A name in a form suitable for an id."""
    return "t-" + re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def art(space: dict[str, Any]) -> str:
    """The symbol of what is on a space."""
    return slug(space["tile"]) + ("-garden" if space["side"] == "SkyGarden" else "")


def sprite(view: View) -> Markup:
    """The symbols of all tiles in the game."""
    return symbols(tuple(kind["name"] for kind in view["types"]), tuple(sorted(structures(view))))


@lru_cache(maxsize=256)
def symbols(types: tuple[str, ...], publics: tuple[str, ...]) -> Markup:
    """The symbols of these buildings and these Public Structures."""
    drawn = [COIN, POINT]
    for i, name in enumerate(types):
        drawn.append(_symbol(slug(name), skyscraper(name, i)))
        drawn.append(_symbol(slug(name) + "-garden", skygarden(name, i)))
    drawn += [_symbol(slug(name), structure(name)) for name in publics]
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(joined(drawn))


def structures(view: View) -> dict[str, Message]:
    """The visible Public Structures, with their effects."""
    seen = {slot["name"]: slot["effect"] for slot in view["pool"] if slot}
    for city in view["cities"]:
        for space in city["spaces"].values():
            if space["side"] == "Public Structure":
                seen.setdefault(space["tile"], space["effect"])
    return seen


def _symbol(name: str, drawing: str) -> Markup:
    return Markup('<symbol id="{}" viewBox="0 0 100 100">{}</symbol>').format(name, Markup(drawing))


@once_per_language
def effect(does: Message, say: Voice) -> Markup:
    """What a tile does, with coins and points as small pictures."""

    def pictured(said: Message) -> Markup | None:
        if said.topic != TOPIC or said.key not in ("coins", "points"):
            return None
        what, n = said.key.removesuffix("s"), said.values["n"]
        picture = Markup('<span class="n">{}<svg class="i" role="img" aria-label="{}"><use href="#{}"/></svg></span>')
        return picture.format(n, say(PIECES(what, n=n)), what)

    return say.markup(replaced(does, pictured))


def coins(n: int, say: Voice) -> Markup:
    """Coins lying on a space."""
    return Markup('<span class="lying" title="{}">{}</span>').format(say(PIECES("lying", n=n)), n) if n else Markup("")


def tokens(n: int, points: int, say: Voice) -> Markup:
    """What has accumulated on a tile of the pool."""
    both = Markup('<span class="lying" title="{}">{}</span>').format(say(PIECES("coins on it")), n) if n else Markup("")
    if points:
        both += Markup('<span class="lying points" title="{}">{}</span>').format(say(PIECES("points on it")), points)
    return Markup('<div class="tokens">{}</div>').format(both) if both else both


def pips(value: int, say: Voice) -> Markup:
    return Markup('<span class="pips" title="{}">{}</span>').format(say(PIECES("value", n=value)), "•" * value)
