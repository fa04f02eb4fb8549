"""Trains the network of the learned bot: a game played against itself on a GPU, millions of times.

    python -m scripts.train solar-city --minutes 5 --out training/solar-city

PPO with everything on the device: the rules step thousands of games at once (`GpuGames`), PyTorch chooses for all of them.
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

SEATS = 5
MOST_ROWS = 64
"""A number with more values than this shares its last row."""


class Net(nn.Module):
    """Rows that are looked up and added, one dense layer, and three heads."""

    def __init__(self, sizes: np.ndarray[Any, Any], actions: int, first: int = 256, second: int = 128) -> None:
        super().__init__()
        starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.register_buffer("sizes", torch.as_tensor(sizes, dtype=torch.long))
        self.register_buffer("starts", torch.as_tensor(starts, dtype=torch.long))
        rows = int(sizes.sum())
        self.table = nn.Parameter(torch.randn(rows, first) * (0.5 / np.sqrt(len(sizes))))
        self.numeric = nn.Parameter(torch.zeros(len(sizes), first))
        self.bias = nn.Parameter(torch.zeros(first))
        self.hidden = nn.Linear(first, second)
        self.policy = nn.Linear(second, actions)
        self.outcome = nn.Linear(second, 2 * SEATS)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.outcome.weight)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of the actions, logits of winning per seat, points per seat (scaled), own seat first."""
        numbers = seen.long()
        rows = self.starts + torch.minimum(numbers.clamp(min=0), self.sizes - 1)
        hot = torch.zeros(len(seen), len(self.table), dtype=torch.bfloat16 if seen.is_cuda else torch.float32, device=seen.device)
        hot.scatter_(1, rows, 1.0)
        first = functional.relu(hot @ self.table + (seen / 8.0) @ self.numeric + self.bias)
        second = functional.relu(self.hidden(first))
        outcome = self.outcome(second)
        return self.policy(second), outcome[:, :SEATS], outcome[:, SEATS:]

    def export(self, path: Path, points_scale: float) -> None:
        """The weights as `sunroom.bots.network` reads them."""
        arrays = {
            "table": self.table, "numeric": self.numeric, "bias": self.bias,
            "hidden": self.hidden.weight.T, "hidden_bias": self.hidden.bias,
            "policy": self.policy.weight.T, "policy_bias": self.policy.bias,
            "outcome": self.outcome.weight.T, "outcome_bias": self.outcome.bias,
        }  # fmt: skip
        stored = {name: array.detach().float().cpu().numpy().astype(np.float16) for name, array in arrays.items()}
        np.savez_compressed(path, sizes=self.sizes.cpu().numpy().astype(np.int16), points_scale=points_scale, **stored)


def chances(logits: Tensor, players: int) -> Tensor:
    """Each seat's chance to win, own seat first."""
    return logits[:, :players].softmax(1)


def worth(wins: Tensor, points: Tensor, lead: float, margin_share: float = 0.5) -> Tensor:
    """What a result is worth to each seat, from 0 to 1, as `sunroom.bots.valuing` says."""
    best = points.clone()
    for p in range(points.shape[1]):
        others = torch.cat([points[:, :p], points[:, p + 1 :]], 1)
        best[:, p] = others.max(1).values
    margin = (points - best) / lead
    return (1 - margin_share) * wins + margin_share * (0.5 + 0.5 * margin / (1 + margin.abs()))


