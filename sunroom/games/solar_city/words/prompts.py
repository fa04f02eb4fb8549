"""What has to be decided."""

from sunroom.games.solar_city.content.language import BASE, EACH, EVERY
from sunroom.games.solar_city.rules.actions import PASS
from sunroom.games.solar_city.rules.geometry import COLUMNS, ROWS, SPACE_NAMES
from sunroom.games.solar_city.rules.money import can_repay, loans_left, skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import (
    CHOOSE_ACTION,
    CHOOSE_COPY,
    CHOOSE_LINE,
    CHOOSE_PURCHASE,
    CHOOSE_REPAY,
    CHOOSE_TRADE,
    CHOOSE_USE,
    OVER,
    REPAYMENT,
)
from sunroom.games.solar_city.words.things import TOPIC, in_coins, in_loans, in_points, tile_of
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook
from sunroom.kernel.protocols import State

PROMPTS = Phrasebook(
    TOPIC,
    {
        "act": "Build a Skyscraper for {n}, a Public Structure for {m}, or upgrade for {k}; you have {coins}.",
        "act with loans": "Build a Skyscraper for {n}, a Public Structure for {m}, or upgrade for {k}; you have {coins}; {loans} left.",
        "pass": "You can’t afford anything, even with every remaining loan: pass.",
        "pass or repay": "You can’t afford anything, even with every remaining loan: pass, or repay a loan first.",
        "line": "Which of its two lines do you activate?",
        "row": "Row {n} is activated: use its Skyscrapers in any order.",
        "column": "Column {letter} is activated: use its Skyscrapers in any order.",
        "copy": "Which neighbour does {tile} at {space} copy?",
        "trade": "Pay {coins} for {points}, or take {more}?",
        "repay": "You may repay a loan for {n} of your {coins}.",
        "purchase": "The round ends: your structures sell points.",
        "over": "The game is over.",
    },
)


def prompt(box: Box, s: State, seat: int) -> Message:
    """What has to be decided, in a sentence."""
    asks = {
        CHOOSE_ACTION: _act,
        CHOOSE_LINE: lambda *_: PROMPTS("line"),
        CHOOSE_USE: _use,
        CHOOSE_COPY: _copy,
        CHOOSE_TRADE: _trade,
        CHOOSE_REPAY: _repay,
        CHOOSE_PURCHASE: lambda *_: PROMPTS("purchase"),
        OVER: lambda *_: PROMPTS("over"),
    }
    return asks[int(s.phase)](box, s, seat)


def _act(box: Box, s: State, seat: int) -> Message:
    if PASS in box.legal(s, seat):
        return PROMPTS("pass or repay" if can_repay(s, seat) else "pass")
    prices = {"n": skyscraper_price(s, seat), "m": int(s.price), "k": upgrade_price(s, seat), "coins": in_coins(s.coins[seat])}
    if s.loans[seat] or s.coins[seat] < upgrade_price(s, seat):
        return PROMPTS("act with loans", **prices, loans=in_loans(loans_left(s)))
    return PROMPTS("act", **prices)


def _use(box: Box, s: State, seat: int) -> Message:
    if s.line < len(ROWS):
        return PROMPTS("row", n=ROWS[s.line])
    return PROMPTS("column", letter=COLUMNS[s.line - len(ROWS)])


def _copy(box: Box, s: State, seat: int) -> Message:
    return PROMPTS("copy", tile=tile_of(box, s, s.tile[seat, s.at]), space=SPACE_NAMES[s.at])


def _trade(box: Box, s: State, seat: int) -> Message:
    offer = s.effect[s.tile[seat, s.at]]
    return PROMPTS("trade", coins=in_coins(offer[EVERY]), points=in_points(offer[EACH]), more=in_coins(offer[BASE]))


def _repay(box: Box, s: State, seat: int) -> Message:
    return PROMPTS("repay", n=int(s.terms[seat, REPAYMENT]), coins=in_coins(s.coins[seat]))
