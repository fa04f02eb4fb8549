"""The rules in WebAssembly, in the places of those in plain Python: pages and bots call them as they do on a server."""

import json
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np

from sunroom.bots import greedy, learned, network, tree
from sunroom.bots.levels import LEVELS, Visionary
from sunroom.games import SHELF
from sunroom.kernel import contract
from sunroom.kernel.game import Game
from sunroom.wasm.exports import flattened

Call = Callable[[str, str, str, list[Any]], Any]
"""Calls a function of a game: with what its arguments are (b: bytes, k: an address, q: a whole number, d: a real one), and those."""


class Kept(np.ndarray):  # type: ignore[type-arg]
    """An array that only the rules can read: it was given to them once."""

    def __init__(self, address: int, shape: tuple[int, ...]) -> None:
        super().__init__(None, address, shape, (), None)  # type: ignore[call-overload]


def bind(call: Call, ponder: Call | None, want: Callable[[str], Any]) -> None:
    """From now on all rules of all games on the shelf run in WebAssembly, and bots think where `ponder` calls them, if it is given; `want`
    fetches the network of a game, if there is one, and returns something to wait for."""
    games = {game.record.names: game for game in SHELF.values()}
    for game in games.values():
        rules: Any = game.rules
        rules.update({name: _called(call, game, name) for name in game.rules})
        contract.register(game.record, rules)
    drivers: list[tuple[Any, str]] = [(greedy, "look_ahead"), (tree, "grow_tree"), (learned, "grow_guided")]
    for module, name in drivers:
        setattr(module, name, _driver(_waiting(ponder) if ponder else call, games, name))

    coming: dict[str, Any] = {}

    def shipped(game: Game) -> Any:
        """The network, as soon as it is here; where nobody can wait for it, bots think without it until then."""
        if game.name not in network._shipped:
            if game.name not in coming:
                coming[game.name] = want(game.name)
            if ponder:
                import_module("pyodide.ffi").run_sync(coming[game.name])
                coming.pop(game.name, None)  # one that did not come is wanted again
        return network._shipped.get(game.name)

    learned.shipped = shipped
    LEVELS.update({name: replace(level, bot=_unhurried(level.bot)) for name, level in LEVELS.items()})


def _called(call: Call, game: Game, name: str) -> Callable[..., Any]:
    def rule(*arguments: Any) -> Any:
        kinds, given = "", []
        for part in flattened(arguments):
            if isinstance(part, Kept):
                kind, passed = "k", part.at
            elif isinstance(part, np.ndarray):
                kind, passed = "b", part.bytes()
            elif isinstance(part, np.void):
                kind, passed = "b", part.memory
            else:
                kind, passed = "d" if isinstance(part, float) else "q", part
            kinds += kind
            given.append(passed)
        return call(game.name, name, kinds, given)

    return rule


def _unhurried(bot: Any) -> Any:
    """The bot without a time limit, for which it would interrupt itself, and have all it knows copied, every few milliseconds."""
    if isinstance(bot, Visionary):
        return replace(bot, led=_unhurried(bot.led), alone=_unhurried(bot.alone))
    return replace(bot, seconds=None) if hasattr(bot, "seconds") else bot


def _waiting(ponder: Call) -> Call:
    """Waits for an answer, while other tasks go on."""
    run_sync = import_module("pyodide.ffi").run_sync
    return lambda *question: run_sync(ponder(*question))


def _driver(call: Call, games: dict[Any, Game], name: str) -> Callable[..., Any]:
    def driver(*arguments: Any) -> Any:
        return _called(call, games[arguments[0].dtype.names], name)(*arguments)

    return driver


def forget_networks() -> None:
    """They were where bots think, and that came to an end."""
    network._shipped.clear()


def take_network(game: str, head: str | None, addresses: list[int]) -> None:
    """Takes up a network whose arrays were given to the rules, or that there is none."""
    if head is None:
        network._shipped[game] = None
        return
    facts = json.loads(head)
    places = iter(addresses)
    parts = [Kept(next(places), tuple(part)) if isinstance(part, list) else part for part in facts["parts"]]
    players = frozenset(facts["players"]) if facts["players"] else None
    options = {name: tuple(values) for name, values in facts["options"].items()}
    network._shipped[game] = network.Network(*parts, facts["exploration"], players, facts["deep"], options)
