"""Reading a lesson: refuses what is not understood, and says what would be."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sunroom.games import find
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message, said
from sunroom.lessons.lesson import Goal, Lesson, Step, Weighed, Wrong
from sunroom.table.toml import parse, want

FORMAT = "sunroom lesson 1"
LESSON = ("format", "game", "title", "says", "passed", "seat", "line", "astray", "steps", "options", "position", "weighed")
GOAL = ("did", "score", "total", "have", "most", "over", "won", "best")
STEP = ("says", "goal", "wrong", "missed", "within")
WRONG = ("did", "says")
MOVE = ("did", "win", "points")
LONGEST = 400
"""A sentence that is longer, in characters, is no lesson but a lecture."""


def read_lesson(text: str, name: str) -> Lesson:
    """The lesson that a text describes. What takes its rules, such as its position, is only read when it is played."""
    data = parse(text, "lesson")
    format_ = want(data, "format", str, "lesson")
    if format_ != FORMAT:
        raise BadFile(said("this is a {found}; a lesson starts with format = {format}", found=repr(format_), format=repr(FORMAT)))
    _known(data, LESSON, "lesson")
    game = find(want(data, "game", str, "lesson"))
    steps = [_step(step, f"step {n}", game) for n, step in enumerate(_tables(want(data, "steps", list, "lesson"), "steps"), 1)]
    if not steps:
        raise _wrong("steps", said("at least one [[steps]] is needed"))
    bot, moves = _weighed(data.get("weighed", {}))
    if any(step.goal.best is not None for step in steps) and not moves:
        raise _wrong("weighed", said("a goal asks for the best move; 'sunroom lessons weigh' adds a bot’s numbers"))
    return Lesson(
        name=name,
        game_name=game.name,
        title=_sentence(data.get("title"), "title"),
        says=[_sentence(one, "says") for one in _list(data.get("says"), "says")],
        steps=steps,
        passed=_sentence(data.get("passed"), "passed"),
        options=_table(data.get("options", {}), "options"),
        position=_table(data.get("position"), "position"),
        line=_texts(data.get("line"), "line"),
        astray=_texts(data.get("astray"), "astray"),
        seat=_number(data.get("seat", 1), "seat", 1, game.seats[-1]) - 1,
        bot=bot,
        weighed=moves,
    )


def _wrong(where: str, what: Message) -> BadFile:
    return BadFile(said("lesson: {where}: {what}", where=where, what=what))


def _known(data: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    unknown = sorted(set(data) - set(known))
    if unknown:
        raise _wrong(where, said("{key} isn’t known; there is {known}", key=repr(unknown[0]), known=", ".join(known)))


def _step(data: Mapping[str, Any], where: str, game: Game) -> Step:
    _known(data, STEP, where)
    wrongs = _tables(data.get("wrong", []), f"{where}, wrong")
    for one in wrongs:
        _known(one, WRONG, f"{where}, wrong")
    return Step(
        says=_sentence(data.get("says"), f"{where}, says"),
        goal=_goal(_table(data.get("goal"), f"{where}, goal"), f"{where}, goal", game),
        wrong=[Wrong(_texts(one.get("did"), f"{where}, wrong"), _sentence(one.get("says"), f"{where}, wrong")) for one in wrongs],
        missed=_sentence(data["missed"], f"{where}, missed") if "missed" in data else "",
        within=_number(data["within"], f"{where}, within", 1, 200) if "within" in data else None,
    )


def _goal(data: Mapping[str, Any], where: str, game: Game) -> Goal:
    _known(data, GOAL, where)
    if not data:
        raise _wrong(where, said("it says nothing; there is {known}", known=", ".join(GOAL)))
    score = _table(data.get("score", {}), f"{where}, score")
    for category, points in score.items():
        if category not in game.categories:
            raise _wrong(where, said("{key} isn’t known; there is {known}", key=repr(category), known=", ".join(game.categories)))
        _number(points, f"{where}, {category}", -999, 999)
    most = _table(data.get("most", {}), f"{where}, most")
    for key, value in most.items():
        _number(value, f"{where}, {key}", -30000, 30000)
    return Goal(
        did=_texts(data["did"], f"{where}, did") if "did" in data else (),
        score=score,
        total=_number(data["total"], f"{where}, total", -999, 999) if "total" in data else None,
        have=_table(data.get("have", {}), f"{where}, have"),
        most=most,
        over=_flag(data.get("over", False), f"{where}, over"),
        won=_flag(data.get("won", False), f"{where}, won"),
        best=_share(data["best"], f"{where}, best") if "best" in data else None,
    )


def _weighed(data: Any) -> tuple[str, list[Weighed]]:
    """Whose numbers there are, and the numbers."""
    data = _table(data, "weighed")
    if not data:
        return "", []
    _known(data, ("bot", "moves"), "weighed")
    moves = _tables(data.get("moves", []), "weighed")
    for one in moves:
        _known(one, MOVE, "weighed")
        if len(one) < len(MOVE) or not isinstance(one["points"], int | float):
            raise _wrong("weighed", said("each move has {known}", known=", ".join(MOVE)))
    found = [Weighed(_texts(one["did"], "weighed")[0], _share(one["win"], "weighed"), float(one["points"])) for one in moves]
    if len(found) < 2:
        raise _wrong("weighed", said("at least two moves are compared"))
    return str(data.get("bot", "")), found


def _sentence(value: Any, where: str) -> str:
    """A sentence for people. Its braces would be slots, so there are none."""
    if not isinstance(value, str) or not value.strip():
        raise _wrong(where, said("a sentence is needed, in quotes"))
    text = re.sub(r"\s+", " ", value.strip())
    if len(text) > LONGEST or "{" in text or "}" in text:
        raise _wrong(where, said("a sentence has at most {n} characters, and no braces", n=LONGEST))
    return text


def _texts(value: Any, where: str) -> list[str]:
    """An action in words, or several."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not texts or not all(isinstance(one, str) and one.strip() for one in texts):
        raise _wrong(where, said("an action in words is needed, or a list of them"))
    return [one.strip() for one in texts]


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise _wrong(where, said("a list of sentences is needed"))
    return value


def _tables(value: Any, where: str) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise _wrong(where, said("a list of tables is needed, not {value}", value=repr(value)[:60]))
    return value


def _table(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(where, said("a table is needed"))
    return value


def _number(value: Any, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _wrong(where, said("a number from {low} to {high} is needed, not {value}", low=low, high=high, value=repr(value)[:60]))
    return value


def _share(value: Any, where: str) -> float:
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        raise _wrong(where, said("a share from 0 to 1 is needed, not {value}", value=repr(value)[:60]))
    return float(value)


def _flag(value: Any, where: str) -> bool:
    if type(value) is not bool:
        raise _wrong(where, said("true or false is needed, not {value}", value=repr(value)[:60]))
    return value
