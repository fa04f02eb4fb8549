"""The key that signs links to seats: all servers of a database have the same one, or say at the start that they do not."""

import threading
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from sunroom.kernel.errors import BadOption
from sunroom.server.agreeing import fingerprint_of
from sunroom.server.config import Config
from sunroom.server.jobs.worker import Workshop
from sunroom.server.preflight import check_database, check_home
from tests.server.databases import DATABASES, postgres_of
from tests.server.team import until

ONLY_ON = "postgres"


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path]:
    """Two machines."""
    return tmp_path / "one", tmp_path / "two"


def test_a_server_with_another_key_does_not_open(homes: tuple[Path, Path]) -> None:
    one, two = (Config(home, database=DATABASES.of(homes[0])) for home in homes)
    for _ in range(2):
        check_home(one)
    with pytest.raises(BadOption, match="have another key") as told:
        check_home(two)
    assert "SUNROOM_KEY_FILE" in str(told.value)
    assert str(homes[1] / "key") in str(told.value)
    assert fingerprint_of(one.key())[:8] in str(told.value)


def test_a_server_with_a_copy_of_the_key_does(homes: tuple[Path, Path], tmp_path: Path) -> None:
    database = DATABASES.of(homes[0])
    check_home(Config(homes[0], database=database))
    copy = tmp_path / "copy"
    copy.write_bytes((homes[0] / "key").read_bytes())
    check_home(Config(homes[1], database=database, key_file=str(copy)))
    assert not (homes[1] / "key").exists()


def test_a_worker_needs_no_key_and_says_nothing_of_one(homes: tuple[Path, Path], tmp_path: Path) -> None:
    database = DATABASES.of(homes[0])
    missing = Config(homes[1], database=database, key_file=str(tmp_path / "missing"))
    check_database(missing)  # first, so that the database has no key yet
    assert Workshop(replace(missing, thinking="workers")).key == b""
    check_home(Config(homes[0], database=database))
    check_database(Config(homes[1], database=database))
    assert not homes[1].exists()


def test_the_database_does_not_hold_the_key(homes: tuple[Path, Path]) -> None:
    config = Config(homes[0], database=DATABASES.of(homes[0]))
    check_home(config)
    with psycopg.connect(config.database) as connection:
        [(kept,)] = connection.execute("SELECT value FROM house WHERE name = 'key'").fetchall()
    assert kept == fingerprint_of(config.key())
    assert config.key().hex() not in kept


def test_of_two_servers_that_start_at_once_one_is_first(homes: tuple[Path, Path]) -> None:
    database = postgres_of(homes[0])
    refused: list[BadOption] = []

    def start() -> None:
        try:
            check_home(Config(homes[0], database=database))
        except BadOption as error:
            refused.append(error)

    with psycopg.connect(database) as faster:
        faster.execute("INSERT INTO house VALUES ('key', 'abc')")
        slower = threading.Thread(target=start)
        slower.start()
        waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        with psycopg.connect(database, autocommit=True) as looking:
            until(lambda: looking.execute(waiting).fetchall())
        faster.commit()
        slower.join()
    assert len(refused) == 1
    assert "fingerprints abc" in str(refused[0])


@pytest.mark.parametrize(("holds", "said"), [(None, "No such file"), (b"short", "no key of 32 bytes")])
def test_a_key_file_that_is_named_holds_a_key(tmp_path: Path, holds: bytes | None, said: str) -> None:
    named = tmp_path / "named"
    if holds is not None:
        named.write_bytes(holds)
    with pytest.raises(BadOption, match=said) as told:
        check_home(Config(tmp_path / "home", key_file=str(named)))
    assert str(named) in str(told.value)


def test_a_house_on_sqlite_may_begin_anew(tmp_path: Path) -> None:
    config = Config(tmp_path)
    check_home(config)
    (tmp_path / "key").unlink()
    check_home(config)
