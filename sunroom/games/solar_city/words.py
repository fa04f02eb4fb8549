"""Solar City in words: actions, reasons, events."""

from collections.abc import Sequence
from typing import Any

from sunroom.games.solar_city.effects import BASE, EACH, EVERY, KIND, TRADE
from sunroom.games.solar_city.geometry import COLUMN, ROW, SLOT_NAMES, SPACE_NAMES, SPACES
from sunroom.games.solar_city.money import loans_left, means, skyscraper_price, upgrade_price
from sunroom.games.solar_city.record import (
    ACTIVATE,
    BUILD,
    BUILD_PUBLIC,
    BUY,
    CHOOSE_ACTION,
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    COPY,
    DONE,
    EMPTY,
    LOAN,
    OVER,
    PASS,
    REPAY,
    REPAYMENT,
    SKYGARDEN,
    STRUCTURE,
    TAKE,
    UPGRADE,
    USE,
)  # fmt: skip
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.game import Box, Event, State
from sunroom.kernel.phrases import NUMBER, Phrasebook, Slot, amount_of
from sunroom.kernel.telling import say_event, understand_event

_SPACE = Slot(r"[A-D][1-4]", str, str.upper)
_SLOT = Slot(r"row [1-4]|column [A-D]", str, lambda text: f"{text.split()[0].lower()} {text.split()[1].upper()}")
_COINS, _POINTS, _LOANS = amount_of("coin"), amount_of("point"), amount_of("loan")
in_coins, in_points, in_loans = _COINS.say, _POINTS.say, _LOANS.say
"""`1 coin`, `3 coins`, and so on."""

ACTIONS = Phrasebook(
    {
        "build from": "build {tile} from slot {n} {space}",
        "build": "build {tile} {space}",
        "upgrade": "upgrade {tile} {space}",
        "activate": "activate {slot}",
        "use": "use {tile} {space}",
        "copy": "copy {tile} {space}",
        "buy": "buy",
        "take": "take coins",
        "done": "done",
        "repay": "repay a loan",
        "pass": "pass",
    },
    {"space": _SPACE, "slot": _SLOT, "n": NUMBER},
)

EVENTS = Phrasebook(
    {
        "build": "{who} builds {tile} at {space} for {coins}",
        "upgrade": "{who} turns {tile} at {space} into a SkyGarden for {coins}",
        "use": "{who} uses {tile} at {space}",
        "copy": "{who} copies {tile} at {space}",
        "buy": "{who} buys {points} for {coins}",
        "repay": "{who} repays a loan for {coins}",
        "pass": "{who} cannot pay for anything and passes",
        "rest": "{who} uses no more",
        "pick up": "{who} picks up {coins}",
        "loan": "{who} takes {loans}",
        "wake": "{slot} wakes for {who}",
        "coins": "{who} gains {coins}",
        "points": "{who} gains {points}",
        "lay": "{coins} more on {space} in the city of {who}",
        "next": "{tile} comes up on pile {n}",
        "pool": "{tile} joins the pool",
        "round": "round {n} begins",
        "end": "the game is over",
    },
    {
        "space": _SPACE,
        "slot": _SLOT,
        "n": NUMBER,
        "coins": _COINS,
        "points": _POINTS,
        "loans": _LOANS,
    },
)

_PHASE_ASKS = {
    CHOOSE_ACTION: "build or upgrade",
    CHOOSE_LINE: "activate the row or the column",
    CHOOSE_USE: "use Skyscrapers of the active line, or say done",
    CHOOSE_COPY: "name the neighbour to copy",
    CHOOSE_TRADE: "buy or take coins",
    CHOOSE_REPAY: "repay a loan, or say done",
    CHOOSE_PURCHASE: "use a structure that sells points, or say done",
}


