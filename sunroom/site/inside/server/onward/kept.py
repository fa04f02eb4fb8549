"""Moments handed on from a browser: nothing is kept anywhere, since the link has the whole moment in it."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Any
from zlib import compress, decompressobj, error

LARGEST = 300_000
"""In bytes, unpacked."""


def keep(storage: Any, person: int, moment: str) -> str:
    """What a link calls a moment: the moment itself, packed."""
    return urlsafe_b64encode(compress(moment.encode(), 9)).decode().rstrip("=")


def find(storage: Any, key: str) -> str | None:
    """The moment in a link; None if it was not copied in full."""
    try:
        reader = decompressobj()
        text = reader.decompress(urlsafe_b64decode(key + "=" * (-len(key) % 4)), LARGEST)
        return text.decode() if reader.eof else None
    except (ValueError, error):
        return None


def link_to(base: str, where: str) -> str:
    """The address of a moment for others: a part of it that no host is ever sent."""
    return f"{base}/#moments/{where}"


def link_to_study(base: str, id: str, node: int) -> str:
    """A study lies in this browser and nowhere else: others get it as a file."""
    return ""


def names_at(storage: Any, tables: Iterable[str]) -> dict[str, list[str]]:
    """Who sits at these tables, in the order of the seats."""
    return {id: [seat.name for seat in storage.load_table(id)[1]] for id in tables if storage.has_table(id)}
