"""The disk of the database is full, or slow."""

import os
import random
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from benchmarks.campaign.faults.stage import Stage

SIZE = {"sqlite": 24, "postgres": 320}
"""Megabytes of the small disk: PostgreSQL needs more before anybody plays."""


class DiskFull(Stage):
    """The database is on a small disk of its own (a tmpfs, so the kernel itself says that it is full). A file fills it, all of it or but
    for a few kilobytes, so that it is full in the middle of writing; then the file goes away."""

    strikes = 20

    def disk(self) -> Path:
        disk = self.folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE[self.kind]}m,mode=755", "tmpfs", str(disk)], check=True)
        return disk

    def strike(self, luck: random.Random) -> None:
        left = luck.choice((0, 4, 16, 64)) * 1024
        with open(self.home / "ballast", "wb", buffering=0) as ballast, suppress(OSError):
            room = os.statvfs(self.home)
            os.posix_fallocate(ballast.fileno(), 0, max(1, room.f_bavail * room.f_frsize - left))
        self.done["times that the disk was full"] += 1

    def mend(self, luck: random.Random) -> None:
        (self.home / "ballast").unlink()
        if self.database:
            if self.database.process and self.database.process.poll() is not None:
                self.done["times that PostgreSQL ended because of it, and was started again"] += 1
            self.database.start()

    def close(self) -> None:
        super().close()
        subprocess.run(["umount", "--lazy", str(self.home)], check=True)


class DiskSlow(Stage):
    """Every flush to disk takes up to so many milliseconds longer, in the servers on SQLite or in PostgreSQL: a preloaded library sees to
    it (the flushes are real)."""

    strikes = 15
    lasts = 4.0
    milliseconds = (50, 300, 1500)

    def __init__(self, folder: Path, kind: str) -> None:
        self.wait = folder / "wait"
        self.library = Path(tempfile.mkdtemp(dir=folder)) / "slow.so"
        self.library.parent.chmod(0o755)
        source = Path(__file__).with_name("slow.c")
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(self.library), str(source), "-ldl"], check=True)
        self._set(0)
        super().__init__(folder, kind)

    def _set(self, most: int) -> None:
        new = self.wait.with_suffix(".new")
        new.write_text(str(most))
        new.chmod(0o644)
        new.replace(self.wait)

    def _preloaded(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self.library), "SLOW_DISK": str(self.wait)}

    def server_environment(self) -> dict[str, str]:
        return self._preloaded() if self.kind == "sqlite" else {}

    def postgres_environment(self) -> dict[str, str]:
        return self._preloaded()

    def strike(self, luck: random.Random) -> None:
        most = luck.choice(self.milliseconds)
        self._set(most)
        self.done[f"times that a flush took up to {most} ms longer"] += 1

    def mend(self, luck: random.Random) -> None:
        self._set(0)
