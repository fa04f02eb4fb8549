"""The judge of decisions: the strongest search there is for a game, always with as many iterations, so that all are judged alike."""

from dataclasses import dataclass

from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.learned import LearnedBot
from sunroom.bots.search import SearchBot
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State


@dataclass(frozen=True)
class Judge:
    """Guided by a network where one knows this game and stays ahead with long thinking times, else by games played to their end."""

    iterations: int

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        return self._bot(box).advise(box, known, seat, seed)

    def after(self, box: Box, known: State, seat: int, action: int, seed: int) -> Candidate:
        return self._bot(box).after(box, known, seat, action, seed)

    def _bot(self, box: Box) -> LearnedBot | SearchBot:
        led = LearnedBot(self.iterations)
        network = led.network_for(box)
        return led if network and network.deep else SearchBot(self.iterations, to_the_end=True)


Thinker = Judge | LearnedBot | SearchBot
"""Bots that can also say what any action brings."""
