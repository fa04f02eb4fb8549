"""What a server is told before it starts: where its things are kept, and how patient it is."""

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

BODY_LIMIT = 64 * 1024
"""Bytes of an ordinary request."""
FILE_LIMIT = 2_000_000
"""Bytes of a request that may carry a file: a saved table, or tiles of one's own."""


@dataclass(frozen=True)
class Config:
    """The settings of a server."""

    home: Path
    """The folder of the database and the key."""
    database: str = ""
    """A database URL; empty for SQLite in the home folder."""
    bot_pause: float = 0.6
    """Seconds before a bot answers a move, so that people can follow, and take it back."""
    rate: float = 1.0
    """How fast clients may be, against the usual; 0 for no limit."""
    private_webhooks: bool = False
    """Whether webhooks may reach addresses that are not public."""
    tables_in_memory: int = 300
    """Tables beyond this are put away and read again when somebody comes back."""

    @classmethod
    def from_environment(cls) -> "Config":
        """As the environment variables say."""
        return cls(
            home=Path(os.environ.get("SUNROOM_HOME") or platformdirs.user_data_dir("sunroom")),
            database=os.environ.get("SUNROOM_DATABASE", ""),
            bot_pause=float(os.environ.get("SUNROOM_BOT_PAUSE", cls.bot_pause)),
            rate=float(os.environ.get("SUNROOM_RATE", cls.rate)),
            private_webhooks=os.environ.get("SUNROOM_WEBHOOK_PRIVATE") == "1",
        )

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.home / 'sunroom.db'}"

    def key(self) -> bytes:
        """The key that seat links are made with: drawn once, kept beside the database and not in it."""
        path = self.home / "key"
        with suppress(FileExistsError):
            self.home.mkdir(parents=True, exist_ok=True)
            new = path.with_name(f"key.{secrets.token_hex(8)}")
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            try:
                os.link(new, path)  # all of the key or none of it, whoever else is starting
            finally:
                new.unlink()
        return path.read_bytes()
