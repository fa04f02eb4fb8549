"""Whole random games on a GPU: speed, distance from the memory limit, end states equal to the CPU's, and a comparison with Pgx.

python -m benchmarks.gpu digests FOLDER     where Numba is installed: the PTX of all games, and their end states on a CPU
python -m benchmarks.gpu measure FOLDER     on a GPU machine (CuPy is enough; JAX and Pgx for the comparison)
"""

import argparse
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.kernel.errors import SunroomError

PLAYERS, SEED, COMPARED = 4, 1, 100_000
TARGETS = {"solar-city": 500e6, "solar-gardens": 500e6, "neotopia": 300e6, "earth": 50e6}
BLOCKS = (32, 64, 128, 256)
IN_FLIGHT = (1 << 15, 1 << 18)
"""The number of games per launch while block sizes are compared; the larger is used for the final figure."""
STEPPED = 1 << 17
"""The number of games stepped decision by decision."""
PGX = ("backgammon", "go_9x9", "chess")


def boxes() -> Iterator[Box]:
    """The games that are measured."""
    return (game.box(players=PLAYERS) for game in SHELF.values())


def digests(records: Any) -> Any:
    """64 bits of each record's hash."""
    return np.array([int.from_bytes(hashlib.blake2b(record.tobytes(), digest_size=8).digest(), "little") for record in records], np.uint64)


def prepare(folder: Path) -> None:
    """Writes everything the GPU machine needs."""
    from sunroom.gpu.modules import write_ptx
    from sunroom.kernel.batch import Batch

    for box in boxes():
        write_ptx(box.game, folder)
        batch, start = Batch(box, COMPARED, SEED), time.perf_counter()
        decisions = batch.play_out()
        took = time.perf_counter() - start
        np.save(folder / f"{box.game.name}.npy", digests(batch.states))
        print(f"{box.game.title}: {COMPARED:,} games on the CPU, {decisions:,} decisions, {decisions / took:,.0f}/s", flush=True)


def timed(cupy: Any, work: Callable[[], Any]) -> tuple[Any, float]:
    """A result, and the GPU time it took in seconds."""
    start, end = cupy.cuda.Event(), cupy.cuda.Event()
    start.record()
    result = work()
    end.record()
    end.synchronize()
    return result, float(cupy.cuda.get_elapsed_time(start, end)) / 1000


def copy_rate(cupy: Any) -> float:
    """Bytes read and written per second in a large copy."""
    a = cupy.random.randint(0, 255, 1 << 32, np.uint8)
    b = cupy.empty_like(a)
    cupy.copyto(b, a)
    return 2 * a.nbytes / min(timed(cupy, lambda: cupy.copyto(b, a))[1] for _ in range(5))


def measure_game(cupy: Any, box: Box, folder: Path, copied: float) -> dict[str, Any]:
    """All figures of one game."""
    from sunroom.gpu import GpuGames, games

    figures: dict[str, Any] = {"game": box.game.name, "players": PLAYERS, "record_bytes": box.game.record.itemsize}
    compared = GpuGames(box, COMPARED, SEED)
    compared.play_out()
    figures["equal_to_cpu"] = int((digests(compared.records()) == np.load(folder / f"{box.game.name}.npy")).sum())
    played = GpuGames(box, IN_FLIGHT[-1], SEED)
    swept = {}
    for n in IN_FLIGHT:
        part = played if n == IN_FLIGHT[-1] else GpuGames(box, n, SEED)
        for block in BLOCKS:
            games.BLOCK = block
            swept[f"{n} games, blocks of {block}"] = max(rate_of(cupy, part, seed, 1) for seed in (1, 2))
        del part
    best = max(BLOCKS, key=lambda block: swept[f"{IN_FLIGHT[-1]} games, blocks of {block}"])
    games.BLOCK = best
    rate = sorted(rate_of(cupy, played, seed, 1) for seed in (4, 5, 6))[1]
    length = played.random_games(SEED, 1) / len(played)
    figures |= {"block": best, "decisions_per_game": length, "decisions_per_s": rate, "swept": swept}
    figures["target_per_s"] = TARGETS[box.game.name]
    figures["memory_limit_per_s"] = copied / (2 * box.game.record.itemsize)
    del played
    figures |= stepped(cupy, box, copied)
    return figures


