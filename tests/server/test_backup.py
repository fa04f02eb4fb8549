"""Backups of a house on SQLite: made while people play, whole or not at all, and brought back elsewhere."""

import io
import os
import random
import sqlite3
import stat
import subprocess
import sys
import tarfile
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sunroom.cli import app
from sunroom.kernel.errors import BadFile, BadOption
from sunroom.server.backup import copying, files, making, restoring
from sunroom.server.backup.making import make_backup
from sunroom.server.backup.restoring import restore
from sunroom.server.config import Config
from sunroom.server.preflight import check_home
from sunroom.server.storage import Storage
from tests.server.served import Guest, serving

ONLY_ON = "sqlite"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A house with somebody in it."""
    house = tmp_path / "home"
    check_home(Config(house))
    storage = Storage(Config(house).database_url)
    storage.add_person("hash", "Ada")
    storage.close()
    return house


def persons_in(house: Path) -> list[str]:
    with closing(sqlite3.connect(house / "sunroom.db")) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM persons ORDER BY id")]


def test_every_move_acknowledged_before_a_backup_is_in_it(tmp_path: Path) -> None:
    noted: dict[str, int] = {}
    enough, over = threading.Event(), threading.Event()

    def play() -> None:
        me, luck = Guest(served.url), random.Random(4)
        table = me.create("me", "here", name="Ada")["table"]
        tokens.append((table, me.http.headers["Authorization"].split()[1]))
        while not over.is_set():
            if me.move(table, luck)["status"] == "over":
                table = me.create("me", "here")["table"]
                tokens.append((table, tokens[0][1]))
            noted[table] = me.view(table)["version"]
            if sum(noted.values()) > 40:
                enough.set()
        me.http.close()

    tokens: list[tuple[str, str]] = []
    with serving(tmp_path / "home") as served:
        playing = threading.Thread(target=play)
        playing.start()
        try:
            assert enough.wait(60)
            before = dict(noted)
            made = make_backup(Config(tmp_path / "home"), tmp_path / "backup.tar.gz")
        finally:
            over.set()
            playing.join(60)
    assert made.tables >= 1
    assert stat.S_IMODE((tmp_path / "backup.tar.gz").stat().st_mode) == 0o600
    restore(Config(tmp_path / "elsewhere"), tmp_path / "backup.tar.gz")
    with serving(tmp_path / "elsewhere") as again:
        for table, token in tokens:
            if table in before:
                me = Guest(again.url, token)
                shown = me.view(table)
                me.http.close()
                assert shown["version"] >= before[table]
                assert shown["seat"] is not None, "and the person is the same"


def test_a_link_to_a_seat_is_good_in_the_restored_house(home: Path, tmp_path: Path) -> None:
    make_backup(Config(home), tmp_path / "a")
    restore(Config(tmp_path / "new"), tmp_path / "a")
    assert Config(tmp_path / "new").key() == Config(home).key()
    assert persons_in(tmp_path / "new") == ["Ada"]
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new").iterdir()}
    assert modes == {"sunroom.db": 0o600, "key": 0o600}


def test_a_house_is_not_replaced_unless_one_says_so_and_then_it_is_kept(home: Path, tmp_path: Path) -> None:
    make_backup(Config(home), tmp_path / "a")
    storage = Storage(Config(home).database_url)
    storage.add_person("other", "Ben")
    storage.close()
    with pytest.raises(BadOption, match="--replace"):
        restore(Config(home), tmp_path / "a")
    assert persons_in(home) == ["Ada", "Ben"]
    done = restore(Config(home), tmp_path / "a", replace=True)
    assert persons_in(home) == ["Ada"]
    assert {path.name.partition(".before-")[0] for path in done.kept} == {"sunroom.db", "key"}
    kept = next(path for path in done.kept if "sunroom.db" in path.name)
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT count(*) FROM persons").fetchone() == (2,)


def test_a_running_house_is_not_replaced(home: Path, tmp_path: Path) -> None:
    make_backup(Config(home), tmp_path / "a")
    with serving(home), pytest.raises(BadOption, match="a server is running"):
        restore(Config(home), tmp_path / "a", replace=True)
    assert [path.name for path in home.iterdir() if path.name.startswith(".sunroom-")] == []
    restore(Config(home), tmp_path / "a", replace=True)


def test_a_damaged_house_is_replaced_journals_and_all(home: Path, tmp_path: Path) -> None:
    make_backup(Config(home), tmp_path / "a")
    (home / "sunroom.db").write_bytes(b"nonsense" * 1000)
    (home / "sunroom.db-wal").write_bytes(b"old")
    restore(Config(home), tmp_path / "a", replace=True)
    assert persons_in(home) == ["Ada"]
    assert not (home / "sunroom.db-wal").exists()
    assert any(path.name.startswith("sunroom.db-wal.before-") for path in home.iterdir())


def test_a_backup_of_an_older_version_is_migrated(home: Path, tmp_path: Path) -> None:
    older(home, "0006")
    made = make_backup(Config(home), tmp_path / "a")
    assert made.revision == "0006"
    restore(Config(tmp_path / "new"), tmp_path / "a")
    storage = Storage(Config(tmp_path / "new").database_url)
    assert storage.find_person("hash")
    storage.close()


def older(home: Path, revision: str) -> None:
    """Takes a database to the schema of an older version."""
    from alembic import command

    from sunroom.server.migrating import _config

    (home / "sunroom.db").unlink()
    storage = Storage(Config(home).database_url)
    with storage.engine.connect() as connection:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        connection.exec_driver_sql("INSERT INTO persons (token_hash, name, settings, created) VALUES ('hash', 'Ada', '{}', 0)")
        connection.commit()
    storage.close()


def test_a_backup_of_a_newer_version_is_refused(home: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(home / "sunroom.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    make_backup(Config(home), tmp_path / "a")
    with pytest.raises(BadOption, match="newer Sunroom"):
        restore(Config(tmp_path / "new"), tmp_path / "a")
    assert not (tmp_path / "new" / "sunroom.db").exists()


# --- Trouble


STAGES: dict[str, tuple[Any, str, Exception]] = {
    "copying": (making, "copy_database", sqlite3.OperationalError("database or disk is full")),
    "describing": (making, "hash_of_file", OSError(28, "No space left on device")),
    "packing": (tarfile.TarFile, "addfile", OSError(28, "No space left on device")),
    "flushing": (files.os, "fsync", OSError(5, "Input/output error")),
    "renaming": (files.os, "replace", OSError(28, "No space left on device")),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_backup_that_fails_leaves_the_one_before_and_nothing_else(
    home: Path, tmp_path: Path, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "house").write_bytes(b"the one before")
    where, name, trouble = STAGES[stage]

    def fail(*_: Any, **__: Any) -> None:
        raise trouble

    with monkeypatch.context() as here:
        here.setattr(where, name, fail)
        with pytest.raises(BadFile, match="as it was"):
            make_backup(Config(home), folder / "house")
    assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [("house", b"the one before")]
    make_backup(Config(home), folder / "house")


def test_a_disk_that_is_full_indeed_is_told(home: Path, tmp_path: Path) -> None:
    """A process that may write no file of more than 8 kB is as badly off."""
    resource = pytest.importorskip("resource")
    command = [sys.executable, "-m", "sunroom", "backup", str(tmp_path / "backup")]
    done = subprocess.run(
        command,
        env=os.environ | {"SUNROOM_HOME": str(home), "SUNROOM_PLAIN": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "could not be made" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


def test_a_damaged_database_is_no_backup(home: Path, tmp_path: Path) -> None:
    whole = (home / "sunroom.db").read_bytes()
    (home / "sunroom.db").write_bytes(whole[:4096] + b"\x7f" * 8192 + whole[12288:])
    with pytest.raises(BadFile, match=r"could not be made|damaged"):
        make_backup(Config(home), tmp_path / "backup")
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


@pytest.mark.parametrize("stage", ["_check", "_bring_up_to_date", "put"])
def test_a_restore_that_fails_leaves_the_house_as_it_was(home: Path, tmp_path: Path, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make_backup(Config(home), tmp_path / "a")
    storage = Storage(Config(home).database_url)
    storage.add_person("other", "Ben")
    storage.close()

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as here:
        here.setattr(restoring, stage, fail)
        with pytest.raises(BadFile, match="No space left"):
            restore(Config(home), tmp_path / "a", replace=True)
    assert persons_in(home) == ["Ada", "Ben"]
    assert [path.name for path in home.iterdir() if path.name.startswith(".sunroom-")] == []


def packed(*members: tuple[str, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, text in members:
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text))
    return made.getvalue()


def changed(backup: bytes, name: str, text: bytes) -> bytes:
    """A backup in which one file is another."""
    with tarfile.open(fileobj=io.BytesIO(backup)) as archive:
        there = [(member.name, archive.extractfile(member).read()) for member in archive]  # type: ignore[union-attr]
    return packed(*((one, text if one == name else whole) for one, whole in there))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda whole: b"no archive", "no backup"),
        (lambda whole: b"", "no backup"),
        (lambda whole: whole[: len(whole) // 2], "no backup"),
        (lambda whole: packed(("sunroom.db", b"")), "manifest"),
        (lambda whole: packed(("manifest.json", b"[]")), "manifest"),
        (lambda whole: packed(("manifest.json", b'{"format": "sunroom backup 1", "files": []}')), "manifest"),
        (lambda whole: changed(whole, "key", b"k" * 32), "not the file that was saved"),
        (lambda whole: changed(whole, "sunroom.db", b"d" * 32), "not the file that was saved"),
    ],
)
def test_what_is_no_backup_is_told_and_nothing_is_touched(home: Path, tmp_path: Path, spoil: Any, why: str) -> None:
    make_backup(Config(home), tmp_path / "a")
    (tmp_path / "a").write_bytes(spoil((tmp_path / "a").read_bytes()))
    with pytest.raises(BadFile, match=why):
        restore(Config(tmp_path / "new"), tmp_path / "a")
    assert list((tmp_path / "new").iterdir()) == []


def test_a_file_of_another_name_in_a_backup_is_refused(home: Path, tmp_path: Path) -> None:
    make_backup(Config(home), tmp_path / "a")
    with tarfile.open(tmp_path / "a") as archive:
        there = [(member.name, archive.extractfile(member).read()) for member in archive]  # type: ignore[union-attr]
    (tmp_path / "a").write_bytes(packed(*there, ("../outside", b"")))
    with pytest.raises(BadFile, match="does not belong"):
        restore(Config(tmp_path / "new"), tmp_path / "a")
    assert not (tmp_path / "outside").exists()


def test_the_commands_say_what_they_did(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = CliRunner().invoke
    monkeypatch.setenv("SUNROOM_HOME", str(home))
    assert "0 tables and 1 persons" in run(app, ["backup", str(tmp_path / "a")]).output
    said = run(app, ["restore", str(tmp_path / "a"), "--replace"]).output
    assert "Restored: 0 tables and 1 persons" in said
    assert "Kept from before" in said


def test_what_cannot_be_backed_up_is_told(tmp_path: Path, home: Path) -> None:
    with pytest.raises(BadOption, match="no house here"):
        make_backup(Config(tmp_path / "nowhere"), tmp_path / "a")
    with pytest.raises(BadOption, match="make it first"):
        make_backup(Config(home), tmp_path / "no" / "such" / "folder")
    with pytest.raises(BadOption, match="pg_dump"):
        make_backup(Config(home, "postgresql://localhost/sunroom"), tmp_path / "a")
    with pytest.raises(BadOption, match="no file"):
        restore(Config(tmp_path / "new"), tmp_path / "nothing")
    assert copying.release(home / "sunroom.db")
