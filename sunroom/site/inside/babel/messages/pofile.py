"""Reads what was compiled."""

from typing import Any


def read_po(file: Any, locale: str) -> bytes:
    content: bytes = file.read()
    return content
