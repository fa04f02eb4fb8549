"""What a seat may know, as plain data for people and pages."""

from typing import Any

from sunroom.games.solar_city.content.language import KIND, TRADE
from sunroom.games.solar_city.knowledge.observe import points_now
from sunroom.games.solar_city.rules.activation import is_useful
from sunroom.games.solar_city.rules.counting import amount, is_skygarden, is_skyscraper
from sunroom.games.solar_city.rules.geometry import SLOT_NAMES, SLOTS, SPACE_NAMES, SPACES
from sunroom.games.solar_city.rules.money import loans_left, skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import (
    CHOOSE_COPY,
    CHOOSE_TRADE,
    DEALT,
    EMPTY,
    LOAN,
    OVER,
    PHASES,
    REPAYMENT,
    SKYGARDEN,
    STRUCTURE,
)
from sunroom.games.solar_city.rules.scoring import coins_left_over
from sunroom.games.solar_city.rules.setup import tiles_per_type
from sunroom.games.solar_city.words.effects import effect_of
from sunroom.kernel.bits import ones
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State, View


def view(box: Box, s: State, seat: int) -> View:
    """What the seat sees, as plain data. Spaces are named `A1` to `D4`."""
    content = box.content
    return {
        "game": box.game.name,
        "edition": box.options["edition"],
        "seat": seat if seat >= 0 else None,
        "players": int(s.players),
        "round": int(s.round_no),
        "rounds": tiles_per_type(int(s.players)),
        "phase": PHASES[s.phase],
        "turn": None if s.phase == OVER else int(s.turn),
        "decider": None if s.phase == OVER else int(s.decider),
        "passes": int(s.passes),
        "marked": [SLOT_NAMES[slot] for slot in range(SLOTS) if s.marked[slot]],
        "active": None if s.line < 0 else SLOT_NAMES[s.line],
        "placed": None if s.space < 0 else SPACE_NAMES[s.space],
        "waiting": SPACE_NAMES[s.at] if s.phase in (CHOOSE_COPY, CHOOSE_TRADE) else None,
        "types": [_type(content, s, i) for i in range(DEALT)],
        "piles": [_pile(content, s, pile) for pile in range(3)],
        "structures_left": int(s.public_left),
        "structures_below": [content.tile_name(s, s.public[i]) for i in range(s.public_known)],
        "pool": [_pool_slot(content, s, slot) for slot in range(3)],
        "structure_price": int(s.price),
        "loans_left": loans_left(s),
        "cities": [_city(box, s, p) for p in range(s.players)],
    }


def _type(content: Any, s: State, i: int) -> dict[str, Any]:
    building = content.buildings[s.dealt[i]]
    return {
        "name": building.name,
        "value": building.value,
        "skyscraper": effect_of(s.effect[i]),
        "skygarden": effect_of(s.effect[SKYGARDEN + i]),
    }


def _pile(content: Any, s: State, pile: int) -> dict[str, Any]:
    left = int(s.pile_left[pile])
    types = (pile, DEALT - 1 - pile)
    return {
        "top": content.tile_name(s, s.pile[pile, left - 1]) if left else None,
        "left": left,
        "holds": {content.tile_name(s, t): int((s.pile[pile, :left] == t).sum()) for t in types},
    }


def _pool_slot(content: Any, s: State, slot: int) -> dict[str, Any] | None:
    if s.pool[slot] == EMPTY:
        return None
    return {
        "name": content.tile_name(s, s.pool[slot]),
        "effect": effect_of(s.effect[s.pool[slot]]),
        "coins": int(s.pool_coins[slot]),
        "points": int(s.pool_points[slot]),
    }


def _city(box: Box, s: State, p: int) -> dict[str, Any]:
    score = box.score(s, p)
    return {
        "coins": int(s.coins[p]),
        "points": points_now(s, p),
        "loans": int(s.loans[p]),
        "loan": int(s.terms[p, LOAN]),
        "repayment": int(s.terms[p, REPAYMENT]),
        "skyscrapers": ones(int(s.skyscrapers[p])),
        "skygardens": ones(int(s.skygardens[p])),
        "skyscraper_price": skyscraper_price(s, p),
        "upgrade_price": upgrade_price(s, p),
        "spaces": {SPACE_NAMES[space]: _space(box, s, p, space) for space in range(SPACES)},
        "left_over": coins_left_over(s, p),
        "score": score,
        "total": sum(score.values()),
    }


def _space(box: Box, s: State, p: int, space: int) -> dict[str, Any]:
    tile = int(s.tile[p, space])
    side = "Skyscraper" if is_skyscraper(tile) else "SkyGarden" if is_skygarden(tile) else None
    if tile >= STRUCTURE:
        side = "Public Structure"
    shown: dict[str, Any] = {"tile": None if tile == EMPTY else box.content.tile_name(s, tile), "side": side}
    shown["coins"] = int(s.lying[p, space])
    if side == "Skyscraper":
        shown["type"] = tile
        shown["income"] = int(amount(s, p, space, tile))
        shown["idle"] = not is_useful(s, p, space)
    elif side == "SkyGarden":
        shown["type"] = tile - SKYGARDEN
    elif side == "Public Structure":
        shown["effect"] = effect_of(s.effect[tile])
    if side:
        shown["sells"] = bool(s.effect[tile if tile >= STRUCTURE else tile % SKYGARDEN, KIND] == TRADE)
    return shown
