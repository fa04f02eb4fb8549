"""How accurately somebody decides: how much of what was at stake in their decisions they kept, and which bot keeps about as much."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path

from sunroom.bots.levels import LEVELS
from sunroom.kernel.box import Box
from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message, Phrasebook

LADDER = ("random", "seedling", "gardener", "planner", "visionary")
"""The bots that people are compared with."""
FEWEST = 5.0
"""There is no figure where decisions amount to fewer than this: many little ones count as much as a few in which as much is at stake."""
VAGUEST = 20.0
"""Nor is there one that is more uncertain than this: too little was at stake."""
SURE = 1.96
"""So many standard errors to either side are a 95% interval."""
APART = 5.0
"""Levels that are less apart than this, or in the wrong order, are named together: their games do not tell them apart."""
MEASURED = "accuracy.csv"
"""The file in a game's folder that says how accurate bots are: `python -m scripts.accuracy` writes it."""

SAYS = Phrasebook(
    "said",
    {
        "random": "about as accurate as choosing at random",
        "seedling": "about as accurate as a seedling",
        "gardener": "about as accurate as a gardener",
        "planner": "about as accurate as a planner",
        "visionary": "about as accurate as a visionary",
        "between": "somewhere between {low} and {high}",
        "chance": "chance",
    },
)


@dataclass(frozen=True)
class Accuracy:
    """A player's accuracy in one game."""

    figure: float
    """100: nothing was given away; 50: as much as by choosing at random."""
    give_or_take: float
    """Half of its 95% interval: other decisions just as good would have given another figure."""


@dataclass(frozen=True)
class Measured:
    """How a bot decided in one game, summed over its decisions."""

    players: int
    game: int
    seat: int
    bot: str
    decisions: int
    given_away: float
    at_stake: float


def accuracy(decisions: Sequence[tuple[float, float]]) -> Accuracy | None:
    """The accuracy of somebody who gave away so much of a chance in each decision, where choosing at random gives away so much.

    None where too little was decided or at stake to say. Sums are compared, so a decision counts by what was at stake in it: where
    nothing can be lost any more, nothing counts."""
    at_stake = sum(stake for _, stake in decisions)
    if at_stake**2 < FEWEST * sum(stake**2 for _, stake in decisions) or at_stake <= 0:
        return None
    n, given_away = len(decisions), sum(lost for lost, _ in decisions)
    share = given_away / at_stake
    spread = sqrt(sum((lost - share * stake) ** 2 for lost, stake in decisions) * n / (n - 1)) / at_stake
    found = Accuracy(_figure(given_away, at_stake), 100 * SURE * spread / (1 + share) ** 2)
    return found if found.give_or_take <= VAGUEST else None


def about(box: Box, found: Accuracy) -> Message | None:
    """Which bots are about as accurate; None where that was not measured, as with options other than the usual."""
    usual = all(box.options[option.name] == option.default for option in box.game.options if option.name != "players")
    rungs = ladder(measured(box.game, box.players)) if usual else {}
    if not rungs:
        return None
    levels = min(rungs, key=lambda some: abs(rungs[some] - found.figure))
    return SAYS(levels[0]) if len(levels) == 1 else SAYS("between", low=_title(levels[0]), high=_title(levels[-1]))


def ladder(rows: Sequence[Measured]) -> dict[tuple[str, ...], float]:
    """The accuracy of bots from the least accurate on, of those together that cannot be told apart; nothing if one was not measured."""
    rungs: list[tuple[str, ...]] = []
    by_level = {level: [row for row in rows if row.bot == level] for level in LADDER}

    def figure(levels: tuple[str, ...]) -> float:
        return pooled([row for level in levels for row in by_level[level]])

    for level in LADDER if all(by_level.values()) else ():
        rungs.append((level,))
        while len(rungs) > 1 and figure(rungs[-1]) < figure(rungs[-2]) + APART:
            rungs[-2:] = [rungs[-2] + rungs[-1]]
    return {levels: figure(levels) for levels in rungs}


def measured(game: Game, players: int) -> list[Measured]:
    """What was measured at tables of this size."""
    return [row for row in read(game.folder / MEASURED) if row.players == players]


def _title(level: str) -> Message:
    return SAYS("chance") if level == "random" else LEVELS[level].title


def pooled(rows: Sequence[Measured]) -> float:
    """The accuracy over several games."""
    return _figure(sum(row.given_away for row in rows), sum(row.at_stake for row in rows))


@lru_cache(32)
def read(path: Path) -> tuple[Measured, ...]:
    """What was measured of a game; nothing if nobody has."""
    if not path.exists():
        return ()
    with path.open(encoding="utf-8", newline="") as lines:
        return tuple(
            Measured(
                int(row["players"]), int(row["game"]), int(row["seat"]), row["bot"],
                int(row["decisions"]), float(row["given_away"]), float(row["at_stake"]),
            )
            for row in csv.DictReader(lines)
        )  # fmt: skip


def _figure(given_away: float, at_stake: float) -> float:
    return 100 * at_stake / (at_stake + given_away) if at_stake > 0 else 100.0
