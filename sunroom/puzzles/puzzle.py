"""A puzzle as a small text file: a position that `sunroom position show` draws too, and a table about what is best in it."""

import re
from dataclasses import dataclass
from typing import Any

from sunroom.bots.bot import Candidate
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile, IllegalAction
from sunroom.kernel.messages import Voice, said
from sunroom.kernel.protocols import State
from sunroom.puzzles.themes import THEMES
from sunroom.table.position import parse_position, position_data
from sunroom.table.toml import parse, want, write

WHAT = "puzzle"
_BROUGHT = re.compile(r"(\d{1,3}\.\d)% (-?\d{1,4}\.\d): (.+)")


@dataclass(frozen=True)
class Puzzle:
    """A position with one decision that is clearly the best."""

    box: Box
    state: State
    seat: int
    """Who decides."""
    brings: tuple[Candidate, ...]
    """What every legal action brings, best first."""
    tempting: int
    """What the greedy bot would do."""
    right: int
    """So many of the first in `brings` come to the same: each of them is right."""
    line: tuple[int, ...]
    """The decisions of this seat that follow from the best one, itself the first, as far as nothing unknown comes up."""
    theme: str
    origin: str
    """Where it comes from: `game 12 of seed 1, decision 34`."""
    solved_by: tuple[str, ...] = ()
    """The bots that decide as one should."""
    checked: int = 0
    """With how many iterations a longer search agreed; 0 until one has."""

    @property
    def answer(self) -> int:
        """The best action."""
        return self.brings[0].action

    @property
    def answers(self) -> frozenset[int]:
        """The best action, and those that come to the same."""
        return frozenset(c.action for c in self.brings[: self.right])

    def found(self, action: int) -> Candidate:
        """What an action brings."""
        return next(c for c in self.brings if c.action == action)


def puzzle_text(p: Puzzle) -> str:
    """The text of its file."""
    speak, text = Voice([f"Seat {seat + 1}" for seat in range(p.box.players)]), p.box.game.words.action_text

    def words(s: State, action: int) -> str:
        return speak(text(p.box, s, p.seat, action))

    line, s = [], p.box.copy(p.state)
    for action in p.line:
        line.append(words(s, action))
        p.box.apply(s, p.seat, action)
    told: dict[str, Any] = {
        "seat": p.seat + 1,
        "theme": p.theme,
        "brings": [f"{100 * c.win:.1f}% {c.points:.1f}: {words(p.state, c.action)}" for c in p.brings],
        "right": p.right,
        "tempting": words(p.state, p.tempting),
        "line": line,
        "found": p.origin,
        "checked": p.checked,
        "solved_by": list(p.solved_by),
    }
    return write(position_data(p.box, p.state) | {WHAT: told}, f"A puzzle of {p.box.game.title} at Sunroom.")


def parse_puzzle(text: str) -> Puzzle:
    """The puzzle that a text describes; raises `BadFile` if the rules do not allow what it says."""
    told = want(parse(text, WHAT), WHAT, dict, WHAT)
    box, state = parse_position(text)
    seat = want(told, "seat", int, WHAT) - 1
    legal = box.legal(state, seat) if 0 <= seat < box.players else []
    if len(legal) < 2:
        raise BadFile(said("puzzle: seat {n} has nothing to decide here", n=seat + 1))
    brings = tuple(_brought(box, state, seat, line) for line in want(told, "brings", list, WHAT))
    if sorted(c.action for c in brings) != sorted(legal):
        raise BadFile(said("puzzle: brings has each of the {n} legal actions once", n=len(legal)))
    right = want(told, "right", int, WHAT)
    if not 1 <= right < len(brings):
        raise BadFile(
            said("puzzle: right is how many of the first in brings are right: from 1 to {n}, not {right}", n=len(brings) - 1, right=right)
        )
    theme = want(told, "theme", str, WHAT)
    if theme not in THEMES:
        raise BadFile(said("puzzle: the theme is one of {themes}, not {theme}", themes=", ".join(THEMES), theme=repr(theme)))
    tempting = _action(box, state, seat, want(told, "tempting", str, WHAT))
    line = _line(box, state, seat, want(told, "line", list, WHAT))
    if not line or line[0] != brings[0].action:
        raise BadFile(said("puzzle: the line begins with the best action, the first of brings"))
    solved_by = tuple(map(str, want(told, "solved_by", list, WHAT)))
    checked = want(told, "checked", int, WHAT)
    return Puzzle(box, state, seat, brings, tempting, right, line, theme, want(told, "found", str, WHAT), solved_by, checked)


def _brought(box: Box, s: State, seat: int, line: Any) -> Candidate:
    found = _BROUGHT.fullmatch(str(line))
    if not found:
        raise BadFile(said("puzzle: {line} should be like '62.5% 23.1: build Hive C4': chance, points, action", line=repr(line)))
    win, points = float(found[1]) / 100, float(found[2])
    return Candidate(_action(box, s, seat, found[3]), 1.0, win, win, points)


def _line(box: Box, s: State, seat: int, lines: list[Any]) -> tuple[int, ...]:
    found, s = [], box.copy(s)
    for line in lines:
        found.append(_action(box, s, seat, str(line)))
        box.apply(s, seat, found[-1])
    return tuple(found)


def _action(box: Box, s: State, seat: int, text: str) -> int:
    try:
        action = box.game.words.parse_action(box, s, seat, text)
    except IllegalAction as error:
        raise BadFile(said("puzzle: {text}: {why}", text=text, why=error.args[0])) from None
    if action not in box.legal(s, seat):
        raise BadFile(said("puzzle: {text}: {why}", text=text, why=box.game.words.why_not(box, s, seat, action)))
    return action
