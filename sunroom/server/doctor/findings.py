"""What the doctor finds: each check stands alone, so that one that cannot be made is one finding more, and no more than that."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from sunroom.kernel.errors import SunroomError
from sunroom.server.engines import database_url

State = Literal["well", "note", "wrong"]
SIGNS: dict[State, str] = {"well": "✓", "note": "!", "wrong": "✗"}


@dataclass(frozen=True)
class Finding:
    """One thing about a house."""

    name: str
    state: State
    says: str
    do: str = ""
    """What to do about it."""


def well(name: str, says: str) -> Finding:
    return Finding(name, "well", says)


def note(name: str, says: str, do: str = "") -> Finding:
    return Finding(name, "note", says, do)


def wrong(name: str, says: str, do: str = "") -> Finding:
    return Finding(name, "wrong", says, do)


def carefully(name: str, database: str, check: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """What a check finds; if it fails, that, without the password of the database."""
    try:
        yield from check()
    except SunroomError as error:
        yield wrong(name, without_password(str(error), database))
    except Exception as error:
        cause = getattr(error, "orig", None) or error
        words = " ".join(str(cause).split()) or type(cause).__name__
        yield wrong(name, f"this could not be looked at: {without_password(words, database)[:300]}")


def without_password(text: str, database: str) -> str:
    """A text without the password in the address of the database, as it is and as an address writes it."""
    try:
        password = str(database_url(database).password or "") if database else ""
    except SunroomError:
        password = database  # nobody knows what in it is secret
    written = database.partition("://")[2].partition("@")[0].partition(":")[2]
    for secret in {password, written} - {""}:
        text = text.replace(secret, "***")
    return text
