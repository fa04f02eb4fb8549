"""The answers given to puzzles in this browser: one text with all of them."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from sunroom.puzzles.rating import Rating, rated


@dataclass(frozen=True)
class Answer:
    """A person's first answer to a puzzle."""

    game: str
    puzzle: str
    action: int
    solved: bool
    day: str
    number: int = 0
    mu: float = 0.0
    sigma: float = 0.0

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


def answers_of(storage: Any, person: int) -> list[Answer]:
    """All answers of a person, in order within each game."""
    return [Answer(**facts) for facts in storage.puzzles.get(person, [])]


def rating_of(storage: Any, game: str, puzzle: str, first: Rating) -> Rating:
    """What a puzzle is rated: only bots have tried it."""
    return first


def keep_answer(storage: Any, person: int, answer: Answer, first: Rating) -> Answer:
    """Keeps an answer and rates the person, unless there is an earlier one: that is returned then."""
    earlier = [one for one in answers_of(storage, person) if one.game == answer.game]
    for one in earlier:
        if one.puzzle == answer.puzzle:
            return one
    solver, _ = rated(earlier[-1].rating if earlier else Rating(), first, answer.solved)
    facts = asdict(answer) | {"number": len(earlier), "mu": solver.mu, "sigma": solver.sigma}
    storage.puzzles.setdefault(person, []).append(facts)
    storage.changed[f"puzzles:{person}"] = json.dumps(storage.puzzles[person])
    return Answer(**facts)
