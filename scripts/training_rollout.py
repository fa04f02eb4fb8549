"""A stretch of many games played side by side, and what is learned from it.

Games are cut where the stretch ends: the network's own expectation stands in for the rest.
"""

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from scripts.training_games import Games
from scripts.training_net import Net
from sunroom.kernel.contract import MOST_SEATS

RESTARTS = 8
"""The most decisions that finished games wait for."""


def autocast(like: Tensor) -> Any:
    return torch.autocast(like.device.type, torch.bfloat16, enabled=like.device.type == "cuda")


def worth(wins: Tensor, points: Tensor, lead: float, margin_share: float = 0.5) -> Tensor:
    """What a result is worth to each seat, from 0 to 1, as in `sunroom.bots.valuing`."""
    best = points.clone()
    for p in range(points.shape[1]):
        others = torch.cat([points[:, :p], points[:, p + 1 :]], 1)
        best[:, p] = others.max(1).values
    margin = (points - best) / lead
    return (1 - margin_share) * wins + margin_share * (0.5 + 0.5 * margin / (1 + margin.abs()))


def shares(points: Tensor) -> Tensor:
    """1 for the winner; seats tied for first place split it."""
    winners = (points == points.max(1, keepdim=True).values).float()
    return winners / winners.sum(1, keepdim=True)


def own_first(table: Tensor, mover: Tensor) -> Tensor:
    """Per game, the values of each seat, starting with the one to act."""
    players = table.shape[-1]
    return table.gather(-1, (mover.clamp(min=0)[..., None] + torch.arange(players, device=mover.device)) % players)


def by_seat(table: Tensor, mover: Tensor) -> Tensor:
    """The inverse: by seat number."""
    players = table.shape[-1]
    return table.gather(-1, (torch.arange(players, device=mover.device) - mover.clamp(min=0)[..., None]) % players)


class Stretch:
    """This many decisions in every game."""

    def __init__(self, games: Games, ages: Tensor, net: Net, points_scale: float, steps: int, longest: int) -> None:
        """`ages` counts the decisions of each game; games of age `longest` end as they stand, in case somebody stalls."""
        self.lead, self.points_scale, self.players = games.lead, points_scale, games.players
        kept: dict[str, list[Tensor]] = {}
        self.finished = []
        with torch.no_grad():
            for t in range(steps + 1):
                mover, points = games.actor(), games.points()
                over = (mover < 0) | (ages >= longest)
                seen, mask = games.observe(), games.legal_mask()
                logits, wins, ahead = self.expect(net, seen, points, mover, over)
                step = {"mover": mover, "over": over, "now": points, "wins": wins, "points": ahead}
                if t < steps:
                    logits = logits.float().masked_fill(~mask, -1e9).log_softmax(1)
                    action = sample(logits)
                    logp = logits.gather(1, action[:, None])[:, 0]
                    step |= {"seen": seen, "mask": mask, "action": action, "logp": logp, "choice": ~over & (mask.sum(1) > 1)}
                    games.step(torch.where(over, -1, action))
                    ages += ~over
                    if t % RESTARTS == RESTARTS - 1:
                        self.finished.append(points[over])
                        games.restart(over)
                        ages[over] = 0
                for name, array in step.items():
                    kept.setdefault(name, []).append(array)
        self.kept = {name: torch.stack(arrays) for name, arrays in kept.items()}

    def expect(self, net: Net, seen: Tensor, points: Tensor, mover: Tensor, over: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits, and by seat number: winning chances and final points; the true ones where games are over."""
        with autocast(seen):
            logits, wins, gains = net(seen, standing(points, mover, self.points_scale))
        chances = by_seat(wins.float()[:, : self.players].softmax(1), mover)
        final = points + by_seat(gains.float()[:, : self.players] * self.points_scale, mover)
        return logits, torch.where(over[:, None], shares(points), chances), torch.where(over[:, None], points, final)

    def advantages(self, trace: float, hunger: float) -> Tensor:
        """How much better each decision turned out than expected (GAE, each seat on its own).

        Self-play that looks only at the lead may settle on short, poor games; rewarding points as well leads out of that."""
        wins, points, over = self.kept["wins"], self.kept["points"], self.kept["over"]
        value = torch.stack([worth(w, p, self.lead) for w, p in zip(wins, points, strict=True)]) + hunger * points / self.points_scale
        expected = value[-1].clone()
        ahead = torch.zeros_like(expected)
        found = []
        for t in range(len(value) - 2, -1, -1):
            seat = self.kept["mover"][t].clamp(min=0)[:, None]
            own = value[t].gather(1, seat)
            surprise = expected.gather(1, seat) - own + trace * ahead.gather(1, seat)
            ended = over[t][:, None]
            expected = torch.where(ended, value[t], expected.scatter(1, seat, own))
            ahead = torch.where(ended, torch.zeros_like(ahead), ahead.scatter(1, seat, surprise))
            found.append(surprise[:, 0])
        return torch.stack(found[::-1])

    def targets(self, name: str, trace: float) -> Tensor:
        """How chances or points turned out, seen from each decision: the near future as it went, then as expected."""
        expected, over = self.kept[name], self.kept["over"]
        target = expected[-1]
        found = []
        for t in range(len(expected) - 2, -1, -1):
            target = torch.where(over[t][:, None], expected[t], (1 - trace) * expected[t + 1] + trace * target)
            found.append(target)
        return torch.stack(found[::-1])

    def batch(self, trace: float, far: float, hunger: float) -> dict[str, Tensor]:
        """All decisions with a choice, in one row."""
        mover, now, choice = self.kept["mover"][:-1], self.kept["now"][:-1], self.kept["choice"]
        gains = (self.targets("points", far) - now) / self.points_scale
        rows = {name: self.kept[name] for name in ("seen", "mask", "action", "logp")} | {
            "advantage": self.advantages(trace, hunger), "wins": own_first(self.targets("wins", far), mover),
            "gains": own_first(gains, mover), "standing": standing(now, mover, self.points_scale),
        }  # fmt: skip
        return {name: array[choice] for name, array in rows.items()}


def standing(points: Tensor, mover: Tensor, points_scale: float) -> Tensor:
    """Everybody's points in the network's format: own seat first, scaled, 0 where nobody sits."""
    return functional.pad(own_first(points, mover) / points_scale, (0, MOST_SEATS - points.shape[-1]))


def sample(logp: Tensor) -> Tensor:
    """An action for each game, drawn by its probability (the Gumbel-max trick)."""
    return (logp - torch.empty_like(logp).exponential_().clamp(min=1e-20).log()).argmax(1)


def play_at_random(games: Games, steps: int, seed: int) -> tuple[Tensor, Tensor]:
    """Brings games into all stages by random play; returns their ages and the largest value of each number seen."""
    games.deal(seed)
    actor = games.actor()
    games.restart(torch.ones_like(actor, dtype=torch.bool))
    begin = torch.randint(0, steps, actor.shape, device=actor.device)
    ages = torch.zeros_like(actor)
    most = torch.zeros(games.observed, dtype=torch.long, device=actor.device)
    for t in range(steps):
        over = games.actor() < 0
        most = torch.maximum(most, games.observe().max(0).values)
        action = sample(torch.zeros_like(games.legal_mask(), dtype=torch.float32).masked_fill(~games.legal_mask(), -1e9))
        going = ~over & (begin <= t)
        games.step(torch.where(going, action, -1))
        ages += going
        if t % RESTARTS == RESTARTS - 1:
            games.restart(over)
            ages[over] = 0
    return ages, most
