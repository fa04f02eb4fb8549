"""PostgreSQL is cut off from its clients, loses a process, or ends altogether and is started again."""

import random
import signal

from benchmarks.campaign.faults.stage import Stage


class ConnectionsEnded(Stage):
    """PostgreSQL ends connections, in the middle of whatever they do: some of them, or all."""

    kinds = ("postgres",)
    strikes = 100
    lasts = 0.3

    def strike(self, luck: random.Random) -> None:
        assert self.database
        self.done["connections ended by PostgreSQL"] += self.database.cut(luck.choice((0.2, 0.5, 1.0)))
        self.done["times that connections were ended"] += 1


class BackendKilled(Stage):
    """`kill -9` of the process behind one connection: PostgreSQL ends all others too, and recovers."""

    kinds = ("postgres",)
    strikes = 25

    def strike(self, luck: random.Random) -> None:
        assert self.database
        self.done["kills of a PostgreSQL process"] += self.database.kill_backend(luck)

    def mend(self, luck: random.Random) -> None:
        assert self.database
        self.database.start()  # returns when it answers


class Stopped(Stage):
    """PostgreSQL is stopped, at once or in good order, or all its processes are killed; a moment later it starts, and recovers."""

    kinds = ("postgres",)
    strikes = 25

    def strike(self, luck: random.Random) -> None:
        assert self.database
        how = luck.choice(("immediate stops", "fast stops", "kills of all its processes"))
        if how.startswith("kills"):
            self.database.kill()
        else:
            self.database.stop(signal.SIGQUIT if how.startswith("immediate") else signal.SIGINT)
        self.done[f"{how} of PostgreSQL"] += 1

    def mend(self, luck: random.Random) -> None:
        assert self.database
        self.database.start()
