"""The puzzles that come with a game, and which one is the day's."""

from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path

from sunroom.kernel.game import Game
from sunroom.kernel.random import branch
from sunroom.puzzles.puzzle import Puzzle, parse_puzzle


def folder_of(game: Game) -> Path:
    """Where a game's puzzles are."""
    return game.folder / "puzzles"


def names_of(game: Game) -> tuple[str, ...]:
    """The names of a game's puzzles, in the order in which they were found: `12-34` is decision 34 of game 12."""
    return names_in(folder_of(game))


def puzzle(game: Game, name: str) -> Puzzle:
    """A puzzle by its name."""
    return read(folder_of(game) / f"{name}.toml")


@lru_cache(32)
def names_in(folder: Path) -> tuple[str, ...]:
    """The names of the puzzles in a folder."""
    found = [path.stem for path in folder.glob("*-*.toml")]
    return tuple(sorted(found, key=lambda name: [int(number) for number in name.split("-")]))


@lru_cache(64)
def read(path: Path) -> Puzzle:
    """The puzzle in a file."""
    return parse_puzzle(path.read_text("utf-8"))


def today(now: float) -> date:
    """The day it is, the same everywhere on earth: it changes at midnight UTC."""
    return datetime.fromtimestamp(now, UTC).date()


def of_the_day(game: Game, day: date) -> str | None:
    """The name of a day's puzzle, the same for everybody; none comes again before all others have been."""
    return next(iter(latest_first(game, day)), None)


def latest_first(game: Game, day: date) -> list[str]:
    """All puzzles: the day's, then the day's before it, and so on. Those that come first here are the last to be the day's again."""
    names = names_of(game)
    if not names:
        return []
    turn, number = divmod(day.toordinal(), len(names))
    this, before = _round(names, turn), _round(names, turn - 1)
    return list(dict.fromkeys([*reversed(this[: number + 1]), *reversed(before)]))


def _round(names: tuple[str, ...], turn: int) -> list[str]:
    """The order of a round: where a puzzle is in it is decided by its name."""
    return sorted(names, key=lambda name: branch(turn, int(name.replace("-", "0"))))
