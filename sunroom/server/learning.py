"""Taking a lesson: each has a table of its own for each person, on which moves are made as at any other."""

import json
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.kernel.messages import said
from sunroom.lessons import Lesson, course, find_lesson
from sunroom.lessons.checking import OTHERS
from sunroom.server import learned
from sunroom.server.fair.checking import commitment, new_salt
from sunroom.server.fair.facts import Fair
from sunroom.server.house import House
from sunroom.server.lessons import is_decided, lesson_of, standing_of
from sunroom.server.live import LiveTable, mask_of
from sunroom.server.people import Caller
from sunroom.server.play import own_seat
from sunroom.server.problems import Problem
from sunroom.server.rows import Person, SeatRow, TableRow
from sunroom.server.seating import name_seats
from sunroom.server.tokens import new_table_id
from sunroom.table.options import options_for_file
from sunroom.web.learning import CourseShown, LessonLine, LessonShown, StepShown, WeighedShown
from sunroom.web.voices import voice


def begin(house: House, person: Person, game: str, name: str) -> str:
    """The table of a person's lesson: where they left it; from the start, if it is passed or failed. Returns the table's id."""
    lesson = known_lesson(game, name)
    begun = learned.begun_by(house.storage, person.id, game).get(name)
    if begun is not None and _goes_on(house, person, lesson, begun):
        return begun
    row = _row(lesson, person)
    house.storage.add_table(row, _seats(lesson, person))
    house.added(row.id)
    return row.id


def known_lesson(game: str, name: str) -> Lesson:
    """The lesson of that name."""
    if game not in SHELF:
        raise Problem(404, said("There’s no game {text} on the shelf. You can choose {old}.", text=repr(game[:40]), old=", ".join(SHELF)))
    lesson = find_lesson(SHELF[game], name)
    if lesson is None:
        raise Problem(404, said("{game} has no lesson {text}.", game=SHELF[game].title, text=repr(name[:40])))
    return lesson


def _goes_on(house: House, person: Person, lesson: Lesson, id: str) -> bool:
    """Whether a lesson can go on at this table: it is still theirs, and begins as the lesson does now."""
    with house.changing(id) as live:
        if live.seats[lesson.seat].person != person.id or live.row.position != _position(lesson):
            return False
        if is_decided(live):
            house.append(live, "back", lesson.seat, 0)
        return True


def _position(lesson: Lesson) -> dict[str, Any]:
    """The position as the database gives it back."""
    found: dict[str, Any] = json.loads(json.dumps(lesson.game.position.dump(lesson.box, lesson.start)))
    return found


def _row(lesson: Lesson, person: Person) -> TableRow:
    """A table that starts from the lesson's position. There is no luck in it, so the shuffle promises nothing."""
    salt, acting = new_salt(), mask_of(lesson.box.pressing(lesson.start))
    return TableRow(
        new_table_id(), lesson.game_name, options_for_file(lesson.box), 0, salt, commitment(0, salt), person.id, False, "playing", acting,
        position=_position(lesson), fair=Fair(imported=True), lesson=lesson.name,
    )  # fmt: skip


def _seats(lesson: Lesson, person: Person) -> list[SeatRow]:
    bot = voice().sentence(LEVELS[OTHERS].title)
    seats = [SeatRow(number, "bot", bot, level=OTHERS) for number in range(lesson.box.players)]
    seats[lesson.seat] = SeatRow(lesson.seat, "person", person.name, person.id)
    return name_seats(seats)


def again(house: House, caller: Caller, id: str) -> None:
    """Begins the lesson of a table once more."""
    with house.changing(id) as live:
        seat = own_seat(live, caller)
        if lesson_of(live) is None:
            raise Problem(409, said("This table is for a game, not for a lesson."))
        if live.table.ply:
            house.append(live, "back", seat, 0)


def course_shown(house: House, caller: Caller, game: str) -> CourseShown:
    """The lessons of a game, and which of them the caller has passed."""
    if game not in SHELF or not course(SHELF[game]):
        raise Problem(404, said("There are no lessons in {text}.", text=repr(game[:40])))
    passed, begun = set[tuple[str, str]](), dict[str, str]()
    if caller.id is not None:
        passed, begun = set(learned.passed_by(house.storage, caller.id)), learned.begun_by(house.storage, caller.id, game)
    lines = [
        LessonLine(lesson.name, lesson.say(lesson.title), (game, lesson.name) in passed, lesson.name in begun)
        for lesson in course(find(game))
    ]
    return CourseShown(SHELF[game], lines)


def lesson_shown(live: LiveTable) -> LessonShown | None:
    """The lesson of a table as its page shows it."""
    lesson, standing = lesson_of(live), standing_of(live)
    if lesson is None or standing is None:
        return None
    names = [one.name for one in course(lesson.game)]
    number = names.index(lesson.name)
    states = ["done" if n < standing.steps else "now" if n == standing.steps else "next" for n in range(len(lesson.steps))]
    return LessonShown(
        title=lesson.say(lesson.title),
        says=[lesson.say(sentence) for sentence in lesson.says],
        number=number + 1,
        of=len(names),
        steps=[StepShown(lesson.say(step.says), state) for step, state in zip(lesson.steps, states, strict=True)],  # type: ignore[arg-type]
        state=standing.state,
        told=standing.told,
        weighed=_weighed(lesson, standing.did) if standing.state != "open" else [],
        next=names[number + 1] if number + 1 < len(names) else None,
    )


def _weighed(lesson: Lesson, did: Any) -> list[WeighedShown]:
    """What a strong bot expects of each choice; told when the learner has made theirs."""
    box, s, words = lesson.box, lesson.start, lesson.game.words
    texts = {str(text): text for text in (words.action_text(box, s, lesson.seat, action) for action in box.legal(s, lesson.seat))}
    return [WeighedShown(texts[move.did], move.win, move.points, move.did in did) for move in lesson.weighed if move.did in texts]
