"""A database of Sunroom 0.1.0 still opens: every table in it goes on where it was (tests/landed/database.sql is its dump)."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sunroom.server.config import Config
from sunroom.server.house import House

ON_BOTH = True

DUMP = Path(__file__).parents[1] / "landed" / "database.sql"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with closing(sqlite3.connect(tmp_path / "sunroom.db")) as database:
        database.executescript(DUMP.read_text("utf-8"))
    house = House(Config(tmp_path))
    house.storage.migrate()
    yield house
    house.close()


@pytest.mark.parametrize(
    ("id", "ply"),
    [("sage-bloom-85-sc6zxq", 22), ("pine-hill-59-hhubh2", 15), ("breezy-spring-86-s9hkyh", 27), ("hazel-shore-87-tfucuq", 14)],
    ids=["solar-city", "solar-gardens", "neotopia", "earth"],
)
def test_a_table_goes_on_where_it_was(house: House, id: str, ply: int) -> None:
    with house.changing(id) as live:
        table = live.table
        assert table.names[0] == "Ada"
        assert table.ply == ply
        seat = table.pressing[0]
        house.append(live, "act", seat, table.legal(seat)[0])
        assert table.ply > ply
