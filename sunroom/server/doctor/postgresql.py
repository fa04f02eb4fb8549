"""PostgreSQL as several servers share it: its settings, its clock, its notices, and the servers that are there."""

import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import URL, Connection, inspect, text

from sunroom import __version__
from sunroom.server.agreeing import agreed_key, fingerprint_of
from sunroom.server.config import Config
from sunroom.server.doctor.database import milliseconds, open_engine
from sunroom.server.doctor.findings import Finding, note, well, wrong
from sunroom.server.engines import MOST_CONNECTIONS, connect_options
from sunroom.server.standing import ALIVE

EACH = MOST_CONNECTIONS + 1
"""Connections of a server at the most, with the one that listens."""
OF_WORKER = 15
"""Those of a worker with eight threads."""
PATIENCE = 2.0
"""Seconds in which a notice should come back."""
ASTRAY = 5.0
"""Seconds by which clocks may differ."""
_SETTINGS = text(
    """
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room,
      (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS role_limit,
      (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS database_limit,
      current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
      current_setting('synchronous_commit') AS synchronous_commit
    """
)
_ALIVE = text("SELECT name, version, kind FROM servers WHERE seen > extract(epoch FROM clock_timestamp()) - :alive ORDER BY name")


def look_at_postgresql(url: URL, config: Config, workers: bool) -> Iterator[Finding]:
    """What matters where several servers share a database, and the servers of each machine so many connections."""
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            yield from _look_at_agreed(connection, config)
            alive = _alive(connection)
            yield _look_at_processes("server", alive)
            if workers or any(one.kind == "worker" for one in alive):
                yield _look_at_processes("worker", alive)
            yield from _look_at_settings(connection, max(1, len(alive)), _needed(alive, config.database_connections))
            yield _look_at_clock(connection)
    finally:
        engine.dispose()


def _look_at_agreed(connection: Connection, config: Config) -> Iterator[Finding]:
    """Whether this machine has the key that the servers of this database agreed on."""
    theirs = agreed_key(connection) if inspect(connection).has_table("house") else None
    if theirs and config.key_path.is_file() and theirs != fingerprint_of(config.key()):
        do = "Copy theirs to this machine, and name the copy in SUNROOM_KEY_FILE. If it is lost, see docs/postgresql.md."
        yield wrong("key", f"the servers of this database have another key (fingerprint {theirs[:8]}): one would not start here.", do)


def _alive(connection: Connection) -> list[Any]:
    return list(connection.execute(_ALIVE, {"alive": ALIVE})) if inspect(connection).has_table("servers") else []


def _look_at_processes(kind: str, alive: list[Any]) -> Finding:
    """The servers, or the workers."""
    ours = [one for one in alive if one.kind == kind]
    told = ", ".join(f"{one.name} ({one.version})" for one in ours)
    if not ours:
        return note(f"{kind}s", "none is running on this database at the moment.")
    if {one.version for one in ours} != {__version__}:
        do = "Different versions may work side by side for a while: update the others."
        return note(f"{kind}s", f"{told}; this is {__version__}.", do)
    return well(f"{kind}s", told)


def _needed(alive: list[Any], connections: int) -> int:
    """How many connections these servers may have at the same time, those of one machine sharing them, and these workers."""
    machines = Counter(one.name.rpartition(" ")[0] for one in alive if one.kind == "server") or {"": 1}
    workers = sum(one.kind == "worker" for one in alive)
    return sum(min(servers * EACH, connections + servers) for servers in machines.values()) + workers * OF_WORKER


def _look_at_settings(connection: Connection, processes: int, needed: int) -> Iterator[Finding]:
    found = connection.execute(_SETTINGS).one()
    limits = [found.room, *(limit for limit in (found.role_limit, found.database_limit) if limit >= 0)]
    says = f"PostgreSQL allows {min(limits)}; {processes} process{'es' * (processes > 1)} may need {needed}"
    if min(limits) < needed:
        yield wrong("pool", says, f"Set max_connections to {needed + 20} or more, or SUNROOM_DATABASE_CONNECTIONS to fewer.")
    else:
        yield well("pool", says)
    for name, lost in (("fsync", "a power cut may destroy the database"), ("synchronous_commit", "a crash loses moves that were answered")):
        if getattr(found, name) == "off":
            yield wrong("durability", f"{name} is off: {lost}.", f"Set {name} = on.")
    if found.full_page_writes == "off":
        yield note(
            "durability", "full_page_writes is off: a power cut may damage pages.", "Set it to on, unless the file system sees to it."
        )
    if found.fsync == "on" and found.synchronous_commit != "off":
        yield well("durability", f"fsync on, synchronous_commit {found.synchronous_commit}")


def _look_at_clock(connection: Connection) -> Finding:
    before = time.time()
    there = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    apart = there - (before + time.time()) / 2
    says = f"the database's is {abs(apart):.1f} s {'ahead of' if apart > 0 else 'behind'} ours"
    return note("clock", says, "Let both follow a time server.") if abs(apart) > ASTRAY else well("clock", says)


def look_at_notices(url: URL) -> Iterator[Finding]:
    """How long a notice takes to another connection; with a pooler in between, none comes."""
    import psycopg

    address, channel = url.set(drivername="postgresql").render_as_string(hide_password=False), f"sunroom_{secrets.token_hex(4)}"
    with (
        closing(psycopg.connect(address, autocommit=True, **connect_options(listening=True))) as ear,
        closing(psycopg.connect(address, autocommit=True, **connect_options())) as mouth,
    ):
        ear.execute(f"LISTEN {channel}")

        def there_and_back() -> None:
            mouth.execute(f"NOTIFY {channel}")
            if not list(ear.notifies(timeout=PATIENCE, stop_after=1)):
                raise TimeoutError

        try:
            took = milliseconds(there_and_back)
        except TimeoutError:
            do = "Connect to PostgreSQL itself, or to a pooler in session mode: LISTEN does not work through others."
            yield wrong("notices", "none arrives, so servers would not hear of each other's moves.", do)
            return
    yield well("notices", f"a notice takes {took:.1f} ms to another connection")
