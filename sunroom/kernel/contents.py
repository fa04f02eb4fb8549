"""Content files: chosen by an option, read, and checked in the way all games check theirs."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sunroom.kernel.errors import BadContent, BadOption

T = TypeVar("T")


def chosen_content(choice: str, standard: Callable[[], T], parse: Callable[[str, str], T], example: str) -> T:
    """The content an option names: `standard`, a file, or the text of a file (as saved tables carry it)."""
    if choice == "standard":
        return standard()
    if "\n" in choice:
        return parse(choice, "content")
    path = Path(choice)
    try:
        return parse(path.read_text("utf-8"), path.name)
    except OSError as error:
        raise BadOption(f"content: {choice} cannot be read ({error.strerror}); name a file like {example}") from None
    except UnicodeDecodeError:
        raise BadContent(f"{path.name} is not a text file in UTF-8") from None


class ContentReader:
    """Reads one content file; a mistake is named with its line."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file, self.lines = text, file, _lines_of_keys(text)
        try:
            self.tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadContent(f"{file}: {error}") from None

    def fail(self, table: str, number: int, key: str, mistake: str) -> BadContent:
        """The mistake at a key of the table with that number under its heading."""
        line = self.lines.get((table, number, key)) or self.lines.get((table, number, ""))
        where = f"{self.file}, line {line}" if line else self.file
        return BadContent(f"{where}: {mistake}")

    def check_headings(self, *known: str) -> None:
        """Refuses a heading that nobody reads."""
        for key in sorted(set(self.tables) - set(known)):
            raise self.fail(key, 0, "", f"{key!r} is not known; there are {', '.join(known[:-1])} and {known[-1]}")

    def list_of(self, table: str) -> list[dict[str, Any]]:
        """All tables under one heading."""
        rows = self.tables.get(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.fail(table, 0, "", f"write every {table} under a heading [[{table}]]")
        return rows

    def check_keys(self, heading: str, number: int, table: Any, wanted: set[str], maybe: frozenset[str] | set[str] = frozenset()) -> None:
        """Refuses keys that are not known, and says which are missing."""
        if not isinstance(table, dict):
            raise self.fail(heading, number, "", f"{heading} is a heading with {', '.join(sorted(wanted))} under it")
        for key in sorted(set(table) - wanted - maybe):
            raise self.fail(heading, number, key, f"{key!r} is not known here; there are {', '.join(sorted(wanted | maybe))}")
        for key in sorted(wanted - set(table)):
            raise self.fail(heading, number, "", f"{table.get('name', heading)!r} lacks {key!r}")

    def check_name(self, heading: str, number: int, name: Any) -> None:
        """Refuses a name that could not be said in a sentence."""
        if not isinstance(name, str) or not re.fullmatch(r"[^\W\d_](?:[\w' -]{0,29}[\w'-])?", name):
            raise self.fail(heading, number, "name", f"a name is letters, digits, spaces, ' and -, 31 at most, not {name!r}")


def _lines_of_keys(text: str) -> dict[tuple[str, int, str], int]:
    """On which line each key of each heading stands; a heading's own line under the key ''."""
    lines: dict[tuple[str, int, str], int] = {}
    heading, counts = ("", 0), dict[str, int]()
    for line, source in enumerate(text.splitlines(), 1):
        if match := re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]", source):
            name = match[1].replace('"', "").replace("'", "")
            heading = (name, counts.get(name, 0))
            counts[name] = heading[1] + 1
            lines[*heading, ""] = line
        elif match := re.match(r"\s*([\w-]+)\s*=", source):
            lines.setdefault((*heading, match[1]), line)
            if heading == ("", 0):
                lines.setdefault((match[1], 0, ""), line)
    return lines
