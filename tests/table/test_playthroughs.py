"""Golden playthroughs: whole games as people can read them. A rule that changes shows here, line by line.

Renew them after a change that is meant: python -m tests.table.test_playthroughs
"""

import itertools
import math
from pathlib import Path

import pytest

from sunroom.games import SHELF
from sunroom.table.playthrough import playthrough
from tests.long import long_only

GOLDENS = Path(__file__).parents[1] / "goldens"
MOST = 16
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
                players = next(option for option in listed if option.name == "players")
                often = changed in ([], [players]) and options["players"] in (players.default, players.choices[0], players.choices[-1])
                yield pytest.param(game, options, id=name_of(game, options), marks=() if often else long_only)


def name_of(game, options):
    """The game and its options; where the default goes without saying, anything else is said with the option's name."""
    unsaid = {option.name: option.default for option in game.options if option.unsaid}
    said = [f"{name}-{value}" if name in unsaid else str(value) for name, value in options.items() if value != unsaid.get(name)]
    return "-".join([game.name, *said])


def golden(game, options):
    return GOLDENS / f"{name_of(game, options)}.txt"


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