def action_text(box: Box, s: State, action: int) -> str:
    """An action in words, read in the position in which it is done."""
    name, seat = box.content.tile_name, int(s.decider)
    if action < BUILD_PUBLIC:
        pile, space = divmod(action - BUILD, 16)
        left = s.pile_left[pile]
        if left == 0:
            raise IllegalAction(f"pile {pile + 1} is empty")
        return ACTIONS.say("build", tile=name(s, s.pile[pile, left - 1]), space=SPACE_NAMES[space])
    if action < UPGRADE:
        slot, space = divmod(action - BUILD_PUBLIC, 16)
        if s.pool[slot] == EMPTY:
            raise IllegalAction(f"slot {slot + 1} of the pool is empty")
        kind = "build from" if (s.pool == s.pool[slot]).sum() > 1 else "build"
        values = {"n": slot + 1} if kind == "build from" else {}
        return ACTIONS.say(kind, tile=name(s, s.pool[slot]), space=SPACE_NAMES[space], **values)
    if action < ACTIVATE:
        return _tile_action(box, s, "upgrade", seat, action - UPGRADE)
    if action < USE:
        return ACTIONS.say("activate", slot=SLOT_NAMES[action - ACTIVATE])
    if action < COPY:
        return _tile_action(box, s, "use", seat, action - USE)
    if action < BUY:
        return _tile_action(box, s, "copy", seat, action - COPY)
    return ACTIONS.say({BUY: "buy", TAKE: "take", DONE: "done", REPAY: "repay", PASS: "pass"}[action])


def _tile_action(box: Box, s: State, kind: str, seat: int, space: int) -> str:
    if s.tile[seat, space] == EMPTY:
        raise IllegalAction(f"{kind} {SPACE_NAMES[space]}: the space is empty")
    return ACTIONS.say(kind, tile=box.content.tile_name(s, s.tile[seat, space]), space=SPACE_NAMES[space])


def parse_action(box: Box, s: State, text: str) -> int:
    """The action that the words name in this position; it may still be illegal."""
    found = ACTIONS.read(text)
    if found is None:
        raise IllegalAction(f"{text!r} is no action of Solar City; now: {_PHASE_ASKS.get(int(s.phase), 'nothing, the game is over')}")
    kind, values = found
    fixed = {"buy": BUY, "take": TAKE, "done": DONE, "repay": REPAY, "pass": PASS}
    if kind in fixed:
        return fixed[kind]
    if kind == "activate":
        return ACTIVATE + SLOT_NAMES.index(values["slot"])
    space = SPACE_NAMES.index(values["space"])
    if kind in ("build", "build from"):
        return _source(box, s, values["tile"], values.get("n")) + space
    tile = s.tile[s.decider, space]
    if tile == EMPTY or box.content.tile_name(s, tile).casefold() != values["tile"].casefold():
        there = "the space is empty" if tile == EMPTY else f"{box.content.tile_name(s, tile)} stands there"
        raise IllegalAction(f"{text}: {there}")
    return {"upgrade": UPGRADE, "use": USE, "copy": COPY}[kind] + space


def _source(box: Box, s: State, tile: str, n: int | None) -> int:
    """Where a tile of this name can be taken: a pile's top or a pool slot."""
    sources = {}
    for pile in range(3):
        if n is None and s.pile_left[pile]:
            sources[BUILD + 16 * pile] = box.content.tile_name(s, s.pile[pile, s.pile_left[pile] - 1])
    for slot in range(3):
        if s.pool[slot] != EMPTY and n in (None, slot + 1):
            sources[BUILD_PUBLIC + 16 * slot] = box.content.tile_name(s, s.pool[slot])
    fitting = [action for action, name in sources.items() if name.casefold() == tile.casefold()]
    if not fitting:
        raise IllegalAction(f"build {tile}: it is not to be had; there is {', '.join(sources.values()) or 'nothing'}")
    if len(fitting) > 1:
        raise IllegalAction(f"build {tile}: there are two in the pool; say 'build {tile} from slot 1 …'")
    return fitting[0]