class Rollout:
    """Games played from the first decision to the last, with everything that was seen and chosen."""

    def __init__(self, games: Any, net: Net, lead: float, points_scale: float, longest: int) -> None:
        self.seen, self.mask, self.action, self.logp, self.value, self.mover, self.choice = [], [], [], [], [], [], []
        players = games.players
        with torch.no_grad():
            for _ in range(longest):
                mover = games.actor()
                if not bool((mover >= 0).any()):
                    break
                seen, mask = games.observe(), games.legal_mask()
                with autocast(seen):
                    logits, wins, points = net(seen)
                legal = mask.sum(1)
                logits = logits.float().masked_fill(~mask, -1e9)
                action = torch.distributions.Categorical(logits=logits).sample()
                logp = logits.log_softmax(1).gather(1, action[:, None])[:, 0]
                value = worth(chances(wins.float(), players), points.float()[:, :players] * points_scale, lead)[:, 0]
                games.step(torch.where(mover >= 0, action, -1))
                for kept, new in zip(
                    (self.seen, self.mask, self.action, self.logp, self.value, self.mover, self.choice),
                    (seen, mask, action, logp, value, mover.long(), (mover >= 0) & (legal > 1)),
                    strict=True,
                ):
                    kept.append(new)
            else:
                raise RuntimeError(f"games are longer than {longest} decisions")
        self.points = games.scores().float()
        best = self.points.max(1, keepdim=True).values
        winners = (self.points == best).float()
        self.wins = winners / winners.sum(1, keepdim=True)
        self.gained = worth(self.wins, self.points, lead)

    def advantages(self, trace: float) -> Tensor:
        """By how much each decision turned out better than expected (GAE, each seat on its own)."""
        value = self.gained.clone()
        ahead = torch.zeros_like(value)
        found = []
        for v, mover in zip(reversed(self.value), reversed(self.mover), strict=True):
            seat = mover.clamp(min=0)[:, None]
            surprise = value.gather(1, seat)[:, 0] - v + trace * ahead.gather(1, seat)[:, 0]
            playing = (mover >= 0)[:, None]
            value = torch.where(playing, value.scatter(1, seat, v[:, None]), value)
            ahead = torch.where(playing, ahead.scatter(1, seat, surprise[:, None]), ahead)
            found.append(surprise)
        return torch.stack(found[::-1])

    def batch(self, trace: float) -> dict[str, Tensor]:
        """All decisions that were a choice, in one row."""
        advantage = self.advantages(trace)
        choice = torch.stack(self.choice)
        mover = torch.stack(self.mover)
        players = self.points.shape[1]
        turn = (mover.clamp(min=0)[:, :, None] + torch.arange(players, device=mover.device)) % players
        number = torch.arange(mover.shape[1], device=mover.device)[None, :, None]
        rows = {
            "seen": torch.stack(self.seen), "mask": torch.stack(self.mask), "action": torch.stack(self.action),
            "logp": torch.stack(self.logp),
            "advantage": advantage, "wins": self.wins[number, turn], "points": self.points[number, turn],
        }  # fmt: skip
        return {name: array[choice] for name, array in rows.items()}


def autocast(like: Tensor) -> Any:
    return torch.autocast(like.device.type, torch.bfloat16, enabled=like.device.type == "cuda")


def learn(
    net: Net, optimizer: Any, batch: dict[str, Tensor], size: int, epochs: int, entropy_weight: float, points_scale: float
) -> dict[str, float]:
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
                logits, wins, points = net(part["seen"])
            logp = logits.float().masked_fill(~part["mask"], -1e9).log_softmax(1)
            chosen = logp.gather(1, part["action"][:, None])[:, 0]
            ratio = (chosen - part["logp"]).exp()
            gain = torch.minimum(ratio * part["advantage"], ratio.clamp(0.8, 1.2) * part["advantage"]).mean()
            entropy = -(logp.exp() * logp.clamp(min=-1e4)).sum(1).mean()
            win_loss = -(part["wins"] * wins.float()[:, :players].log_softmax(1)).sum(1).mean()
            point_loss = functional.mse_loss(points.float()[:, :players], part["points"] / points_scale)
            loss = -gain - entropy_weight * entropy + 0.5 * win_loss + 0.5 * point_loss
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            sums += torch.stack([entropy, win_loss, point_loss, (ratio - 1).abs().mean()]).detach()
            steps += 1
    return dict(zip(("entropy", "win_loss", "point_loss", "moved"), (sums / steps).tolist(), strict=True))


