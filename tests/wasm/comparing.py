"""Games and trees of the CPU and of WebAssembly, side by side."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from sunroom.bots import greedy, learned, tree
from sunroom.bots.bot import Bot, ask
from sunroom.kernel.box import Box
from sunroom.kernel.game import Game
from sunroom.kernel.playouts import random_games, random_step
from sunroom.kernel.protocols import State
from sunroom.kernel.random import LONGEST, branch, dice, put_key
from sunroom.wasm.calling import Called
from sunroom.wasm.exports import flattened

DRIVERS = {"look_ahead": greedy, "grow_tree": tree, "grow_guided": learned}


def copied(argument: Any) -> Any:
    """An argument of a rule that shares nothing with the original."""
    if isinstance(argument, tuple):
        return tuple(map(copied, argument))
    if not isinstance(argument, np.ndarray | np.void):
        return argument
    # NumPy's own `copy` leaves anything in the gaps between the fields of a record.
    same = np.frombuffer(bytearray(argument.tobytes()), argument.dtype)
    return same[0] if isinstance(argument, np.void) else same.reshape(argument.shape).view(type(argument))


def as_bytes(arguments: Any) -> list[Any]:
    """All that a rule may have changed, gaps between fields included."""
    return [part.tobytes() if isinstance(part, np.ndarray | np.void) else part for part in flattened(arguments)]


def both(name: str, native: Callable[..., Any], rules: Called) -> Callable[..., Any]:
    """A rule that runs here and there, and fails unless the result and everything it was given are then the same."""

    def run(*arguments: Any) -> Any:
        here = copied(arguments)
        result = native(*here)
        assert rules.call(name, *arguments) == (result or 0), name
        assert as_bytes(arguments) == as_bytes(here), name
        return result

    return run


@pytest.fixture
def on_both(monkeypatch: pytest.MonkeyPatch) -> Callable[[Called], None]:
    """Lets all bots think on both from now on."""

    def patch(rules: Called) -> None:
        for name, module in DRIVERS.items():
            monkeypatch.setattr(module, name, both(name, getattr(module, name), rules))

    return patch


def boxes(game: Game) -> list[Box]:
    """The game for every number of players."""
    return [game.box(players=players) for players in game.seats]


def keyed(s: State, seed: int) -> State:
    """A record for a new game: every other one has a key, as for a long seed."""
    put_key(s, LONGEST - seed if seed % 2 else 0)
    return s


def compare_random_games(game: Game, rules: Called, games: int) -> None:
    """Whole games, each from its seed, with every number of players."""
    for i in range(games):
        box = boxes(game)[i % len(game.seats)]
        both("random_games", random_games, rules)(keyed(box.blank(), i), box.record, i, 1, dice(i)[0], np.zeros(game.actions, np.int16))


def compare_contract(game: Game, rules: Called, seed: int) -> None:
    """Every function of the contract at every decision of a game."""
    box = boxes(game)[seed % len(game.seats)]
    own, luck = game.rules, dice(seed)[0]
    s, out = keyed(box.blank(), seed), np.zeros(game.actions, np.int16)
    both("setup", own["setup"], rules)(s, box.record, seed)
    while (seat := int(both("actor", own["actor"], rules)(s))) >= 0:
        for name, more in _questions(box, s, seat, seed).items():
            if name in own:
                both(name, own[name], rules)(box.copy(s), *more)
        legal = box.legal(s, seat)
        action = legal[int(luck.rng) % len(legal)]
        both("item", own["item"], rules)(s, seat, action)
        both("apply", own["apply"], rules)(s, seat, action)
        random_step(box.copy(s), luck, out)  # only to move the dice on


def _questions(box: Box, s: State, seat: int, seed: int) -> dict[str, tuple[Any, ...]]:
    game, last = box.game, box.players - 1
    return {
        "actors": (), "legal": (seat, np.zeros(game.actions, np.int16)), "score": (last, np.zeros(len(game.categories), np.int16)),
        "ranking": (np.zeros(box.players, np.int16),), "hide": (last,), "determinize": (seat, seed),
        "observe": (seat, np.zeros(game.observed, np.float32)), "side": (last,), "rival": (), "level": (), "urgency": (seat,),
    }  # fmt: skip


def positions(game: Game, number: int) -> Iterator[tuple[Box, State, int]]:
    """Positions from all parts of a game, with every number of players: box, state, and the seat to decide."""
    for i in range(number):
        box = boxes(game)[i % len(game.seats)]
        luck, out, seed = dice(i)[0], np.zeros(game.actions, np.int16), branch(7, i)
        length = random_games(box.blank(), box.record, seed, 1, dice(seed)[0], out)
        s = box.new(seed)
        for _ in range(length * i // (number + 1)):
            random_step(s, luck, out)
        if (seat := int(game.rules["actor"](s))) >= 0:
            yield box, s, seat


def compare_trees(game: Game, bots: list[Bot], number: int) -> int:
    """Lets bots decide in positions; they think on both. Returns how many decisions there were."""
    decided = 0
    for box, s, seat in positions(game, number):
        for bot in bots:
            if not isinstance(bot, learned.LearnedBot) or bot.network_for(box):
                ask(bot, box, s, seat, decided)
                decided += len(box.legal(s, seat)) > 1
    return decided
