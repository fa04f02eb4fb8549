"""Checking a lesson: its position can be played, the line it names passes it, and the one that goes astray does not."""

from collections.abc import Sequence

from sunroom.bots.bot import ask
from sunroom.bots.levels import LEVELS
from sunroom.kernel.errors import BadFile, IllegalAction
from sunroom.kernel.messages import said
from sunroom.lessons.judging import Standing, judge, matches
from sunroom.lessons.lesson import Lesson
from sunroom.table.table import Table

OTHERS = "seedling"
"""The bot on the other seats."""
MOST_MOVES = 200
"""Of the others, until it is the learner's turn again."""


def check_lesson(lesson: Lesson) -> None:
    """Raises an error if a lesson does not do what it says."""
    table, found = played(lesson, lesson.line)
    if found.state != "passed":
        why = found.told or said("{n} of {of} steps are done", n=found.steps, of=len(lesson.steps))
        raise BadFile(said("lesson: its line doesn’t pass it: {why}", why=why))
    _check_patterns(lesson, table)
    _, found = played(lesson, lesson.astray)
    if found.state != "failed":
        raise BadFile(said("lesson: the line that should fail it leaves it {state}", state=found.state))


def played(lesson: Lesson, line: Sequence[str]) -> tuple[Table, Standing]:
    """What becomes of a lesson with these actions of the learner; bots play on the other seats, as at a table of the house."""
    table = lesson.table()
    found = judge(lesson, table)
    for number, text in enumerate(line, 1):
        if found.state != "open":
            raise BadFile(said("lesson: action {number} ({line}): it is {state} before that", number=number, line=text, state=found.state))
        try:
            table.act(lesson.seat, text)
        except IllegalAction as error:
            raise BadFile(said("lesson: action {number} ({line}): {reason}", number=number, line=text, reason=error.args[0])) from None
        found = _others_play(lesson, table)
    return table, found


def _others_play(lesson: Lesson, table: Table) -> Standing:
    for _ in range(MOST_MOVES):
        found = judge(lesson, table)
        others = [seat for seat in table.due if seat != lesson.seat]
        if found.state != "open" or not others or lesson.seat in table.pressing:
            return found
        table.make(others[0], ask(LEVELS[OTHERS].bot, table.box, table.state, others[0], table.luck(table.ply)).action)
    raise BadFile(said("lesson: the learner never gets another turn"))


def _check_patterns(lesson: Lesson, table: Table) -> None:
    """Every wrong choice that is named can be made somewhere along the line, and so can every move that was weighed."""
    typed = set[str]()
    for ply, move in enumerate(table.moves):
        if move.seat == lesson.seat:
            s = table.state_at(ply)
            typed |= {str(lesson.game.words.action_text(table.box, s, move.seat, action)) for action in table.box.legal(s, move.seat)}
    named = [pattern for step in lesson.steps for wrong in step.wrong for pattern in wrong.did] + [move.did for move in lesson.weighed]
    for pattern in named:
        if not any(matches([pattern], one) for one in typed):
            raise BadFile(said("lesson: nobody can do {pattern} along its line", pattern=repr(pattern)))
