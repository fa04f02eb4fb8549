"""The settings: environment variables that Sunroom knows, those that it does not, and values that make no sense."""

import difflib
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import platformdirs

from sunroom.kernel.errors import BadOption, SunroomError
from sunroom.server.clients import Proxies
from sunroom.server.config import CHOICES, MOST_WORKERS, Config, check_shared, read_choice, read_number
from sunroom.server.doctor.findings import Finding, note, well, wrong
from sunroom.server.engines import database_url
from sunroom.server.measures import measures_for

PREFIX = "SUNROOM_"
NUMBERS = {
    "SUNROOM_BOT_PAUSE": Config.bot_pause,
    "SUNROOM_CONNECTIONS": Config.connections,
    "SUNROOM_DATABASE_CONNECTIONS": Config.database_connections,
    "SUNROOM_DRAIN": Config.drain,
    "SUNROOM_KEEP_PERSONS": Config.keep_persons,
    "SUNROOM_KEEP_TABLES": Config.keep_tables,
    "SUNROOM_KEEP_UNFINISHED": Config.keep_unfinished,
    "SUNROOM_MEMORY": Config.memory,
    "SUNROOM_RATE": Config.rate,
}
OTHERS = {
    "SUNROOM_ADDRESS", "SUNROOM_SMTP", "SUNROOM_SMTP_FROM", "SUNROOM_SMTP_PASSWORD_FILE", "SUNROOM_SMTP_USER",
    "SUNROOM_BROWSERS", "SUNROOM_CACHE", "SUNROOM_DATABASE", "SUNROOM_HOME", "SUNROOM_KEY_FILE", "SUNROOM_LONG", "SUNROOM_METRICS",
    "SUNROOM_ORIGIN",
    "SUNROOM_OUTGOING", "SUNROOM_PLAIN", "SUNROOM_PROXIES", "SUNROOM_PTX", "SUNROOM_SOCKET", "SUNROOM_WARMING", "SUNROOM_WEBHOOK_PRIVATE",
    "SUNROOM_WORKERS",
}  # fmt: skip
OF_DEPLOY = {"SUNROOM_BACKUPS", "SUNROOM_SERVERS", "SUNROOM_SITE", "SUNROOM_VERSION"}
"""What Caddy and Compose read, from the same file as a server."""
KNOWN = {*NUMBERS, *CHOICES, *OTHERS, *OF_DEPLOY}


def as_far_as_it_makes_sense() -> Config:
    """The settings that other checks need, even if some make no sense: those are a finding of their own."""
    return Config(
        home=Path(os.environ.get("SUNROOM_HOME") or platformdirs.user_data_dir("sunroom")),
        database=os.environ.get("SUNROOM_DATABASE", ""),
        proxies=os.environ.get("SUNROOM_PROXIES", ""),
        key_file=os.environ.get("SUNROOM_KEY_FILE", ""),
        database_connections=_connections(),
    )


def thinks_in_workers() -> bool:
    """Whether servers with these settings leave the thinking to workers."""
    return os.environ.get("SUNROOM_THINKING") == "workers"


def _connections() -> int:
    try:
        return int(read_number("SUNROOM_DATABASE_CONNECTIONS", Config.database_connections))
    except SunroomError:
        return Config.database_connections


def look_at_settings() -> Iterator[Finding]:
    """Every variable that begins like ours."""
    given = sorted(name for name in os.environ if name.upper().startswith("SUNROOM"))
    found = [finding for name in given for finding in _look_at(name)]
    yield from found
    if not found:
        names = ", ".join(given) or "all as they usually are"
        yield well("settings", names)


def _look_at(name: str) -> Iterator[Finding]:
    if name not in KNOWN:
        ends = [known.removeprefix(PREFIX) for known in sorted(KNOWN)]
        near = difflib.get_close_matches(name.upper().removeprefix(PREFIX), ends, 1, 0.7)
        do = f"Did you mean {PREFIX}{near[0]}?" if near else "See the table of settings in docs/hosting.md."
        yield wrong("settings", f"{name} is no setting of Sunroom, and does nothing.", do)
        return
    try:
        _check(name)()
    except SunroomError as error:
        yield wrong("settings", str(error), "Change it, or remove it: a server would not start.")
    if name == "SUNROOM_WEBHOOK_PRIVATE" and os.environ[name] not in ("", "0", "1"):
        yield note("settings", f"{name} is neither 1 nor 0, which means 0.")


def _check(name: str) -> Callable[[], object]:
    """What a server does with a setting when it starts."""
    if name in NUMBERS:
        return partial(read_number, name, NUMBERS[name])
    if name == "SUNROOM_THINKING" and os.environ[name] == "workers":
        return partial(check_shared, as_far_as_it_makes_sense().database_url, "SUNROOM_THINKING=workers")
    if name in CHOICES:
        return partial(read_choice, name)
    if name == "SUNROOM_WORKERS" and os.environ[name]:
        return partial(check_workers, os.environ[name])
    if name == "SUNROOM_METRICS":
        return partial(measures_for, Config(Path(), metrics=os.environ[name]))
    if name == "SUNROOM_PROXIES":
        return partial(Proxies, os.environ[name])
    if name == "SUNROOM_DATABASE" and os.environ[name]:
        return partial(database_url, os.environ[name])
    return lambda: None


def check_workers(number: str) -> None:
    """What `serve --workers` asks of its number and of the database."""
    from sunroom.server.team import check_team  # and with it a whole server

    if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= MOST_WORKERS):
        raise BadOption(f"SUNROOM_WORKERS is a number from 1 to {MOST_WORKERS}, not {number!r}")
    check_team(as_far_as_it_makes_sense())
