"""A game on the shelf: its facts, its record, its rules, and its other modules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.kernel import contract
from sunroom.kernel.box import Box
from sunroom.kernel.layout import Layout
from sunroom.kernel.messages import Message
from sunroom.kernel.options import Option, chosen_from
from sunroom.kernel.protocols import Board, Content, Knowledge, Position, State, Terminal, Trial, Words

FIELDS = ("rng", "key", "revealed", "players")
"""What every record has: the generator and its key (`sunroom.kernel.random`), how much was revealed, and how many play."""
WHOLE_GAME = 1000
"""A horizon beyond the end of any game."""


@dataclass(frozen=True)
class Game:
    """A game on the shelf: its facts, its record and its rules."""

    name: str
    """As in commands and files: `solar-city`."""
    title: str
    credit: str
    """Who designed and published the game: it is said to be “by” them."""
    pitch: str
    """What it is like, in one sentence."""
    minutes: int
    """Roughly how long a person takes for a game against one bot."""
    seats: range
    options: tuple[Option, ...]
    actions: int
    """Actions are the integers below this."""
    categories: tuple[str, ...]
    """What `score` counts."""
    layout: Layout
    """The meaning of the numbers that `observe` writes."""
    record: np.dtype[Any]
    rules: Mapping[str, Callable[..., Any]]
    """The functions of the contract, by name."""
    content: Content
    knowledge: Knowledge
    words: Words
    board: Board | None
    """Without one, the game is played from the list of legal actions."""
    position: Position
    terminal: Terminal
    penalties: tuple[str, ...] = ()
    """Categories of what is still missing, and only counts against a player at the end: until then, pages leave them out of the total."""
    together: bool = False
    """Whether several seats may decide at once."""
    hidden_hands: bool = False
    """Whether seats hold things that others may not see: people sharing a screen then need a curtain between turns."""
    conceal: Callable[[int], Message | None] | None = None
    """For simultaneous secret decisions: what others may read of an action; None if they may read all of it."""
    in_the_open: Callable[[Box], bool] | None = None
    """Whether an option reveals what is normally hidden. If so, nothing is concealed and nobody needs a curtain."""
    unasked: frozenset[int] = frozenset()
    """Actions the table takes by itself when a seat has no other. The rules still ask where not asking would reveal what a seat
    holds."""
    rival: str | None = None
    """The name of an opponent without a seat, for games with the rule `rival`; `score` treats it as one more seat."""
    pictures: Callable[[str], str | None] | None = None
    """Drawings (SVG) by name, too many to put on every page: browsers fetch those they show, and cache them."""
    giving: Callable[[Box, State, int], int | None] | None = None
    """The action a seat would take anyway, if there is one: a free benefit that costs nothing and involves no choice."""
    trying: Callable[[Box, State, int], Trial | None] | None = None
    """For choices that can be changed until confirmed: what a seat is trying out."""
    horizon: int = WHOLE_GAME
    """How many decisions ahead a bot follows a playout before counting points."""
    lead: float = 6.0
    """How many points ahead of the best other player make a comfortable lead."""
    keen: int = 0
    """A bot's playout takes the highest-scoring of this many random actions; 0 where that does not help."""
    meeting_phase: int | None = None
    """The phase at which games side by side on a GPU wait for one another, where that pays off: one whose decisions take far
    longer than the others and occur in every turn."""
    learner_options: Mapping[str, Any] = field(default_factory=dict)
    """Option defaults for learners: where people may change their minds, a policy might do so for ever."""

    @property
    def folder(self) -> Path:
        """The folder of the game: its modules and its rules.md."""
        package = import_module(self.content.__name__.rpartition(".")[0])
        return Path(str(package.__file__)).parent

    @property
    def observed(self) -> int:
        """How many numbers `observe` writes."""
        return self.layout.size

    def __post_init__(self) -> None:
        missing = [name for name in contract.RULES if name not in self.rules]
        if missing:
            raise TypeError(f"{self.name} lacks {', '.join(missing)}")
        unnamed = [name for name in FIELDS if name not in (self.record.names or ())]
        if unnamed:
            raise TypeError(f"the record of {self.name} lacks {', '.join(unnamed)}")
        contract.register(self.record, dict(self.rules))

    def box(self, /, **options: Any) -> Box:
        """The game with these options; options not given keep their defaults."""
        chosen = chosen_from(self.title, self.options, options)
        record, content = self.content.configure(chosen)
        return Box(self, chosen, record, content)

    def for_learners(self, /, **options: Any) -> Box:
        """The game with these options, as all environments use it: options not given take the learners' defaults."""
        return self.box(**{**self.learner_options, **options})
