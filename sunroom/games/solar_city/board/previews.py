"""What an action would cost and gain, before it is chosen."""

from sunroom.games.solar_city.content.language import BASE, EACH, EVERY, KIND, TRADE
from sunroom.games.solar_city.knowledge.forecast import effect_gain, found, line_gain, tried
from sunroom.games.solar_city.rules.actions import ACTIONS, PASS, REPAY
from sunroom.games.solar_city.rules.counting import is_skygarden
from sunroom.games.solar_city.rules.geometry import COLUMN, ROW
from sunroom.games.solar_city.rules.money import skyscraper_price, upgrade_price
from sunroom.games.solar_city.rules.record import CHOOSE_ACTION, CHOOSE_USE, REPAYMENT, STRUCTURE
from sunroom.games.solar_city.words.things import TOPIC, in_coins, in_loans, in_points, line
from sunroom.kernel.actions import Action
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Several
from sunroom.kernel.protocols import State

PREVIEWS = Phrasebook(
    TOPIC,
    {
        "foreseen": "{cost}; {lines}",
        "foreseen with points": "{cost}; {points}; {lines}",
        "costs": "costs {n}",
        "costs and loans": "costs {n} and {loans}",
        "costs nothing": "costs nothing",
        "picks up": "picks up {n}",
        "you keep": "you keep {n}",
        "from the tile": "{points} from the tile",
        "scores": "scores {points}",
        "no line": "activates no line",
        "line pays": "{line} pays {n}",
        "line lays out": "{line} adds {n} to your city",
        "line pays and lays out": "{line} pays {n} and adds {m} to your city",
        "line pays nothing": "{line} pays nothing",
        "brings": "brings {coins}",
        "lays out": "adds {coins} to your city",
        "brings and lays out": "brings {coins} and adds {more} to your city",
        "brings nothing": "brings nothing",
        "offer": "{points} for {coins}",
        "offer or coins": "{points} for {coins}, or {more}",
        "buy": "{points} for {coins}, you keep {n}",
        "repay": "costs {n}, you keep {m}; one loan fewer",
        "repay and ask again": "costs {n}, you keep {m}; one loan fewer; everyone who passed gets another turn",
        "repay and be stuck": "costs {n}, you keep {m}; one loan fewer; you won’t be able to afford any action",
        "rest": "leaves the rest unused",
        "end turn": "ends your turn",
        "pass": "you can’t afford anything this turn",
        "last pass": "you can’t afford anything this turn; the game ends, because everyone else has passed",
    },
)


def preview(box: Box, s: State, seat: int, action: int) -> Message:
    """What an action would cost and gain, before it is chosen."""
    foresee = {
        "build": _build,
        "build public": _build,
        "upgrade": _build,
        "activate": _activate,
        "use": _use,
        "copy": _use,
        "buy": _buy,
        "take": _take,
        "done": _done,
        "repay": _repay,
        "pass": _pass,
    }
    chosen = ACTIONS.decode(action)
    return foresee[chosen.kind](box, s, seat, chosen)


def _build(box: Box, s: State, seat: int, chosen: Action) -> Message:
    """Building and upgrading: what is paid, what comes with the tile, and what the unmarked lines would pay."""
    prices = {"build": skyscraper_price(s, seat), "build public": int(s.price), "upgrade": upgrade_price(s, seat)}
    price, space = prices[chosen.kind], chosen.at["space"]
    trial = tried(box, s, seat, ACTIONS.number(chosen.kind, **chosen.at))
    picked_up = found(s, seat, price, trial)
    paid = [_price(price, trial.loans), PREVIEWS("picks up", n=picked_up) if picked_up else "", PREVIEWS("you keep", n=trial.keep)]
    free = [int(slot) for slot in (ROW[space], COLUMN[space]) if not s.marked[slot]]
    lines = Several([_line(box, trial.after, seat, slot) for slot in free], "or") if free else PREVIEWS("no line")
    parts = {"cost": Several(paid, ","), "lines": lines}
    if chosen.kind == "upgrade":
        scored = effect_gain(box, trial.after, seat, space).points
        return PREVIEWS("foreseen with points", points=PREVIEWS("scores", points=in_points(scored)), **parts)
    if trial.points:
        return PREVIEWS("foreseen with points", points=PREVIEWS("from the tile", points=in_points(trial.points)), **parts)
    return PREVIEWS("foreseen", **parts)


