"""Mining: games between bots are looked through for decisions that are clearly the best, and not what a greedy player would do.

Every game depends only on the seed and its own number, so that mining can be continued, and repeated elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sunroom.bots.bot import Advice
from sunroom.bots.greedy import GreedyBot
from sunroom.kernel.box import Box
from sunroom.kernel.game import Game
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch
from sunroom.puzzles.looking import MARGIN, OPEN, Brings, Found, Position, ahead, enough, forfeits, look
from sunroom.puzzles.puzzle import Puzzle
from sunroom.puzzles.themes import theme_of
from sunroom.puzzles.thinking import alike, best, guided, quick

GLANCE, CLOSER = 200, 600
"""Iterations of the search that plays, and of one that looks again."""
SURE, AHEAD = 0.5, 0.02
"""The share of its attention that a glance gives to what may be clearly the best, and how far ahead of the next that is then."""
LONGEST_LINE = 8
SLIPS = 7
"""One in so many decisions of the games is a greedy one, so that there is something to punish."""
OF_A_GAME = 4
"""Puzzles from one game, at most."""
OPENING = 0.1
"""No puzzles in this share of a game's decisions, at the beginning: there much is a matter of taste."""
APART = 12
"""So many decisions lie between two puzzles from a game, or they would be much the same."""


@dataclass
class Count:
    """How many there were."""

    positions: int = 0
    """Decisions looked at: those with a choice."""
    promising: int = 0
    """Where a glance preferred something that the greedy bot did not."""
    agreed: int = 0
    """Where deep searches with ten seeds all agreed, by a margin over those that came closest."""
    kept: int = 0


@dataclass
class Mined:
    """What was found in one game."""

    count: Count = field(default_factory=Count)
    puzzles: dict[int, Puzzle] = field(default_factory=dict)
    """By decision."""


def players_of(game: Game, number: int) -> int:
    """Every third game is for three, where three can play; the others are for two."""
    return 3 if number % 3 == 2 and 3 in game.seats else 2


def mine(game: Game, seed: int, number: int) -> Mined:
    """Looks through the numbered game."""
    box, mined = game.for_learners(players=players_of(game, number)), Mined()
    played, count, free = list(_game(box, branch(seed, number))), mined.count, 0
    for ply, (s, seat, first) in enumerate(played):
        if first is None:
            continue
        count.positions += 1
        if ply < max(free, OPENING * len(played)) or len(mined.puzzles) >= OF_A_GAME:
            continue
        at = _promising(box, s, seat, first, branch(branch(seed, number), -1 - ply))
        count.promising += at is not None
        found = at and look(at)
        count.agreed += found is not None
        if at and found and (brings := found.clear(at)):
            origin = f"game {number} of seed {seed}, decision {ply}"
            mined.puzzles[ply] = _puzzle(at, found, brings, ply / len(played), origin)
            count.kept += 1
            free = ply + APART
    return mined


def _game(box: Box, seed: int) -> Iterator[tuple[State, int, Advice | None]]:
    """Plays a game: every position, who decides, and what a glance says if there is a choice."""
    s, ply = box.new(seed), 0
    while (seat := int(box.game.rules["actor"](s))) >= 0:
        before, legal, advice = box.copy(s), box.legal(s, seat), None
        luck = branch(branch(seed, -1), ply)
        action = legal[0]
        if len(legal) > 1:
            advice = quick(box, s, seat, luck, GLANCE)
            action = advice.action
            if luck % SLIPS == 0:
                action = GreedyBot().advise(box, box.determinized(s, seat, luck), seat, luck).action
        yield before, seat, advice
        box.apply(s, seat, action)
        ply += 1


def _promising(box: Box, s: State, seat: int, advice: Advice, luck: int) -> Position | None:
    """A decision where there is something to think about: enough choices, one of them favoured twice, though not by the greedy bot;
    nothing forced, given or tried out. What costs least to find out is asked first."""
    game = box.game
    if not enough(box, s, seat, 1) or seat not in box.pressing(s) or (game.giving and game.giving(box, s, seat) is not None):
        return None
    if game.trying is not None and game.trying(box, s, seat) is not None:
        return None
    if not guided(box):
        advice = best(box, s, seat, luck, GLANCE)
    first = advice.candidates[0]
    if not OPEN[0] <= first.win <= OPEN[1] or forfeits(box, s, seat, first.action):
        return None
    right = alike(box, s, seat, first.action, luck)
    share = sum(c.share for c in advice.candidates if c.action in right)
    if share < SURE or ahead(advice, right) < AHEAD or not enough(box, s, seat, len(right)):
        return None
    tempting = GreedyBot().advise(box, box.determinized(s, seat, luck), seat, luck).action
    if tempting in right or forfeits(box, s, seat, tempting):
        return None
    if _hands_on(box, s, seat, tempting) and not _hands_on(box, s, seat, first.action):
        return None
    again = best(box, s, seat, luck, CLOSER)
    return Position(box, s, seat, right, tempting, luck) if again.action in right and ahead(again, right) >= MARGIN else None


def _hands_on(box: Box, s: State, seat: int, action: int) -> bool:
    """Whether it is somebody else's turn after an action: to stop while there is something good to do is no temptation."""
    known = box.determinized(s, seat, 0)
    box.apply(known, seat, action)
    return int(box.game.rules["actor"](known)) != seat


def _puzzle(at: Position, found: Found, brings: Brings, lateness: float, origin: str) -> Puzzle:
    right, wrong = brings
    theme = theme_of(at.box, at.s, at.seat, [right[0], *wrong], at.tempting, found.plan.line, lateness)
    return Puzzle(at.box, at.s, at.seat, (*right, *wrong), at.tempting, len(right), _line(at, found.plan), theme, origin)


def _line(at: Position, plan: Advice) -> tuple[int, ...]:
    """The seat's decisions one after the other, up to the first that reveals something, which still belongs to them."""
    known, line = at.box.copy(at.s), []
    for mover, action in plan.line[:LONGEST_LINE]:
        if mover != at.seat or action not in at.box.legal(known, at.seat):
            break
        line.append(action)
        at.box.apply(known, at.seat, action)
        if known.revealed != at.s.revealed:
            break
    return tuple(line)
