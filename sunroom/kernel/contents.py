"""Content files: chosen by an option, read, and checked in the same way for all games."""

import re
import tomllib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from sunroom.kernel.bounds import out_of_bounds, too_long
from sunroom.kernel.errors import BadContent, BadOption
from sunroom.kernel.messages import Message, Several, said

T = TypeVar("T")

LARGEST = 64_000
"""In characters: five times the longest content file that comes with a game."""


class ContentFiles(Generic[T]):
    """The content of a game: the file that comes with it, or another one like it, which an option names."""

    def __init__(self, path: Path, parse: Callable[[str, str], T]) -> None:
        self._path, self._parse = path, parse

    @cached_property
    def _standard(self) -> T:
        return self._parse(self._path.read_text("utf-8"), self._path.name)

    def standard(self) -> T:
        """The content that comes with the game."""
        return self._standard

    def read(self, choice: str) -> T:
        """The content an option names: `standard`, a file, or the text of a file (as saved tables contain it)."""
        if choice == "standard":
            return self._standard
        if "\n" in choice:
            return self._bounded(choice, "content")
        path = Path(choice)
        try:
            return self._bounded(path.read_text("utf-8"), path.name)
        except OSError as error:
            why, example = error.strerror, self._path.name
            raise BadOption(
                said("content: {choice} can’t be read ({why}); name a file like {example}", choice=choice, why=why, example=example)
            ) from None
        except UnicodeDecodeError:
            raise BadContent(said("{name} is not a text file in UTF-8", name=path.name)) from None

    def _bounded(self, text: str, file: str) -> T:
        if why := too_long(text, LARGEST):
            raise BadContent(said("{file}: {error}", file=file, error=why))
        return self._parse(text, file)


class ContentReader:
    """Reads one content file; errors name the line."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        if why := out_of_bounds(text, LARGEST):
            raise BadContent(said("{file}: {error}", file=file, error=why))
        self.lines = _lines_of_keys(text)
        try:
            self.tables = tomllib.loads(text)
        except ValueError as error:
            raise BadContent(said("{file}: {error}", file=file, error=str(error))) from None

    def fail(self, table: str, number: int, key: str, mistake: Message | str) -> BadContent:
        """The error at a key of the numbered table under a heading."""
        line = self.lines.get((table, number, key)) or self.lines.get((table, number, ""))
        where = said("{file}, line {n}", file=self.file, n=line) if line else self.file
        return BadContent(said("{where}: {mistake}", where=where, mistake=mistake))

    def check_headings(self, *known: str) -> None:
        """Rejects unknown headings."""
        for key in sorted(set(self.tables) - set(known)):
            raise self.fail(key, 0, "", said("{key} is not known; the headings are {known}", key=repr(key), known=Several(known)))

    def list_of(self, table: str) -> list[dict[str, Any]]:
        """All tables under one heading."""
        rows = self.tables.get(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.fail(table, 0, "", said("write every {table} under a heading [[{table}]]", table=table))
        return rows

    def check_keys(self, heading: str, number: int, table: Any, wanted: set[str], maybe: frozenset[str] | set[str] = frozenset()) -> None:
        """Rejects unknown keys, and reports missing ones."""
        if not isinstance(table, dict):
            raise self.fail(
                heading, number, "", said("{heading} is a heading with {known} under it", heading=heading, known=", ".join(sorted(wanted)))
            )
        for key in sorted(set(table) - wanted - maybe):
            raise self.fail(
                heading,
                number,
                key,
                said("{key} is not known here; the keys are {known}", key=repr(key), known=", ".join(sorted(wanted | maybe))),
            )
        for key in sorted(wanted - set(table)):
            raise self.fail(heading, number, "", said("{name}: {key} is missing", name=repr(table.get("name", heading)), key=repr(key)))

    def check_name(self, heading: str, number: int, name: Any) -> None:
        """Rejects a name that could not appear in a sentence."""
        if not isinstance(name, str) or not re.fullmatch(r"[^\W\d_](?:[\w' -]{0,29}[\w'-])?", name):
            raise self.fail(
                heading, number, "name", said("a name is letters, digits, spaces, ' and -, 31 at most, not {name}", name=repr(name))
            )


def _lines_of_keys(text: str) -> dict[tuple[str, int, str], int]:
    """The line of each key under each heading; the heading's own line is under the key ''."""
    lines: dict[tuple[str, int, str], int] = {}
    heading, counts = ("", 0), dict[str, int]()
    for line, source in enumerate(text.splitlines(), 1):
        if match := re.match(r"\s*\[\[?([^\[\]]+)\]", source):
            name = match[1].strip().replace('"', "").replace("'", "")
            heading = (name, counts.get(name, 0))
            counts[name] = heading[1] + 1
            lines[*heading, ""] = line
        elif match := re.match(r"\s*([\w-]+)\s*=", source):
            lines.setdefault((*heading, match[1]), line)
            if heading == ("", 0):
                lines.setdefault((match[1], 0, ""), line)
    return lines
