"""Finds mistakes in the style sheets that no formatter sees: `python -m scripts.lint_styles`, part of `make lint`.

Rules that cannot be parsed, duplicate properties or selectors, undefined or unused colours and animations, classes that no page has,
parts that no sheet imports.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2

from sunroom.web.static_files import STATIC

PACKAGE = STATIC.parents[1]
CONDITIONS = ("media", "container", "supports")
PUT_TOGETHER = ("desert-water", "water-forest", "forest-desert")
"""Classes that drawings compose from words."""
_NUMBER = re.compile(r"-?\d+$")
"""Numbers that drawings append to a class: `seat-3`, `c5`."""


class Rule(NamedTuple):
    """A selector under certain conditions, and its declarations."""

    sheet: str
    line: int
    conditions: tuple[str, ...]
    selector: str
    declarations: tuple[tuple[str, str], ...]


class Sheets:
    """All style sheets, parsed."""

    def __init__(self, folder: Path) -> None:
        self.paths = sorted(path for path in folder.rglob("*.css") if "vendor" not in path.parts)
        self.folder = folder
        self.complaints: list[str] = []
        self.imports: list[Path] = []
        self.keyframes: list[str] = []
        self.rules = [rule for path in self.paths for rule in self._read(path)]

    def _read(self, path: Path) -> Iterator[Rule]:
        name = path.relative_to(self.folder).as_posix()
        yield from self._rules(path, name, tinycss2.parse_stylesheet(path.read_text("utf-8"), True, True), ())

    def _rules(self, path: Path, sheet: str, nodes: list[Any], conditions: tuple[str, ...]) -> Iterator[Rule]:
        for node in nodes:
            where = f"{sheet}:{node.source_line}"
            prelude = re.sub(r"\s+", " ", tinycss2.serialize(getattr(node, "prelude", ()))).strip()
            if node.type == "error":
                self.complaints.append(f"{where}: {node.message}")
            elif node.type == "qualified-rule":
                yield Rule(sheet, node.source_line, conditions, prelude, tuple(self._declarations(where, node.content)))
            elif node.lower_at_keyword == "import":
                self.imports.append(path.parent / node.prelude[-1].value)
            elif node.lower_at_keyword in CONDITIONS:
                inside = tinycss2.parse_rule_list(node.content, True, True)
                yield from self._rules(path, sheet, inside, (*conditions, f"@{node.at_keyword} {prelude}"))
            elif node.lower_at_keyword == "keyframes":
                self.keyframes.append(prelude)
                for step in self._rules(path, sheet, tinycss2.parse_rule_list(node.content, True, True), conditions):
                    yield step._replace(conditions=(*conditions, f"@keyframes {prelude}"))
            elif node.lower_at_keyword != "font-face":
                self.complaints.append(f"{where}: @{node.at_keyword} is not known here")

    def _declarations(self, where: str, content: list[Any]) -> Iterator[tuple[str, str]]:
        for node in tinycss2.parse_blocks_contents(content, True, True):
            if node.type == "declaration":
                yield node.name, tinycss2.serialize(node.value).strip()
            else:
                self.complaints.append(f"{where}: {getattr(node, 'message', 'a rule inside a rule')}")


def slips(folder: Path = PACKAGE) -> list[str]:
    """Everything that is wrong, each with its location."""
    sheets = Sheets(folder)
    return [*sheets.complaints, *twice(sheets), *undefined(sheets), *unseen(sheets), *clashing(sheets), *left_out(sheets)]


def twice(sheets: Sheets) -> Iterator[str]:
    """Properties declared twice in the same rule, unless as a fallback for older browsers; and selectors repeated in the same part under
    the same conditions."""
    for rule in sheets.rules:
        names = [name for name, _ in rule.declarations]
        for name, count in Counter(names).items():
            first = names.index(name)
            values = [value for other, value in rule.declarations if other == name]
            if count > 1 and (names[first : first + count] != [name] * count or len(set(values)) < count):
                yield f"{rule.sheet}:{rule.line}: {rule.selector} declares {name} twice"
    for (sheet, conditions, selector), count in Counter((rule.sheet, rule.conditions, rule.selector) for rule in sheets.rules).items():
        if count > 1:
            yield f"{sheet}: {selector} comes {count} times {' '.join(conditions)}".rstrip()


def undefined(sheets: Sheets) -> Iterator[str]:
    """Custom properties and animations that are used but not defined, or defined but not used."""
    values = [(rule, name, value) for rule in sheets.rules for name, value in rule.declarations]
    defined = {name for _, name, _ in values if name.startswith("--")}
    used = {name for *_, value in values for name in re.findall(r"var\((--[\w-]+)", value)}
    drawn = set(re.findall(r"var\((--[\w-]+)", _sources()))
    animated = {word for _, name, value in values if name in ("animation", "animation-name") for word in re.findall(r"[a-z][\w-]*", value)}
    yield from (f"{name} is used but not defined" for name in sorted((used | drawn) - defined))
    yield from (f"{name} is defined but not used" for name in sorted(defined - used - drawn))
    yield from (f"@keyframes {name} is not used" for name in sheets.keyframes if name not in animated)


def unseen(sheets: Sheets) -> Iterator[str]:
    """Classes that no template, drawing or script ever uses."""
    words = set(re.findall(r"[A-Za-z][\w-]*", _sources()))
    stems = {word.rstrip("-") for word in words}
    for rule in sheets.rules:
        if any(condition.startswith("@keyframes") for condition in rule.conditions):
            continue
        for name in re.findall(r"\.([A-Za-z][\w-]*)", rule.selector):
            if name not in words and name not in PUT_TOGETHER and not (_NUMBER.search(name) and _NUMBER.sub("", name) in stems):
                yield f"{rule.sheet}:{rule.line}: nothing has the class {name}"


def clashing(sheets: Sheets) -> Iterator[str]:
    """Numbered classes (`deep-2`) of one shared part alone that a game has too, and means something else by: a shared part says what they
    are in."""
    of_games = {name for rule in sheets.rules if rule.sheet.startswith("games/") for name in _classes(rule.selector)}
    parts: dict[str, set[str]] = {}
    for rule in sheets.rules:
        if not rule.sheet.startswith("games/"):
            for name in _classes(rule.selector):
                parts.setdefault(name, set()).add(rule.sheet)
    for rule in sheets.rules:
        for selector in rule.selector.split(","):
            alone = re.fullmatch(r"\.([A-Za-z][\w-]*)", selector.strip())
            if not alone or not _NUMBER.search(alone[1]) or rule.sheet.startswith("games/"):
                continue
            if alone[1] in of_games and len(parts[alone[1]]) == 1:
                yield f"{rule.sheet}:{rule.line}: .{alone[1]} is styled by a game too; say what it is in"


def _classes(selector: str) -> list[str]:
    return re.findall(r"\.([A-Za-z][\w-]*)", selector)


def left_out(sheets: Sheets) -> Iterator[str]:
    """Parts that no sheet imports, or more than one, and parts that do not exist."""
    times = Counter(path.resolve() for path in sheets.imports)
    for path in sheets.paths:
        is_sheet = path.parent == sheets.folder or path.name in ("sunroom.css", "style.css", "frame.css")
        if times[path.resolve()] != (0 if is_sheet else 1):
            yield f"{path.relative_to(sheets.folder)} is imported {times[path.resolve()]} times"
    yield from (f"{path} is imported but not there" for path in times if not path.is_file())


def _sources() -> str:
    """Everything that may put something on a page."""
    kinds = ("*.py", "*.html", "*.js")
    return "\n".join(path.read_text("utf-8") for kind in kinds for path in sorted(PACKAGE.rglob(kind)) if "vendor" not in path.parts)


if __name__ == "__main__":
    found = slips()
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
