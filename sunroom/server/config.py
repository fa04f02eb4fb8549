"""The settings of a server, given before it starts: where its data is kept, and its limits."""

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path

import platformdirs

from sunroom.kernel.errors import BadOption

BODY_LIMIT = 64 * 1024
"""The size limit of an ordinary request, in bytes."""
FILE_LIMIT = 700_000
"""The size limit, in bytes, of a request that may contain a file: a saved table, or custom tiles."""

KEY_BYTES = 32


@dataclass(frozen=True)
class Config:
    """The settings of a server."""

    home: Path
    """The folder of the database and the key."""
    database: str = ""
    """A database URL; empty for SQLite in the home folder."""
    bot_pause: float = 0.6
    """Seconds before a bot answers a move, so that people can follow it, or undo theirs."""
    rate: float = 1.0
    """A factor on the rate limits of clients; 0 for no limit."""
    connections: int = 100
    """The most connections of one client at a time."""
    proxies: str = ""
    """The addresses or networks of the proxies in front of the server: they are believed about who is asking, and nobody else is."""
    private_webhooks: bool = False
    """Whether webhooks may reach addresses that are not public."""
    memory: int = 512
    """Megabytes for tables in memory; those beyond are unloaded, and loaded again when somebody returns."""

    @classmethod
    def from_environment(cls) -> "Config":
        """The settings from the environment variables."""
        return cls(
            home=Path(os.environ.get("SUNROOM_HOME") or platformdirs.user_data_dir("sunroom")),
            database=os.environ.get("SUNROOM_DATABASE", ""),
            bot_pause=_number("SUNROOM_BOT_PAUSE", cls.bot_pause),
            rate=_number("SUNROOM_RATE", cls.rate),
            connections=int(_number("SUNROOM_CONNECTIONS", cls.connections)),
            proxies=os.environ.get("SUNROOM_PROXIES", ""),
            memory=int(os.environ.get("SUNROOM_MEMORY", cls.memory)),
            private_webhooks=os.environ.get("SUNROOM_WEBHOOK_PRIVATE") == "1",
        )

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.home / 'sunroom.db'}"

    def key(self) -> bytes:
        """The key that signs seat links: generated once, and kept beside the database, not in it."""
        path = self.home / "key"
        if not path.exists():
            self._make_key(path)
        key = path.read_bytes()
        if len(key) < KEY_BYTES:
            raise BadOption(f"{path} is no key of {KEY_BYTES} bytes. Restore it from a backup, or remove it: then seat links begin anew.")
        return key

    def _make_key(self, path: Path) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"key.{secrets.token_hex(8)}")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(new, path)  # atomic, in case another server is starting at the same time
        new.unlink()


def _number(name: str, otherwise: float) -> float:
    """A setting that is a number."""
    value = os.environ.get(name, "")
    try:
        found = float(value or otherwise)
    except ValueError:
        found = -1.0
    if not 0 <= found < inf:
        raise BadOption(f"{name} is a number, such as {otherwise:g}, not {value!r}")
    return found
