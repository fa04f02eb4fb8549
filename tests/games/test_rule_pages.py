"""How clauses of a rules page are found; that each is named by a test is part of `sunroom.testing`."""

import pytest

from sunroom.testing.clauses import clauses_of, mentions_in


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Build a Skyscraper (XC-3.1).", {("XC", 3, 1)}),
        ("def test_xc_3_1_first_one_is_free():", {("XC", 3, 1)}),
        ("XC-3.12, not the other", {("XC", 3, 12)}),
        ("def test_xc_4_2_and_xc_4_3_together():", {("XC", 4, 2), ("XC", 4, 3)}),
        ("misc_3_1 and XC 3.1 are something else", set()),
    ],
)
def test_ids_are_found_in_texts_and_names(text: str, found: set[tuple[str, int, int]]) -> None:
    assert mentions_in(text) == found


def test_clauses_are_list_items() -> None:
    page = "## One\n\n- **XC-1.1** A rule.\n- **XC-1.2** Another, see XC-1.1.\n- no clause\n"
    assert clauses_of(page) == [("XC", 1, 1), ("XC", 1, 2)]
