"""Checking puzzles: by a search that thinks ten times as long, and by how bots of all levels do on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from sunroom.bots.levels import unhurried
from sunroom.kernel.random import branch
from sunroom.puzzles.looking import DEEP
from sunroom.puzzles.puzzle import Puzzle
from sunroom.puzzles.rating import LADDER
from sunroom.puzzles.thinking import best

LONGER = 10 * DEEP
"""Iterations of the search that checks."""


@dataclass(frozen=True)
class Score:
    """How a bot does on puzzles."""

    bot: str
    solved: float
    """The share of puzzles that it solves."""
    given_away: float
    """How much of a chance of winning its decisions give away on average."""


def holds(p: Puzzle, seed: int) -> bool:
    """Whether a search with ten times the thinking, and with another seed, decides in the same way."""
    return best(p.box, p.state, p.seat, branch(seed, LONGER), LONGER).action in p.answers


def solvers(p: Puzzle, seed: int) -> tuple[str, ...]:
    """The bots that solve a puzzle."""
    return tuple(name for name in LADDER if choice(p, name, seed) in p.answers)


def choice(p: Puzzle, name: str, seed: int) -> int:
    """What a bot would do, however slow the machine."""
    return unhurried(name).advise(p.box, p.box.determinized(p.state, p.seat, seed), p.seat, seed).action


def ladder(puzzles: Sequence[Puzzle], seed: int) -> list[Score]:
    """How all bots do, the weakest first; the one that decides at random, by what it does on average."""
    return [_score(name, puzzles, seed) for name in LADDER]


def _score(name: str, puzzles: Sequence[Puzzle], seed: int) -> Score:
    solved = lost = 0.0
    for number, p in enumerate(puzzles):
        found = p.brings if name == "random" else (p.found(choice(p, name, branch(seed, number))),)
        solved += sum(c.action in p.answers for c in found) / len(found)
        lost += sum(p.brings[0].win - c.win for c in found) / len(found)
    return Score(name, solved / len(puzzles), lost / len(puzzles))
