"""The clock jumps, forwards and backwards, for servers and for PostgreSQL; the one that only goes forward does not."""

import random
from pathlib import Path

from benchmarks.campaign.faults.stage import Stage

LIBRARIES = "*/faketime/libfaketimeMT.so.1"
JUMPS = ("+3s", "-3s", "+90s", "-90s", "+2h", "-2h", "+3d", "-3d", "+400d", "-400d")


class ClockJumps(Stage):
    """The clock of all servers, or of PostgreSQL, is another from one moment to the next (libfaketime, in Debian's package `faketime`)."""

    strikes = 60
    lasts = 1.0

    def __init__(self, folder: Path, kind: str) -> None:
        found = sorted(Path("/usr/lib").glob(LIBRARIES))
        if not found:
            raise FileNotFoundError("libfaketime is not installed; on Debian: apt-get install faketime")
        self.library = found[0]
        self.clocks = {who: folder / f"clock of {who}" for who in ("servers", "PostgreSQL")}
        for who in self.clocks:
            self._set(who, "+0")
        super().__init__(folder, kind)

    def _set(self, who: str, jump: str) -> None:
        new = self.clocks[who].with_suffix(".new")
        new.write_text(jump)
        new.chmod(0o644)
        new.replace(self.clocks[who])

    def _faked(self, who: str) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(self.library),
            "FAKETIME_TIMESTAMP_FILE": str(self.clocks[who]),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
        }

    def server_environment(self) -> dict[str, str]:
        return self._faked("servers")

    def postgres_environment(self) -> dict[str, str]:
        return self._faked("PostgreSQL")

    def strike(self, luck: random.Random) -> None:
        who = luck.choice(list(self.clocks)) if self.database else "servers"
        jump = luck.choice(JUMPS)
        self._set(who, jump)
        self.done[f"jumps of the clock of {who} {'forwards' if jump[0] == '+' else 'backwards'}"] += 1

    def mend(self, luck: random.Random) -> None:
        """Jumps back only now and then: the next jump is from here."""
        if luck.random() < 0.3:
            for who in self.clocks:
                self._set(who, "+0")