def why_not(box: Box, s: State, seat: int, action: int) -> str:
    """Why the seat cannot do this now."""
    if s.phase == OVER:
        return "the game is over"
    if seat != s.decider:
        return f"it is seat {int(s.decider) + 1}'s turn to decide"
    try:
        said = action_text(box, s, action)
    except IllegalAction as error:
        return str(error)
    asked = f"{said}: now you {_PHASE_ASKS[int(s.phase)]}"
    if s.phase != CHOOSE_ACTION:
        return asked
    if action == PASS:
        return "pass: passing is only for those who cannot pay for any action"
    if action == REPAY:
        return f"repay a loan: that takes a loan, {in_coins(int(s.terms[seat, REPAYMENT]))}, and enough left for an action"
    if action >= ACTIVATE:
        return asked
    space = action % 16
    tile, lying = s.tile[seat, space], int(s.lying[seat, space])
    if action < UPGRADE:
        if tile != EMPTY:
            return f"{said}: the space is taken"
        found = lying if action < BUILD_PUBLIC else lying + int(s.pool_coins[(action - BUILD_PUBLIC) // 16])
        price = skyscraper_price(s, seat) if action < BUILD_PUBLIC else int(s.price)
        return f"{said}: it costs {price}, and you have {in_coins(means(s, seat) + found)} with all loans that are left"
    if tile >= SKYGARDEN:
        return f"{said}: only a Skyscraper can be upgraded"
    if s.marked[ROW[space]] and s.marked[COLUMN[space]]:
        return f"{said}: {SLOT_NAMES[ROW[space]]} and {SLOT_NAMES[COLUMN[space]]} are both marked"
    return f"{said}: it costs {upgrade_price(s, seat)}, and you have {in_coins(means(s, seat) + lying)} with all loans that are left"


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Event]:
    """What happened by an action, found by comparing the game before and after it."""
    happened, spent, found = _deed(box, before, seat, action)
    name = box.content.tile_name
    line = _woken(before, action, after)
    if line is not None:
        happened.append(Event("wake", seat, {"slot": SLOT_NAMES[line]}))
    bought = sum(event.values["points"] for event in happened if event.kind == "buy")
    for p in range(before.players):
        loans = max(0, int(after.loans[p]) - int(before.loans[p]))
        if loans:
            happened.append(Event("loan", p, {"loans": loans}))
        coins = int(after.coins[p]) - int(before.coins[p]) - loans * int(before.terms[p, LOAN])
        if p == seat:
            coins += spent - found
        if coins > 0:
            happened.append(Event("coins", p, {"coins": coins}))
        points = int(after.points[p].sum()) - int(before.points[p].sum()) - (bought if p == seat else 0)
        if points > 0:
            happened.append(Event("points", p, {"points": points}))
        for space in range(SPACES):
            laid = int(after.lying[p, space]) - int(before.lying[p, space])
            if laid > 0:
                happened.append(Event("lay", p, {"coins": laid, "space": SPACE_NAMES[space]}))
    for pile in range(3):
        left = after.pile_left[pile]
        if 0 < left < before.pile_left[pile]:
            happened.append(Event("next", None, {"tile": name(after, after.pile[pile, left - 1]), "n": pile + 1}))
    if after.public_left < before.public_left:
        slot = (action - BUILD_PUBLIC) // 16
        happened.append(Event("pool", None, {"tile": name(after, after.pool[slot])}))
    if after.round_no > before.round_no:
        happened.append(Event("round", None, {"n": int(after.round_no)}))
    if after.phase == OVER:
        happened.append(Event("end"))
    return happened


def _woken(before: State, action: int, after: State) -> int | None:
    """The slot that was marked; the end of a round has taken the marks off again."""
    if ACTIVATE <= action < USE:
        return action - ACTIVATE
    new_round = after.round_no > before.round_no
    if action < ACTIVATE or action >= COPY:
        space = action % 16 if action < ACTIVATE else int(before.space)
        for slot in (ROW[space], COLUMN[space]) if space >= 0 else ():
            if not before.marked[slot] and (after.marked[slot] or new_round):
                return int(slot)
    return None


def _deed(box: Box, s: State, seat: int, action: int) -> tuple[list[Event], int, int]:
    """What the player did; the coins spent on it; the coins found on the way."""
    name, terms = box.content.tile_name, s.terms[seat]
    space = SPACE_NAMES[action % 16] if action < ACTIVATE else ""
    if action < ACTIVATE:
        found = int(s.lying[seat, action % 16])
        if action < BUILD_PUBLIC:
            pile = (action - BUILD) // 16
            kind, tile, price = "build", s.pile[pile, s.pile_left[pile] - 1], skyscraper_price(s, seat)
        elif action < UPGRADE:
            slot = (action - BUILD_PUBLIC) // 16
            kind, tile, price = "build", s.pool[slot], int(s.price)
            found += int(s.pool_coins[slot])
        else:
            kind, tile, price = "upgrade", s.tile[seat, action - UPGRADE], upgrade_price(s, seat)
        deeds = [Event("pick up", seat, {"coins": found})] if found else []
        deeds.append(Event(kind, seat, {"tile": name(s, tile), "space": space, "coins": price}))
        return deeds, price, found
    if action < USE:
        return [], 0, 0
    if action < BUY:
        at, kind = (action - USE, "use") if action < COPY else (action - COPY, "copy")
        tile = s.tile[seat, at]
        deed = Event(kind, seat, {"tile": name(s, tile), "space": SPACE_NAMES[at]})
        if s.phase == CHOOSE_PURCHASE and s.effect[tile, KIND] == TRADE:
            return [deed, _purchase(s, seat, tile)], int(s.effect[tile, EVERY]), 0
        return [deed], 0, 0
    if action == BUY:
        tile = s.tile[seat, s.at]
        return [_purchase(s, seat, tile)], int(s.effect[tile, EVERY]), 0
    if action == REPAY:
        return [Event("repay", seat, {"coins": int(terms[REPAYMENT])})], int(terms[REPAYMENT]), 0
    if action == PASS:
        return [Event("pass", seat)], 0, 0
    if action == DONE and s.phase != CHOOSE_REPAY:
        return [Event("rest", seat)], 0, 0
    return [], 0, 0


def _purchase(s: State, seat: int, tile: int) -> Event:
    return Event("buy", seat, {"points": int(s.effect[tile, EACH]), "coins": int(s.effect[tile, EVERY])})


def say(event: Event, names: Sequence[str]) -> str:
    """An event in words."""
    return say_event(EVENTS, event, names)


def read_event(text: str, names: Sequence[str]) -> Event:
    """The event that the words tell."""
    return understand_event(EVENTS, "Solar City", text, names)


def prompt(box: Box, s: State) -> str:
    """What is to be decided, in a sentence."""
    seat = int(s.decider)
    if s.phase == CHOOSE_ACTION:
        if PASS in box.legal(s, seat):
            return "You can pay for nothing, not even with all loans that are left: pass."
        loans = f"; {in_loans(loans_left(s))} left" if s.loans[seat] or s.coins[seat] < upgrade_price(s, seat) else ""
        return (
            f"Build a Skyscraper for {skyscraper_price(s, seat)}, a Public Structure for {int(s.price)}, "
            f"or upgrade for {upgrade_price(s, seat)}; you have {in_coins(int(s.coins[seat]))}{loans}."
        )
    if s.phase == CHOOSE_LINE:
        return "Which of its two lines wakes?"
    if s.phase == CHOOSE_USE:
        line = SLOT_NAMES[s.line]
        return f"{line[0].upper()}{line[1:]} is awake: use its Skyscrapers in any order."
    if s.phase == CHOOSE_COPY:
        return f"Which neighbour does {box.content.tile_name(s, s.tile[seat, s.at])} at {SPACE_NAMES[s.at]} copy?"
    if s.phase == CHOOSE_TRADE:
        row = s.effect[s.tile[seat, s.at]]
        return f"Pay {in_coins(row[EVERY])} for {in_points(row[EACH])}, or take {in_coins(row[BASE])}?"
    if s.phase == CHOOSE_REPAY:
        return f"You may repay a loan for {int(s.terms[seat, REPAYMENT])} of your {in_coins(int(s.coins[seat]))}."
    if s.phase == CHOOSE_PURCHASE:
        return "The round ends: your structures sell points."
    return "The game is over."


def describe_tile(box: Box, s: State, tile: int) -> str:
    """What a tile does, in words."""
    if tile >= STRUCTURE:
        return str(box.content.structures[tile - STRUCTURE].effect)
    building: Any = box.content.buildings[s.dealt[tile % SKYGARDEN]]
    return str(building.skyscraper if tile < SKYGARDEN else building.skygarden)