def row_sizes(games: Any, looks: int = 400) -> np.ndarray[Any, Any]:
    """How many rows each observed number needs, from random games."""
    most = torch.zeros(games.observe().shape[1], dtype=torch.long, device=games.observe().device)
    for _ in range(looks):
        mover = games.actor()
        if not bool((mover >= 0).any()):
            break
        most = torch.maximum(most, games.observe().long().max(0).values)
        logits = torch.zeros_like(games.legal_mask(), dtype=torch.float32).masked_fill(~games.legal_mask(), -1e9)
        games.step(torch.where(mover >= 0, torch.distributions.Categorical(logits=logits).sample(), -1))
    return (most.clamp(0, MOST_ROWS - 1) + 1).cpu().numpy()


def main() -> None:
    ask = argparse.ArgumentParser(description="Train the network of the learned bot.")
    ask.add_argument("game")
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--minutes", type=float, default=5.0)
    ask.add_argument("--games", type=int, default=8192, help="games side by side")
    ask.add_argument("--players", default="2,2,3,4", help="player counts, in turn")
    ask.add_argument("--first", type=int, default=256)
    ask.add_argument("--second", type=int, default=128)
    ask.add_argument("--rate", type=float, default=1e-3)
    ask.add_argument("--minibatch", type=int, default=32768)
    ask.add_argument("--longest", type=int, default=2000)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--cpu", action="store_true")
    train(ask.parse_args())


def train(args: argparse.Namespace) -> None:
    from scripts.training_games import open_games

    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    counts = [int(n) for n in args.players.split(",")]
    tables = {n: open_games(args.game, n, args.games, args.cpu) for n in sorted(set(counts))}
    some = tables[counts[0]]
    kept = args.out / "progress.pt"
    saved = torch.load(kept, weights_only=False) if kept.exists() else None
    if saved is None:
        sizes = np.ones(some.observed, np.int64)
        for games in tables.values():
            games.reset(args.seed)
            sizes = np.maximum(sizes, row_sizes(games))
        points_scale = some.lead * 2
        done, spent = 0, 0.0
    else:
        sizes, points_scale, done, spent = saved["sizes"], saved["points_scale"], saved["done"], saved["spent"]
    device = torch.device("cpu" if args.cpu else "cuda")
    net = Net(sizes, some.actions, args.first, args.second).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate, eps=1e-5)
    if saved is not None:
        net.load_state_dict(saved["net"])
        optimizer.load_state_dict(saved["optimizer"])
    began = last_kept = time.time()
    while time.time() - began < 60 * args.minutes:
        share = (time.time() - began) / (60 * args.minutes)
        for group in optimizer.param_groups:
            group["lr"] = args.rate * (1.0 - 0.9 * share)
        games = tables[counts[done % len(counts)]]
        games.reset(args.seed * 1_000_003 + done)
        rollout = Rollout(games, net, some.lead, points_scale, args.longest)
        batch = rollout.batch(0.95)
        found = learn(net, optimizer, batch, args.minibatch, 2, 0.02 * (1.0 - 0.9 * share), points_scale)
        done += 1
        if done % 10 == 1 or time.time() - last_kept > 60:
            found |= {
                "done": done,
                "minutes": (spent + time.time() - began) / 60,
                "decisions": len(batch["action"]),
                "points": float(rollout.points.mean()),
            }
            found |= {"players": games.players, "best": float(rollout.points.max(1).values.mean())}
            with (args.out / "log.jsonl").open("a") as log:
                print(json.dumps({k: round(v, 4) for k, v in found.items()}), file=log)
            if done % 50 == 1:
                print({k: round(v, 4) for k, v in found.items()}, flush=True)
        if time.time() - last_kept > 60:
            last_kept = time.time()
            keep(args.out, net, optimizer, sizes, points_scale, done, spent + time.time() - began)
    keep(args.out, net, optimizer, sizes, points_scale, done, spent + time.time() - began)


def keep(out: Path, net: Net, optimizer: Any, sizes: Any, points_scale: float, done: int, spent: float) -> None:
    """Writes progress whole or not at all."""
    state = {
        "net": net.state_dict(),
        "optimizer": optimizer.state_dict(),
        "sizes": sizes,
        "points_scale": points_scale,
        "done": done,
        "spent": spent,
    }
    torch.save(state, out / "progress.new")
    (out / "progress.new").replace(out / "progress.pt")
    net.export(out / "network.npz", points_scale)


if __name__ == "__main__":
    main()
