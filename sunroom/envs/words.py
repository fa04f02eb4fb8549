"""What a seat may know, as text for people and language models: its view, line by line, and the question it is asked.

    seat: 1
    marked: row 3, column A
    piles:
      0: top Beacon; left 6; holds (Beacon 3; Lantern 3)
      1: top Spire; left 5; holds (Spire 2; Helios 3)

Empty entries are left out. A view holds nothing that its seat may not know, so neither does its text.
"""

from collections.abc import Iterator
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State

WIDTH = 160
"""Anything longer than this many characters goes on several lines."""


def in_words(box: Box, s: State, seat: int) -> str:
    """Everything the seat (-1: a spectator) may know, and what it is asked if it may act."""
    lines = list(_lines(box.view(s, seat), ""))
    if seat in box.actors(s):
        lines.append(str(box.game.words.prompt(box, box.hidden(s, seat), seat)))
    return "\n".join(lines)


def _lines(parts: dict[Any, Any], indent: str) -> Iterator[str]:
    for name, value in parts.items():
        if _is_nothing(value):
            continue
        start = f"{indent}{_name(name)}:"
        line = f"{start} {_line(value)}"
        if len(line) > WIDTH and isinstance(value, dict | list | tuple):
            yield start
            yield from _lines(value if isinstance(value, dict) else dict(enumerate(value)), indent + "  ")
        else:
            yield line


def _line(value: Any) -> str:
    """A value on one line; nested parts in brackets."""
    if isinstance(value, dict):
        return "; ".join(f"{_name(name)} {_part(part)}" for name, part in value.items() if not _is_nothing(part)) or "empty"
    if isinstance(value, list | tuple):
        return ", ".join(map(_part, value))
    return "none" if value is None else "yes" if value is True else "no" if value is False else str(value)


def _part(value: Any) -> str:
    return f"({_line(value)})" if isinstance(value, dict | list | tuple) else _line(value)


def _name(name: Any) -> str:
    return str(name).replace("_", " ")


def _is_nothing(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, dict | list | tuple | str) and not value)
