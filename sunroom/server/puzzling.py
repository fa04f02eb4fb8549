"""Puzzles as people meet them: the position as its seat sees it, the answer, and what came of it."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.game import Game
from sunroom.kernel.messages import said
from sunroom.puzzles import shelf
from sunroom.puzzles.answer import Answer
from sunroom.puzzles.puzzle import Puzzle
from sunroom.puzzles.rating import Rating, first_rating
from sunroom.puzzles.themes import SAYS
from sunroom.server.house import House
from sunroom.server.people import Caller
from sunroom.server.problems import Problem
from sunroom.server.puzzle_answers import answers_of, keep_answer, rating_of
from sunroom.server.seating import free_name
from sunroom.server.settings import settings_of
from sunroom.table.table import Table
from sunroom.web.language import capital, gettext
from sunroom.web.models import LogLine, ReplayShown, Seat, TableShown
from sunroom.web.puzzles import Brought, PuzzleLine, PuzzleShown, PuzzlesShown
from sunroom.web.voices import voice

LEVEL = "planner"
OTHERS = LEVELS[LEVEL].title
"""What the other seats are called."""


def found(game: str, name: str) -> Puzzle:
    """The puzzle of that name."""
    if game not in SHELF:
        raise Problem(404, said("There’s no game {text} on the shelf. You can choose {old}.", text=repr(game[:40]), old=", ".join(SHELF)))
    names = shelf.names_of(find(game))
    if name not in names:
        raise Problem(404, said("There’s no puzzle {text} of {game}.", text=repr(name[:20]), game=find(game).title))
    return shelf.puzzle(find(game), name)


def address_of(game: Game, name: str) -> str:
    return f"/puzzles/{game.name}/{name}"


def next_of(house: House, caller: Caller, game: str) -> str | None:
    """A puzzle to go on with: the latest that was the day's and that the caller has not answered; none when all are answered."""
    box = find(game) if game in SHELF else found(game, "").box.game
    done = {one.puzzle for one in _answers(house, caller) if one.game == game}
    return next((name for name in shelf.latest_first(box, _today(house)) if name not in done), None)


def answer(house: House, caller: Caller, game: str, name: str, action: int | str) -> None:
    """Keeps the caller's answer; only their first one counts."""
    puzzle = found(game, name)
    box, s, seat = puzzle.box, puzzle.state, puzzle.seat
    if isinstance(action, str):
        action = box.game.words.parse_action(box, s, seat, action)
    if not 0 <= action < box.game.actions:
        raise IllegalAction(said("{n} isn’t an action: actions are numbered 0 to {m}", n=action, m=box.game.actions - 1))
    if action not in box.legal(s, seat):
        raise IllegalAction(box.game.words.why_not(box, s, seat, action))
    day = _today(house)
    of_day = str(day) if shelf.of_the_day(box.game, day) == name else ""
    given = Answer(game, name, action, action in puzzle.answers, of_day)
    assert caller.id is not None, "whoever answers has been welcomed"
    keep_answer(house.storage, caller.id, given, first_rating(puzzle.solved_by))


def puzzle_shown(house: House, caller: Caller, game: str, name: str, step: int | None = None) -> PuzzleShown:
    """A puzzle as the caller sees it: the question, or what came of their answer."""
    puzzle = found(game, name)
    answers = [one for one in _answers(house, caller) if one.game == game]
    given = next((one for one in answers if one.puzzle == name), None)
    line = puzzle.line if given else ()
    step = (1 if given and given.solved else 0) if step is None else step
    if not 0 <= step <= len(line):
        step = 0
    before = [one for one in answers if given is None or one.number < given.number]
    was = before[-1].rating if before else Rating()
    now = given.rating if given else was
    rating = rating_of(house.storage, game, name, first_rating(puzzle.solved_by))
    return PuzzleShown(
        replay=ReplayShown(_table(caller, puzzle, name, line, step, given is not None), step, len(line)),
        today=shelf.of_the_day(puzzle.box.game, _today(house)) == name,
        answered=None if given is None else given.action,
        solved=given is not None and given.solved,
        brings=_brings(puzzle) if given else (),
        theme=SAYS(puzzle.theme) if given else None,
        why=SAYS(f"{puzzle.theme}, told") if given else None,
        rating=now.shown,
        give_or_take=now.give_or_take,
        change=now.shown - was.shown,
        difficulty=rating.shown,
        streak=streak_of(_answers(house, caller), _today(house)),
    )


