"""One round: a house is opened, people play, something is done to it, and afterwards everything is checked."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.campaign.checking import check
from benchmarks.campaign.houses import House
from benchmarks.campaign.player import Player, go_on

PATIENCE = 45.0
"""Seconds after a fault within which every game must have gone on."""

OPENING = 300.0
"""The same before anything is done: a busy machine may take long to start everything."""


@dataclass
class Result:
    """What a round came to, or several together."""

    done: Counter[str] = field(default_factory=Counter)
    """How often each thing was done."""
    acknowledged: int = 0
    unanswered: int = 0
    """Requests that nobody answered: they may have been carried out, or not."""
    unsure: int = 0
    """Requests whose answer was just that."""
    tables: int = 0
    replayed: int = 0
    lost: int = 0
    twice: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    pauses: list[float] = field(default_factory=list)
    """Per round, the seconds after the end of the fault until the last game had gone on."""
    mistakes: list[str] = field(default_factory=list)

    def add(self, other: "Result") -> None:
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            elif isinstance(value, list):
                getattr(self, name).extend(value)
            else:
                setattr(self, name, getattr(self, name) + value)

    @property
    def good(self) -> bool:
        return not (self.lost or self.twice or self.mistakes)

    def __str__(self) -> str:
        done = ", ".join(f"{number:,} {what}" for what, number in sorted(self.done.items()))
        pause = f"{max(self.pauses):.1f} s" if self.pauses else "not measured"
        refused = {status: number for status, number in sorted(self.answers.items()) if status >= 400}
        return (
            f"{done}; {self.acknowledged:,} moves acknowledged at {self.tables:,} tables, {self.lost} lost, {self.twice} there twice; "
            f"{self.unanswered:,} requests without an answer, {self.unsure:,} answered that nobody knows, other answers {refused}; "
            f"{self.replayed:,} finished games replayed to the same bytes; all games had gone on {pause} after the fault at the latest; "
            f"{len(self.mistakes)} mistakes"
        )


class Scene:
    """People at a house. Leaving it ends the house; `close` checks what it kept."""

    def __init__(self, house: House, players: int, seed: int, seats: tuple[str, str] | None = None) -> None:
        self.house, self.result = house, Result()
        self.players = [Player(house.ports, 1000 * seed + n, seats) for n in range(players)]

    def open(self) -> None:
        """Opens the house and lets the people in."""
        self.house.open()
        for player in self.players:
            player.start()

    def begun(self) -> None:
        """Returns when everybody has moved once."""
        go_on(self.players, OPENING, "at the beginning")

    @property
    def acknowledged(self) -> int:
        return sum(player.acknowledged for player in self.players)

    def wait_for_moves(self, number: int, seconds: float = 60.0) -> None:
        """Waits until so many more moves were acknowledged; not for ever."""
        wanted, end = self.acknowledged + number, time.monotonic() + seconds
        while self.acknowledged < wanted and time.monotonic() < end:
            time.sleep(0.008)

    def over(self, patience: float = PATIENCE) -> None:
        """The fault is over: every game goes on, soon."""
        pause = go_on(self.players, patience)
        if pause is not None:
            self.result.pauses.append(pause)

    def stop(self) -> None:
        """Everybody stops after the move they are making."""
        for player in self.players:
            player.stop()

    def close(self) -> Result:
        """When everybody has stopped, all servers are killed, and what is in the database is compared with what was acknowledged."""
        self.stop()
        for player in self.players:
            player.join()
        self.house.close()
        gather(self.result, self.players)
        books = {id: book for player in self.players for id, book in player.books.items()}
        exported = {id: text for player in self.players for id, text in player.exported.items()}
        found = check(self.house.database, books, exported)
        self.result.tables, self.result.replayed = found.tables, found.replayed
        self.result.lost, self.result.twice = found.lost, found.twice
        self.result.mistakes += found.mistakes
        return self.result


def gather(result: Result, players: Sequence[Player]) -> None:
    """Adds up what the players saw."""
    for player in players:
        result.acknowledged += player.acknowledged
        result.unanswered += player.unanswered
        result.unsure += player.unsure
        result.answers.update(player.answers)
        result.mistakes += player.mistakes
