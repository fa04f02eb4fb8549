"""Analysis of a finished game: how the chances changed, where it turned, and what a strong bot would have done."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from sunroom.bots.accuracy import Accuracy, about, accuracy
from sunroom.bots.judge import Judge, Thinker
from sunroom.bots.lines import followed
from sunroom.kernel.box import Box
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.protocols import State
from sunroom.kernel.random import dice, draw
from sunroom.table.table import Move, Table

THINKER = Judge(1500)
"""Iterations spent on every decision."""
TELLING = 30
"""An action visited this often in the search needs no search of its own."""
SLIP = 0.05
"""Giving away this much of a chance is a mistake worth pointing out."""
TURNING_POINTS = 6
DRAWN = 8
"""What choosing at random would bring is estimated from so many actions, by searches with a tenth of the iterations."""


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
    at_stake: float | None = None
    """How much of a chance choosing at random would give away on average; None in analyses of earlier versions."""
    line: tuple[tuple[int, int], ...] = ()
    """How the bot expects the game to continue after its action: seats and their actions, starting with its own."""

    @property
    def slip(self) -> float:
        """How much of a chance the decision gave away."""
        return max(0.0, self.better_win - self.win)


def moments(table: Table, thinker: Thinker = THINKER) -> Iterator[Moment]:
    """Every decision with a choice, in order."""
    for ply, move in enumerate(table.moves):
        s = table.state_at(ply)
        if len(table.box.legal(s, move.seat)) > 1:
            yield look_at(table, ply, thinker)


def decisions(table: Table) -> int:
    """The number of moments to come."""
    return sum(len(table.box.legal(table.state_at(ply), move.seat)) > 1 for ply, move in enumerate(table.moves))


def look_at(table: Table, ply: int, thinker: Thinker = THINKER) -> Moment:
    """One decision, judged by what its seat knew; deterministic for a given game."""
    move, box, s = table.moves[ply], table.box, table.state_at(ply)
    seed = table.luck(ply)
    known = box.determinized(s, move.seat, seed)
    advice = thinker.advise(box, known, move.seat, seed)
    wins = {c.action: c.win for c in advice.candidates if c.share * thinker.iterations >= TELLING}
    both = {move.action, advice.action}
    if not both <= set(wins) or wins[advice.action] - wins[move.action] >= SLIP / 2:
        wins = {action: thinker.after(box, known, move.seat, action, seed).win for action in both}
    at_stake = _at_stake(box, known, move.seat, advice.action, seed, replace(thinker, iterations=thinker.iterations // 10 or 1))
    win, better_win = wins[move.action], wins[advice.action]
    return Moment(ply, move.seat, advice.chances, move.action, advice.action, win, better_win, at_stake, advice.line)


def _at_stake(box: Box, known: State, seat: int, best: int, seed: int, thinker: Thinker) -> float:
    """How much of a chance choosing at random gives away: the best action against a few drawn ones, all in the same imagined worlds."""
    actions, luck = box.legal(known, seat), dice(seed)[0]
    while len(actions) > DRAWN:
        actions.pop(draw(luck, len(actions)))
    wins = {action: thinker.after(box, known, seat, action, seed).win for action in {best, *actions}}
    return max(0.0, wins[best] - sum(wins[action] for action in actions) / len(actions))


def turning_points(found: list[Moment]) -> list[Moment]:
    """The moments where most was given away, in the order of the game."""
    slips = sorted((moment for moment in found if moment.slip >= SLIP), key=lambda moment: -moment.slip)[:TURNING_POINTS]
    return sorted(slips, key=lambda moment: moment.ply)


def told(table: Table, found: list[Moment], thinker: Thinker = THINKER) -> dict[str, Any]:
    """The whole analysis as plain data, to be stored; `in_messages` says it. It reveals everything: only for games that are over."""
    chances = [{"ply": moment.ply, "seat": moment.seat, "chances": list(moment.chances)} for moment in found]
    return {
        "names": list(table.names),
        "moves": table.ply,
        "iterations": thinker.iterations,
        "chances": [*chances, {"ply": table.ply, "seat": None, "chances": table.box.win_shares(table.state)}],
        "turning_points": [_told(table, moment) for moment in turning_points(found)],
        "slips": [_slip(table, moment) for moment in found if moment.slip >= SLIP],
        "players": [_player(table, found, seat) for seat in range(table.box.players)],
    }


def in_messages(table: Table, report: dict[str, Any]) -> dict[str, Any]:
    """An analysis with its actions as messages, for any language, and with levels as accurate as the players."""

    def said(points: list[dict[str, Any]]) -> list[dict[str, Any]]:
        names = report["names"]
        return [point | {"name": names[point["seat"]]} | {it: _action(table, point, it) for it in ("played", "better")} for point in points]

    rated = report["iterations"] == THINKER.iterations
    return report | {
        "turning_points": said(report["turning_points"]),
        "slips": [slip | {"line": _line_told(table, slip)} for slip in said(report.get("slips", []))],
        "players": [row | {"about": _about(table.box, row.get("accuracy")) if rated else None} for row in report["players"]],
    }


def _line_told(table: Table, slip: dict[str, Any]) -> list[dict[str, Any]]:
    """What would have been better, and what the bot expected after it, as far as it can be played."""
    here = followed(table, slip["ply"], [Move(seat, action) for seat, action in slip["line"]])
    return [vars(move) | {"text": here.move_text(ply, slip["seat"])} for ply, move in enumerate(here.moves)]


def _about(box: Box, told: dict[str, Any] | None) -> Any:
    return about(box, Accuracy(**told)) if told else None


def _action(table: Table, point: dict[str, Any], which: str) -> Any:
    """An action of a report in words. Earlier versions stored what people type; what this version cannot read stays as it is."""
    box, s, seat, action = table.box, table.state_at(point["ply"]), point["seat"], point[which]
    try:
        number = box.game.words.parse_action(box, s, seat, action) if isinstance(action, str) else action
    except IllegalAction:
        return action
    return box.game.words.action_text(box, s, seat, number)


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


def _slip(table: Table, moment: Moment) -> dict[str, Any]:
    """The same, with how the bot would have gone on, as far as this table can show it."""
    line = [Move(seat, action) for seat, action in moment.line or ((moment.seat, moment.better),)]
    moves = [[move.seat, int(move.action)] for move in followed(table, moment.ply, line).moves]
    return {what: value for what, value in _told(table, moment).items() if what != "name"} | {"line": moves}


def _player(table: Table, found: list[Moment], seat: int) -> dict[str, Any]:
    """A player's decisions over the whole game."""
    own = [moment for moment in found if moment.seat == seat]
    stakes = [(moment.slip, moment.at_stake) for moment in own if moment.at_stake is not None]
    accurate = accuracy(stakes) if len(stakes) == len(own) else None
    return {
        "seat": seat,
        "name": table.names[seat],
        "choices": len(own),
        "as_the_bot": sum(moment.played == moment.better for moment in own),
        "slips": sum(moment.slip >= SLIP for moment in own),
        "given_away": sum(moment.slip for moment in own),
        "accuracy": asdict(accurate) if accurate else None,
    }
