"""The parts Solar City's drawings are made of: symbols, coins, and effects with small pictures in them."""

import re
from functools import lru_cache
from html import escape
from typing import Any

from sunroom.games.solar_city.art import skygarden, skyscraper, structure
from sunroom.kernel.game import View

COIN = (
    '<symbol id="coin" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#f2b632" stroke="#a86f00" stroke-width="1.600"/>'
    '<circle cx="10" cy="10" r="5.400" fill="none" stroke="#a86f00" stroke-width="1.200"/></symbol>'
)
POINT = (
    '<symbol id="point" viewBox="0 0 20 20"><path d="M10 0l2.300 3.600 4.100-1.100-.3 4.200L20 8.800l-3.300 2.700 1.500 4-4.200.2L12.400 20'
    ' 10 16.400 7.600 20 6 15.700l-4.200-.2 1.500-4L0 8.800l3.900-2.100-.3-4.200 4.100 1.100z" fill="#d9653b"/>'
    '<circle cx="10" cy="10.300" r="3.800" fill="#ffe9a8"/></symbol>'
)


def slug(name: str) -> str:
    """A name as it can stand in an id."""
    return "t-" + re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def art(space: dict[str, Any]) -> str:
    """The symbol of what stands on a space."""
    return slug(space["tile"]) + ("-garden" if space["side"] == "SkyGarden" else "")


def sprite(view: View) -> str:
    """The symbols of all tiles in the game."""
    return _sprite(tuple(kind["name"] for kind in view["types"]), tuple(sorted(structures(view))))


@lru_cache(maxsize=256)
def _sprite(types: tuple[str, ...], seen: tuple[str, ...]) -> str:
    drawn = [COIN, POINT]
    for i, name in enumerate(types):
        drawn.append(symbol(slug(name), skyscraper(name, i)))
        drawn.append(symbol(slug(name) + "-garden", skygarden(name, i)))
    drawn += [symbol(slug(name), structure(name)) for name in seen]
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>'


def structures(view: View) -> dict[str, str]:
    """The Public Structures that can be seen, with their effects as far as the view tells them."""
    seen = {slot["name"]: slot["effect"] for slot in view["pool"] if slot}
    for city in view["cities"]:
        for space in city["spaces"].values():
            if space["side"] == "Public Structure":
                seen.setdefault(space["tile"], space.get("effect", ""))
    return seen


def symbol(name: str, drawing: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 100 100">{drawing}</symbol>'


def effect(sentence: str) -> str:
    """A tile's sentence with coins and points as small pictures."""

    def icon(match: re.Match[str]) -> str:
        what = "coin" if match[2].startswith("coin") else "point"
        return f'<span class="n">{match[1]}<svg class="i" role="img" aria-label="{match[2]}"><use href="#{what}"/></svg></span>'

    return re.sub(r"(\d+) (coins?|points?)\b", icon, escape(sentence))


def coins(n: int) -> str:
    """Coins lying on a space."""
    said = "1 coin lies here" if n == 1 else f"{n} coins lie here"
    return f'<span class="lying" title="{said}">{n}</span>' if n else ""


def tokens(n: int, points: int) -> str:
    """What has gathered on a tile of the pool."""
    both = f'<span class="lying" title="coins on it">{n}</span>' if n else ""
    both += f'<span class="lying points" title="points on it">{points}</span>' if points else ""
    return f'<div class="tokens">{both}</div>' if both else ""


def pips(value: int) -> str:
    return f'<span class="pips" title="value {value}">{"•" * value}</span>'
