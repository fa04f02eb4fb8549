"""The settings of a server, given before it starts: where its data is kept, and its limits."""

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

from sunroom.kernel.errors import BadOption

BODY_LIMIT = 64 * 1024
"""The size limit of an ordinary request, in bytes."""
FILE_LIMIT = 700_000
"""The size limit, in bytes, of a request that may contain a file: a saved table, or custom tiles."""

KEY_BYTES = 32
MOST_CONNECTIONS = 90
"""To PostgreSQL, which usually accepts 100."""
MOST_WORKERS = 64
"""Of `serve --workers`."""

SECURITY = ("starttls", "tls", "none")
"""How mail is handed over: encrypted from some point on, from the beginning, or not at all."""
THINKING = ("here", "workers")
"""Who thinks for bots, hints and analyses."""
CHOICES = {
    "SUNROOM_THINKING": THINKING, "SUNROOM_SMTP_SECURITY": SECURITY,
    "SUNROOM_LOG": ("text", "json"), "SUNROOM_LOG_REQUESTS": ("", "1", "addresses"),
}  # fmt: skip
"""Settings that are one of a few words; the first is the usual one."""


@dataclass(frozen=True)
class Smtp:
    """The mail server that takes a house's letters."""

    host: str
    port: int
    sender: str
    security: str = "starttls"
    user: str = ""
    password_file: str = ""

    def password(self) -> str:
        """Read whenever it is needed, so that it can be changed."""
        return Path(self.password_file).read_text("utf-8").strip() if self.password_file else ""

    @classmethod
    def from_environment(cls, address: str) -> "Smtp | None":
        """None if a house sends no e-mail, which is usual."""
        given = os.environ.get("SUNROOM_SMTP", "")
        if not given:
            return None
        host, _, port = given.rpartition(":") if ":" in given else (given, "", "587")
        sender = os.environ.get("SUNROOM_SMTP_FROM", "")
        if not host or not port.isdecimal() or not 0 < int(port) < 65536:
            raise BadOption(f"SUNROOM_SMTP is a host and a port, such as mail.example.org:587, not {given!r}")
        if "@" not in sender:
            raise BadOption(f"SUNROOM_SMTP_FROM is the address that mail comes from, such as sunroom@example.org, not {sender!r}")
        if not address:
            raise BadOption("SUNROOM_SMTP needs SUNROOM_ADDRESS for the links in mails, such as https://sunroom.example.org")
        file = os.environ.get("SUNROOM_SMTP_PASSWORD_FILE", "")
        return cls(host, int(port), sender, read_choice("SUNROOM_SMTP_SECURITY"), os.environ.get("SUNROOM_SMTP_USER", ""), file)


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
    origin: str = ""
    """Where visitors find the house, such as https://sunroom.example.org: passkeys are made for it. Empty: wherever they come to."""
    keep_tables: float = 0.0
    """The days for which finished tables are kept after the last move; for ever if 0. So it is with the next two."""
    keep_unfinished: float = 0.0
    """The same of tables whose games are not over."""
    keep_persons: float = 0.0
    """The days for which persons are kept who do not come back."""
    private_webhooks: bool = False
    """Whether webhooks may reach addresses that are not public."""
    memory: int = 512
    """Megabytes for tables in memory; those beyond are unloaded, and loaded again when somebody returns."""
    thinking: str = "here"
    """Where bots, hints and analyses think: `here`, in this process, or in `workers`, which share the database."""
    key_file: str = ""
    """The file of the key; empty for one in the home folder."""
    database_connections: int = MOST_CONNECTIONS
    """The most connections to PostgreSQL of all workers together."""

    address: str = ""
    """Where people find the house, `https://sunroom.example.org`: for links in mails, and for push services that ask."""
    smtp: Smtp | None = None
    """The mail server; nobody is told by e-mail if None."""

    metrics: str = ""
    """The port, or the address and the port, on which Prometheus may ask for figures; empty if it may not."""
    log: str = "text"
    """How log lines are written: `text` for people, `json` for programs."""
    log_requests: str = ""
    """Whether every request is logged: empty, `1`, or `addresses` for those of the clients too."""
    drain: float = 0.0
    """Seconds for which a server that is told to stop goes on serving, while /readyz sends visitors elsewhere."""

    def __post_init__(self) -> None:
        if self.thinking not in THINKING:
            raise BadOption(f"SUNROOM_THINKING is one of {', '.join(THINKING)}, not {self.thinking!r}")
        if self.thinking == "workers":
            check_shared(self.database_url, "SUNROOM_THINKING=workers")

    @classmethod
    def from_environment(cls) -> "Config":
        """The settings from the environment variables."""
        return cls(
            home=Path(os.environ.get("SUNROOM_HOME") or platformdirs.user_data_dir("sunroom")),
            database=os.environ.get("SUNROOM_DATABASE", ""),
            bot_pause=read_number("SUNROOM_BOT_PAUSE", cls.bot_pause),
            rate=read_number("SUNROOM_RATE", cls.rate),
            connections=int(read_number("SUNROOM_CONNECTIONS", cls.connections)),
            proxies=os.environ.get("SUNROOM_PROXIES", ""),
            origin=check_origin(os.environ.get("SUNROOM_ORIGIN", "")),
            keep_tables=read_number("SUNROOM_KEEP_TABLES", cls.keep_tables),
            keep_unfinished=read_number("SUNROOM_KEEP_UNFINISHED", cls.keep_unfinished),
            keep_persons=read_number("SUNROOM_KEEP_PERSONS", cls.keep_persons),
            memory=int(read_number("SUNROOM_MEMORY", cls.memory)),
            thinking=read_choice("SUNROOM_THINKING"),
            private_webhooks=os.environ.get("SUNROOM_WEBHOOK_PRIVATE") == "1",
            key_file=os.environ.get("SUNROOM_KEY_FILE", ""),
            database_connections=int(read_number("SUNROOM_DATABASE_CONNECTIONS", cls.database_connections)),
            address=read_address(),
            smtp=Smtp.from_environment(read_address()),
            metrics=os.environ.get("SUNROOM_METRICS", ""),
            log=read_choice("SUNROOM_LOG"),
            log_requests=read_choice("SUNROOM_LOG_REQUESTS"),
            drain=read_number("SUNROOM_DRAIN", cls.drain),
        )

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.home / 'sunroom.db'}"

    @property
    def key_path(self) -> Path:
        """Where the key is kept: beside the database, not in it, so that who reads a backup of the one cannot sign with the other."""
        return Path(self.key_file) if self.key_file else self.home / "key"

    def key(self) -> bytes:
        """The key that signs seat links: the one in the file that is named, or in the home folder, where it is generated once."""
        path = self.key_path
        if not self.key_file:
            self._generate(path)
        try:
            key = path.read_bytes()
        except OSError as error:
            if not self.key_file:
                raise
            raise BadOption(
                f"SUNROOM_KEY_FILE names {path}, which cannot be read: {error.strerror}. It holds {KEY_BYTES} random bytes, the same for "
                f"all servers: copy {self.home / 'key'} of the first one."
            ) from None
        if len(key) < KEY_BYTES:
            raise BadOption(f"{path} is no key of {KEY_BYTES} bytes. Restore it from a backup, or remove it: then seat links begin anew.")
        return key

    def _generate(self, path: Path) -> None:
        """Generates a key, unless there is one."""
        if path.exists():
            return
        self.home.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"key.{secrets.token_hex(8)}")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(new, path)  # atomic, in case another server is starting at the same time
        new.unlink()


