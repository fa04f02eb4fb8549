"""What happened, found by comparing the states before and after an action."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sunroom.games.solar_city.content.language import EACH, EVERY, KIND, TRADE
from sunroom.games.solar_city.rules.actions import ACTIONS
from sunroom.games.solar_city.rules.geometry import COLUMN, ROW, SPACE_NAMES, SPACES
from sunroom.games.solar_city.rules.money import skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import CHOOSE_PURCHASE, CHOOSE_REPAY, LOAN, OVER, REPAYMENT
from sunroom.games.solar_city.words.things import TOPIC, in_coins, in_loans, in_points, line, tile_of
from sunroom.kernel.actions import Action
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat
from sunroom.kernel.protocols import State

EVENTS = Phrasebook(
    TOPIC,
    {
        "build": "{who} builds {tile} at {space} for {coins}",
        "upgrade": "{who} turns {tile} at {space} into a SkyGarden for {coins}",
        "use": "{who} uses {tile} at {space}",
        "copy": "{who} copies {tile} at {space}",
        "buy": "{who} buys {points} for {coins}",
        "repay": "{who} repays a loan for {coins}",
        "pass": "{who} can’t afford anything and passes",
        "rest": "{who} is done",
        "pick up": "{who} picks up {coins}",
        "loan": "{who} takes {loans}",
        "activate": "{who} activates {slot}",
        "coins": "{who} gains {coins}",
        "points": "{who} gains {points}",
        "lay": "{coins} added to {space} in {who}’s city",
        "next": "{tile} is now on top of pile {n}",
        "pool": "{tile} joins the pool",
        "round": "round {n} begins",
        "end": "the game is over",
    },
)


@dataclass
class Deed:
    """What a player did, and what was exchanged by that alone."""

    told: list[Message] = field(default_factory=list)
    spent: int = 0
    """Coins paid."""
    found: int = 0
    """Coins picked up on the way."""
    bought: int = 0
    """Points paid for."""


def events(box: Box, before: State, seat: int, action: int, after: State) -> list[Message]:
    """What an action caused, found by comparing the states before and after it."""
    chosen = ACTIONS.decode(action)
    deed = _deed(box, before, seat, chosen)
    happened = list(deed.told)
    slot = _activated(before, chosen, after)
    if slot is not None:
        happened.append(EVENTS("activate", who=Seat(seat), slot=line(slot)))
    for p in range(before.players):
        happened += _gains(before, p, deed if p == seat else Deed(), after)
    happened += _turned_up(box, before, chosen, after)
    if after.round_no > before.round_no:
        happened.append(EVENTS("round", n=int(after.round_no)))
    if after.phase == OVER:
        happened.append(EVENTS("end"))
    return happened


def _gains(before: State, p: int, deed: Deed, after: State) -> Iterator[Message]:
    """What a seat gained beyond its own action."""
    who = Seat(p)
    loans = max(0, int(after.loans[p]) - int(before.loans[p]))
    if loans:
        yield EVENTS("loan", who=who, loans=in_loans(loans))
    coins = int(after.coins[p]) - int(before.coins[p]) - loans * int(before.terms[p, LOAN]) + deed.spent - deed.found
    if coins > 0:
        yield EVENTS("coins", who=who, coins=in_coins(coins))
    points = int(after.points[p].sum()) - int(before.points[p].sum()) - deed.bought
    if points > 0:
        yield EVENTS("points", who=who, points=in_points(points))
    for space in range(SPACES):
        laid = int(after.lying[p, space]) - int(before.lying[p, space])
        if laid > 0:
            yield EVENTS("lay", who=who, coins=in_coins(laid), space=SPACE_NAMES[space])


def _turned_up(box: Box, before: State, chosen: Action, after: State) -> Iterator[Message]:
    """Newly revealed tiles."""
    for pile in range(3):
        left = after.pile_left[pile]
        if 0 < left < before.pile_left[pile]:
            yield EVENTS("next", tile=tile_of(box, after, after.pile[pile, left - 1]), n=pile + 1)
    if after.public_left < before.public_left:
        yield EVENTS("pool", tile=tile_of(box, after, after.pool[chosen.at["slot"]]))


def _activated(before: State, chosen: Action, after: State) -> int | None:
    """The slot that was marked; the end of a round has already removed the marks."""
    if chosen.kind == "activate":
        return chosen.at["line"]
    if chosen.kind == "use":
        return None
    new_round = after.round_no > before.round_no
    space = chosen.at["space"] if chosen.kind in ("build", "build public", "upgrade") else int(before.space)
    for slot in (ROW[space], COLUMN[space]) if space >= 0 else ():
        if not before.marked[slot] and (after.marked[slot] or new_round):
            return int(slot)
    return None


def _deed(box: Box, s: State, seat: int, chosen: Action) -> Deed:
    """What the player did."""
    if chosen.kind in ("build", "build public", "upgrade"):
        return _built(box, s, seat, chosen)
    if chosen.kind in ("use", "copy"):
        return _used(box, s, seat, chosen)
    if chosen.kind == "buy":
        return _purchase(s, seat, s.tile[seat, s.at])
    if chosen.kind == "repay":
        price = int(s.terms[seat, REPAYMENT])
        return Deed([EVENTS("repay", who=Seat(seat), coins=in_coins(price))], spent=price)
    if chosen.kind == "pass":
        return Deed([EVENTS("pass", who=Seat(seat))])
    if chosen.kind == "done" and s.phase != CHOOSE_REPAY:
        return Deed([EVENTS("rest", who=Seat(seat))])
    return Deed()


def _built(box: Box, s: State, seat: int, chosen: Action) -> Deed:
    space, key = chosen.at["space"], "build"
    found = int(s.lying[seat, space])
    if chosen.kind == "build":
        pile = chosen.at["pile"]
        tile, price = s.pile[pile, s.pile_left[pile] - 1], skyscraper_price(s, seat)
    elif chosen.kind == "build public":
        slot = chosen.at["slot"]
        tile, price = s.pool[slot], int(s.price)
        found += int(s.pool_coins[slot])
    else:
        key, tile, price = "upgrade", s.tile[seat, space], upgrade_price(s, seat)
    who = Seat(seat)
    told = [EVENTS("pick up", who=who, coins=in_coins(found))] if found else []
    told.append(EVENTS(key, who=who, tile=tile_of(box, s, tile), space=SPACE_NAMES[space], coins=in_coins(price)))
    return Deed(told, price, found)


def _used(box: Box, s: State, seat: int, chosen: Action) -> Deed:
    space = chosen.at["space"]
    tile = s.tile[seat, space]
    told = EVENTS(chosen.kind, who=Seat(seat), tile=tile_of(box, s, tile), space=SPACE_NAMES[space])
    if s.phase == CHOOSE_PURCHASE and s.effect[tile, KIND] == TRADE:
        bought = _purchase(s, seat, tile)
        return Deed([told, *bought.told], bought.spent, bought=bought.bought)
    return Deed([told])


def _purchase(s: State, seat: int, tile: int) -> Deed:
    points, coins = int(s.effect[tile, EACH]), int(s.effect[tile, EVERY])
    return Deed([EVENTS("buy", who=Seat(seat), points=in_points(points), coins=in_coins(coins))], spent=coins, bought=points)
