"""`sunroom doctor`: what it finds in houses that are well and in broken ones, and that it gives away no secret."""

import json
import os
import re
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from sunroom.cli import app
from sunroom.server.config import Config
from sunroom.server.doctor import database as asked
from sunroom.server.doctor import machine, postgresql
from sunroom.server.doctor.examining import examine
from sunroom.server.doctor.findings import Finding
from sunroom.server.doctor.settings import KNOWN, OF_DEPLOY
from sunroom.server.preflight import check_home
from sunroom.server.storage import Storage
from tests.server.databases import DATABASES, postgres_of
from tests.server.served import Served

ON_BOTH = True

A_WORKER = text("INSERT INTO servers VALUES ('w', 'shed 1', '0.1.0', 0, extract(epoch FROM clock_timestamp()), 'worker')")
Look = Callable[[], dict[str, list[Finding]]]


@pytest.fixture
def home(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house that was opened before, as the environment names it."""
    house = tmp_path / "home"
    for name in [name for name in os.environ if name.startswith("SUNROOM")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SUNROOM_HOME", str(house))
    if address := DATABASES.of(house):
        monkeypatch.setenv("SUNROOM_DATABASE", address)
    check_home(Config.from_environment())
    return house


def look(host: str = "127.0.0.1") -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for finding in examine(lambda: True, host):
        found.setdefault(finding.name, []).append(finding)
    return found


def states(name: str) -> list[str]:
    return [finding.state for finding in look()[name]]


def test_a_house_that_is_well(home: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "SLOW", 1e9)
    monkeypatch.setattr(asked, "TOO_SLOW", 1e9)
    found = look()
    if database == "postgres":
        assert [finding.state for finding in found.pop("durability")] == ["wrong"], "the database of the tests has no fsync"
        assert [finding.state for finding in found.pop("servers")] == ["note"], "none is running"
    found.pop("rules")
    assert {finding.state for findings in found.values() for finding in findings} == {"well"}, found
    assert {"sunroom", "settings", "home", "key", "disk", "database", "migrations", "speed", "proxies", "connections"} - {"rules"} <= set(
        found
    )
    assert ("notices" in found) == (database == "postgres")


def test_it_changes_nothing(home: Path, database: str) -> None:
    before = {path.name: path.read_bytes() for path in home.iterdir() if path.name != "sunroom.db-shm"}
    look()
    after = {path.name: path.read_bytes() for path in home.iterdir() if path.name != "sunroom.db-shm"}
    if database == "sqlite":  # a commit counts itself
        with closing(sqlite3.connect(home / "sunroom.db")) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (0,)
    assert after.keys() - {"sunroom.db-wal"} == before.keys() - {"sunroom.db-wal"}
    assert after["key"] == before["key"]


def test_before_the_first_start_there_is_nothing_wrong_and_nothing_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_HOME", str(tmp_path / "none"))
    found = look()
    assert [found[name][0].state for name in ("home", "key", "database")] == ["note"] * 3
    assert not (tmp_path / "none").exists()


def test_everything_broken_at_once_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SUNROOM_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("SUNROOM_DATABASE", "postgresql://me:hush-%40-hush@127.0.0.1:1/nowhere")
    monkeypatch.setenv("SUNROOM_MEMORY", "much")
    monkeypatch.setenv("SUNROOM_PROXIES", "my proxy")
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    found = look("0.0.0.0")
    wrong = {name for name, findings in found.items() if any(finding.state == "wrong" for finding in findings)}
    assert wrong == {"home", "disk", "database", "postgresql", "notices", "settings"}
    assert "hush" not in str(found)
    assert found["settings"][0].says.startswith("SUNROOM_MEMORY is a number")


def test_settings_that_are_misspelt(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_KEEP_TABELS", "30")
    monkeypatch.setenv("SUNROOM_WEATHER", "fine")
    monkeypatch.setenv("SUNROOM_WEBHOOK_PRIVATE", "yes")
    found = look()["settings"]
    assert [(finding.state, finding.do) for finding in found][:2] == [
        ("wrong", "Did you mean SUNROOM_KEEP_TABLES?"),
        ("wrong", "See the table of settings in docs/hosting.md."),
    ]
    assert found[2].state == "note"


def test_all_settings_are_known() -> None:
    """The doctor would call one that is missing here misspelt."""
    package = Path(machine.__file__).parents[2]
    named = {name for path in package.rglob("*.py") for name in re.findall(r'"(SUNROOM_[A-Z_]+)"', path.read_text("utf-8"))}
    assert named <= KNOWN


OF_DEVELOPERS = {
    "SUNROOM_BROWSERS", "SUNROOM_LONG", "SUNROOM_OUTGOING", "SUNROOM_PLAIN", "SUNROOM_PTX", "SUNROOM_SOCKET", "SUNROOM_WARMING",
}  # fmt: skip
"""Those of tests, of other pages, and what a server tells its successor."""


def test_the_table_of_settings_is_complete() -> None:
    hosting, watching = ((Path(machine.__file__).parents[3] / "docs" / name).read_text("utf-8") for name in ("hosting.md", "watching.md"))
    rows = {
        name
        for line in hosting.splitlines()
        if line.startswith("| `SUNROOM")
        for name in re.findall(r"SUNROOM_[A-Z_]+", line.split("|")[1])
    }
    assert rows == KNOWN - OF_DEVELOPERS - OF_DEPLOY
    assert {"SUNROOM_METRICS", "SUNROOM_LOG", "SUNROOM_LOG_REQUESTS", "SUNROOM_DRAIN"} <= {
        *re.findall(r"^\| `(SUNROOM_\w+)`", watching, re.M)
    }


@pytest.mark.parametrize("name", ["SUNROOM_THINKING=workers", "SUNROOM_WORKERS=2", "SUNROOM_METRICS=9420", "SUNROOM_DRAIN=5"])
def test_settings_that_a_server_would_refuse_here(home: Path, database: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers need PostgreSQL, of either kind."""
    monkeypatch.setenv(*name.split("="))
    assert states("settings") == ["wrong" if database == "sqlite" and "workers" in name.lower() else "well"]


@pytest.mark.parametrize("name", ["SUNROOM_WORKERS=many", "SUNROOM_WORKERS=0", "SUNROOM_METRICS=abc", "SUNROOM_LOG=xml"])
def test_settings_that_make_no_sense_anywhere(home: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(*name.split("="))
    assert states("settings") == ["wrong"]


def test_the_key_is_the_one_that_a_server_takes(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNROOM_KEY_FILE", str(tmp_path / "named"))
    [missing] = look()["key"]
    assert (missing.state, str(tmp_path / "named") in missing.says) == ("wrong", True)
    (home / "key").rename(tmp_path / "named")
    assert states("key") == ["well"]


def test_a_key_that_is_not_that_of_the_other_servers(home: Path, database: str) -> None:
    (home / "key").write_bytes(b"another key, of thirty-two bytes")
    assert states("key") == (["well", "wrong"] if database == "postgres" else ["well"])


def test_a_folder_that_nothing_needs_may_be_read_only(home: Path, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is in a container, with the key in a secret and the database elsewhere."""
    (home / "key").rename(tmp_path / "named")
    monkeypatch.setenv("SUNROOM_KEY_FILE", str(tmp_path / "named"))
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda dir: (_ for _ in ()).throw(OSError(30, "Read-only file system")))
    assert states("home") == ["well" if database == "postgres" else "wrong"]


def test_a_home_that_others_may_enter(home: Path) -> None:
    home.chmod(0o777)
    (home / "key").chmod(0o644)
    assert states("home") == states("key") == ["wrong"]
    home.chmod(0o700)
    (home / "key").write_bytes(b"short")
    assert states("key") == ["wrong"]


def test_a_disk_that_is_nearly_full(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, state in ((5e8, "note"), (5e7, "wrong")):
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda _, free=free: type("Usage", (), {"free": free}))
        assert states("disk") == [state]


def test_an_address_that_others_reach(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert look("0.0.0.0")["proxies"][0].state == "note"
    monkeypatch.setenv("SUNROOM_PROXIES", "127.0.0.1")
    assert look("0.0.0.0")["proxies"][0].state == "well"


@pytest.mark.parametrize(
    ("change", "state"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "wrong"),
        ("UPDATE alembic_version SET version_num = '0007'", "note"),
        ("DROP TABLE analyses", "wrong"),
        ("ALTER TABLE tables DROP COLUMN aside", "wrong"),
        ("DELETE FROM alembic_version", "wrong"),
    ],
)
def test_a_database_that_is_not_up_to_date(home: Path, change: str, state: str) -> None:
    storage = Storage(Config.from_environment().database_url)
    storage.write(lambda connection: connection.execute(text(change)))
    storage.close()
    assert states("migrations") == [state]


def test_a_slow_disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "milliseconds", lambda work: work() or 50.0)
    assert states("speed") == ["note"]
    monkeypatch.setattr(asked, "milliseconds", lambda work: work() or 500.0)
    assert states("speed") == ["wrong"]


def test_a_damaged_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    if database != "sqlite":
        pytest.skip("PostgreSQL looks after its own files")
    monkeypatch.setenv("SUNROOM_HOME", str(tmp_path))
    check_home(Config(tmp_path))
    whole = (tmp_path / "sunroom.db").read_bytes()
    (tmp_path / "sunroom.db").write_bytes(whole[:4096] + b"\x7f" * 8192 + whole[12288:])
    assert "wrong" in states("database")
    (tmp_path / "sunroom.db").write_bytes(b"nonsense" * 1000)
    assert states("database") == ["wrong"]


def test_servers_that_share_a_database(served: Served, tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if database != "postgres":
        pytest.skip("SQLite is for one")
    monkeypatch.setenv("SUNROOM_HOME", str(served.house.config.home))
    monkeypatch.setenv("SUNROOM_DATABASE", postgres_of(served.house.config.home))
    found = look()
    assert found["servers"][0].state == "well"
    assert str(os.getpid()) in found["servers"][0].says
    assert (found["pool"][0].says, "workers" in found) == ("PostgreSQL allows 97; 1 process may need 46", False)
    monkeypatch.setenv("SUNROOM_THINKING", "workers")
    monkeypatch.setenv("SUNROOM_DATABASE_CONNECTIONS", "20")
    found = look()
    assert found["workers"][0].state == "note"
    assert found["pool"][0].says.endswith("1 process may need 21")
    served.house.storage.write(lambda connection: connection.execute(A_WORKER))
    found = look()
    assert found["workers"][0].says == "shed 1 (0.1.0)"
    assert found["pool"][0].says.endswith("2 processes may need 36")
    monkeypatch.setattr(postgresql, "__version__", "0.0.9")
    monkeypatch.setattr(postgresql, "OF_WORKER", 10_000)
    monkeypatch.setattr(postgresql.time, "time", lambda: 0.0)
    found = look()
    assert (found["servers"][0].state, found["pool"][0].state, found["clock"][0].state) == ("note", "wrong", "note")


def test_notices_that_do_not_arrive(home: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if database != "postgres":
        pytest.skip("SQLite has none")
    monkeypatch.setattr(psycopg.Connection, "notifies", lambda *_, **__: iter(()))
    assert states("notices") == ["wrong"]


def test_the_command_prints_no_secret_and_ends_with_a_status(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = CliRunner().invoke
    done = run(app, ["doctor", "--json"])
    facts = json.loads(done.output)
    assert done.exit_code == (0 if facts["well"] else 1)
    monkeypatch.setenv("SUNROOM_RATE", "fast")
    monkeypatch.setenv("SUNROOM_DATABASE", "postgresql://me:hush@127.0.0.1:1/x")
    told = run(app, ["doctor"])
    assert told.exit_code == 1
    assert "✗ settings" in told.output
    assert "✓ sunroom" in told.output
    key = (home / "key").read_bytes()
    assert "hush" not in told.output
    assert key.hex()[:16] not in told.output + done.output
