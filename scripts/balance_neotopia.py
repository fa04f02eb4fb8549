"""Measures Neotopia's cards at 2, 3 and 4 seats and updates the figures in docs/balance/neotopia.md.

python -m scripts.balance_neotopia --games 1000 --bots seedling:100 search:100:20

Most games are between sensible players (scripts/neotopia_player.py), fewer between bots: a bot's name, and how many games.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from scripts.neotopia_player import PROMISES, occupied, on_tracks, play_sensibly
from sunroom.bots.bot import Bot, ask
from sunroom.bots.levels import find_bot
from sunroom.games import find
from sunroom.kernel.box import Box
from sunroom.kernel.random import branch, dice
from sunroom.lab.running import run_slices
from sunroom.lab.statistics import interval

FILE = Path(__file__).parents[1] / "docs" / "balance" / "neotopia.md"
BY_HAND = "## The player"
"""From this heading on, the page is written by people."""
SEED, MOST_ROUNDS, EDGE = 1, 60, 2
"""`EDGE`: the number of rounds at either end that are examined separately."""
REGIONS = ("Desert", "Water", "Forest")
WANTED = {2: "cards worth 2", 3: "cards worth 3", 4: "cards worth 4", 5: "cards worth 5", 0: "one-colour cards"}
PLACES = ("first", "second", "third", "fourth")


@dataclass
class Found:
    """The results of a number of games."""

    games: int = 0
    totals: list[int] = field(default_factory=list)
    tokens: int = 0
    drawn: Counter[int] = field(default_factory=Counter)
    built: Counter[int] = field(default_factory=Counter)
    by_element: Any = field(default_factory=lambda: np.zeros(4))
    by_place: Any = field(default_factory=lambda: np.zeros(4))
    rounds: int = 0
    fullest: int = 0
    early: Any = field(default_factory=lambda: np.zeros(4))
    """Points from projects by place in turn order, in the first rounds; `late`: in the last."""
    late: Any = field(default_factory=lambda: np.zeros(4))

    def add(self, box: Box, s: Any, gained: Any) -> None:
        """Adds a finished game."""
        self.games += 1
        self.rounds += int(s.round_no)
        self.fullest = max(self.fullest, occupied(s))
        unseen = {int(card) for card in (*s.deck[: s.deck_left], *s.offer) if card >= 0}
        for card, project in enumerate(box.content.projects):
            if card not in unseen:
                value = 0 if project.building else project.value
                self.drawn[value] += 1
                self.built[value] += any(int(s.built[region]) >> card & 1 for region in range(len(REGIONS)))
        places = box.ranking(s)
        for p in range(box.players):
            score, place = box.score(s, p), (p - int(s.first)) % box.players
            self.totals.append(sum(score.values()))
            self.tokens += score["unused tokens"]
            self.early[place] += gained[: EDGE + 1, p].sum()
            self.late[place] += gained[int(s.round_no) - EDGE + 1 : int(s.round_no) + 1, p].sum()
            if places[p] == 1:
                self.by_element[p] += 1 / places.count(1)
                self.by_place[place] += 1 / places.count(1)

    def joined(self, other: "Found") -> "Found":
        values = {name: getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__}
        return Found(**values | {"fullest": max(self.fullest, other.fullest)})


def play(box: Box, bot: Bot | None, seed: int) -> tuple[Any, Any]:
    """A whole game with the same player in every seat, a sensible one if none is given: its final state, and points by round and seat."""
    s, gained, ply = box.new(seed), np.zeros((MOST_ROUNDS, 4), np.int64), 0
    if bot is None:
        play_sensibly(s, np.zeros(PROMISES), np.zeros(box.game.actions, np.int16), dice(seed)[0], gained)
        return s, gained
    while actors := box.actors(s):
        seat, number, before = actors[0], int(s.round_no), on_tracks(s, actors[0])
        box.apply(s, seat, ask(bot, box, s, seat, branch(seed, ply)).action)
        gained[number, seat] += on_tracks(s, seat) - before
        ply += 1
    return s, gained


def measure(players: int, bot: Bot | None, games: int) -> Found:
    """Games at one player count, on all cores."""
    box = find("neotopia").box(players=players)

    def some(start: int, stop: int) -> Found:
        found = Found()
        for number in range(start, stop):
            found.add(box, *play(box, bot, branch(SEED, number)))
        return found

    step = max(1, games // 50)
    parts = run_slices(some, [(start, min(start + step, games)) for start in range(0, games, step)])
    found = Found()
    for part in parts.values():
        found = found.joined(part)
    return found


def rates(wins: Any, found: Found, players: int) -> str:
    return ", ".join(f"{100 * n / found.games:.1f}" for n in wins[:players])


def table(found: dict[int, Found]) -> list[str]:
    """The targets, and the results."""
    rows = [("mean total", "about 70 to 90", [f"{np.mean(f.totals):.1f}" for f in found.values()])]
    for value, words in WANTED.items():
        built = [f"{100 * f.built[value] / f.drawn[value]:.0f}%" for f in found.values()]
        rows.append((f"{words}, built when drawn", "at least 35%", built))
    rows.append(("unused tokens, of the total", "below 15%", [f"{100 * f.tokens / sum(f.totals):.1f}%" for f in found.values()]))
    rows.append(("fullest region in any game", "never full (37)", [str(f.fullest) for f in found.values()]))
    rows.append(("wins by element (seat), %", "within 5 points of even", [rates(f.by_element, f, p) for p, f in found.items()]))
    rows.append(("wins in turn order, %", "(see below)", [rates(f.by_place, f, p) for p, f in found.items()]))
    rows.append(("rounds", "", [f"{f.rounds / f.games:.1f}" for f in found.values()]))
    lines = ["| | wanted | 2 players | 3 players | 4 players |", "|---|---|---|---|---|"]
    return lines + [f"| {name} | {wanted} | {' | '.join(cells)} |" for name, wanted, cells in rows]


def bots_table(found: dict[str, dict[int, Found]]) -> list[str]:
    """The same figures, shorter, with bots in all seats."""
    lines = [
        "| bots | players | games | mean total | worth 5, built when drawn | unused tokens | wins in turn order, % |",
        "|---|" + "---|" * 6,
    ]
    for name, counts in found.items():
        for players, f in counts.items():
            five, tokens = f.built[5] / max(1, f.drawn[5]), f.tokens / sum(f.totals)
            cells = [f"{np.mean(f.totals):.1f}", f"{100 * five:.0f}%", f"{100 * tokens:.1f}%", rates(f.by_place, f, players)]
            lines.append(f"| {name} | {players} | {f.games} | {' | '.join(cells)} |")
    return lines


def order_table(found: dict[int, Found]) -> list[str]:
    """Where the later seats get their points."""
    lines = [f"| players | place | won (95% between) | first {EDGE} rounds | last {EDGE} rounds |", "|---|---|---|---|---|"]
    for players, f in found.items():
        for place in range(players):
            won, low, high = interval(float(f.by_place[place]), f.games)
            edges = f"{f.early[place] / f.games:.1f} | {f.late[place] / f.games:.1f}"
            lines.append(f"| {players} | {PLACES[place]} | {100 * won:.1f}% ({100 * low:.0f}-{100 * high:.0f}) | {edges} |")
    return lines


def page(found: dict[int, Found], bots: dict[str, dict[int, Found]], command: str) -> str:
    """The figures; what follows them is left unchanged."""
    games = next(iter(found.values())).games
    lines = [
        "# Neotopia: how its cards were tuned",
        "",
        "The printed cards, tiles and bonus spaces of Neotopia are not known to us, so these are our own (NE-6). What we wanted, and",
        f"what {games:,} games at each player count between sensible players gave:",
        "",
        *table(found),
        "",
        f"Made by `{command}` (seed {SEED}).",
        "",
        "## Turn order",
        "",
        "How often each place in turn order wins, and the points that it builds at either end of the game:",
        "",
        *order_table(found),
        "",
        "## With bots",
        "",
        *bots_table(bots),
        "",
    ]
    return "\n".join(lines) + "\n" + BY_HAND + FILE.read_text("utf-8").partition(BY_HAND)[2]


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games between sensible players at each player count")
    parser.add_argument("--bots", nargs="*", default=["seedling:100", "search:100:20"], help="bots, each with a number of games")
    chosen = parser.parse_args(given)
    found = {players: measure(players, None, chosen.games) for players in (2, 3, 4)}
    bots: dict[str, dict[int, Found]] = {}
    for listed in chosen.bots:
        name, _, games = listed.rpartition(":")
        bots[name] = {players: measure(players, find_bot(name), int(games)) for players in (2, 3, 4)}
    command = f"python -m scripts.balance_neotopia --games {chosen.games} --bots {' '.join(chosen.bots)}"
    FILE.write_text(page(found, bots, command), "utf-8")


if __name__ == "__main__":
    main()
