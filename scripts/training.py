"""Learning by self-play: PPO with everything on the device. Start it with `scripts.train`."""

import argparse
import json
import time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from scripts.training_games import open_games
from scripts.training_net import Net, named_fields
from scripts.training_options import trained_options
from scripts.training_rollout import Stretch, autocast, play_at_random
from sunroom.kernel.errors import SunroomError


def learn(net: Net, optimizer: Any, batch: dict[str, Tensor], size: int, epochs: int, entropy_weight: float) -> dict[str, float]:
    """Makes a few passes over what was played."""
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


def train(args: argparse.Namespace) -> None:
    torch.manual_seed(args.seed)
    if not args.cpu:
        if not torch.cuda.is_available():
            raise SunroomError("this PyTorch finds no GPU; with --cpu training can be tried out, slowly")
        torch.cuda.set_per_process_memory_fraction(args.memory)
    args.out.mkdir(parents=True, exist_ok=True)
    saved = resume(args)
    done, spent = saved["done"], saved["spent"]
    began = last_kept = time.time()
    counts = args.players
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
            keep(args, net, optimizer, most, points_scale, done, spent + time.time() - began)
    keep(args, net, optimizer, most, points_scale, done, spent + time.time() - began)


def resume(args: argparse.Namespace) -> dict[str, Any]:
    """The progress saved in this folder, if it belongs to the same training."""
    kept = args.out / "progress.pt"
    if not kept.exists():
        return {"done": 0, "spent": 0.0}
    saved: dict[str, Any] = torch.load(kept, weights_only=False)
    second, first = saved["net"]["hidden.weight"].shape
    if saved.get("game", args.game) != args.game:
        raise SunroomError(f"{kept} belongs to {saved['game']}; train {args.game} in another folder")
    if (first, second) != (args.first, args.second):
        raise SunroomError(f"{kept} continues with --first {first} --second {second}; use another folder for other sizes")
    return saved


def progress(stretch: Stretch) -> dict[str, float]:
    """How the finished games went."""
    finished = torch.cat(stretch.finished)
    found: dict[str, float] = {"decisions": int(stretch.kept["choice"].sum()), "finished": len(finished)}
    if len(finished):
        found |= {"points": float(finished.mean()), "best": float(finished.max(1).values.mean())}
    return found


def keep(args: argparse.Namespace, net: Net, optimizer: Any, most: Any, points_scale: float, done: int, spent: float) -> None:
    """Saves progress atomically."""
    out = args.out
    state = {"game": args.game, "net": net.state_dict(), "optimizer": optimizer.state_dict(), "most": most, "done": done, "spent": spent}
    torch.save(state, out / "progress.new")
    (out / "progress.new").replace(out / "progress.pt")
    net.export(out / "new.npz", points_scale, args.players, trained_options(args.game))
    (out / "new.npz").replace(out / "network.npz")
