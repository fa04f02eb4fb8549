"""Every game's rules.md: its clauses are numbered properly, and each is named by a test."""

import re
from functools import cache
from pathlib import Path

import pytest

from sunroom import games
from sunroom.games import SHELF

TESTS = Path(__file__).parents[1]
PAGES = {name: Path(games.__file__).parent / name.replace("-", "_") / "rules.md" for name in SHELF}

CLAUSE = re.compile(r"^- \*\*(?P<prefix>[A-Z]{2})-(?P<section>\d+)\.(?P<number>\d+)\*\* (?P<text>\S.*)$", re.MULTILINE)
MENTION = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{2})[-_](\d+)[._](\d+)(?!\d)")

every_game = pytest.mark.parametrize("name", PAGES)


def clauses_of(page: str) -> list[tuple[str, int, int]]:
    """The clause ids of a rules page in the order in which they stand there: `SC-3.1` is ("SC", 3, 1)."""
    return [(m["prefix"], int(m["section"]), int(m["number"])) for m in CLAUSE.finditer(page)]


def mentions_in(text: str) -> set[tuple[str, int, int]]:
    """The clause ids a text speaks of, as `SC-3.1` or as `sc_3_1`."""
    return {(prefix.upper(), int(section), int(number)) for prefix, section, number in MENTION.findall(text)}


@cache
def named_in_tests() -> frozenset[tuple[str, int, int]]:
    """All clause ids that test files name, this one aside."""
    files = (file for file in TESTS.rglob("test_*.py") if file != Path(__file__))
    return frozenset().union(*(mentions_in(file.read_text("utf-8")) for file in files))


@every_game
def test_a_page_has_clauses_under_headings(name: str) -> None:
    page = PAGES[name].read_text("utf-8")
    assert clauses_of(page)
    assert page.index("\n## ") < page.index("\n- **"), "clauses stand under a heading"


@every_game
def test_clause_ids_are_unique_and_in_order(name: str) -> None:
    clauses = clauses_of(PAGES[name].read_text("utf-8"))
    assert clauses == sorted(set(clauses))
    assert len({prefix for prefix, _, _ in clauses}) == 1, "a game has one prefix"


@every_game
def test_a_page_refers_only_to_clauses_it_has(name: str) -> None:
    page = PAGES[name].read_text("utf-8")
    assert mentions_in(page) <= set(clauses_of(page))


@every_game
def test_every_clause_is_named_by_a_test(name: str) -> None:
    clauses, named = clauses_of(PAGES[name].read_text("utf-8")), named_in_tests()
    missing = [f"{prefix}-{section}.{number}" for prefix, section, number in clauses if (prefix, section, number) not in named]
    assert not missing, f"no test names {', '.join(missing)}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Build a Skyscraper (SC-3.1).", {("SC", 3, 1)}),
        ("def test_sc_3_1_first_one_is_free():", {("SC", 3, 1)}),
        ("SC-3.12, not the other", {("SC", 3, 12)}),
        ("def test_sc_4_2_and_sc_4_3_together():", {("SC", 4, 2), ("SC", 4, 3)}),
        ("misc_3_1 and SC 3.1 are something else", set()),
    ],
)
def test_ids_are_found_in_texts_and_names(text: str, found: set[tuple[str, int, int]]) -> None:
    assert mentions_in(text) == found
