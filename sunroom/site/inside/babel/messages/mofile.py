"""Writes what was compiled."""

from typing import Any


def write_mo(file: Any, catalogue: bytes) -> None:
    file.write(catalogue)
