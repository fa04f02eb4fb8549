"""The clauses of a rules page, and the texts that mention them."""

import re
from functools import cache
from pathlib import Path

CLAUSE = re.compile(r"^- \*\*(?P<prefix>[A-Z]{2})-(?P<section>\d+)\.(?P<number>\d+)\*\* (?P<text>\S.*)$", re.MULTILINE)
MENTION = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{2})[-_](\d+)[._](\d+)(?!\d)")


def clauses_of(page: str) -> list[tuple[str, int, int]]:
    """The clause ids of a rules page, in their order there: `SC-3.1` is ("SC", 3, 1)."""
    return [(m["prefix"], int(m["section"]), int(m["number"])) for m in CLAUSE.finditer(page)]


def mentions_in(text: str) -> set[tuple[str, int, int]]:
    """The clause ids a text mentions, as `SC-3.1` or as `sc_3_1`."""
    return {(prefix.upper(), int(section), int(number)) for prefix, section, number in MENTION.findall(text)}


@cache
def named_in_tests(folder: Path) -> frozenset[tuple[str, int, int]]:
    """All clause ids that the test files in a folder mention."""
    return frozenset().union(*(mentions_in(file.read_text("utf-8")) for file in folder.rglob("test_*.py")))