def rate_of(cupy: Any, games: Any, seed: int, each: int) -> float:
    """Decisions per second with this many whole random games in each place."""
    made, took = timed(cupy, lambda: games.random_games(seed, each))
    return float(made / took)


def stepped(cupy: Any, box: Box, copied: float) -> dict[str, Any]:
    """Steps one decision at a time, with legal masks and observations of all games after each, chosen at random on the GPU."""
    from sunroom.gpu import GpuGames

    games = GpuGames(box, STEPPED, SEED)

    def lap() -> None:
        for _ in range(20):
            luck = cupy.random.random(games.mask.shape, np.float32)
            games.step(cupy.where(games.seats >= 0, (luck * games.mask).argmax(axis=1), -1), checked=False)

    lap()
    took = timed(cupy, lap)[1] / 20
    moved = 2 * games.states.nbytes + games.mask.nbytes + games.seen.nbytes + games.points.nbytes
    return {"stepped_per_s": STEPPED / took, "stepped_share_of_copy": moved / took / copied}


def measure_pgx(name: str, batch: int) -> float:
    """Decisions per second of Pgx: random legal actions, finished games restart, 100 steps in one compiled loop."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    steps, begin = 100, jax.jit(jax.vmap(env.init))
    advance = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, luck, keys = jax.random.split(key, 3)
        action = jnp.argmax(jax.random.uniform(luck, state.legal_action_mask.shape) * state.legal_action_mask, axis=1)
        return (advance(state, action, jax.random.split(keys, batch)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=steps)[0])
    state = begin(jax.random.split(jax.random.PRNGKey(0), batch))
    state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        state, key = jax.block_until_ready(run(state, key))
        best = max(best, batch * steps / (time.perf_counter() - start))
    return best


def measure(folder: Path) -> None:
    """Measures everything in turn and prints a table; all figures go to gpu.json in $OUT or the current folder."""
    os.environ.setdefault("SUNROOM_PTX", str(folder))
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    from sunroom.gpu.games import needs_gpu

    cupy = needs_gpu()
    copied = copy_rate(cupy)
    cupy.get_default_memory_pool().free_all_blocks()
    figures: dict[str, Any] = {"copy_bytes_per_s": copied, "games": [], "pgx": {}}
    file = Path(os.environ.get("OUT", ".")) / "gpu.json"
    print(f"copy: {copied / 1e12:.2f} TB/s read and written", flush=True)
    for box in boxes():
        start = time.perf_counter()
        figures["games"].append(found := measure_game(cupy, box, folder, copied))
        file.write_text(json.dumps(figures, indent=1))
        cupy.get_default_memory_pool().free_all_blocks()
        print(
            f"{box.game.title}: {found['decisions_per_s'] / 1e6:,.0f} million decisions/s (wanted {found['target_per_s'] / 1e6:.0f}), "
            f"blocks of {found['block']}, {found['decisions_per_game']:.0f} a game; "
            f"{found['equal_to_cpu']:,} of {COMPARED:,} end states equal; "
            f"stepwise {found['stepped_per_s'] / 1e6:,.0f} million/s at {found['stepped_share_of_copy']:.0%} of the copy rate; "
            f"a record read and written per decision would end at {found['memory_limit_per_s'] / 1e6:,.0f} million/s; "
            f"{time.perf_counter() - start:.0f} s",
            flush=True,
        )
        print("   ", {key: round(value / 1e6) for key, value in found["swept"].items()}, flush=True)
    for name in PGX:
        for batch in (1 << 16,):
            try:
                figures["pgx"][f"{name}, {batch} games"] = rate = measure_pgx(name, batch)
                print(f"Pgx {name}, {batch} games: {rate / 1e6:,.1f} million decisions/s", flush=True)
            except Exception as error:  # another project's code on a new JAX: its failure is a finding, not ours
                print(f"Pgx {name}, {batch} games: {type(error).__name__}: {str(error)[:300]}", flush=True)
    file.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("what", choices=("digests", "measure"))
    arguments.add_argument("folder", type=Path)
    asked = arguments.parse_args()
    try:
        {"digests": prepare, "measure": measure}[asked.what](asked.folder)
    except SunroomError as error:
        arguments.error(str(error))
