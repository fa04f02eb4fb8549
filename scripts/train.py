"""Trains the network of the learned bot by self-play on a GPU, over millions of games.

    python -m scripts.train solar-city --minutes 5 --out training/solar-city

PPO with everything on the device: the rules step thousands of games at once (`GpuGames`), PyTorch chooses for all of them,
and learns after every stretch of decisions; finished games restart.
Progress is saved in the folder: the same command continues where it stopped. The folder's `network.npz` is what the learned
bot plays with; `python -m scripts.match_learned` tells whether it is better than searching without it.

Needs `torch` and a GPU. With `--cpu` it runs slowly on any machine, for trying it out.
"""

import argparse
from importlib.util import find_spec
from pathlib import Path

from sunroom.games import SHELF, find
from sunroom.gpu.games import needs_gpu
from sunroom.kernel.errors import SunroomError


def main() -> None:
    ask = argparse.ArgumentParser(description="Train the network of the learned bot.")
    ask.add_argument("game", choices=list(SHELF))
    ask.add_argument("--out", type=Path, required=True, help="the folder in which progress is kept")
    ask.add_argument("--minutes", type=float, default=5.0, help="until it stops, getting ready included")
    ask.add_argument("--games", type=int, default=8192, help="games side by side")
    ask.add_argument("--steps", type=int, default=64, help="decisions in each game before the network learns from them")
    ask.add_argument("--players", type=player_counts, default="2,2,3,4", help="player counts, in turn")
    ask.add_argument("--first", type=int, default=256)
    ask.add_argument("--second", type=int, default=128)
    ask.add_argument("--rate", type=float, default=1e-3)
    ask.add_argument("--entropy", type=float, default=0.02, help="how much trying things out is worth, at first")
    ask.add_argument("--hunger", type=float, default=0.0, help="how much points are worth in themselves, whatever the others have")
    ask.add_argument("--trace", type=float, default=0.95, help="how far a decision answers for what comes later")
    ask.add_argument("--minibatch", type=int, default=16384)
    ask.add_argument("--longest", type=int, default=2000, help="decisions after which a game counts as it stands")
    ask.add_argument("--shuffle", type=int, default=300, help="random decisions before training, about as many as a game has")
    ask.add_argument("--memory", type=float, default=0.9, help="how much of the GPU's memory PyTorch may take")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--cpu", action="store_true", help="without a GPU: slowly, to try it out")
    args = ask.parse_args()
    if why := why_not(args):
        ask.error(why)
    from scripts.training import train

    try:
        train(args)
    except SunroomError as error:
        ask.error(str(error))


def player_counts(text: str) -> list[int]:
    """`2,2,3` as numbers."""
    try:
        return [int(n) for n in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of numbers such as 2,2,3") from None


def why_not(args: argparse.Namespace) -> str:
    """Why this cannot be trained here; empty if it can."""
    seats = [n for n in find(args.game).seats if n > 1]
    if not set(args.players) <= set(seats):
        return f"--players: {args.game} is trained with {', '.join(map(str, seats))} players, each against the others"
    if not find_spec("torch"):
        return "training needs PyTorch: pip install torch"
    if not args.cpu:
        try:
            needs_gpu()
        except SunroomError as error:
            return f"{error}; with --cpu it can be tried out, slowly"
    return ""


if __name__ == "__main__":
    main()
