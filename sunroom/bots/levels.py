"""Bots by name: `random`, `greedy`, `search`, `search:5000`, and the levels that people choose from."""

from dataclasses import dataclass

from sunroom.bots.bot import Bot
from sunroom.bots.greedy import GreedyBot
from sunroom.bots.random import RandomBot
from sunroom.bots.search import SearchBot
from sunroom.kernel.errors import BadOption


@dataclass(frozen=True)
class Level:
    """A bot that people can invite to a table."""

    name: str
    help: str
    bot: Bot
    seconds: float
    """It takes no longer than this for a decision, on two cores."""


LEVELS = {
    level.name: level
    for level in (
        Level("seedling", "plays the rules, sees what is near", GreedyBot(samples=1, depth=4, name="seedling"), 1.0),
        Level("gardener", "thinks a moment", SearchBot(iterations=200, label="gardener"), 1.0),
        Level("planner", "plans ahead", SearchBot(iterations=2000, label="planner"), 2.0),
        Level("visionary", "looks far, and takes its time", SearchBot(iterations=16000, trees=2, label="visionary"), 5.0),
    )
}


def find_bot(name: str) -> Bot:
    """The bot of that name."""
    kind, _, number = name.partition(":")
    if name in LEVELS:
        return LEVELS[name].bot
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if kind == "search" and (not number or (number.isdecimal() and 1 <= int(number) <= 10_000_000)):
        return SearchBot(int(number or 1000))
    raise BadOption(f"there is no bot {name!r}; there are random, greedy, search, search:ITERATIONS, {', '.join(LEVELS)}")
