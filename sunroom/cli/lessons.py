"""Lessons: positions with a goal, as text files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from sunroom.cli.arguments import GameName, console
from sunroom.kernel.errors import SunroomError

app = typer.Typer(name="lessons", no_args_is_help=True, help="Lessons: positions with a goal, as text files.")

Files = Annotated[list[Path], typer.Argument(help="Lessons.", metavar="FILE...")]


@app.command("check")
def check(files: Files) -> None:
    """Check lessons: their position can be played, their line passes them, and what goes astray fails.

    Example: sunroom lessons check 1-first-tower.toml
    """
    from sunroom.lessons.checking import check_lesson
    from sunroom.lessons.course import lesson_at

    for file in files:
        lesson = lesson_at(file)
        try:
            check_lesson(lesson)
        except SunroomError as error:
            raise SunroomError(f"{file.name}: {error}") from None
        steps = len(lesson.steps)
        console.print(escape(f"{file.name}: {lesson.title}: {steps} step{'' if steps == 1 else 's'}, as it should be"), soft_wrap=True)


@app.command("list")
def list_lessons(game: GameName) -> None:
    """List the lessons of a game.

    Example: sunroom lessons list solar-city
    """
    from sunroom.games import find
    from sunroom.lessons import course

    lessons = course(find(game))
    if not lessons:
        raise SunroomError(f"{find(game).title} has no lessons; put some into {find(game).folder / 'lessons'}")
    for number, lesson in enumerate(lessons, 1):
        console.print(escape(f"{number}  {lesson.name:<24} {lesson.title}"), soft_wrap=True)


@app.command("weigh")
def weigh_moves(files: Files) -> None:
    """Ask a strong bot what it expects of the moves that lessons compare, and write its numbers into the files.

    Example: sunroom lessons weigh 7-paid-enough.toml
    """
    from sunroom.lessons.course import lesson_at
    from sunroom.lessons.weighing import weigh, with_numbers

    for file in files:
        lesson = lesson_at(file)
        if not lesson.weighed:
            raise SunroomError(f"{file.name}: nothing to weigh; list moves under [weighed], with any numbers")
        found = weigh(lesson)
        file.write_text(with_numbers(file.read_text("utf-8"), found), "utf-8")
        for move in found:
            console.print(escape(f"{file.name}: {move.did:<24} wins {move.win:.0%}, {move.points:.1f} points"), soft_wrap=True)
