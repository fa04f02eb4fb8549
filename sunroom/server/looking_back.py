"""What an analysis adds to a replay: where something was better, and both lines to compare."""

from typing import Any

from sunroom.bots.lines import followed, played, revealed
from sunroom.kernel.messages import said
from sunroom.server.house import House
from sunroom.server.problems import Problem
from sunroom.table.table import Move, Table
from sunroom.web.looking_back import Better, LineShown, LinesShown

Told = dict[str, Any]


def slips_of(house: House, id: str) -> list[Told] | None:
    """The decisions for which something better was found, as stored; None if the game was not analysed."""
    report = house.storage.find_analysis(id)
    return None if report is None else report.get("slips", report["turning_points"])


def better_at(table: Table, slips: list[Told], ply: int) -> Better | None:
    """What would have been better after so many moves."""
    slip = next((slip for slip in slips if slip["ply"] == ply and isinstance(slip["better"], int)), None)
    if slip is None:
        return None
    s, seat, text = table.state_at(ply), slip["seat"], table.box.game.words.action_text
    played_said, better_said = (text(table.box, s, seat, slip[which]) for which in ("played", "better"))
    return Better(table.names[seat], played_said, better_said, slip["win"], slip["better_win"])


def lines_shown(house: House, id: str, at: int, step: int | None) -> LinesShown:
    """What was played after so many moves and what would have been better, as whoever decided sees it; `step` moves later."""
    house.analysts.shown(id)  # or there is a reason why not
    slips = slips_of(house, id)
    if slips is None:
        raise Problem(404, said("This game hasn’t been analysed yet."))
    slip = next((slip for slip in slips if slip["ply"] == at and isinstance(slip["better"], int)), None)
    if slip is None:
        raise Problem(404, said("For move {n}, the analysis found nothing better than what was played.", n=at + 1))
    seat = slip["seat"]
    with house.at(id) as live:
        table = live.table
        better = followed(table, at, [Move(*move) for move in slip.get("line", [(seat, slip["better"])])])
        real = played(table, at, better.ply)
        steps = max(better.ply, real.ply)
        step = 1 if step is None else step
        if not 0 <= step <= steps:
            raise Problem(404, said("There’s no step {n}: the last one is {m}.", n=step, m=steps))
        lines = (_line(here, seat, step, slip[win]) for here, win in ((real, "win"), (better, "better_win")))
        return LinesShown(id, table.box.game, list(table.names), at, seat, step, *lines)


def _line(here: Table, seat: int, step: int, win: float) -> LineShown:
    step = min(step, here.ply)
    moves = [(move.seat, here.move_text(ply, seat)) for ply, move in enumerate(here.moves)]
    return LineShown(here.view_at(step, seat), win, moves, step, revealed(here))
