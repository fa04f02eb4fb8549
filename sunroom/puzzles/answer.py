"""An answer to a puzzle, and what follows from it for the rating of whoever gave it."""

from dataclasses import dataclass, replace

from sunroom.puzzles.rating import Rating, rated


@dataclass(frozen=True)
class Answer:
    """A person's first answer to a puzzle."""

    game: str
    puzzle: str
    action: int
    solved: bool
    day: str
    """The day of which it was the puzzle, as 2026-11-19; empty for any other."""
    number: int = 0
    """How many answers came before it in this game."""
    mu: float = 0.0
    sigma: float = 0.0
    """The person's rating after it."""

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)

    def settled(self, number: int, rating: Rating) -> "Answer":
        """The answer with what follows from it."""
        return replace(self, number=number, mu=rating.mu, sigma=rating.sigma)


def settle(answer: Answer, last: Answer | None, puzzle: Rating) -> tuple[Answer, Rating]:
    """An answer after the person's last one in this game, with their rating after it; and what the puzzle is rated then."""
    solver, after = rated(last.rating if last else Rating(), puzzle, answer.solved)
    return answer.settled(last.number + 1 if last else 0, solver), after
