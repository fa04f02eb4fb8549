"""What a seat may know (SC-2.6): everything but the order of the piles and what was left in the box."""

from typing import Any

from sunroom.games.solar_city.activation import is_useful
from sunroom.games.solar_city.counting import amount, is_skygarden, is_skyscraper
from sunroom.games.solar_city.dealing import tiles_per_type
from sunroom.games.solar_city.geometry import SLOT_NAMES, SLOTS, SPACE_NAMES, SPACES
from sunroom.games.solar_city.money import loans_left, skyscraper_price, upgrade_price
from sunroom.games.solar_city.record import (
    CHOOSE_COPY,
    CHOOSE_TRADE,
    DEALT,
    EMPTY,
    LOAN,
    OVER,
    PHASES,
    REPAYMENT,
    SEATS,
    SKYGARDEN,
    STRUCTURE,
)  # fmt: skip
from sunroom.games.solar_city.spaces import size
from sunroom.kernel.compiling import rule
from sunroom.kernel.game import Box, State, View
from sunroom.kernel.random import reseed, shuffle, sort


@rule
def hide(s: State, seat: int) -> None:
    """Blanks the generator and the hidden order: what is left is the same for all games that look alike to the seat."""
    s.rng = 0
    for pile in range(3):
        sort(s.pile[pile], 0, s.pile_left[pile] - 1)
    mingle_box(s)
    sort(s.public, s.public_known, s.public_left)
    split_box(s)


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Deals the hidden tiles anew: same tops, same contents, same known bottom; another order, another box."""
    hide(s, seat)
    reseed(s, seed)
    for pile in range(3):
        shuffle(s, s.pile[pile], 0, s.pile_left[pile] - 1)
    mingle_box(s)
    shuffle(s, s.public, s.public_known, s.public_left)
    split_box(s)


@rule
def mingle_box(s: State) -> None:
    """Lays the box on the Public Structure pile: nobody knows which is which."""
    for i in range(s.box_left):
        s.public[s.public_left + i] = s.box[i]
    s.public_left += s.box_left


@rule
def split_box(s: State) -> None:
    """Puts the tiles on top of the pile back into the box."""
    s.public_left -= s.box_left
    for i in range(s.box_left):
        s.box[i] = s.public[s.public_left + i]
        s.public[s.public_left + i] = EMPTY


OBSERVED_CITY = 6 + 2 * SPACES
OBSERVED = SEATS * OBSERVED_CITY + SLOTS + 3 * (1 + 2) + 3 * 3 + DEALT + 5


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """The view as numbers, own seat first, then clockwise.

    Per seat: coins, points now, loans, price of a Skyscraper, price of an upgrade, whether it is their turn; 16 tiles
    (0 empty, 1-6 Skyscraper of the dealt type, 7-12 SkyGarden, 13-21 Public Structure) and the coins lying on each.
    Then: the 8 marks; per pile its top tile and how many of its first and its second type are left in it; per pool slot
    tile, coins and points; the dealt types; round, what is to be decided, the tile placed, the line and the space waiting.
    """
    n = 0
    for place in range(SEATS):
        if place < s.players:
            p = (seat + place) % s.players
            out[n], out[n + 1], out[n + 2] = s.coins[p], points_now(s, p), s.loans[p]
            out[n + 3], out[n + 4], out[n + 5] = skyscraper_price(s, p), upgrade_price(s, p), s.turn == p
            for space in range(SPACES):
                out[n + 6 + space] = s.tile[p, space] + 1
                out[n + 6 + SPACES + space] = s.lying[p, space]
        else:
            for i in range(OBSERVED_CITY):
                out[n + i] = 0
        n += OBSERVED_CITY
    for slot in range(SLOTS):
        out[n + slot] = s.marked[slot]
    n += SLOTS
    for pile in range(3):
        left = s.pile_left[pile]
        out[n] = s.pile[pile, left - 1] + 1 if left > 0 else 0
        first = 0
        for i in range(left):
            first += s.pile[pile, i] == pile
        out[n + 1], out[n + 2] = first, left - first
        n += 3
    for slot in range(3):
        out[n], out[n + 1], out[n + 2] = s.pool[slot] + 1, s.pool_coins[slot], s.pool_points[slot]
        n += 3
    for i in range(DEALT):
        out[n + i] = s.dealt[i] + 1
    n += DEALT
    out[n], out[n + 1], out[n + 2], out[n + 3], out[n + 4] = s.round_no, s.phase, s.space + 1, s.line + 1, s.at + 1


@rule
def points_now(s: State, p: int) -> int:
    """Solar Points gained in play so far."""
    n = 0
    for source in range(4):
        n += int(s.points[p, source])
    return n


def view(box: Box, s: State, seat: int) -> View:
    """What the seat sees, as plain data. Spaces go by their names, `A1` to `D4`."""
    content = box.content
    return {
        "game": box.game.name,
        "edition": box.options["edition"],
        "seat": seat if seat >= 0 else None,
        "players": int(s.players),
        "round": int(s.round_no),
        "rounds": tiles_per_type(s.players),
        "phase": PHASES[s.phase],
        "turn": None if s.phase == OVER else int(s.turn),
        "decider": None if s.phase == OVER else int(s.decider),
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
        "skyscraper": building.skyscraper,
        "skygarden": building.skygarden,
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
    structure = content.structures[s.pool[slot] - STRUCTURE]
    return {
        "name": structure.name,
        "effect": structure.effect,
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
        "skyscrapers": size(s.skyscrapers[p]),
        "skygardens": size(s.skygardens[p]),
        "skyscraper_price": skyscraper_price(s, p),
        "upgrade_price": upgrade_price(s, p),
        "spaces": {SPACE_NAMES[space]: _space(box, s, p, space) for space in range(SPACES)},
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
        shown["effect"] = box.content.structures[tile - STRUCTURE].effect
    return shown
