"""The answers given to puzzles in this browser: one text with all of them."""

import json
from dataclasses import asdict
from typing import Any

from sunroom.puzzles.answer import Answer, settle
from sunroom.puzzles.rating import Rating


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
    kept, _ = settle(answer, earlier[-1] if earlier else None, first)
    storage.puzzles.setdefault(person, []).append(asdict(kept))
    storage.changed[f"puzzles:{person}"] = json.dumps(storage.puzzles[person])
    return kept
