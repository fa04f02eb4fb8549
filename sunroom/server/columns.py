"""What is in the columns of a row, as a value, and the other way round."""

import json
from collections.abc import Mapping
from typing import Any

from sunroom.server.clocks.terms import Terms
from sunroom.server.fair.facts import Fair
from sunroom.server.rows import Entry, Person, SaidRow, SeatRow, TableRow
from sunroom.table.files import written_seed


def json_of(value: Mapping[str, Any] | None) -> str | None:
    return None if value is None else json.dumps(dict(value))


def seed_columns(seed: int) -> dict[str, Any]:
    """A long seed has a column of its own: no number in a database is that large."""
    written = written_seed(seed)
    return {"seed": 0, "long_seed": written} if isinstance(written, str) else {"seed": seed, "long_seed": None}


def _seed(row: Any) -> int:
    return int(row.seed) if row.long_seed is None else int(row.long_seed, 16)


def person_from(row: Any) -> Person:
    return Person(row.id, row.name, json.loads(row.settings), row.seen or 0)


def seat_from(row: Any) -> SeatRow:
    return SeatRow(row.number, row.kind, row.name, row.person, row.level, row.generation, row.was, row.lost)


def entry_from(row: Any) -> Entry:
    return Entry(row.number, row.ply, row.kind, row.seat, row.action, row.version, row.late)


def said_from(row: Any) -> SaidRow:
    return SaidRow(row.number, row.seat, row.kind, row.text, row.at)


def table_from(row: Any) -> TableRow:
    position: Mapping[str, Any] | None = None if row.position is None else json.loads(row.position)
    return TableRow(
        row.id, row.game, json.loads(row.options), _seed(row), row.salt, row.commitment, row.owner, row.public, row.status,
        row.acting, row.changes, row.rematch, position, row.ending, row.absence, None if row.asked is None else json.loads(row.asked),
        row.touched, Fair.read(None if row.fair is None else json.loads(row.fair)), row.aside, row.asides,
        Terms.read(None if row.terms is None else json.loads(row.terms)), row.lesson, row.source, row.evening,
    )  # fmt: skip
