"""Why something cannot be done now."""

from sunroom.games.solar_city.rules.actions import ACTIONS
from sunroom.games.solar_city.rules.geometry import COLUMN, ROW
from sunroom.games.solar_city.rules.money import means, skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import CHOOSE_ACTION, EMPTY, OVER, REPAYMENT, SKYGARDEN
from sunroom.games.solar_city.words.actions import UNKNOWN, action_text, asked
from sunroom.games.solar_city.words.things import TOPIC, in_coins, line
from sunroom.kernel.actions import Action
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import Message, Phrasebook, Seat
from sunroom.kernel.protocols import State

REASONS = Phrasebook(
    TOPIC,
    {
        "over": "the game is over",
        "others decide": "it’s {who}’s turn",
        "other phase": "right now you can {asks}",
        "pass": "you can pass only if you can’t afford any action",
        "no loan": "you have no loan",
        "costs": "it costs {n}, and you have {coins}",
        "costs with loans": "it costs {n}, and even with every remaining loan you’d have {coins}",
        "taken": "the space is taken",
        "no Skyscraper": "only a Skyscraper can be upgraded",
        "both marked": "{line} and {second} are both marked",
    },
)


def why_not(box: Box, s: State, seat: int, action: int) -> Message:
    """Why the seat cannot do this now."""
    if s.phase == OVER:
        return REASONS("over")
    if seat != s.decider:
        return REASONS("others decide", who=Seat(int(s.decider)))
    try:
        said = action_text(box, s, seat, action)
    except IllegalAction as error:
        return error.args[0]
    return UNKNOWN("refused", action=said, reason=_reason(s, seat, ACTIONS.decode(action)))


def without_action(refusal: Message) -> Message:
    """The reason alone, for somebody who has just touched the piece in question."""
    reason: Message = refusal.values.get("reason", refusal)
    return reason


def _reason(s: State, seat: int, action: Action) -> Message:
    reasons = {"build": _no_build, "build public": _no_build, "upgrade": _no_upgrade, "repay": _no_repayment}
    if s.phase == CHOOSE_ACTION and action.kind == "pass":
        return REASONS("pass")
    if s.phase == CHOOSE_ACTION and action.kind in reasons:
        return reasons[action.kind](s, seat, action)
    return REASONS("other phase", asks=asked(s))


def _no_build(s: State, seat: int, action: Action) -> Message:
    space, public = action.at["space"], action.kind == "build public"
    if s.tile[seat, space] != EMPTY:
        return REASONS("taken")
    found = int(s.lying[seat, space]) + (int(s.pool_coins[action.at["slot"]]) if public else 0)
    return _too_dear(s, seat, int(s.price) if public else skyscraper_price(s, seat), found)


def _no_upgrade(s: State, seat: int, action: Action) -> Message:
    space = action.at["space"]
    row, column = int(ROW[space]), int(COLUMN[space])
    if s.tile[seat, space] >= SKYGARDEN:
        return REASONS("no Skyscraper")
    if s.marked[row] and s.marked[column]:
        return REASONS("both marked", line=line(row), second=line(column))
    return _too_dear(s, seat, upgrade_price(s, seat), int(s.lying[seat, space]))


def _no_repayment(s: State, seat: int, action: Action) -> Message:
    if not s.loans[seat]:
        return REASONS("no loan")
    return REASONS("costs", n=int(s.terms[seat, REPAYMENT]), coins=in_coins(s.coins[seat]))


def _too_dear(s: State, seat: int, price: int, found: int) -> Message:
    return REASONS("costs with loans", n=price, coins=in_coins(means(s, seat) + found))
