"""How fast the engine is here: random games, copies of a state, and the wait for the first move."""

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np

from sunroom.kernel.box import Box
from sunroom.kernel.compiling import rule
from sunroom.kernel.playouts import random_games
from sunroom.kernel.random import branch, dice

COPIED = 16
"""The number of states copied in a ring; together they fit in a core's cache, as those of a search do."""

FIRST_MOVE = """
import json, sys
from sunroom.games import find
box = find(sys.argv[1]).box(**json.loads(sys.argv[2]))
s = box.new(1)
seat = box.actors(s)[0]
box.apply(s, seat, box.legal(s, seat)[0])
print("moved", flush=True)
"""
"""What a program does to play its first move."""


def bench(box: Box, seconds: float = 5.0, startup: bool = True) -> dict[str, Any]:
    """Measures a game with these options. Speed is that of one core, in CPU time of this thread.

    game, players       what was measured
    decisions_per_s     decisions in whole random games inside compiled code, setup included, for about `seconds`
    games_per_s         those games
    decisions_per_game  on average
    state_bytes         size of the record
    copy_ns             copying one record onto another inside compiled code
    compile_s           a new process with nothing compiled yet: from its launch to its first move
    cached_start_s      the same once the rules are compiled
    cores               how many were used

    The last two times each need a new process; `startup=False` leaves them out.
    """
    games, decisions, took = _play(box, seconds)
    figures = {
        "game": box.game.name,
        "players": box.players,
        "decisions_per_s": decisions / took,
        "games_per_s": games / took,
        "decisions_per_game": decisions / games,
        "state_bytes": box.game.record.itemsize,
        "copy_ns": _copy_ns(box),
    }
    if startup:
        with tempfile.TemporaryDirectory(prefix="sunroom-") as empty:
            figures["compile_s"] = _first_move_s(box, empty)
            figures["cached_start_s"] = _first_move_s(box, empty)
    return figures | {"cores": 1}


def bench_gpu(box: Box, seconds: float = 5.0, games: int = 1 << 18) -> dict[str, Any]:
    """Measures a game with these options on the GPU, many games side by side.

    game, players, gpu  what was measured, and on what
    games               side by side
    decisions_per_s     decisions in whole random games, setup included, for about `seconds`
    games_per_s         those games
    decisions_per_game  on average
    """
    from sunroom.gpu import GpuGames

    side_by_side = GpuGames(box, games, 1)
    side_by_side.random_games(0, 1)
    rounds, decisions, start = 0, 0, time.perf_counter()
    while (took := time.perf_counter() - start) < seconds:
        rounds += 1
        decisions += side_by_side.random_games(rounds, 1)
    return {
        "game": box.game.name,
        "players": box.players,
        "gpu": side_by_side.gpu,
        "games": games,
        "decisions_per_s": decisions / took,
        "games_per_s": rounds * games / took,
        "decisions_per_game": decisions / (rounds * games),
    }


def _play(box: Box, seconds: float) -> tuple[int, int, float]:
    """Games, decisions and time; games are played in chunks that double until one takes a good part of the time."""
    s, out, generator = box.blank(), np.zeros(box.game.actions, np.int16), dice(1)[0]
    random_games(s, box.record, 1, 1, generator, out)
    games, decisions, took, chunk, number = 0, 0, 0.0, 1, 0
    while took < seconds:
        start = time.thread_time()
        decisions += random_games(s, box.record, int(branch(1, number)), chunk, generator, out)
        lap = time.thread_time() - start
        games, took, number = games + chunk, took + lap, number + 1
        if lap < seconds / 20:
            chunk *= 2
    return games, decisions, took


def _copy_ns(box: Box) -> float:
    """The best of several rounds, so that other processes on the core do not count."""
    states = np.zeros(COPIED, box.game.record)
    states[0] = box.new(1)
    copy_around(states, 1)
    rounds, best = 1, 0.0
    while best < 0.005 and rounds < 1 << 20:
        rounds *= 2
        best = min(_timed(states, rounds) for _ in range(3))
    return 1e9 * best / (rounds * COPIED)


def _timed(states: Any, rounds: int) -> float:
    start = time.thread_time()
    copy_around(states, rounds)
    return time.thread_time() - start


@rule
def copy_around(states: Any, rounds: int) -> None:
    """Copies each state onto the next, and the last onto the first."""
    for _ in range(rounds):
        for i in range(len(states)):
            states[i] = states[i - 1]


def _first_move_s(box: Box, cache: str) -> float:
    """How long a new process takes to its first move, with what is in the compile cache."""
    command = [sys.executable, "-c", FIRST_MOVE, box.game.name, json.dumps(dict(box.options), default=str)]
    start = time.perf_counter()
    with subprocess.Popen(command, env=os.environ | {"SUNROOM_CACHE": cache}, stdout=subprocess.PIPE) as process:
        assert process.stdout
        told = process.stdout.readline()
        took = time.perf_counter() - start
    if told.strip() != b"moved":
        raise RuntimeError(f"{box.game.name}: a new process did not reach its first move")
    return took
