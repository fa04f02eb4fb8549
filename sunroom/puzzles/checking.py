"""Checking puzzles: by playing on, by a search that thinks ten times as long, and by how bots of all levels do on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from sunroom.bots.levels import unhurried
from sunroom.kernel.random import branch
from sunroom.puzzles.looking import DEEP
from sunroom.puzzles.puzzle import Puzzle
from sunroom.puzzles.rating import LADDER
from sunroom.puzzles.thinking import best, quick

LONGER = 10 * DEEP
"""Iterations of the search that checks."""
HASTY, GAMES, ROUNDS = 10, 24, 4
"""Iterations of the bots that play on; the games they play after either decision before it is asked who did better, and how often."""


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


def borne_out(p: Puzzle, seed: int) -> bool:
    """Whether bots that play on to the end do better after the best decision than after the next best one: what a search expects of
    a network that is wrong about the end of a game does not come true."""
    ahead: list[float] = []
    for number in range(GAMES * ROUNDS):
        luck = branch(seed, number)
        ahead.append(_played_on(p, p.answer, luck) - _played_on(p, p.brings[p.right].action, luck))
        if number % GAMES == GAMES - 1 and abs(fmean(ahead)) > stdev(ahead) / len(ahead) ** 0.5:
            break
    return fmean(ahead) > 0


def _played_on(p: Puzzle, action: int, luck: int) -> float:
    """What a game that goes on with an action is worth in the end, as searches value it."""
    box, s, ply = p.box, p.box.determinized(p.state, p.seat, luck), 0
    box.apply(s, p.seat, action)
    while (seat := int(box.game.rules["actor"](s))) >= 0:
        legal, ply = box.legal(s, seat), ply + 1
        box.apply(s, seat, legal[0] if len(legal) == 1 else quick(box, s, seat, branch(luck, ply), HASTY).action)
    points = [sum(box.score(s, seat).values()) for seat in range(box.players)]
    margin = (points[p.seat] - max(points[: p.seat] + points[p.seat + 1 :])) / box.game.lead
    return 0.5 * box.win_shares(s)[p.seat] + 0.25 * (1 + margin / (1 + abs(margin)))


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
