"""The deep search that decides what is best in a puzzle, and what every other decision would bring.

Everything is judged from what the seat knows: each search redeals the rest, again for every iteration.
"""

from collections.abc import Sequence

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.learned import LearnedBot
from sunroom.bots.search import SearchBot
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State
from sunroom.kernel.random import branch


def best(box: Box, s: State, seat: int, seed: int, iterations: int) -> Advice:
    """What a search would do: guided by the network where one knows the game, else by playouts."""
    known = box.determinized(s, seat, seed)
    bot = LearnedBot(iterations) if LearnedBot().network_for(box) else SearchBot(iterations)
    return bot.advise(box, known, seat, seed)


def confirmed(box: Box, s: State, seat: int, action: int, seed: int, iterations: int) -> bool:
    """Whether a search without the network would do the same, in a game where long thinking leads the network astray."""
    network = LearnedBot().network_for(box)
    if network is None or network.deep:
        return True
    return SearchBot(iterations).advise(box, box.determinized(s, seat, seed), seat, seed).action == action


def brought(box: Box, s: State, seat: int, action: int, seed: int, iterations: int) -> Candidate:
    """What an action brings, however good or bad it looks: a whole search that begins with it."""
    known = box.determinized(s, seat, seed)
    bot = LearnedBot(iterations) if LearnedBot().network_for(box) else SearchBot(iterations, to_the_end=True)
    return bot.after(box, known, seat, action, seed)


def mean(found: Sequence[Candidate]) -> Candidate:
    """What an action brings on average."""
    value, win, points = (sum(getattr(c, what) for c in found) / len(found) for what in ("value", "win", "points"))
    return Candidate(found[0].action, 1.0, value, win, points)


def seeds_of(seed: int, count: int) -> list[int]:
    """Separate seeds for as many searches."""
    return [branch(seed, k) for k in range(count)]
