"""What pages show of lessons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message


@dataclass(frozen=True)
class StepShown:
    """One thing to do in a lesson."""

    says: Message
    state: Literal["done", "now", "next"]


@dataclass(frozen=True)
class WeighedShown:
    """What a strong bot expects of a choice in a lesson."""

    text: Message
    win: float
    points: float
    yours: bool
    """Whether it is what the learner chose."""


@dataclass(frozen=True)
class LessonShown:
    """The lesson that a table is for."""

    title: Message
    says: Sequence[Message]
    number: int
    of: int
    """How many there are in the course."""
    steps: Sequence[StepShown]
    state: Literal["open", "passed", "failed"]
    told: Message | None = None
    """What there is to say about how it went."""
    weighed: Sequence[WeighedShown] = ()
    """Best first; only once the learner has chosen."""
    next: str | None = None
    """The name of the lesson after it."""


@dataclass(frozen=True)
class LessonLine:
    """A lesson in the list of a course."""

    name: str
    title: Message
    passed: bool = False
    begun: bool = False


@dataclass(frozen=True)
class CourseShown:
    """The lessons of a game."""

    game: Game
    lessons: Sequence[LessonLine]

    @property
    def passed(self) -> int:
        return sum(lesson.passed for lesson in self.lessons)

    @property
    def due(self) -> LessonLine | None:
        """The first that is not passed yet."""
        return next((lesson for lesson in self.lessons if not lesson.passed), None)
