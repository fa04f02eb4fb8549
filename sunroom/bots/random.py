"""The random bot: any legal action."""

from dataclasses import dataclass

from sunroom.bots.bot import Advice
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State
from sunroom.kernel.random import dice, draw


@dataclass(frozen=True)
class RandomBot:
    """Plays any legal action."""

    name: str = "random"

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        legal = box.legal(known, seat)
        return Advice(legal[draw(dice(seed)[0], len(legal))])
