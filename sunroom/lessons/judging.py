"""How far somebody has come in a lesson, by the moves that stand at its table: taking one back takes back what it did."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Literal

from sunroom.kernel.messages import Message, said
from sunroom.lessons.lesson import Goal, Lesson, Step
from sunroom.table.table import Table

MISSED = said("That misses the goal. Take it back, or start again.")


@dataclass(frozen=True)
class Standing:
    """Where somebody stands in a lesson."""

    steps: int = 0
    """How many steps are done."""
    state: Literal["open", "passed", "failed"] = "open"
    told: Message | None = None
    """What there is to say about it."""
    did: Sequence[str] = ()
    """What the learner did, as it is typed."""


def judge(lesson: Lesson, table: Table) -> Standing:
    """Where the moves at a table lead. Nothing after the decisive one counts."""
    done, choices, did = 0, 0, list[str]()
    here: list[str] = []
    for ply, move in enumerate(table.moves):
        step = lesson.steps[done]
        if move.seat == lesson.seat:
            here.append(_typed(lesson, table, ply))
            did.append(here[-1])
            choices += not table.was_only_choice(ply)
        if _reached(lesson, step.goal, table, ply + 1, here):
            done, choices, here = done + 1, 0, []
            if done == len(lesson.steps):
                return Standing(done, "passed", lesson.say(lesson.passed), did)
        elif (why := _failed(lesson, step, table, ply + 1, here if move.seat == lesson.seat else (), choices)) is not None:
            return Standing(done, "failed", why, did)
    return Standing(done, "open", None, did)


def matches(patterns: Sequence[str], typed: str) -> bool:
    """Whether an action is one of those that are meant."""
    return any(fnmatchcase(typed.casefold(), pattern.casefold()) for pattern in patterns)


def _typed(lesson: Lesson, table: Table, ply: int) -> str:
    move = table.moves[ply]
    return str(lesson.game.words.action_text(table.box, table.state_at(ply), move.seat, move.action))


def _reached(lesson: Lesson, goal: Goal, table: Table, ply: int, did: Sequence[str]) -> bool:
    """Whether everything that a goal asks for holds after so many moves."""
    box, s, seat = table.box, table.state_at(ply), lesson.seat
    if goal.did and not any(matches(goal.did, one) for one in did):
        return False
    if goal.best is not None and not _best(lesson, goal.best, did):
        return False
    if (goal.over or goal.won) and box.actors(s):
        return False
    if goal.won and box.ranking(s)[seat] != 1:
        return False
    if goal.score or goal.total is not None:
        score = box.score(s, seat)
        if any(score[category] < points for category, points in goal.score.items()):
            return False
        if goal.total is not None and sum(score.values()) < goal.total:
            return False
    if not goal.have and not goal.most:
        return True
    there = box.game.position.dump(box, s)["seats"][seat]
    return all(_has(there, key, wanted) for key, wanted in goal.have.items()) and all(
        _at(there, key, 0) <= wanted for key, wanted in goal.most.items()
    )


def _best(lesson: Lesson, spare: float, did: Sequence[str]) -> bool:
    """Whether one of the actions gives away no more than this, by the numbers of the lesson."""
    best = max(move.win for move in lesson.weighed)
    return any(matches([move.did], one) and move.win >= best - spare for move in lesson.weighed for one in did)


def _has(there: Any, key: str, wanted: Any) -> bool:
    found = _at(there, key, 0 if type(wanted) is int else False if type(wanted) is bool else "")
    if type(wanted) is int:
        return bool(found >= wanted)
    return fnmatchcase(found.casefold(), wanted.casefold()) if isinstance(wanted, str) and isinstance(found, str) else bool(found == wanted)


def _at(there: Any, key: str, otherwise: Any) -> Any:
    """What a position says under a key, such as `points.SkyGardens`; a position leaves out what there is none of."""
    for part in key.split("."):
        there = there.get(part) if isinstance(there, Mapping) else None
    return otherwise if there is None else there


def _failed(lesson: Lesson, step: Step, table: Table, ply: int, did: Sequence[str], choices: int) -> Message | None:
    """Why a step can't be done any more, if it can't."""
    if did and (wrong := next((one for one in step.wrong if matches(one.did, did[-1])), None)):
        return lesson.say(wrong.says)
    s = table.state_at(ply)
    asked, over = lesson.seat in table.box.actors(s), not table.box.actors(s)
    if over or (not asked and step.within is None) or (step.within is not None and asked and choices >= step.within):
        return lesson.say(step.missed) if step.missed else MISSED
    return None
