"""What is in a lesson."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sunroom.games import find
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message, said
from sunroom.kernel.protocols import State
from sunroom.table.options import box_from
from sunroom.table.table import Table


@dataclass(frozen=True)
class Goal:
    """When a step is done: all that is asked for holds at the same time."""

    did: Sequence[str] = ()
    """One of these was done in this step: actions as they are typed, in which * stands for anything."""
    score: Mapping[str, int] = field(default_factory=dict)
    """So many points of these categories at least."""
    total: int | None = None
    """So many points altogether."""
    have: Mapping[str, Any] = field(default_factory=dict)
    """What the learner's seat has, as a position says it: numbers at least so great, words and true or false just so."""
    most: Mapping[str, int] = field(default_factory=dict)
    """The same with numbers that must not be greater."""
    over: bool = False
    """The game has ended …"""
    won: bool = False
    """… and the learner has won it."""
    best: float | None = None
    """What was done in this step gives away no more than this chance of winning, by the numbers of a bot."""


@dataclass(frozen=True)
class Wrong:
    """A choice that fails the step at once, and why."""

    did: Sequence[str]
    says: str


@dataclass(frozen=True)
class Step:
    """One thing to do."""

    says: str
    goal: Goal
    wrong: Sequence[Wrong] = ()
    missed: str = ""
    """What to say of anything else that misses the goal."""
    within: int | None = None
    """After so many choices it has failed. If nothing is said, when the learner has nothing more to decide for now."""


@dataclass(frozen=True)
class Weighed:
    """What a strong bot expects of an action in the position of the lesson."""

    did: str
    win: float
    points: float


@dataclass(frozen=True)
class Lesson:
    """A lesson as its file describes it. Its position is only loaded when somebody plays."""

    name: str
    """As in addresses: the name of its file, without the number in front."""
    game_name: str
    title: str
    says: Sequence[str]
    steps: Sequence[Step]
    passed: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    line: Sequence[str]
    """The learner's actions that pass the lesson …"""
    astray: Sequence[str]
    """… and some that do not."""
    seat: int = 0
    bot: str = ""
    """Whose numbers these are."""
    weighed: Sequence[Weighed] = ()

    @property
    def game(self) -> Game:
        return find(self.game_name)

    @cached_property
    def box(self) -> Box:
        return box_from(self.game, dict(self.options))

    @cached_property
    def start(self) -> State:
        """The position it begins with."""
        s = self.box.game.position.load(self.box, self.position)
        if self.seat >= self.box.players or self.seat not in self.box.actors(s):
            raise BadFile(said("lesson: seat {n} has nothing to decide in this position", n=self.seat + 1))
        return s

    def table(self, names: Sequence[str] = ()) -> Table:
        """A table to play it at. Nothing of it is left to chance, so it is the same for everybody."""
        return Table(self.box, 0, names, self.start)

    def say(self, sentence: str) -> Message:
        """A sentence of the lesson, to be spoken in any language."""
        return said(sentence, topic=self.game_name)

    def sentences(self) -> Iterator[str]:
        """All that it says."""
        yield self.title
        yield from self.says
        for step in self.steps:
            yield from (text for text in (step.says, *(wrong.says for wrong in step.wrong), step.missed) if text)
        yield self.passed
