"""What can go wrong in a request: a status for programs, a sentence for people."""

from typing import Any


class Problem(Exception):
    """A request that cannot be fulfilled; nothing has been changed."""

    def __init__(self, status: int, sentence: str, **facts: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.facts = facts
        """What a program wants to know besides, such as the current ply."""


def unknown_table(id: str) -> Problem:
    return Problem(404, f"There is no table {id[:60]!r} here. Was the link copied whole?")


class Stale(Problem):
    """Somebody else was faster, and what was chosen no longer fits."""

    def __init__(self, seen: int, ply: int, version: int) -> None:
        sentence = f"The game has moved on: it is at move {ply}, and you saw move {seen}. Look again before you choose."
        super().__init__(409, sentence, ply=ply, version=version)
