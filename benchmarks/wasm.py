"""Rules and search in V8, compared with the same on the CPU, in one run: decisions in random games and iterations per second.

python -m benchmarks.wasm
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from sunroom.bots import learned, tree
from sunroom.bots.search import settings_for
from sunroom.games import SHELF, find
from sunroom.kernel.box import Box
from sunroom.kernel.playouts import random_games
from sunroom.kernel.random import dice
from sunroom.wasm.calling import Called, in_node

ROUNDS = 7
"""Of each, taken in turns; the best counts, since others may be using the machine."""
Rule = Callable[..., Any]
Work = Callable[[Rule], int]
"""Something to do with a rule, from here or from there; returns how much was done."""


def games_of(box: Box, number: int) -> Work:
    def work(rule: Rule) -> int:
        return int(rule(box.blank(), box.record, 5, number, dice(1)[0], np.zeros(box.game.actions, np.int16)))

    return work


def search_of(box: Box, iterations: int) -> Work:
    s = box.new(1)
    seat = int(box.game.rules["actor"](s))
    known = box.determinized(s, seat, 1)

    def work(rule: Rule) -> int:
        before, tree.grow_tree = tree.grow_tree, rule
        try:
            tree.Tree(box, known, seat, 1, iterations, settings_for(box.game).record()).grow(iterations)
        finally:
            tree.grow_tree = before
        return iterations

    return work


def learned_of(box: Box, iterations: int) -> Work | None:
    bot, s = learned.LearnedBot(iterations), box.new(1)
    seat = int(box.game.rules["actor"](s))
    known = box.determinized(s, seat, 1)

    def work(rule: Rule) -> int:
        before, learned.grow_guided = learned.grow_guided, rule
        try:
            bot.advise(box, known, seat, 1)
        finally:
            learned.grow_guided = before
        return iterations

    return work if bot.network_for(box) else None


def compare(name: str, native: Rule, rules: Called, work: Work) -> tuple[float, float]:
    """The rates of a rule here and in V8."""
    took = 0.0

    def here(*arguments: Any) -> Any:
        nonlocal took
        start = time.perf_counter()
        result = native(*arguments)
        took = time.perf_counter() - start
        return result

    work(native)
    rates = [0.0, 0.0]
    for _ in range(ROUNDS):
        rates[0] = max(rates[0], work(here) / took)
        rates[1] = max(rates[1], work(lambda *arguments: rules.call(name, *arguments)) / rules.took)
    return rates[0], rates[1]


def main(games: list[str]) -> None:
    sheet = Table("game", "what", "CPU", "V8", "V8 / CPU")
    for name in games:
        box = find(name).box()
        drivers: list[tuple[str, str, Rule, Work | None]] = [
            ("random decisions/s", "random_games", random_games, games_of(box, 2000)),
            ("search iterations/s", "grow_tree", tree.grow_tree, search_of(box, 3000)),
            ("learned iterations/s", "grow_guided", learned.grow_guided, learned_of(box, 1000)),
        ]
        with in_node(box.game) as rules:
            for what, export, native, work in drivers:
                if work is not None:
                    cpu, v8 = compare(export, native, rules, work)
                    sheet.add_row(box.game.title, what, f"{cpu:,.0f}", f"{v8:,.0f}", f"{v8 / cpu:.0%}")
    Console().print(sheet)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SHELF))
    main(parser.parse_args().games)
