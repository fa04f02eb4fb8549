"""Trains the network of the learned bot: a game played against itself on a GPU, millions of times.

    python -m scripts.train solar-city --minutes 5 --out training/solar-city

PPO with everything on the device: the rules step thousands of games at once (`GpuGames`), PyTorch chooses for all of them,
and learns after every stretch of decisions; games that are over begin anew.
Progress is kept in the folder: the same command goes on where it stopped. The folder's `network.npz` is what the learned
bot plays with; `python -m scripts.match_learned` says whether it is better than searching without it.

Needs `torch` and a GPU. With `--cpu` it runs slowly on any machine, to try it out.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from scripts.training_games import open_games
from scripts.training_net import Net, named_fields
from scripts.training_rollout import Stretch, autocast, play_at_random


def learn(net: Net, optimizer: Any, batch: dict[str, Tensor], size: int, epochs: int, entropy_weight: float) -> dict[str, float]:
    """A few passes over what was played."""
    n, players = len(batch["action"]), batch["wins"].shape[1]
    advantage = batch["advantage"]
    batch["advantage"] = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    sums = torch.zeros(4, device=advantage.device)
    steps = 0
    for _ in range(epochs):
        order = torch.randperm(n, device=advantage.device)
        for start in range(0, n - n % size or n, size):
            part = {name: array[order[start : start + size]] for name, array in batch.items()}
            with autocast(part["seen"]):
                logits, wins, gains = net(part["seen"], part["standing"])
            logp = logits.float().masked_fill(~part["mask"], -1e9).log_softmax(1)
            chosen = logp.gather(1, part["action"][:, None])[:, 0]
            ratio = (chosen - part["logp"]).exp()
            gain = torch.minimum(ratio * part["advantage"], ratio.clamp(0.8, 1.2) * part["advantage"]).mean()
            entropy = -(logp.exp() * logp.clamp(min=-1e4)).sum(1).mean()
            win_loss = -(part["wins"] * wins.float()[:, :players].log_softmax(1)).sum(1).mean()
            point_loss = functional.smooth_l1_loss(gains.float()[:, :players], part["gains"])
            loss = -gain - entropy_weight * entropy + 0.5 * win_loss + 0.5 * point_loss
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            sums += torch.stack([entropy, win_loss, point_loss, (ratio - 1).abs().mean()]).detach()
            steps += 1
    return dict(zip(("entropy", "win_loss", "point_loss", "moved"), (sums / steps).tolist(), strict=True))


def main() -> None:
    ask = argparse.ArgumentParser(description="Train the network of the learned bot.")
    ask.add_argument("game")
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--minutes", type=float, default=5.0)
    ask.add_argument("--games", type=int, default=8192, help="games side by side")
    ask.add_argument("--steps", type=int, default=64, help="decisions in each game before the network learns from them")
    ask.add_argument("--players", default="2,2,3,4", help="player counts, in turn")
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
    ask.add_argument("--cpu", action="store_true")
    train(ask.parse_args())


def train(args: argparse.Namespace) -> None:
    torch.manual_seed(args.seed)
    if not args.cpu:
        torch.cuda.set_per_process_memory_fraction(args.memory)
    args.out.mkdir(parents=True, exist_ok=True)
    kept = args.out / "progress.pt"
    saved = torch.load(kept, weights_only=False) if kept.exists() else {"done": 0, "spent": 0.0}
    done, spent = saved["done"], saved["spent"]
    began = last_kept = time.time()
    counts = [int(n) for n in args.players.split(",")]
    tables = {n: open_games(args.game, n, args.games, args.cpu) for n in sorted(set(counts))}
    some = tables[counts[0]]
    ages, most = {}, np.zeros(some.observed, np.int64)
    for n, games in tables.items():
        ages[n], seen = play_at_random(games, args.shuffle, args.seed * 1_000_003 - 1 - done)
        most = np.maximum(most, seen.cpu().numpy())
    most, points_scale = saved.get("most", most), 2.0 * some.lead
    net = Net(most, named_fields(args.game, most), some.actions, args.first, args.second).to("cpu" if args.cpu else "cuda")
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate, eps=1e-5)
    if "net" in saved:
        net.load_state_dict(saved["net"])
    if "optimizer" in saved:
        optimizer.load_state_dict(saved["optimizer"])
    print(f"{args.game}: ready after {time.time() - began:.0f} s, {sum(p.numel() for p in net.parameters())} weights", flush=True)
    while time.time() - began < 60 * args.minutes:
        share = (time.time() - began) / (60 * args.minutes)
        for group in optimizer.param_groups:
            group["lr"] = args.rate * (1.0 - 0.95 * share)
        players = counts[done % len(counts)]
        games = tables[players]
        games.deal(args.seed * 1_000_003 + done)
        stretch = Stretch(games, ages[players], net, points_scale, args.steps, args.longest)
        batch = stretch.batch(args.trace, (1.0 + args.trace) / 2, args.hunger)
        found = learn(net, optimizer, batch, args.minibatch, 2, args.entropy * (1.0 - 0.9 * share))
        done += 1
        if done % 10 == 1:
            found |= progress(stretch) | {"done": done, "minutes": (spent + time.time() - began) / 60, "players": players}
            with (args.out / "log.jsonl").open("a") as log:
                print(json.dumps({k: round(v, 4) for k, v in found.items()}), file=log)
        if time.time() - last_kept > 60:
            last_kept = time.time()
            keep(args.out, net, optimizer, most, points_scale, counts, done, spent + time.time() - began)
    keep(args.out, net, optimizer, most, points_scale, counts, done, spent + time.time() - began)


def progress(stretch: Stretch) -> dict[str, float]:
    """How the games that came to their end went."""
    finished = torch.cat(stretch.finished)
    found: dict[str, float] = {"decisions": int(stretch.kept["choice"].sum()), "finished": len(finished)}
    if len(finished):
        found |= {"points": float(finished.mean()), "best": float(finished.max(1).values.mean())}
    return found


def keep(out: Path, net: Net, optimizer: Any, most: Any, points_scale: float, counts: list[int], done: int, spent: float) -> None:
    """Writes progress whole or not at all."""
    state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "most": most, "done": done, "spent": spent}
    torch.save(state, out / "progress.new")
    (out / "progress.new").replace(out / "progress.pt")
    net.export(out / "new.npz", points_scale, counts)
    (out / "new.npz").replace(out / "network.npz")


if __name__ == "__main__":
    main()
