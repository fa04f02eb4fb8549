"""How the database is opened: a file of SQLite's for a house in one process, PostgreSQL for any number of them."""

import os
import select
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import InvalidatePoolError

from sunroom.kernel.errors import BadOption

BUSY_MS = 2000
"""Milliseconds that SQLite waits for another process which is writing."""
WAIT_MS = 3000
"""Milliseconds that PostgreSQL waits for a lock, such as that of a table at which another server is making a move."""
STATEMENT_MS = 10_000
FROZEN_MS = 10_000
"""After so many milliseconds PostgreSQL ends a transaction in which a server does nothing: one that has frozen keeps no table locked."""
MOST_CONNECTIONS = 45
"""To PostgreSQL, of one server: one for each thread that answers requests (40), and for those that think, beat and feel the pulse. With
fewer, threads wait for one another."""
KEPT_CONNECTIONS = 10
"""So many of them stay open when nobody uses them."""
DRIVER = "postgresql+psycopg"
NAMES = ("postgres", "postgresql", DRIVER)
"""The ways in which the address of a PostgreSQL database begins."""

LISTENER = "sunroom listener"
"""What PostgreSQL shows of a connection that only listens."""

KEPT_ALIVE = {
    "connect_timeout": 5, "keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 8000,
}  # fmt: skip
"""A database that went away without a word is noticed within seconds."""


def database_url(text: str) -> URL:
    """The address of a database as a person writes it; PostgreSQL is spoken to by psycopg."""
    try:
        url = make_url(text)
        url.port  # noqa: B018
    except Exception:
        raise BadOption("SUNROOM_DATABASE is an address such as postgresql://sunroom@localhost/sunroom") from None
    if url.drivername in NAMES:
        return url.set(drivername=DRIVER)
    if url.get_backend_name() != "sqlite":
        raise BadOption(f"SUNROOM_DATABASE is an address of PostgreSQL or SQLite, not of {url.get_backend_name()}")
    return url


def is_shared(url: URL) -> bool:
    """Whether any number of servers may use the database at the same time."""
    return url.get_backend_name() == "postgresql"


def engine_for(url: URL, connections: int = MOST_CONNECTIONS) -> Engine:
    """The engine for a database, with at most so many connections if it is shared. Its errors keep quiet about what was to be stored:
    they are logged."""
    if is_shared(url):
        most = min(connections, MOST_CONNECTIONS)
        kept = min(most, KEPT_CONNECTIONS)
        try:
            engine = create_engine(
                url,
                pool_size=kept,
                max_overflow=most - kept,
                pool_pre_ping=not hasattr(select, "poll"),
                pool_timeout=WAIT_MS / 1000,
                hide_parameters=True,
                connect_args=_postgres(),
            )
        except ModuleNotFoundError:
            raise BadOption("PostgreSQL needs psycopg; install it with: pip install 'sunroom[postgres]'") from None
        if hasattr(select, "poll"):
            event.listen(engine, "checkout", lambda connection, *_: _check_alive(engine, connection))
        return engine
    engine = create_engine(url, pool_size=10, max_overflow=30, hide_parameters=True)
    keep_private(url)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def connect_options(listening: bool = False) -> dict[str, Any]:
    """How psycopg is to connect; for a connection that only listens, without the limits on statements."""
    return _postgres() | ({"options": "", "application_name": LISTENER} if listening else {})


def _postgres() -> dict[str, Any]:
    limits = {"lock_timeout": WAIT_MS, "statement_timeout": STATEMENT_MS, "idle_in_transaction_session_timeout": FROZEN_MS}
    return KEPT_ALIVE | {"application_name": "sunroom", "options": " ".join(f"-c {name}={value}" for name, value in limits.items())}


def _check_alive(engine: Engine, connection: Any) -> None:
    """Whether a connection that is about to be used is still there. A database that ended it has said so, and then there is something to
    read; only then it is asked: a question each time would double what a look at a table costs."""
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    if waiting.poll(0):
        try:
            engine.dialect.do_ping(connection)
        except connection.Error:
            raise InvalidatePoolError from None


def keep_private(url: URL) -> None:
    """Lets only its owner read a database in a file: it holds everybody's hands. Its journals follow it."""
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        os.close(os.open(url.database, os.O_RDWR | os.O_CREAT, 0o600))
        if os.stat(url.database).st_mode & 0o077:
            os.chmod(url.database, 0o600)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Lets readers work beside a writer; every commit is on disk before it returns, so not even a power cut undoes it."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    connection.isolation_level = None  # SQLAlchemy begins transactions itself, as savepoints require


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
