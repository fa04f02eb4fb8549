"""The standings of an evening as files: a table for spreadsheets, and everything for programs."""

import csv
import io

from sunroom.web.evening import EveningShown

RISKY = "=+-@\t"
"""With these a spreadsheet begins a formula."""


def as_csv(shown: EveningShown) -> str:
    """The standings: a line for each player."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow(["place", "name", "points", "rounds", "opponents", "share", *(f"round {n}" for n in range(1, shown.round + 1))])
    for one in shown.standings:
        gained = ["" if points is None else _number(points) for points in one.gains]
        lines.writerow(
            [one.place, _harmless(one.name), _number(one.points), one.rounds, _number(one.strength), _number(one.share), *gained]
        )
    return text.getvalue()


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(tuple(RISKY)) else name
