"""What a person touches for an action, what it would cost and bring, and why other things cannot be touched."""

import numpy as np

from sunroom.games.solar_city.counting import is_skygarden
from sunroom.games.solar_city.effects import BASE, EACH, EVERY, KIND, TRADE
from sunroom.games.solar_city.forecast import FORESEEN, LINES, forecast, garden_points, income, line_income
from sunroom.games.solar_city.geometry import COLUMN, ROW, SLOT_NAMES, SPACE_NAMES, SPACES
from sunroom.games.solar_city.record import (
    ACTIVATE,
    BUILD,
    BUILD_PUBLIC,
    BUY,
    CHOOSE_ACTION,
    CHOOSE_TRADE,
    CHOOSE_USE,
    COPY,
    DONE,
    EMPTY,
    PASS,
    REPAY,
    REPAYMENT,
    STRUCTURE,
    TAKE,
    UPGRADE,
    USE,
)  # fmt: skip
from sunroom.games.solar_city.words import in_coins, in_loans, in_points, why_not
from sunroom.kernel.game import Box, State

_WORDS = {BUY: "buy", TAKE: "take", DONE: "done", REPAY: "repay", PASS: "pass"}


def handles(box: Box, s: State, action: int) -> list[str]:
    """The pieces a person touches for an action, in order."""
    if action < BUILD_PUBLIC:
        pile, space = divmod(action - BUILD, 16)
        return [f"pile-{pile}", SPACE_NAMES[space]]
    if action < UPGRADE:
        slot, space = divmod(action - BUILD_PUBLIC, 16)
        return [f"pool-{slot}", SPACE_NAMES[space]]
    if action < ACTIVATE:
        return [SPACE_NAMES[action - UPGRADE]]
    if action < USE:
        return [SLOT_NAMES[action - ACTIVATE].replace(" ", "-")]
    if action < BUY:
        return [SPACE_NAMES[(action - USE) % 16 if action < COPY else action - COPY]]
    return [_WORDS[action]]


def preview(box: Box, s: State, seat: int, action: int) -> str:
    """What an action would cost and bring, before it is chosen."""
    if action < ACTIVATE:
        return _build_or_upgrade(box, s, seat, action)
    if action < USE:
        line = action - ACTIVATE
        return f"{SLOT_NAMES[line]} {_pays(line_income(s, seat, line, 0), line_income(s, seat, line, 1))}"
    if action < BUY:
        space = action - USE if action < COPY else action - COPY
        return _brings(s, seat, space)
    terms = s.terms[seat]
    row = s.effect[s.tile[seat, s.at]] if s.phase == CHOOSE_TRADE else None
    if action == BUY and row is not None:
        return f"{in_points(int(row[EACH]))} for {in_coins(int(row[EVERY]))}, you keep {int(s.coins[seat]) - int(row[EVERY])}"
    if action == TAKE and row is not None:
        return f"brings {in_coins(int(row[BASE]))}"
    if action == REPAY:
        return f"costs {int(terms[REPAYMENT])}, you keep {int(s.coins[seat]) - int(terms[REPAYMENT])}; one loan less"
    if action == DONE:
        return "leaves the rest unused" if s.phase == CHOOSE_USE else "ends your turn"
    return "you cannot pay for anything this turn"


def why(box: Box, s: State, seat: int) -> dict[str, str]:
    """For each pile, pool slot and space that the seat cannot touch now: why not."""
    if not box.legal(s, seat):
        return {}
    lit = {piece for action in box.legal(s, seat) for piece in handles(box, s, action)}
    reasons = {}
    for i in range(3):
        reasons[f"pile-{i}"] = _no_source(box, s, seat, BUILD + 16 * i)
        reasons[f"pool-{i}"] = _no_source(box, s, seat, BUILD_PUBLIC + 16 * i)
    for space in range(SPACES):
        occupied = s.tile[seat, space] != EMPTY
        asked = UPGRADE if occupied and s.phase == CHOOSE_ACTION else USE if occupied else BUILD
        reasons[SPACE_NAMES[space]] = _plain(why_not(box, s, seat, asked + space))
    for slot, name in enumerate(SLOT_NAMES):
        marked = f"{name} was woken this round and sleeps until the next"
        reasons[name.replace(" ", "-")] = marked if s.marked[slot] else f"{name} wakes when you build or upgrade in it"
    return {piece: reason for piece, reason in reasons.items() if reason and piece not in lit}


def _no_source(box: Box, s: State, seat: int, first: int) -> str:
    """Why nothing can be built from this pile or pool slot: asked for the first empty space."""
    empty = [space for space in range(SPACES) if s.tile[seat, space] == EMPTY]
    return _plain(why_not(box, s, seat, first + (empty or [0])[0]))


def _plain(reason: str) -> str:
    """The reason without the action it is about: that is what was touched."""
    return reason.partition(": ")[2] or reason


def _build_or_upgrade(box: Box, s: State, seat: int, action: int) -> str:
    seen = np.zeros(FORESEEN, np.int16)
    forecast(box.copy(s), seat, action, seen)
    price, found, keep, loans, points, scored = map(int, seen[:LINES])
    paid = f"costs {price}" if price else "costs nothing"
    paid += f" and {in_loans(loans)}" if loans else ""
    parts = [f"{paid}{f', picks up {found}' if found else ''}, you keep {keep}"]
    if points:
        parts.append(f"{in_points(points)} from the tile")
    if action >= UPGRADE:
        parts.append(f"scores {in_points(scored)}")
    space, paying = action % 16, []
    for k, line in enumerate((ROW[space], COLUMN[space])):
        if not s.marked[line]:
            paying.append(f"{SLOT_NAMES[line]} {_pays(int(seen[LINES + 2 * k]), int(seen[LINES + 2 * k + 1]))}")
    parts.append(" or ".join(paying) if paying else "no line wakes")
    return "; ".join(parts)


def _pays(coins: int, laid: int) -> str:
    return " and ".join(words for n, words in ((coins, f"pays {coins}"), (laid, f"lays out {laid}")) if n) or "pays nothing"


def _brings(s: State, seat: int, space: int) -> str:
    tile = s.tile[seat, space]
    row = s.effect[tile]
    if tile >= STRUCTURE:
        return f"{in_points(int(row[EACH]))} for {in_coins(int(row[EVERY]))}"
    if is_skygarden(tile):
        return f"scores {in_points(garden_points(s, seat, space))}"
    if row[KIND] == TRADE:
        return f"{in_points(int(row[EACH]))} for {in_coins(int(row[EVERY]))}, or {in_coins(int(row[BASE]))}"
    coins, laid = income(s, seat, space, 0), income(s, seat, space, 1)
    both = ((coins, f"brings {in_coins(coins)}"), (laid, f"lays out {in_coins(laid)}"))
    return " and ".join(words for n, words in both if n) or "brings nothing"
