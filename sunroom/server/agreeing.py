"""What the servers of a house have to agree on: the key with which they sign links to seats.

The key itself is no part of the database, so that nobody who gets hold of a backup can sign with it. The database has its fingerprint:
a server with another key is told so at its start, before it gives anybody a link that the other servers do not know."""

import hashlib
import hmac

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from sunroom.kernel.errors import BadOption
from sunroom.server.config import Config
from sunroom.server.schema import house
from sunroom.server.storage import Storage

KEY = "key"


def fingerprint_of(key: bytes) -> str:
    """What shows whether two keys are the same, and nothing else about them."""
    return hmac.new(key, b"sunroom fingerprint", hashlib.sha256).hexdigest()


def check_agreed(config: Config, storage: Storage) -> None:
    """Notes the key of the first server of a shared database; raises `BadOption` if another one's is different."""
    if not storage.shared:
        return
    ours = fingerprint_of(config.key())
    theirs = _noted(storage, ours)
    if theirs != ours:
        raise BadOption(
            f"the other servers of this database have another key than the one in {config.key_path} (fingerprints {theirs[:8]} and "
            f"{ours[:8]}). Copy theirs to this machine, and name the copy in SUNROOM_KEY_FILE. If it is lost, see docs/postgresql.md."
        )


def agreed_key(connection: Connection) -> str | None:
    """The fingerprint in the database; None if no server has noted one."""
    return connection.execute(select(house.c.value).where(house.c.name == KEY)).scalar()


def _noted(storage: Storage, ours: str) -> str:
    """The fingerprint in the database; ours, if we are the first."""
    try:
        with storage.engine.begin() as connection:
            found = agreed_key(connection)
            if found is None:
                connection.execute(insert(house).values(name=KEY, value=ours))
            return found or ours
    except IntegrityError:  # another server was a moment faster
        with storage.engine.connect() as connection:
            return agreed_key(connection) or ours
