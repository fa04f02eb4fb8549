"""A house on a database of its own, with something that can be done to it."""

import random
from collections import Counter
from pathlib import Path

from benchmarks.campaign.houses import House
from benchmarks.campaign.nursery import Nursery
from benchmarks.campaign.postgres import Postgres

SERVERS = 2
"""Of a house on PostgreSQL."""


class Stage:
    """What a fault needs. The kinds say which databases it can be done to; the rest is for subclasses to change."""

    kinds: tuple[str, ...] = ("sqlite", "postgres")
    strikes = 30
    """How often it is done."""
    lasts = 2.0
    """At most so many seconds of each time, while people go on playing."""
    own_network = False
    """Whether it needs a network that it has for itself."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder, self.kind = folder, kind
        self.done: Counter[str] = Counter()
        self.home = self.disk()
        self.nursery = Nursery(folder / "log", self.server_environment())
        self.database = Postgres(self.home / "postgres", self.postgres_environment()) if kind == "postgres" else None
        if self.database:
            self.database.create("house")
        self.house = House(self.nursery, self._own_home(), self.address(), SERVERS if self.database else 1)

    def _own_home(self) -> Path:
        home = self.folder / "home" if self.database else self.home / "home"  # only the database is to suffer from the disk
        home.mkdir()
        return home

    def disk(self) -> Path:
        """The folder of the database."""
        return self.folder

    def server_environment(self) -> dict[str, str]:
        return {}

    def postgres_environment(self) -> dict[str, str]:
        return {}

    def address(self) -> str:
        """Where servers find their database."""
        return self.database.uri("house") if self.database else ""

    def strike(self, luck: random.Random) -> None:
        """Does it."""
        raise NotImplementedError

    def mend(self, luck: random.Random) -> None:
        """Puts right what was done."""

    def close(self) -> None:
        self.nursery.close()
        if self.database:
            self.database.stop()
