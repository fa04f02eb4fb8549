"""The lessons of a game: the files in its folder, in order."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Game
from sunroom.kernel.messages import said
from sunroom.lessons.lesson import Lesson
from sunroom.lessons.reading import read_lesson
from sunroom.table.toml import read_text


@cache
def _has_lessons(folder: Path) -> bool:
    return any(folder.glob("*.toml"))


def has_lessons(game: Game) -> bool:
    """Whether there is anything to learn."""
    return _has_lessons(game.folder / "lessons")


def lesson_files(game: Game) -> list[Path]:
    """The files of a course; the numbers in front of their names say in which order."""
    return sorted((game.folder / "lessons").glob("*.toml"))


def course(game: Game) -> tuple[Lesson, ...]:
    """All lessons of a game."""
    return _read(tuple(lesson_files(game)))


def find_lesson(game: Game, name: str) -> Lesson | None:
    """The lesson of that name; a later version may have left it out."""
    return next((lesson for lesson in course(game) if lesson.name == name), None)


def lesson_texts(game: Game) -> Iterator[str]:
    """All that the lessons of a game say."""
    for lesson in course(game):
        yield from lesson.sentences()


def lesson_at(path: Path) -> Lesson:
    """The lesson in a file."""
    try:
        return read_lesson(read_text(path), lesson_name(path))
    except BadFile as error:
        raise BadFile(said("{file}: {error}", file=path.name, error=error.args[0])) from None


def lesson_name(path: Path) -> str:
    """The name of a lesson, without the number that says where in the course it comes."""
    return re.sub(r"^\d+-", "", path.stem)


@lru_cache(64)
def _read(files: tuple[Path, ...]) -> tuple[Lesson, ...]:
    return tuple(map(lesson_at, files))
