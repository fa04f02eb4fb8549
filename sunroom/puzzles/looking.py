"""A long look at a decision: whether deep searches with ten seeds find the same, and how clearly it is the best."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sunroom.bots.bot import Advice, Candidate
from sunroom.kernel.box import Box
from sunroom.kernel.game import Game
from sunroom.kernel.protocols import State, tells_forfeits
from sunroom.puzzles.thinking import best, brought, lead, mean, seeds_of

DEEP, EACH, REST = 3000, 400, 100
"""Iterations of the search that decides, and of those that tell what the best few bring and what all others bring."""
SEEDS = 10
CHOICES = 3
"""With fewer choices there is too little to find out."""
OPEN = (0.08, 0.95)
"""Between these chances of winning a game is not over yet."""
RIVALS = 4
MARGIN, WINS = 0.03, 0.05
"""How far the best action is ahead of all others, with every seed, by value; and on average by chance of winning."""
SOME_WINS, LEADS = 0.02, 6
"""Less of a chance will do if the action also brings this share of a comfortable lead in points."""
ERRORS, BY_POINTS = 5, 0.01
"""So many standard errors over the seeds at least; and how far ahead it is by the margin in points alone, or it might only seem so."""
NEAR = 0.01
"""What is not further behind than this, on average, comes to the same."""

Brings = tuple[list[Candidate], list[Candidate]]
"""What right and wrong decisions bring, the best of each first."""


@dataclass(frozen=True)
class Position:
    """A decision to look at."""

    box: Box
    s: State
    seat: int
    right: frozenset[int]
    """What seems to be best, and all that come to the same."""
    tempting: int
    luck: int


@dataclass
class Found:
    """What deep searches say."""

    plan: Advice
    """The first of them."""
    seen: dict[int, list[Candidate]]
    """What the best few bring, with every seed."""

    def clear(self, at: Position) -> Brings | None:
        """What every decision brings, if none is between right and clearly wrong."""
        seeds, ours = seeds_of(at.luck, SEEDS), self.seen[self.plan.action]
        right = [replace(mean(ours), action=action) for action in (self.plan.action, *sorted(at.right - {self.plan.action}))]
        wrong = []
        for action in at.box.legal(at.s, at.seat):
            if action in at.right:
                continue
            theirs = self.seen.get(action) or _brings(at, action, seeds, REST)
            if action not in self.seen and not clearly(at.box.game, ours, theirs):
                theirs = _brings(at, action, seeds, EACH)
            if clearly(at.box.game, ours, theirs):
                wrong.append(mean(theirs))
            elif action != at.tempting and (as_good(ours, theirs) or forfeits(at.box, at.s, at.seat, action)):
                right.append(mean(theirs))
            else:
                return None
        wrong.sort(key=lambda c: (-c.win, -c.points, c.action))
        return (right, wrong) if enough(at.box, at.s, at.seat, len(right)) else None


def look(at: Position) -> Found | None:
    """What deep searches say, if all decide the same, by a margin; it stops at the first that does not."""
    seeds, right = seeds_of(at.luck, SEEDS), set(at.right)
    plan = best(at.box, at.s, at.seat, seeds[0], DEEP)
    if plan.action not in right:
        return None
    seen: dict[int, list[Candidate]] = {action: [] for action in _rivals(plan, at)}
    for number, seed in enumerate(seeds):
        for action, brings in seen.items():
            brings.extend(_brings(at, action, [seed], EACH))
            if action in right:
                continue
            behind = seen[plan.action][-1].value - brings[-1].value
            if number == 0 and abs(behind) <= 2 * NEAR and action != at.tempting:
                right.add(action)
            elif behind < MARGIN:
                return None
        if not number and not OPEN[0] <= seen[plan.action][0].win <= OPEN[1]:
            return None
        if number and best(at.box, at.s, at.seat, seed, DEEP).action not in right:
            return None
    return Found(plan, seen)


def clearly(game: Game, ours: Sequence[Candidate], theirs: Sequence[Candidate]) -> bool:
    """Whether the first of two decisions is clearly better: by value, by chances or points, and beyond the errors of the searches."""
    value, error = lead("value", ours, theirs)
    win, points = lead("win", ours, theirs)[0], lead("points", ours, theirs)[0]
    if value < MARGIN or value < ERRORS * error or 2 * value - win < BY_POINTS:
        return False
    return win >= WINS or (win >= SOME_WINS and points >= game.lead / LEADS)


def as_good(ours: Sequence[Candidate], theirs: Sequence[Candidate]) -> bool:
    """Whether two decisions come to the same."""
    return all(abs(lead(what, ours, theirs)[0]) <= NEAR for what in ("value", "win"))


def enough(box: Box, s: State, seat: int, right: int) -> bool:
    """Whether there are enough decisions to choose from if so many are right: they are no more than the others, and two are wrong."""
    choices = sum(not forfeits(box, s, seat, action) for action in box.legal(s, seat))
    return choices >= CHOICES and choices - right >= max(right, CHOICES - 1)


def forfeits(box: Box, s: State, seat: int, action: int) -> bool:
    """Whether an action throws away what costs nothing: nobody is tempted by that."""
    board = box.game.board
    return tells_forfeits(board) and bool(board.forfeits(box, s, seat, action))


def ahead(advice: Advice, right: frozenset[int]) -> float:
    """How far what a search decided is ahead of the next, by value."""
    others = [c.value for c in advice.candidates if c.action not in right]
    return advice.candidates[0].value - others[0] if others else 1.0


def _rivals(plan: Advice, at: Position) -> list[int]:
    """The best action, those that come closest, and the tempting one."""
    others = [c.action for c in plan.candidates if c.action not in at.right and not forfeits(at.box, at.s, at.seat, c.action)][:RIVALS]
    return [plan.action, *dict.fromkeys([*others, at.tempting])]


def _brings(at: Position, action: int, seeds: Sequence[int], iterations: int) -> list[Candidate]:
    return [brought(at.box, at.s, at.seat, action, seed, iterations) for seed in seeds]