def check_shared(database: str, what: str) -> None:
    """Rejects what only a database can do that servers and workers share."""
    from importlib.util import find_spec  # a site has none of this

    from sunroom.server.engines import database_url, is_shared

    if not is_shared(database_url(database)):
        raise BadOption(f"{what} needs PostgreSQL, where servers and workers meet: set SUNROOM_DATABASE=postgresql://USER@HOST/NAME")
    if find_spec("procrastinate") is None:
        raise BadOption(f"{what} needs procrastinate; install it with: pip install 'sunroom[postgres]'")


def check_origin(origin: str) -> str:
    """An origin as browsers tell it, without a path; empty if none is set."""
    there = urlsplit(origin)
    if origin and (there.scheme not in ("http", "https") or not there.netloc or f"{there.scheme}://{there.netloc}" != origin.rstrip("/")):
        raise BadOption(f"SUNROOM_ORIGIN is where visitors find the house, such as https://sunroom.example.org, not {origin!r}")
    return origin.rstrip("/").lower()


def read_choice(name: str) -> str:
    """A setting that is one of a few words."""
    choices = CHOICES[name]
    value = os.environ.get(name) or choices[0]
    if value not in choices:
        raise BadOption(f"{name} is {' or '.join(filter(None, choices))}, not {value!r}")
    return value


def read_address() -> str:
    """The address of the house, without a slash at its end."""
    value = os.environ.get("SUNROOM_ADDRESS", "").rstrip("/")
    if value and not value.startswith(("https://", "http://")):
        raise BadOption(f"SUNROOM_ADDRESS is where people find this house, such as https://sunroom.example.org, not {value!r}")
    return value


def read_number(name: str, otherwise: float) -> float:
    """A setting that is a number."""
    value = os.environ.get(name, "")
    try:
        found = float(value or otherwise)
    except ValueError:
        found = -1.0
    if not 0 <= found < inf:
        raise BadOption(f"{name} is a number, such as {otherwise:g}, not {value!r}")
    return found
