"""Compiling ahead of time: everything a person might have to wait for, part by part."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.bots.bot import Bot, ask
from sunroom.bots.greedy import GreedyBot, look_ahead
from sunroom.bots.learned import LearnedBot, grow_guided
from sunroom.bots.search import SearchBot
from sunroom.bots.tree import grow_tree
from sunroom.games import SHELF, find
from sunroom.kernel import contract
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED, source_of
from sunroom.kernel.fingerprints import fingerprint
from sunroom.kernel.game import Game
from sunroom.kernel.playouts import random_games
from sunroom.kernel.random import dice
from sunroom.table import Table

DRIVERS: tuple[Any, ...] = (random_games, look_ahead, grow_tree, grow_guided)
"""The drivers, which are compiled for every game."""


def parts(*games: str) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """What there is to compile for these games, or for all: the game's title, and the part."""
    for game in map(find, games or SHELF):
        box = game.box()
        yield game.title, "rules", lambda box=box: _rules(box)  # type: ignore[misc]
        yield game.title, "playouts", lambda box=box: _playouts(box)  # type: ignore[misc]
        yield game.title, "bots", lambda box=box: _bots(box)  # type: ignore[misc]


def is_warm(*games: str) -> bool:
    """Whether everything for these games, or for all, has been compiled for this version of the rules."""
    return not COMPILED or all(_mark(find(game)).exists() for game in games or SHELF)


def _mark(game: Game) -> Path:
    """A marker file saying that everything for this game was compiled, with these rules and drivers, for this processor."""
    from sunroom.kernel.caching import cache_folder, processor

    depends = [processor(), contract.fingerprints(game.record.names), *map(fingerprint, map(source_of, DRIVERS))]
    return cache_folder() / f"warm-{game.name}-{hashlib.sha256(' '.join(depends).encode()).hexdigest()[:16]}"


def _rules(box: Box) -> None:
    table = Table(box, 1)
    for _ in range(12):
        seat = table.actors[0]
        table.view(seat)
        table.act(seat, table.legal(seat)[0])
    table.scores()
    box.determinized(table.state, 0, 1)


def _playouts(box: Box) -> None:
    random_games(box.blank(), box.record, 1, 1, dice(1)[0], np.zeros(box.game.actions, np.int16))


def _bots(box: Box) -> None:
    s = box.new(1)
    seat = box.actors(s)[0]
    bots: list[Bot] = [GreedyBot(samples=1, depth=1), SearchBot(1)]
    network = LearnedBot().network_for(box)
    if network and network.deep:  # the visionary uses it
        bots.append(LearnedBot(1))
    for bot in bots:
        ask(bot, box, s, seat, 1)
    if COMPILED:
        with suppress(OSError):  # without a writable cache, nothing is warm
            _mark(box.game).touch()  # The last of a game's parts: the next process need not check any of them.
