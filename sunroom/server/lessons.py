"""What a table knows of the lesson it is for, if it is for one."""

from typing import TYPE_CHECKING

from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.protocols import View
from sunroom.lessons import Lesson, Standing, find_lesson, judge
from sunroom.server import learned
from sunroom.server.live import LiveTable

if TYPE_CHECKING:
    from sunroom.server.house import House


def lesson_of(live: LiveTable) -> Lesson | None:
    """The lesson that a table is for; none for a game, or if there is no such lesson any more."""
    return None if live.row.lesson is None else find_lesson(live.table.box.game, live.row.lesson)


def standing_of(live: LiveTable) -> Standing | None:
    """How far it has come, by the moves that stand; worked out once per line of the log."""
    lesson = lesson_of(live)
    if lesson is None:
        return None
    if live.judged is None or live.judged[0] != live.entries:
        live.judged = live.entries, judge(lesson, live.table)
    return live.judged[1]


def is_decided(live: LiveTable) -> bool:
    """Whether a lesson is passed or failed: then nobody moves on, neither bots nor the table by itself."""
    standing = standing_of(live)
    return standing is not None and standing.state != "open"


def last_choice_in_lesson(live: LiveTable) -> int | None:
    """The ply of the learner's last real choice: in a lesson it can always be taken back, whatever it revealed."""
    lesson, table = lesson_of(live), live.table
    if lesson is None:
        return None
    own = [ply for ply, move in enumerate(table.moves) if move.seat == lesson.seat]
    return next((ply for ply in reversed(own) if not table.was_only_choice(ply)), None)


def take_back_in_lesson(house: "House", live: LiveTable, seat: int) -> None:
    """Takes back the learner's last choice and all that followed. The caller is changing the table."""
    choice = last_choice_in_lesson(live)
    if choice is None:
        raise IllegalAction(live.table.why_no_undo(seat))
    house.append(live, "back", seat, choice)


def note_learned(house: "House", live: LiveTable) -> None:
    """Stores that a lesson is passed, as soon as it is, for whoever sits there. The caller is changing the table."""
    lesson, standing = lesson_of(live), standing_of(live)
    if lesson is None or standing is None or standing.state != "passed":
        return
    person = live.seats[lesson.seat].person
    if person is not None:
        learned.note_passed(house.storage, person, lesson.game_name, lesson.name)


def view_in_lesson(live: LiveTable, view: View) -> View:
    """What can be done in a lesson: the last choice can always be taken back, and nothing else once it is passed or failed."""
    may: View = {"can_undo": last_choice_in_lesson(live) is not None, "can_redo": False}
    if is_decided(live):
        may |= {"actions": [], "prompt": None, "why": {}, "gives": False, "may_wait": False}
    return view | may
