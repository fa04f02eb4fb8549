"""What this browser knows of lessons: which were passed, and at which tables they are being taken."""

from typing import Any


def note_passed(storage: Any, person: int, game: str, lesson: str) -> None:
    """Keeps that a lesson was passed; once is enough."""
    storage.learn(person, f"{game}: {lesson}")


def passed_by(storage: Any, person: int) -> list[tuple[str, str]]:
    """The lessons that were passed, by game and name."""
    return [tuple(one.split(": ", 1)) for one in storage.learned_by(person)]


def begun_by(storage: Any, person: int, game: str) -> dict[str, str]:
    """The tables of lessons, by the lesson's name."""
    rows = [table["row"] for table in storage._tables.values()]
    return {row.lesson: row.id for row in sorted(rows, key=lambda row: row.touched) if row.lesson is not None and row.game == game}
