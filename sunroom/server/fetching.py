"""Fetching a finished game from a server."""

from typing import Any

from sunroom.kernel.errors import BadOption


def fetch(source: str) -> str:
    """The text of an exported table, from a file or a server's address."""
    import httpx

    from sunroom.table.toml import LARGEST

    address = source if "/export" in source else f"{source.rstrip('/')}/export"
    try:
        with httpx.stream("GET", address, timeout=20) as answer:
            data: Any = b""
            for chunk in answer.iter_bytes():
                data += chunk
                if len(data) > LARGEST:
                    raise BadOption(f"{address} is larger than any saved table")
    except httpx.HTTPError as error:
        raise BadOption(f"{address} cannot be read: {error}") from None
    if answer.status_code != 200:
        raise BadOption(f"{address} answers {answer.status_code}; only finished games are available")
    return str(data.decode("utf-8", "replace"))