def _price(price: int, loans: int) -> Message:
    if loans:
        return PREVIEWS("costs and loans", n=price, loans=in_loans(loans))
    return PREVIEWS("costs", n=price) if price else PREVIEWS("costs nothing")


def _line(box: Box, s: State, seat: int, slot: int) -> Message:
    gain, said = line_gain(box, s, seat, slot), line(slot)
    if gain.coins and gain.laid:
        return PREVIEWS("line pays and lays out", line=said, n=gain.coins, m=gain.laid)
    if gain.laid:
        return PREVIEWS("line lays out", line=said, n=gain.laid)
    return PREVIEWS("line pays", line=said, n=gain.coins) if gain.coins else PREVIEWS("line pays nothing", line=said)


def _activate(box: Box, s: State, seat: int, chosen: Action) -> Message:
    return _line(box, s, seat, chosen.at["line"])


def _use(box: Box, s: State, seat: int, chosen: Action) -> Message:
    """Using or copying a tile."""
    space = chosen.at["space"]
    tile = int(s.tile[seat, space])
    offer = s.effect[tile]
    if tile >= STRUCTURE:
        return PREVIEWS("offer", points=in_points(offer[EACH]), coins=in_coins(offer[EVERY]))
    gain = effect_gain(box, s, seat, space)
    if is_skygarden(tile):
        return PREVIEWS("scores", points=in_points(gain.points))
    if offer[KIND] == TRADE:
        return PREVIEWS("offer or coins", points=in_points(offer[EACH]), coins=in_coins(offer[EVERY]), more=in_coins(offer[BASE]))
    if gain.coins and gain.laid:
        return PREVIEWS("brings and lays out", coins=in_coins(gain.coins), more=in_coins(gain.laid))
    if gain.laid:
        return PREVIEWS("lays out", coins=in_coins(gain.laid))
    return PREVIEWS("brings", coins=in_coins(gain.coins)) if gain.coins else PREVIEWS("brings nothing")


def _buy(box: Box, s: State, seat: int, chosen: Action) -> Message:
    offer = s.effect[s.tile[seat, s.at]]
    return PREVIEWS("buy", points=in_points(offer[EACH]), coins=in_coins(offer[EVERY]), n=int(s.coins[seat]) - int(offer[EVERY]))


def _take(box: Box, s: State, seat: int, chosen: Action) -> Message:
    return PREVIEWS("brings", coins=in_coins(s.effect[s.tile[seat, s.at], BASE]))


def _done(box: Box, s: State, seat: int, chosen: Action) -> Message:
    return PREVIEWS("rest" if s.phase == CHOOSE_USE else "end turn")


def _repay(box: Box, s: State, seat: int, chosen: Action) -> Message:
    """What repaying costs, and what it means for this turn and for those who have passed (SC-3.4)."""
    after = box.copy(s)
    box.apply(after, seat, REPAY)
    price = int(s.terms[seat, REPAYMENT])
    paid = {"n": price, "m": int(s.coins[seat]) - price}
    if s.phase == CHOOSE_ACTION and PASS in box.legal(s, seat):
        return PREVIEWS("repay and ask again" if s.passes else "repay", **paid)
    if s.phase == CHOOSE_ACTION and PASS in box.legal(after, seat):
        return PREVIEWS("repay and be stuck", **paid)
    return PREVIEWS("repay", **paid)


def _pass(box: Box, s: State, seat: int, chosen: Action) -> Message:
    return PREVIEWS("last pass" if s.passes + 1 == s.players else "pass")
