"""Analysis of a finished game: how the chances changed, where it turned, and what a strong bot would have done."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sunroom.bots.search import SearchBot
from sunroom.kernel.errors import IllegalAction
from sunroom.table.table import Table

THINKER = SearchBot(1500, to_the_end=True)
"""Iterations spent on every decision."""
TELLING = 30
"""An action visited this often in the search needs no search of its own."""
SLIP = 0.05
"""Giving away this much of a chance is a mistake worth pointing out."""
TURNING_POINTS = 6


@dataclass(frozen=True)
class Moment:
    """One decision of a game, from the perspective of the seat that made it."""

    ply: int
    seat: int
    chances: tuple[float, ...]
    """Each seat's chance of winning before the decision."""
    played: int
    better: int
    """What a strong bot would have done; the same action if it agrees."""
    win: float
    """The seat's chance of winning after its action."""
    better_win: float
    """The chance after the bot's action."""

    @property
    def slip(self) -> float:
        """How much of a chance the decision gave away."""
        return max(0.0, self.better_win - self.win)


def moments(table: Table, thinker: SearchBot = THINKER) -> Iterator[Moment]:
    """Every decision with a choice, in order."""
    for ply, move in enumerate(table.moves):
        s = table.state_at(ply)
        if len(table.box.legal(s, move.seat)) > 1:
            yield look_at(table, ply, thinker)


def decisions(table: Table) -> int:
    """The number of moments to come."""
    return sum(len(table.box.legal(table.state_at(ply), move.seat)) > 1 for ply, move in enumerate(table.moves))


def look_at(table: Table, ply: int, thinker: SearchBot = THINKER) -> Moment:
    """One decision, judged by what its seat knew; deterministic for a given game."""
    move, box, s = table.moves[ply], table.box, table.state_at(ply)
    seed = table.luck(ply)
    known = box.determinized(s, move.seat, seed)
    advice = thinker.advise(box, known, move.seat, seed)
    if advice.action == move.action:
        win = advice.candidates[0].win
        return Moment(ply, move.seat, advice.chances, move.action, move.action, win, win)
    wins = {c.action: c.win for c in advice.candidates if c.share * thinker.iterations >= TELLING}
    if not (move.action in wins and advice.action in wins and wins[advice.action] - wins[move.action] < SLIP / 2):
        for action in (move.action, advice.action):
            wins[action] = thinker.chances_after(box, known, move.seat, action, seed)[move.seat]
    return Moment(ply, move.seat, advice.chances, move.action, advice.action, wins[move.action], wins[advice.action])


def turning_points(found: list[Moment]) -> list[Moment]:
    """The moments where most was given away, in the order of the game."""
    slips = sorted((moment for moment in found if moment.slip >= SLIP), key=lambda moment: -moment.slip)[:TURNING_POINTS]
    return sorted(slips, key=lambda moment: moment.ply)


def told(table: Table, found: list[Moment], thinker: SearchBot = THINKER) -> dict[str, Any]:
    """The whole analysis as plain data, to be stored; `in_messages` says it. It reveals everything: only for games that are over."""
    points = [_told(table, moment) for moment in turning_points(found)]
    chances = [{"ply": moment.ply, "seat": moment.seat, "chances": list(moment.chances)} for moment in found]
    return {
        "names": list(table.names),
        "moves": table.ply,
        "iterations": thinker.iterations,
        "chances": [*chances, {"ply": table.ply, "seat": None, "chances": table.box.win_shares(table.state)}],
        "turning_points": points,
        "players": [_player(table, found, seat) for seat in range(table.box.players)],
    }


def in_messages(table: Table, report: dict[str, Any]) -> dict[str, Any]:
    """An analysis with the actions of its turning points as messages, for any language."""
    box = table.box

    def message(point: dict[str, Any], which: str) -> Any:
        s, seat, action = table.state_at(point["ply"]), point["seat"], point[which]
        if isinstance(action, str):
            return _from_earlier(table, point, which)
        return box.game.words.action_text(box, s, seat, action)

    points = [point | {which: message(point, which) for which in ("played", "better")} for point in report["turning_points"]]
    return report | {"turning_points": points}


def _from_earlier(table: Table, point: dict[str, Any], which: str) -> Any:
    """An action in a report of an earlier version, which stored what people type; what this version cannot read stays as it is."""
    box, s, seat = table.box, table.state_at(point["ply"]), point["seat"]
    try:
        return box.game.words.action_text(box, s, seat, box.game.words.parse_action(box, s, seat, point[which]))
    except IllegalAction:
        return point[which]


def _told(table: Table, moment: Moment) -> dict[str, Any]:
    return {
        "ply": moment.ply,
        "seat": moment.seat,
        "name": table.names[moment.seat],
        "played": int(moment.played),
        "better": int(moment.better),
        "win": moment.win,
        "better_win": moment.better_win,
    }


def _player(table: Table, found: list[Moment], seat: int) -> dict[str, Any]:
    """A player's decisions over the whole game."""
    own = [moment for moment in found if moment.seat == seat]
    return {
        "seat": seat,
        "name": table.names[seat],
        "choices": len(own),
        "as_the_bot": sum(moment.played == moment.better for moment in own),
        "slips": sum(moment.slip >= SLIP for moment in own),
        "given_away": sum(moment.slip for moment in own),
    }
