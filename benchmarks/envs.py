"""The vector environment on one core, masks and observations included, compared with PettingZoo's connect_four.

python -m benchmarks.envs [SECONDS]
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np

import sunroom.envs.gymnasium  # noqa: F401  registers the games
from sunroom.games import SHELF
from sunroom.kernel.compiling import rule
from sunroom.kernel.random import dice, draw

GAMES_AT_ONCE = 4096


@rule
def choose(mask: Any, luck: Any, actions: Any) -> None:
    """A random legal action in each game: what the cheapest learner does."""
    for i in range(len(mask)):
        n = 0
        for action in range(mask.shape[1]):
            n += mask[i, action]
        left = draw(luck, n)
        for action in range(mask.shape[1]):
            if mask[i, action]:
                if left == 0:
                    actions[i] = action
                left -= 1


def ours(name: str, seconds: float) -> float:
    """Decisions per second of the stepping thread, choosing included."""
    from sunroom.envs.naming import gymnasium_name

    env: Any = gymnasium.make_vec(gymnasium_name(name), num_envs=GAMES_AT_ONCE, bots="self")
    actions, luck = np.zeros(GAMES_AT_ONCE, np.int64), dice(1)[0]
    seen, _ = env.reset(seed=1)
    choose(seen["action_mask"], luck, actions)
    seen = env.step(actions)[0]
    steps, start = 0, time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        choose(seen["action_mask"], luck, actions)
        seen = env.step(actions)[0]
        steps += GAMES_AT_ONCE
    return steps / took


def connect_four(seconds: float) -> float:
    """Decisions per second of PettingZoo's connect_four, played at random with its masks and observations."""
    from pettingzoo.classic import connect_four_v3

    env, luck = connect_four_v3.env(), np.random.default_rng(1)
    steps, start = 0, time.thread_time()
    while (took := time.thread_time() - start) < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
            steps += not (over or cut)
    return steps / took


def main(seconds: float) -> None:
    """Measures all in turn."""
    try:
        peer = connect_four(seconds)
        print(f"{'PettingZoo connect_four':>24}  {peer:>12,.0f} decisions/s", flush=True)
    except ImportError as error:
        peer = 0.0
        print(f"{'PettingZoo connect_four':>24}  not measured: {error.name} is not installed; pip install '.[bench]'", flush=True)
    for game in SHELF.values():
        rate = ours(game.name, seconds)
        print(f"{game.title:>24}  {rate:>12,.0f} decisions/s" + (f"  {rate / peer:>8,.1f} times as many" if peer else ""), flush=True)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("seconds", type=float, nargs="?", default=3.0, help="for each game")
    main(arguments.parse_args().seconds)
