"""Which moment an address names, and how much of it whoever asks may know."""

import json
from dataclasses import replace

from sunroom.kernel.errors import SunroomError
from sunroom.kernel.messages import said
from sunroom.server import puzzling
from sunroom.server.house import House
from sunroom.server.lessons import lesson_of
from sunroom.server.live import LiveTable
from sunroom.server.onward import kept, shelved
from sunroom.server.onward.naming import named
from sunroom.server.onward.sources import number_in
from sunroom.server.people import Caller
from sunroom.server.problems import Problem
from sunroom.server.timely import check_dealt
from sunroom.table.moment import Moment, parse_moment
from sunroom.table.study import read_study

NOT_VALID = said("This link isn’t valid. Was it copied in full?")


def moment_at(house: House, caller: Caller, where: str) -> Moment:
    """The moment that an address names."""
    match where.split("."):
        case ["t", id, step] if (n := number_in(step)) is not None:
            return _of_table(house, caller, id, n)
        case ["p", game, name, step] if (n := number_in(step)) is not None:
            return _of_puzzle(house, caller, game, name, n)
        case ["s", id, node] if (n := number_in(node)) is not None:
            return _in_study(house, id, n)
        case ["m", key]:
            return _handed_on(house, key)
    raise Problem(404, NOT_VALID)


def may_play_on(live: LiveTable, caller: Caller) -> bool:
    """Whether the caller may play on from moments of a table."""
    try:
        _known_to(live, caller)
    except Problem:
        return False
    return True


def _of_table(house: House, caller: Caller, id: str, step: int) -> Moment:
    with house.at(id) as live:
        check_dealt(live)
        table = live.table
        if step > table.ply:
            raise Problem(404, said("There’s no move {n}: the last one so far is {m}.", n=step, m=table.ply))
        seat, lesson = _known_to(live, caller), live.row.lesson
        source = f"t.{id}.{step}" if lesson is None else f"l.{live.row.game}.{lesson}"
        return Moment(table.box, table.box.copy(table.state_at(step)), list(table.names), seat, live.bots, source)


def _known_to(live: LiveTable, caller: Caller) -> int | None:
    """Whose knowledge of a table may be used: everybody's once the game is over, one's own at a table without other people."""
    mine = caller.seats_at(live)
    if live.status == "over" and live.row.lesson is None:
        return None
    lesson = lesson_of(live)
    if live.row.lesson is not None:
        if lesson is None or lesson.seat not in mine:
            raise Problem(403, said("This lesson is somebody else’s. Begin your own, and you can play on from it."))
        return lesson.seat
    theirs = [seat for seat in live.seats if seat.number not in mine and (seat.kind != "bot" or seat.was is not None)]
    if len(mine) != 1 or theirs:
        raise Problem(409, said("You can play on from here once the game is over."))
    return mine[0]


def _of_puzzle(house: House, caller: Caller, game: str, name: str, step: int) -> Moment:
    puzzle, shown = puzzling.found(game, name), puzzling.puzzle_shown(house, caller, game, name)
    if shown.answered is None:
        raise Problem(403, said("Answer the puzzle first. Then you can play on from it."))
    if step > len(puzzle.line):
        raise Problem(404, said("There’s no move {n}: the last one so far is {m}.", n=step, m=len(puzzle.line)))
    box, s = puzzle.box, puzzle.box.copy(puzzle.state)
    for action in puzzle.line[:step]:
        box.apply(s, puzzle.seat, action)
    seats = shown.replay.table.seats
    bots = ["" if seat.kind == "you" else puzzling.LEVEL for seat in seats]
    return Moment(box, s, [seat.name for seat in seats], puzzle.seat, bots, f"p.{game}.{name}.{step}")


def _in_study(house: House, id: str, number: int) -> Moment:
    there = shelved.find(house.storage, id)
    try:
        study = None if there is None else read_study(json.loads(there[1]))
        if study is None or study.node(number) is None:
            raise Problem(404, NOT_VALID)
        return replace(named(house.storage, study.moment(number)), source=f"s.{id}.{number}")
    except SunroomError as error:
        raise Problem(409, said("This moment can’t be opened any more: {text}", text=error.args[0])) from None


def _handed_on(house: House, key: str) -> Moment:
    text = kept.find(house.storage, key)
    if text is None:
        raise Problem(404, NOT_VALID)
    try:
        return named(house.storage, parse_moment(text))
    except SunroomError as error:
        raise Problem(409, said("This moment can’t be opened any more: {text}", text=error.args[0])) from None
