"""Golden playthroughs: whole games as people can read them. A rule that changes shows here, line by line.

Renew them after a change that is meant: python -m tests.table.test_playthroughs
"""

import itertools
import math
from pathlib import Path

import pytest

from sunroom.games import SHELF
from sunroom.table.playthrough import playthrough

GOLDENS = Path(__file__).parents[1] / "goldens"
MOST = 12
"""Combinations of options of one game that are all played."""


def configurations():
    """Every game with every player count and every value of its listed options; where that is too many, one changed at a time."""
    for game in SHELF.values():
        listed = [option for option in game.options if option.choices]
        for values in itertools.product(*(option.choices for option in listed)):
            many = math.prod(len(option.choices) for option in listed) > MOST
            options = dict(zip((option.name for option in listed), values, strict=True))
            changed = [option for option in listed if options[option.name] != option.default]
            needed = {name for option in changed for name in option.when}
            if many and len([option for option in changed if option.name not in needed]) > 1:
                continue
            if all(option.applies(options) for option in changed):
                options = {option.name: options[option.name] for option in listed if option.applies(options)}
                yield pytest.param(game, options, id="-".join([game.name, *map(str, options.values())]))


def golden(game, options):
    return GOLDENS / f"{'-'.join([game.name, *map(str, options.values())])}.txt"


@pytest.mark.parametrize(("game", "options"), list(configurations()))
def test_the_game_goes_as_it_went(game, options):
    assert playthrough(game.box(**options), seed=7) == golden(game, options).read_text("utf-8")


if __name__ == "__main__":
    GOLDENS.mkdir(exist_ok=True)
    for stale in GOLDENS.glob("*.txt"):
        stale.unlink()
    for configuration in configurations():
        game, options = configuration.values
        golden(game, options).write_text(playthrough(game.box(**options), seed=7), "utf-8")
