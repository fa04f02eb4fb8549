"""The database as the migrations create it, the server's key, and what `sunroom verify` finds."""

import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from typer.testing import CliRunner

from sunroom.cli import app
from sunroom.games import find
from sunroom.kernel.errors import BadFile, BadOption
from sunroom.server.config import Config
from sunroom.server.fair.checking import commitment, export_text, verify
from sunroom.server.listening import listen
from sunroom.server.rows import Entry, SeatRow, TableRow
from sunroom.server.schema import metadata
from sunroom.server.storage import Storage
from sunroom.table import Table

ON_BOTH = True


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    storage = Storage(f"sqlite:///{tmp_path / 'a.db'}")
    storage.migrate()
    storage.migrate()
    return storage


def test_migrations_make_what_the_schema_says(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    storage.close()


def test_a_number_in_a_log_is_taken_once_and_others_are_not_hurt(storage: Storage) -> None:
    person = storage.add_person("hash", "Ada")
    row = TableRow("a", "solar-city", {}, 1, "salt", "promise", person.id, False, "playing", 1)
    storage.add_table(row, [SeatRow(0, "person", "Ada", person.id)])
    storage.append("a", Entry(0, 0, "act", 0, 5), "playing", 1)
    with pytest.raises(Exception, match="UNIQUE"):
        storage.append("a", Entry(0, 0, "act", 0, 6), "playing", 1)
    storage.append("a", Entry(1, 1, "undo", 0), "playing", 1)
    found = storage.load_table("a")
    assert found is not None
    assert [(entry.kind, entry.action) for entry in found[2]] == [("act", 5), ("undo", None)]
    storage.close()


def test_the_key_is_drawn_once_and_is_private(tmp_path: Path) -> None:
    config = Config(tmp_path / "home")
    key = config.key()
    assert len(key) == 32
    assert config.key() == key
    assert stat.S_IMODE((tmp_path / "home" / "key").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["key"]


@pytest.fixture(scope="module")
def finished() -> str:
    table = Table(find("solar-city").box(), 77, ["Ada", "Ben"])
    while not table.over:
        seat = table.actors[0]
        table.make(seat, table.legal(seat)[0])
    return export_text(table, "5a17", commitment(77, "5a17"))


def test_verify(finished: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(finished)
    told = CliRunner().invoke(app, ["verify", str(file), "--promised", commitment(77, "5a17")])
    assert told.exit_code == 0, told.output
    assert commitment(77, "5a17") in told.output.replace("\n", "")


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("seed = 77", "seed = 78", "promised was"),
        ('salt = "5a17"', 'salt = "5a18"', "promised was"),
        ("[fair]", "[unfair]", "'fair' is missing"),
        ('"1: ', '"9: ', "should be a seat"),
        ('"1: build', '"1: upgrade', "action"),
    ],
)
def test_verify_notices(finished: str, before: str, after: str, words: str) -> None:
    assert before in finished
    with pytest.raises(BadFile, match=words):
        verify(finished.replace(before, after, 1))


def test_verify_wants_the_promise_that_was_made(finished: str) -> None:
    with pytest.raises(BadFile, match="not 00"):
        verify(finished, "00")


def test_a_port_that_is_taken() -> None:
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    assert first.getsockname()[1] != second.getsockname()[1]
    with pytest.raises(BadOption, match="cannot listen"):
        listen("127.0.0.1", second.getsockname()[1])
    first.close()
    second.close()


def test_an_address_of_another_machine_is_said_without_a_port_that_nobody_named() -> None:
    with pytest.raises(BadOption, match=r"^cannot listen on 192\.0\.2\.1: "):
        listen("192.0.2.1", None)
