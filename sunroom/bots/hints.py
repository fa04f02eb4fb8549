"""Hints: what a strong bot would do in a person's place, given what they know, and whether it can wait."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sunroom.bots.bot import Advice, Bot, Candidate, ask
from sunroom.bots.explain import about_as_good, average, considered, explain, percent
from sunroom.bots.search import SearchBot
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Seat, Several
from sunroom.kernel.protocols import State, Trial
from sunroom.kernel.random import branch

WORLDS = 12
"""The number of imagined worlds for judging whether to wait."""
OTHERS = SearchBot(40)
"""The bot that decides for the others there."""

SAYS = Phrasebook(
    "said",
    {
        "confirm": "Confirm: a strong player would do the same.",
        "good enough": "Confirm: it’s about as good as what a strong player would do.",
        "take back": "Take it back: there’s something better.",
        "no hurry": "There’s no hurry: you can also wait for {who}.",
        "wait": "Wait for {who}: there’s no hurry, and you may have more to choose from then.",
        "now as good": "{action} now would be about as good: the bot wins {n}% of the games it imagines, with {points} on average.",
        "now or later": "By waiting, the bot wins {n}% of the games it imagines, with {points} on average; "
        "{action} now wins {m}% with {k}.",
    },
)


@dataclass(frozen=True)
class Counsel:
    """Advice for a person."""

    action: int
    sentences: tuple[Message, ...]
    candidates: tuple[dict[str, Any], ...]
    """What was considered, best first, as plain data."""
    wait: bool = False
    """Whether to let others decide first: the action is the only one, and can still be taken later."""


def counsel(bot: Bot, box: Box, s: State, seat: int, seed: Callable[[State], int]) -> Counsel:
    """A strong bot's advice; if something is being tried out, what it would have done instead.

    `seed` derives a seed from what the seat knows."""
    trial = box.game.trying(box, s, seat) if box.game.trying else None
    asked = trial.without if trial else s
    luck, first = seed(box.hidden(asked, seat)), box.pressing(s)
    others = Several([Seat(p) for p in first], ",") if seat not in first else None
    if others is not None and len(box.legal(asked, seat)) == 1:
        return _now_or_later(bot, box, asked, seat, others, luck)
    advice = ask(bot, box, asked, seat, luck)
    told, found = explain(box, asked, seat, advice), considered(box, asked, seat, advice)
    if others is not None:
        told.append(SAYS("no hurry", who=others))
    if trial is not None:
        return _kept_or_taken_back(box, s, seat, trial, advice, told, found[0])
    return Counsel(advice.action, tuple(told), tuple(found))


def _kept_or_taken_back(
    box: Box, s: State, seat: int, trial: Trial, advice: Advice, told: list[Message], best: dict[str, Any]
) -> Counsel:  # fmt: skip
    """Whether the bot would have done what is being tried out, or something equivalent or about as good."""
    tried = next((found for found in advice.candidates if _comes_to(box, trial.without, seat, found.action, s)), None)
    if _comes_to(box, trial.without, seat, advice.action, s):
        action, said = trial.confirm, SAYS("confirm")
    elif tried is not None and about_as_good(advice.candidates[0], tried):
        action, said = trial.confirm, SAYS("good enough")
    else:
        action, said = trial.take_back, SAYS("take back")
    text = box.game.words.action_text(box, s, seat, action)
    return Counsel(action, (said, *told), (best | {"action": action, "text": text},))


def _comes_to(box: Box, s: State, seat: int, action: int, other: State) -> bool:
    """Whether an action leads to the other position, or to one that looks the same: many tiles look alike when rotated."""
    reached = box.copy(s)
    box.apply(reached, seat, action)
    seen = np.zeros((2, box.game.observed), np.float32)
    for position, out in zip((reached, other), seen, strict=True):
        box.game.rules["observe"](position, seat, out)
    return bool((seen[0] == seen[1]).all())


def _now_or_later(bot: Bot, box: Box, s: State, seat: int, others: Several, seed: int) -> Counsel:
    """For a seat that could take its only action now, or wait for others to decide and then take it if nothing is better."""
    action = box.legal(s, seat)[0]
    text = box.game.words.action_text(box, s, seat, action)
    wait = SAYS("wait", who=others)
    found = _choices_later(bot, box, s, seat, seed) if isinstance(bot, SearchBot) else []
    both = [(advice.candidates[0], same) for advice in found for same in advice.candidates if same.action == action]
    if not both:
        return Counsel(action, (wait,), tuple(considered(box, s, seat, Advice(action))), wait=True)
    later, now = (_mean(action, candidates) for candidates in zip(*both, strict=True))
    if about_as_good(now, later):
        said = SAYS("now as good", **average(now), action=text)
    else:
        said = SAYS("now or later", **average(later), action=text, m=percent(now), k=round(now.points))
    return Counsel(action, (wait, said), tuple(considered(box, s, seat, Advice(action, (now,)))), wait=True)


def _choices_later(bot: SearchBot, box: Box, s: State, seat: int, seed: int) -> list[Advice]:
    """What the seat would do in some imagined worlds once the others have decided, where it then has a choice."""
    found = []
    for k in range(WORLDS):
        world = box.determinized(s, seat, branch(seed, k))
        while seat not in box.pressing(world):
            other = int(box.game.rules["actor"](world))
            box.apply(world, other, ask(OTHERS, box, world, other, branch(seed, k)).action)
        found.append(ask(replace(bot, iterations=max(1, bot.iterations // WORLDS), trees=1), box, world, seat, branch(seed, k)))
    return found


def _mean(action: int, candidates: Sequence[Candidate]) -> Candidate:
    """The seat's expectation on average."""
    n = len(candidates)
    value, win, points = (sum(getattr(c, what) for c in candidates) / n for what in ("value", "win", "points"))
    return Candidate(action, 1.0, value, win, points)
