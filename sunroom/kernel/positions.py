"""Reading a position: what all games read and refuse in the same way."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State


class PositionReader:
    """Builds a record from readable data, and says precisely what does not fit."""

    def __init__(self, box: Box, data: Mapping[str, Any], s: State, known: Iterable[str]) -> None:
        self.box, self.data, self.s = box, data, s
        self.check_keys(data, known)

    def check_keys(self, table: Any, known: Iterable[str], where: str = "") -> None:
        """Refuses what is no table, and keys that nobody reads."""
        keys = sorted(known)
        if not isinstance(table, Mapping):
            raise BadFile(f"position: {_at(where)}there are {', '.join(keys)}, not {table!r}")
        for key in sorted(set(table) - set(keys)):
            raise BadFile(f"position: {_at(where)}{key!r} is not known; there are {', '.join(keys)}")

    def tables(self, key: str, n: int, default: Any = None) -> Any:
        """So many tables, one for each seat or region."""
        value = self.data.get(key, default)
        if value is None:
            raise BadFile(f"position: {key!r} is missing; {n} {key} are needed")
        if not is_list(value) or len(value) != n:
            raise BadFile(f"position: {n} {key} are needed, {f'there are {len(value)}' if is_list(value) else 'as a list'}")
        return value

    def rng(self, default: int) -> int:
        """The generator, as it is written."""
        text = self.data.get("rng", f"{default:x}")
        if not isinstance(text, str) or not re.fullmatch(r"[0-9a-f]{1,16}", text):
            raise BadFile(f"position: rng is up to 16 hexadecimal digits in quotes, not {text!r}")
        return int(text, 16)

    def number(self, key: str, default: int, low: int, high: int, table: Mapping[str, Any] | None = None, where: str = "") -> int:
        """A number within its limits."""
        value = (self.data if table is None else table).get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise BadFile(f"position: {_at(where)}{key} is a number from {low} to {high}, not {value!r}")
        return value

    def index(self, key: str, value: Any, choices: Sequence[str]) -> int:
        """The number of a word in a list of words."""
        if value not in choices:
            raise BadFile(f"position: {key} is one of {', '.join(choices)}, not {value!r}")
        return choices.index(value)

    def names(self, key: str, table: Mapping[str, Any] | None = None) -> list[str]:
        """A list of names, also where it is written as one text with commas."""
        value = (self.data if table is None else table).get(key, "")
        if not is_list(value) and not isinstance(value, str):
            raise BadFile(f"position: {key} is a list of names, not {value!r}")
        return split(value)


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def is_list(value: Any) -> bool:
    """Whether something is a list, and not a text."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def split(names: Any) -> list[str]:
    """The names in a text with commas, or in a list."""
    parts = names.split(",") if isinstance(names, str) else names if is_list(names) else [names]
    return [str(name).strip() for name in parts if str(name).strip()]


def rows_of(drawn: Any) -> Any:
    """The cells of a city or roof drawn in lines, `Hive | . | Market`, or given as lists."""
    return [line.split("|") for line in drawn.strip().splitlines()] if isinstance(drawn, str) else drawn
