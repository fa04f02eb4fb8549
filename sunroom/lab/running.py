"""Long work on all cores, in slices, with a progress bar; interrupting it keeps what is done."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sunroom.bots.bot import Bot
from sunroom.kernel.box import Box
from sunroom.kernel.errors import SunroomError
from sunroom.lab.playing import Games, play_games

SLICES = 200
"""The approximate number of slices."""


def play_on_all_cores(box: Box, bots: Sequence[Bot], games: int, seed: int, quiet: bool = False, cores: int | None = None) -> Games:
    """This many games between bots. Threads are enough: bots think in compiled code, which releases the GIL."""
    if games < 1:
        raise SunroomError("at least one game is needed")
    step = max(1, min(5000, games // SLICES)) if games > SLICES else 1
    slices = [(start, min(start + step, games)) for start in range(0, games, step)]
    done = run_slices(lambda start, stop: play_games(box, bots, seed, start, stop), slices, quiet, cores)
    if not done:
        raise SunroomError("interrupted before the first game was over")
    return Games.joined([done[i] for i in sorted(done)])


def run_slices(
    work: Callable[[int, int], Any], slices: Sequence[tuple[int, int]], quiet: bool = False, cores: int | None = None
) -> dict[int, Any]:
    """The results by slice; incomplete if a person pressed Ctrl-C."""
    cores = cores or os.cpu_count() or 1
    done: dict[int, Any] = {}
    waiting = list(enumerate(slices))
    running: dict[Future[Any], int] = {}
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=quiet,
    )
    with bar, ThreadPoolExecutor(cores) as threads:
        task = bar.add_task("games", total=slices[-1][1])
        try:
            while waiting or running:
                while waiting and len(running) < cores:
                    number, (start, stop) = waiting.pop(0)
                    running[threads.submit(work, start, stop)] = number
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    number = running.pop(future)
                    done[number] = future.result()
                    start, stop = slices[number]
                    bar.advance(task, stop - start)
        except KeyboardInterrupt:
            bar.console.print("Interrupted: keeping what was played.")
            for future, number in running.items():
                done[number] = future.result()
    return done
