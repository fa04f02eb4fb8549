"""Bots by name: `random`, `greedy`, `search`, `search:5000`, `learned`, and the levels that people choose from."""

from dataclasses import dataclass

from sunroom.bots.bot import Advice, Bot
from sunroom.bots.greedy import GreedyBot
from sunroom.bots.learned import LearnedBot
from sunroom.bots.random import RandomBot
from sunroom.bots.search import SearchBot
from sunroom.kernel.errors import BadOption
from sunroom.kernel.game import Box, State


@dataclass(frozen=True)
class Level:
    """A bot that people can invite to a table."""

    name: str
    help: str
    bot: Bot
    seconds: float
    """It takes no longer than this for a decision, on two cores."""


SPARE = 0.5
"""Seconds of its stated time that a level leaves for everything around the search."""


def _level(name: str, help: str, seconds: float, iterations: int) -> Level:
    return Level(name, help, SearchBot(iterations, 1, seconds - SPARE, label=name), seconds)


@dataclass(frozen=True)
class Visionary:
    """Led by a network where one knows the game at hand and is worth long thoughts, else by playing games out."""

    name: str
    led: LearnedBot
    alone: SearchBot

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        network = self.led.network_for(box)
        bot = self.led if network and network.deep else self.alone
        return bot.advise(box, known, seat, seed)


def _visionary(help: str, seconds: float, led: int, iterations: int, trees: int) -> Level:
    learned, search = LearnedBot(led, seconds - SPARE), SearchBot(iterations, trees, seconds - SPARE)
    return Level("visionary", help, Visionary("visionary", learned, search), seconds)


LEVELS = {
    level.name: level
    for level in (
        Level("seedling", "plays the rules and sees what is near", GreedyBot(samples=1, depth=4, name="seedling"), 2.0),
        _level("gardener", "thinks a moment", 2.0, iterations=80),
        _level("planner", "plans ahead", 3.0, iterations=500),
        _visionary("looks far ahead", 5.0, led=3000, iterations=3000, trees=2),
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
    if kind in ("search", "learned") and (not number or (number.isdecimal() and 1 <= int(number) <= 10_000_000)):
        return SearchBot(int(number or 1000)) if kind == "search" else LearnedBot(int(number or 1000))
    kinds = "random, greedy, search, search:ITERATIONS, learned, learned:ITERATIONS"
    raise BadOption(f"there is no bot {name!r}; there are {kinds}, {', '.join(LEVELS)}")
