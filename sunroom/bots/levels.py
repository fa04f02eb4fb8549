"""Bots by name: `random`, `greedy`, `search`, `search:5000`, `learned`, and the levels that people choose from."""

from dataclasses import dataclass, replace

from sunroom.bots.bot import Advice, Bot
from sunroom.bots.greedy import GreedyBot
from sunroom.bots.learned import LearnedBot
from sunroom.bots.random import RandomBot
from sunroom.bots.search import SearchBot
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadOption
from sunroom.kernel.messages import Message, Phrasebook, said
from sunroom.kernel.protocols import State


@dataclass(frozen=True)
class Level:
    """A bot that people can invite to a table."""

    name: str
    help: Message
    bot: Bot
    seconds: float
    """The most time it takes for a decision, on two cores."""

    @property
    def title(self) -> Message:
        """The display name."""
        return _NAMES(self.name)


_NAMES = Phrasebook("said", {name: name for name in ("seedling", "gardener", "planner", "visionary")})

SPARE = 0.5
"""Seconds of its stated time that a level leaves for everything around the search."""


def _level(name: str, help: Message, seconds: float, iterations: int) -> Level:
    return Level(name, help, SearchBot(iterations, 1, seconds - SPARE, label=name), seconds)


@dataclass(frozen=True)
class Visionary:
    """Guided by a network where one knows this game and stays ahead with long thinking times, else by playouts."""

    name: str
    led: LearnedBot
    alone: SearchBot

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        network = self.led.network_for(box)
        bot = self.led if network and network.deep else self.alone
        return bot.advise(box, known, seat, seed)


def _visionary(help: Message, seconds: float, led: int, iterations: int, trees: int) -> Level:
    learned, search = LearnedBot(led, seconds - SPARE), SearchBot(iterations, trees, seconds - SPARE)
    return Level("visionary", help, Visionary("visionary", learned, search), seconds)


LEVELS = {
    level.name: level
    for level in (
        Level("seedling", said("knows the rules and sees the obvious"), GreedyBot(samples=1, depth=4, name="seedling"), 2.0),
        _level("gardener", said("thinks for a moment"), 2.0, iterations=80),
        _level("planner", said("plans ahead"), 3.0, iterations=500),
        _visionary(said("looks far ahead"), 5.0, led=3000, iterations=3000, trees=2),
    )
}


COUNTED = ("search", "learned")
"""Bots with a configurable number of iterations: `search:5000`."""


def find_bot(name: str) -> Bot:
    """The built-in bot with that name, which it keeps: `search` is not renamed `search:1000`."""
    kind, _, number = name.partition(":")
    if name in LEVELS:
        return LEVELS[name].bot
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if kind in COUNTED and (not number or (number.isdecimal() and 1 <= int(number) <= 10_000_000)):
        iterations = int(number or 1000)
        return SearchBot(iterations, label=name) if kind == "search" else LearnedBot(iterations, label=name)
    kinds = "random, greedy, search, search:ITERATIONS, learned, learned:ITERATIONS"
    raise BadOption(f"there is no bot {name!r}; the bots are {kinds}, {', '.join(LEVELS)}, and your own as module:Class")


def unhurried(name: str) -> Bot:
    """The bot of that name without its time limit: it decides alike on every machine."""
    bot = find_bot(name)
    if isinstance(bot, Visionary):
        return replace(bot, led=replace(bot.led, seconds=None), alone=replace(bot.alone, seconds=None))
    return replace(bot, seconds=None) if isinstance(bot, SearchBot) else bot