def puzzles_shown(house: House, caller: Caller) -> PuzzlesShown:
    """All games with their puzzles of the day, and how the caller is doing."""
    answers, day = _answers(house, caller), _today(house)
    lines = []
    for game in SHELF.values():
        names, name = shelf.names_of(game), shelf.of_the_day(game, day)
        if name is None:
            continue
        mine = [one for one in answers if one.game == game.name]
        given = next((one for one in mine if one.puzzle == name), None)
        rating = mine[-1].rating if mine else None
        lines.append(
            PuzzleLine(
                game=game,
                address=address_of(game, name),
                solved=given.solved if given else None,
                answered=len(mine),
                right=sum(one.solved for one in mine),
                there_are=len(names),
                rating=rating.shown if rating else None,
                give_or_take=rating.give_or_take if rating else 0,
            )
        )
    return PuzzlesShown(lines, streak_of(answers, day))


def streak_of(answers: Sequence[Answer], today: date) -> int:
    """On how many days in a row the puzzle of the day was solved, in any game; today may still come."""
    days = {one.day for one in answers if one.solved and one.day}
    day = today if str(today) in days else today - timedelta(1)
    streak = 0
    while str(day - timedelta(streak)) in days:
        streak += 1
    return streak


def _today(house: House) -> date:
    return shelf.today(house.post.now())


def _answers(house: House, caller: Caller) -> list[Answer]:
    return answers_of(house.storage, caller.id) if caller.id is not None else []


def _brings(puzzle: Puzzle) -> list[Brought]:
    text = puzzle.box.game.words.action_text
    return [
        Brought(c.action, text(puzzle.box, puzzle.state, puzzle.seat, c.action), c.win, c.points, c.action in puzzle.answers)
        for c in puzzle.brings
    ]


def _table(caller: Caller, puzzle: Puzzle, name: str, line: Sequence[int], step: int, answered: bool) -> TableShown:
    """The position, or a step of the best line, as a table that only the puzzle's seat looks at."""
    box, seat = puzzle.box, puzzle.seat
    names = _names(caller, puzzle)
    table = Table(box, 0, names, puzzle.state)
    for action in line:
        table.make(seat, action)
    view: dict[str, Any] = table.view_at(step, seat) if answered else table.view(seat)
    view.pop("several", None)
    number = shelf.names_of(box.game).index(name) + 1
    return TableShown(
        id=gettext("Puzzle {n}", n=number),
        address=address_of(box.game, name),
        game=box.game,
        status="playing",
        options=box.options,
        view=view | {"gives": False},
        seat=seat,
        seats=[_seat(p, names[p], p == seat, view) for p in range(box.players)],
        log=[LogLine(ply, seat, tuple(table.events(ply, seat))) for ply in range(step)],
        scores=table.scores_in(box.hidden(table.state_at(step), seat)),
        version=int(answered),
        commitment="",
        settings=settings_of(caller),
        visitor=caller.person.name if caller.person else "",
    )


def _names(caller: Caller, puzzle: Puzzle) -> list[str]:
    mine = caller.person.name if caller.person else gettext("Guest")
    names: list[str] = []
    for p in range(puzzle.box.players):
        names.append(mine if p == puzzle.seat else free_name(capital(voice()(OTHERS)), [mine, *names]))
    return names


def _seat(p: int, name: str, mine: bool, view: dict[str, Any]) -> Seat:
    return Seat(p, name, "you" if mine else "bot", level_title=None if mine else OTHERS, acting=p in view["pressing"])
