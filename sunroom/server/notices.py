"""Notices that PostgreSQL carries from server to server, exactly when what they are about has been stored."""

from collections.abc import Callable

from sqlalchemy import Connection, text

CHANNEL = "sunroom"
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :words)")


def notice(sender: str, kind: str, subject: object, number: int = 0) -> Callable[[Connection], object]:
    """A write that sends a notice when it is stored."""
    return lambda connection: connection.execute(_NOTIFY, {"words": f"{sender} {kind} {subject} {number}"})
