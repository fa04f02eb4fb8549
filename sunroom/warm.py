"""Compiling ahead of time: everything a person could have to wait for, part by part."""

import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np

from sunroom.bots.bot import Bot, ask
from sunroom.bots.greedy import GreedyBot
from sunroom.bots.learned import LearnedBot
from sunroom.bots.search import SearchBot
from sunroom.games import SHELF, find
from sunroom.kernel.compiling import COMPILED, PACKAGE, cache_folder
from sunroom.kernel.game import Box, Game
from sunroom.kernel.playouts import random_games
from sunroom.kernel.random import dice
from sunroom.table import Table


def parts(*games: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """What there is to compile for these games, or for all, with a name to show."""
    for game in map(find, games or SHELF):
        box = game.box()
        yield f"{game.title}: rules", lambda box=box: _rules(box)  # type: ignore[misc]
        yield f"{game.title}: playouts", lambda box=box: _playouts(box)  # type: ignore[misc]
        yield f"{game.title}: bots", lambda box=box: _bots(box)  # type: ignore[misc]


def is_warm(*games: str) -> bool:
    """Whether everything of these games, or of all, was compiled before, by this version of the rules."""
    return not COMPILED or all(_mark(find(game)).exists() for game in games or SHELF)


def _mark(game: Game) -> Path:
    return cache_folder("kernel", "games", "bots") / f"warm-{game.name}-{_these_files()}"


@cache
def _these_files() -> str:
    """Numba finds compiled code again only for the very files it was compiled from: at the same place, written at the same time."""
    files = sorted(path for folder in ("kernel", "games", "bots") for path in (PACKAGE / folder).rglob("*.py"))
    return hashlib.sha256("".join(f"{path} {path.stat().st_mtime}\n" for path in files).encode()).hexdigest()[:16]


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
    if network and network.deep:  # the visionary is this one
        bots.append(LearnedBot(1))
    for bot in bots:
        ask(bot, box, s, seat, 1)
    if COMPILED:
        _mark(box.game).touch()  # The last of a game's parts: whoever comes next need not look at any.
