"""Mining: games between bots are looked through for decisions that are clearly the best, and not what a greedy player would do.

Every game depends only on the seed and its own number, so that mining can be continued, and repeated elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.greedy import GreedyBot
from sunroom.kernel.box import Box
from sunroom.kernel.game import Game
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch
from sunroom.puzzles.puzzle import Puzzle
from sunroom.puzzles.themes import theme_of
from sunroom.puzzles.thinking import best, brought, confirmed, mean, seeds_of

GLANCE, CLOSER, DEEP, EACH, REST = 200, 600, 3000, 400, 100
"""Iterations of the search that plays, of one that looks again, of the one that decides, and of those that tell what the best few bring
and what all others bring."""
SEEDS = 10
CHOICES = 3
"""With fewer legal actions there is too little to find out."""
MARGIN, WINS = 0.03, 0.05
"""How much better than all others the best action is, with every seed: its value; and the chance of winning on average."""
OPEN = (0.08, 0.95)
"""Between these chances of winning a game is not over yet."""
RIVALS = 4
SURE, AHEAD = 0.5, 0.02
"""The share of its attention that a glance gives to what may be clearly the best, and how far ahead of the next that is then."""
LONGEST_LINE = 8
SLIPS = 7
"""One in so many decisions of the games is a greedy one, so that there is something to punish."""
OF_A_GAME = 4
"""Puzzles from one game, at most."""


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
    played = list(_game(box, branch(seed, number)))
    for ply, (s, seat, first) in enumerate(played):
        if first is None:
            continue
        mined.count.positions += 1
        luck = branch(branch(seed, number), -1 - ply)
        if len(mined.puzzles) >= OF_A_GAME or not _promising(box, s, seat, first, luck):
            continue
        tempting = GreedyBot().advise(box, box.determinized(s, seat, luck), seat, luck).action
        if tempting == first.action:
            continue
        mined.count.promising += 1
        origin = f"game {number} of seed {seed}, decision {ply}"
        found = look(box, s, seat, tempting, luck, ply / len(played), origin, mined.count)
        if found is not None:
            mined.puzzles[ply] = found
            mined.count.kept += 1
    return mined


def _game(box: Box, seed: int) -> Iterator[tuple[State, int, Advice | None]]:
    """Plays a game: every position, who decides, and what a glance says if there is a choice."""
    s, ply = box.new(seed), 0
    while (seat := int(box.game.rules["actor"](s))) >= 0:
        before, legal, advice = box.copy(s), box.legal(s, seat), None
        luck = branch(branch(seed, -1), ply)
        action = legal[0]
        if len(legal) > 1:
            advice = best(box, s, seat, luck, GLANCE)
            action = advice.action
            if luck % SLIPS == 0:
                action = GreedyBot().advise(box, box.determinized(s, seat, luck), seat, luck).action
        yield before, seat, advice
        box.apply(s, seat, action)
        ply += 1


def _promising(box: Box, s: State, seat: int, advice: Advice, luck: int) -> bool:
    """Whether there is something to think about: enough choices, one of them favoured twice, nothing forced, given or tried out."""
    (first, *others), game = advice.candidates, box.game
    if others and first.value - others[0].value < AHEAD:
        return False
    if len(box.legal(s, seat)) < CHOICES or first.share < SURE or not OPEN[0] <= first.win <= OPEN[1]:
        return False
    if seat not in box.pressing(s) or (game.giving and game.giving(box, s, seat) is not None):
        return False
    if game.trying is not None and game.trying(box, s, seat) is not None:
        return False
    again, *others = best(box, s, seat, luck, CLOSER).candidates
    return again.action == first.action and (not others or again.value - others[0].value >= MARGIN)


def look(box: Box, s: State, seat: int, tempting: int, luck: int, lateness: float, origin: str, count: Count) -> Puzzle | None:
    """The puzzle, if one decision is the best with every seed, by a margin."""
    seeds = seeds_of(luck, SEEDS)
    plan = best(box, s, seat, seeds[0], DEEP)
    first, *others = plan.candidates
    if plan.action == tempting or not OPEN[0] <= first.win <= OPEN[1] or (others and first.value - others[0].value < MARGIN):
        return None
    rivals = _rivals(plan, tempting)
    found: dict[int, list[Candidate]] = {action: [] for action in rivals}
    for number, seed in enumerate(seeds):
        if number and best(box, s, seat, seed, DEEP).action != plan.action:
            return None
        for action in rivals:
            found[action].append(brought(box, s, seat, action, seed, EACH))
            if action != plan.action and found[plan.action][-1].value - found[action][-1].value < MARGIN:
                return None
    if not confirmed(box, s, seat, plan.action, seeds[0], DEEP):
        return None
    count.agreed += 1
    rest = {a: [brought(box, s, seat, a, seed, REST) for seed in seeds] for a in box.legal(s, seat) if a not in rivals}
    answer, *below = (mean(of) for of in (found | rest).values())
    below.sort(key=lambda c: (-c.win, -c.points, c.action))
    if any(c.value > answer.value - MARGIN or c.win > answer.win - WINS for c in below):
        return None
    theme = theme_of(box, s, seat, [answer, *below], tempting, plan.line, lateness)
    return Puzzle(box, s, seat, (answer, *below), tempting, _line(box, s, seat, plan), theme, origin)


def _rivals(plan: Advice, tempting: int) -> list[int]:
    """The best action, those that come closest, and the tempting one."""
    actions = [c.action for c in plan.candidates[: 1 + RIVALS]]
    return actions if tempting in actions else [*actions, tempting]


def _line(box: Box, s: State, seat: int, plan: Advice) -> tuple[int, ...]:
    """The seat's decisions one after the other, up to the first that reveals something, which still belongs to them."""
    known, line = box.copy(s), []
    for mover, action in plan.line[:LONGEST_LINE]:
        if mover != seat or action not in box.legal(known, seat):
            break
        line.append(action)
        box.apply(known, seat, action)
        if known.revealed != s.revealed:
            break
    return tuple(line)
