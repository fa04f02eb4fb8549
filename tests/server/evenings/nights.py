"""Evenings that are played with made-up results: nothing of them is stored."""

import random
from collections.abc import Callable
from dataclasses import replace

from sunroom.server.evenings.evening import BOT, Evening, Format, Meeting, Player, Result, Seating
from sunroom.server.evenings.rounds import next_round

Places = Callable[[tuple[int, ...]], tuple[int, ...]]


def evening(people: int, seating: Seating, format: Format = "swiss", rounds: int = 5, id: str = "evening") -> Evening:
    players = tuple(Player(n, f"p{n}", n + 1) for n in range(people))
    return Evening(id, 1, "solar-city", "", {}, format, rounds if format == "swiss" else 0, seating, players=players)


def at_random(seed: int) -> Places:
    """Places drawn by lot, shared ones among them."""
    luck = random.Random(seed)

    def places(seats: tuple[int, ...]) -> tuple[int, ...]:
        points = [luck.randrange(12) for _ in seats]
        return tuple(1 + sum(other > own for other in points) for own in points)

    return places


def best_first(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The lower the number, the better somebody is; bots are worst."""
    order = sorted(seats, key=lambda player: (player == BOT, player))
    return tuple(1 + order.index(player) for player in seats)


def played(before: Evening, places: Places, smallest: int = 2) -> Evening:
    """The evening after one more round."""
    tables, out = next_round(before, smallest)
    number = before.round + 1
    meetings = [Meeting(number, n, f"t{number}-{n}", seats, Result(places(seats))) for n, seats in enumerate(tables, 1)]
    if out:
        meetings.append(Meeting(number, 0, None, out))
    return replace(before, status="playing", meetings=(*before.meetings, *meetings))
