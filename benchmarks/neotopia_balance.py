"""How Neotopia plays with a sensible player in every seat: python -m benchmarks.neotopia_balance --games 1000

Prints, per player count, the figures that docs/balance/neotopia.md is about: totals, what came from where, how often each card
value was built when it was drawn, how even the seats are, how many tokens stayed unused, how full the board was.
"""

import argparse
import time
from collections import Counter
from typing import Any

import numpy as np

from benchmarks.neotopia_player import PROMISES, occupied, play_sensibly
from sunroom.bots.bot import ask
from sunroom.bots.levels import find_bot
from sunroom.games import find
from sunroom.games.neotopia.record import BUILD, BUILD_NOTHING, DRAW, DRAW_DECK, END_TURN, TAKE, USE
from sunroom.kernel.game import Box
from sunroom.kernel.random import branch, dice

BUILDINGS = "one colour"


class Sensible:
    """The player of neotopia_player.py."""

    name = "sensible"


def play(box: Box, bot: Any, seed: int) -> tuple[Any, Any]:
    """A whole game with the same player in every seat: its last state; placements, draws, cards built, tokens used."""
    s, ply, chosen = box.new(seed), 0, np.zeros(4, np.int64)
    if isinstance(bot, Sensible):
        play_sensibly(s, np.zeros(PROMISES), np.zeros(box.game.actions, np.int16), dice(seed)[0], chosen)
        return s, chosen
    while actors := box.actors(s):
        action = ask(bot, box, s, actors[0], branch(seed, ply)).action
        kinds = (action < TAKE, DRAW <= action <= DRAW_DECK, BUILD <= action < BUILD_NOTHING, USE <= action < END_TURN)
        chosen += np.array(kinds)
        box.apply(s, actors[0], action)
        ply += 1
    return s, chosen


def measure(players: int, bot: Any, games: int, seed: int, content: str = "standard") -> None:
    """Plays the games and prints what came of them."""
    box = find("neotopia").box(players=players, content=content)
    drawn, built, by_card = Counter[Any](), Counter[Any](), Counter[str]()
    totals, lows, wins_by_seat, wins_by_place = [], [], np.zeros(players), np.zeros(players)
    tokens, sums, fullest, rounds, chosen = 0, Counter[str](), 0, 0, np.zeros(4, np.int64)
    started = time.time()
    for number in range(games):
        s, actions = play(box, bot, branch(seed, number))
        chosen += actions
        rounds += int(s.round_no)
        in_deck = {int(card) for card in (*s.deck[: s.deck_left], *s.offer) if card >= 0}
        for card, project in enumerate(box.content.projects):
            if card not in in_deck:
                value = BUILDINGS if project.building else project.value
                done = any(int(s.built[region]) >> card & 1 for region in range(3))
                drawn[value] += 1
                built[value] += done
                by_card[project.drawn.name] += done
        places = box.ranking(s)
        first = places.count(1)
        for p in range(players):
            score = box.score(s, p)
            totals.append(sum(score.values()))
            lows.append(min(score[name] for name in ("Desert", "Water", "Forest")))
            tokens += score["unused tokens"]
            sums["projects"] += sum(map(int, s.points[p]))
            sums["clusters"] += sum(score[name] for name in ("Desert", "Water", "Forest")) - sum(map(int, s.points[p]))
            if places[p] == 1:
                wins_by_seat[p] += 1 / first
                wins_by_place[(p - int(s.first)) % players] += 1 / first
        fullest = max(fullest, occupied(s))
    seats = len(totals)
    print(f"\n{players} players, {bot.name}, {games} games, {rounds / games:.1f} rounds, {(time.time() - started) / games:.2f} s a game")
    print(f"  total: mean {sum(totals) / seats:.1f}, from {min(totals)} to {max(totals)}; lowest region {sum(lows) / seats:.1f}")
    print(f"  of it: projects {sums['projects'] / seats:.1f}, clusters {sums['clusters'] / seats:.1f}, tokens {tokens / seats:.1f}", end="")
    print(f" ({tokens / sum(totals):.1%} of the total)")
    print(
        "  built when drawn:",
        ", ".join(f"{value}: {built[value] / drawn[value]:.0%} of {drawn[value]}" for value in sorted(drawn, key=str)),
    )
    print("  wins by element:", ", ".join(f"{wins_by_seat[p] / games:.1%}" for p in range(players)), end="; ")
    print("in turn order:", ", ".join(f"{wins_by_place[p] / games:.1%}" for p in range(players)))
    words = ("placed", "drawn", "built", "tokens used")
    print(
        f"  fullest region: {fullest} of 37; per game", ", ".join(f"{word} {n / games:.1f}" for word, n in zip(words, chosen, strict=True))
    )
    print("  built per game by pattern:", ", ".join(f"{name} {n / games:.2f}" for name, n in by_card.most_common()), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bot", default="sensible", help="sensible, or a bot such as greedy or search:300")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--content", default="standard", help="a file with other cards")
    chosen = parser.parse_args()
    for players in chosen.players:
        player = Sensible() if chosen.bot == "sensible" else find_bot(chosen.bot)
        measure(players, player, chosen.games, chosen.seed, chosen.content)


if __name__ == "__main__":
    main()
