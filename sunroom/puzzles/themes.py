"""What a puzzle is about, told from what its decisions bring."""

from collections.abc import Sequence

from sunroom.bots.bot import Candidate
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Phrasebook
from sunroom.kernel.protocols import State

SAYS = Phrasebook(
    "said",
    {
        "order": "First things first",
        "patience": "Points can wait",
        "denial": "What the others want",
        "finish": "The last moves",
        "depth": "Look twice",
        "order, told": "The tempting move is part of the plan, but not yet.",
        "patience, told": "The tempting move scores more right away; the best one earns more by the end.",
        "denial, told": "The best move brings you no more points than another, but leaves the others worse off.",
        "finish, told": "The end is near, and every point is counted.",
        "depth, told": "Both look alike at first; what follows makes the difference.",
    },
)

THEMES = ("order", "patience", "denial", "finish", "depth")
LATE = 0.88
"""The last moves begin after this share of the decisions of a game."""


def theme_of(
    box: Box, s: State, seat: int, brings: Sequence[Candidate], tempting: int, plan: Sequence[tuple[int, int]], lateness: float
) -> str:  # fmt: skip
    """The theme: `plan` is how the search expects the game to continue, `lateness` how much of the game was over."""
    answer, second = brings[0], brings[1]
    if any(mover == seat and action == tempting for mover, action in plan[1:]):
        return "order"
    if any(c.points >= answer.points for c in (second, *brings[2:]) if c is second or c.action == tempting):
        return "denial"
    if lateness >= LATE:
        return "finish"
    return "patience" if _right_away(box, s, seat, tempting) > _right_away(box, s, seat, answer.action) else "depth"


def _right_away(box: Box, s: State, seat: int, action: int) -> int:
    """The seat's points right after an action."""
    reached = box.determinized(s, seat, 0)
    box.apply(reached, seat, action)
    return sum(box.score(reached, seat).values())
