"""How hard a puzzle is and how strong its solvers are, on one scale: an answer is a game between the two that one of them wins."""

from collections.abc import Iterable
from dataclasses import dataclass

LADDER = {"random": 8.0, "seedling": 16.0, "gardener": 22.0, "planner": 27.0, "visionary": 34.0}
"""The strength of the bots from which a puzzle has its first rating."""
SURE = 3.0
"""How sure we are of it."""
MIDDLE, STEP = 1500.0, 40.0
"""A rating is shown as 1500 for newcomers, and 40 for every point of the library's."""


@dataclass(frozen=True)
class Rating:
    """A strength, and how uncertain it is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> int:
        """As people read it."""
        return round(MIDDLE + STEP * (self.mu - 25.0))

    @property
    def give_or_take(self) -> int:
        """How uncertain it is, on the same scale."""
        return round(STEP * self.sigma)


def rated(solver: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both after an answer."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(one.mu, one.sigma)] for one in (solver, puzzle)]
    if not solved:
        teams.reverse()
    (first,), (second,) = model.rate(teams)
    after = [Rating(one.mu, one.sigma) for one in (first, second)]
    return (after[0], after[1]) if solved else (after[1], after[0])


def first_rating(solved_by: Iterable[str]) -> Rating:
    """The rating of a puzzle that only bots have tried."""
    puzzle, solvers = Rating(), set(solved_by)
    for bot, strength in LADDER.items():
        _, puzzle = rated(Rating(strength, SURE), puzzle, bot in solvers)
    return puzzle
