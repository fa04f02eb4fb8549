"""What a person touches for an action, what it would cost and bring, and why other things cannot be touched."""

from sunroom.games.solar_city.activation import can_copy, halls_in
from sunroom.games.solar_city.counting import amount, is_skygarden, is_skyscraper
from sunroom.games.solar_city.effects import BASE, COINS, COPY_NEIGHBOUR, EACH, EVERY, KIND, SCATTER, TRADE
from sunroom.games.solar_city.geometry import COLUMN, LINE, NEIGHBOURS, ROW, SIDES, SLOT_NAMES, SPACE_NAMES, SPACES
from sunroom.games.solar_city.money import skyscraper_price, upgrade_price
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
    LOAN,
    PASS,
    REPAY,
    REPAYMENT,
    SKYGARDEN,
    STRUCTURE,
    TAKE,
    UPGRADE,
    USE,
)  # fmt: skip
from sunroom.games.solar_city.words import why_not
from sunroom.kernel.compiling import rule
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
        return f"{SLOT_NAMES[action - ACTIVATE]} {_pays(s, seat, action - ACTIVATE)}"
    if action < BUY:
        space = action - USE if action < COPY else action - COPY
        return _brings(s, seat, space)
    terms = s.terms[seat]
    row = s.effect[s.tile[seat, s.at]] if s.phase == CHOOSE_TRADE else None
    if action == BUY and row is not None:
        return f"{_points(int(row[EACH]))} for {_coins(int(row[EVERY]))}, you keep {int(s.coins[seat]) - int(row[EVERY])}"
    if action == TAKE and row is not None:
        return f"brings {_coins(int(row[BASE]))}"
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
        reasons[SPACE_NAMES[space]] = _plain(why_not(box, s, seat, asked + space)) if occupied or s.phase == CHOOSE_ACTION else ""
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
    space = action % 16
    found, after = int(s.lying[seat, space]), box.copy(s)
    price, parts = skyscraper_price(s, seat), []
    if action >= UPGRADE:
        price = upgrade_price(s, seat)
        after.taken = found
        after.tile[seat, space] += SKYGARDEN
        after.skyscrapers[seat] -= 1
        after.skygardens[seat] += 1
    else:
        if action < BUILD_PUBLIC:
            pile = (action - BUILD) // 16
            after.tile[seat, space] = s.pile[pile, s.pile_left[pile] - 1]
            after.skyscrapers[seat] += 1
        else:
            slot = (action - BUILD_PUBLIC) // 16
            price, found = int(s.price), found + int(s.pool_coins[slot])
            after.tile[seat, space] = s.pool[slot]
            if s.pool_points[slot]:
                parts.append(f"{_points(int(s.pool_points[slot]))} from the tile")
        after.filled[seat] += 1
    after.lying[seat, space] = 0
    keep, loans = int(s.coins[seat]) + found - price, 0
    while keep < 0:
        keep, loans = keep + int(s.terms[seat, LOAN]), loans + 1
    after.coins[seat] = keep
    paid = f"costs {price}" if price else "costs nothing"
    paid += f" and {loans} loan{'s' if loans > 1 else ''}" if loans else ""
    parts.insert(0, f"{paid}{f', picks up {found}' if found else ''}, you keep {keep}")
    if action >= UPGRADE:
        parts.append(f"scores {_points(garden_points(after, seat, space))}")
    lines = [int(slot) for slot in (ROW[space], COLUMN[space]) if not s.marked[slot]]
    paying = [f"{SLOT_NAMES[line]} {_pays(after, seat, line)}" for line in lines]
    parts.append(" or ".join(paying) if paying else "no line wakes")
    return "; ".join(parts)


def _pays(s: State, seat: int, line: int) -> str:
    coins, laid = line_income(s, seat, line, 0), line_income(s, seat, line, 1)
    return " and ".join(words for n, words in ((coins, f"pays {coins}"), (laid, f"lays out {laid}")) if n) or "pays nothing"


def _brings(s: State, seat: int, space: int) -> str:
    tile = s.tile[seat, space]
    if tile >= STRUCTURE:
        return f"{_points(int(s.effect[tile, EACH]))} for {_coins(int(s.effect[tile, EVERY]))}"
    if is_skygarden(tile):
        return f"scores {_points(garden_points(s, seat, space))}"
    if s.effect[tile, KIND] == TRADE:
        return f"{_points(int(s.effect[tile, EACH]))} for {_coins(int(s.effect[tile, EVERY]))}, or {_coins(int(s.effect[tile, BASE]))}"
    coins, laid = income(s, seat, space, 0), income(s, seat, space, 1)
    both = ((coins, f"brings {_coins(coins)}"), (laid, f"lays out {_coins(laid)}"))
    return " and ".join(words for n, words in both if n) or "brings nothing"


def _coins(n: int) -> str:
    return f"{n} coin" if n == 1 else f"{n} coins"


def _points(n: int) -> str:
    return f"{n} point" if n == 1 else f"{n} points"


@rule
def own_income(s: State, p: int, space: int, laid: int) -> int:
    """Coins that the Skyscraper on this space would bring into the hand, or lay out in the city; not a Spire's."""
    tile = s.tile[p, space]
    kind = s.effect[tile, KIND]
    if kind == TRADE:
        return 0 if laid else int(s.effect[tile, BASE])
    if not laid:
        return amount(s, p, space, tile) if kind == COINS else 0
    n = 0 if kind == COINS else amount(s, p, space, tile)
    for k in range(SIDES[space]):
        if s.tile[p, NEIGHBOURS[space, k]] == EMPTY:
            n += int(s.effect[tile, SCATTER])
    return n


@rule
def income(s: State, p: int, space: int, laid: int) -> int:
    """Likewise, a Spire included: it copies what brings most."""
    if s.effect[s.tile[p, space], KIND] != COPY_NEIGHBOUR:
        return own_income(s, p, space, laid)
    best, best_laid = 0, 0
    for k in range(SIDES[space]):
        near = int(NEIGHBOURS[space, k])
        if can_copy(s, p, space, near):
            coins, lays = own_income(s, p, near, 0), own_income(s, p, near, 1)
            if coins + lays > best + best_laid:
                best, best_laid = coins, lays
    return best_laid if laid else best


@rule
def line_income(s: State, p: int, line: int, laid: int) -> int:
    """Coins that a line would bring, or lay out, if it woke now and all its Skyscrapers were used."""
    n, twice = 0, 0
    for k in range(4):
        space = int(LINE[line, k])
        if is_skyscraper(s.tile[p, space]):
            found = income(s, p, space, laid)
            n += found
            twice = max(twice, found)
    return n + twice if halls_in(s, p, line) > 0 else n


@rule
def garden_points(s: State, p: int, space: int) -> int:
    """Points that the SkyGarden on this space would score if it were turned up now."""
    if s.effect[s.tile[p, space], KIND] != COPY_NEIGHBOUR:
        return amount(s, p, space, s.tile[p, space])
    best, taken = 0, int(s.taken)
    s.taken = 0
    for k in range(SIDES[space]):
        near = int(NEIGHBOURS[space, k])
        if is_skygarden(s.tile[p, near]) and s.effect[s.tile[p, near], KIND] != COPY_NEIGHBOUR:
            best = max(best, amount(s, p, near, s.tile[p, near]))
    s.taken = taken
    return best
