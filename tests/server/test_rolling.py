"""Old and new servers side by side: while servers are replaced, those of the version before go on, on a database that has been migrated."""

import random
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Column, Engine, Integer, String, create_engine, make_url, text

from sunroom.server import migrating
from sunroom.server.config import Config
from sunroom.server.engines import engine_for
from sunroom.server.preflight import check_home
from tests.server.additive import disturbances, schema_of
from tests.server.databases import DATABASES, server
from tests.server.served import Served, play_out, serving
from tests.server.test_many_servers import Roamer
from tests.server.test_waiting import wait_for

ONLY_ON = "postgres"
SIDE_BY_SIDE = "0007"
"""Since this one, servers of two versions work side by side."""
NEWER = """
import sqlalchemy as sa
from alembic import op

revision = "newer"
down_revision = "{head}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("mood", sa.String(20)))
    op.add_column("entries", sa.Column("weight", sa.Integer, nullable=False, server_default="1"))
    op.create_table("moods", sa.Column("name", sa.String(20), primary_key=True))
    op.create_index("tables_by_mood", "tables", ["mood"])
"""


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Engine]:
    """A database with nothing in it."""
    name = f"empty_{abs(hash(tmp_path))}"
    there = create_engine(make_url(server().get_uri()).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with there.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    there.dispose()
    engine = engine_for(make_url(server().get_uri(name)).set(drivername="postgresql+psycopg"))
    yield engine
    engine.dispose()


def test_migrations_only_add(empty: Engine) -> None:
    """Each one after the other, from the first version that works beside newer ones."""
    steps = list(reversed(migrating.known_revisions()))
    config, found = migrating._config(), []
    with empty.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, SIDE_BY_SIDE)
        for step in steps[steps.index(SIDE_BY_SIDE) + 1 :]:
            before = schema_of(connection)
            command.upgrade(config, step)
            found += [f"migration {step}: {what}" for what in disturbances(before, schema_of(connection))]
    assert found == []


def test_a_migration_lets_others_pass_while_a_dump_is_in_its_way(
    empty: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(migrating, "WAIT_MS", 50)
    monkeypatch.setattr(migrating, "PAUSE", 0.05)
    config = migrating._config()
    with empty.connect() as old:
        config.attributes["connection"] = old
        command.upgrade(config, SIDE_BY_SIDE)
        old.execute(text("INSERT INTO persons (token_hash, name, settings, created) VALUES ('a', 'Ada', '{}', 1)"))
        old.commit()
    migration = threading.Thread(target=migrating.migrate, args=(empty,))
    with empty.connect() as dump, empty.connect() as old:
        dump.execute(text("LOCK TABLE persons IN ACCESS SHARE MODE"))
        migration.start()
        wait_for(lambda: "as soon as something else has done" in caplog.text)
        old.execute(text("UPDATE persons SET name = 'Ben'"))
        old.commit()
        assert not migrating.is_current(empty)
    migration.join(30)
    assert migrating.is_current(empty)
    with empty.connect() as new:
        assert new.execute(text("SELECT name, seen > 0 FROM persons")).one() == ("Ben", True)


CHANGES: dict[str, Callable[[Operations], object]] = {
    "talk is gone": lambda op: op.drop_table("talk"),
    "analyses is gone": lambda op: op.rename_table("analyses", "reports"),
    "persons: name is gone": lambda op: op.drop_column("persons", "name"),
    "seats: level is gone": lambda op: op.alter_column("seats", "level", new_column_name="strength"),
    "tables: rematch must not be empty any more": lambda op: op.alter_column("tables", "rematch", nullable=False),
    "talk: text was VARCHAR(240) and is VARCHAR(20)": lambda op: op.alter_column("talk", "text", type_=String(20)),
    "entries: weight is new and has to be given": lambda op: op.add_column("entries", Column("weight", Integer, nullable=False)),
    "persons: unique index ['name'] is new and demands something": lambda op: op.create_index("names", "persons", ["name"], unique=True),
    "seats: unique_constraint ['name'] is new and demands something": lambda op: op.create_unique_constraint("names", "seats", ["name"]),
}  # fmt: skip


@pytest.mark.parametrize("disturbance", CHANGES)
def test_what_is_no_addition_is_found(served: Served, disturbance: str) -> None:
    with served.house.storage.engine.connect() as connection:
        before = schema_of(connection)
        CHANGES[disturbance](Operations(MigrationContext.configure(connection)))
        assert disturbance in disturbances(before, schema_of(connection))
        connection.rollback()


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The migrations of a version to come."""
    steps = tmp_path / "migrations"
    shutil.copytree(migrating.STEPS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    (steps / "versions" / "newer.py").write_text(NEWER.format(head=migrating.known_revisions()[0]))
    return steps


def test_servers_of_two_versions_play_the_same_game(tmp_path: Path, newer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one was there before the migration, the second one migrates, and the third one, which is older, starts afterwards."""
    home = tmp_path / "home"
    with serving(home) as old:
        with monkeypatch.context() as changed:
            changed.setattr(migrating, "STEPS", newer)
            check_home(Config(home, database=DATABASES.of(home)))
        with old.house.storage.engine.connect() as connection:
            assert migrating.revision_of(connection) == "newer"
        check_home(Config(home, database=DATABASES.of(home)))
        with serving(home) as also_old:
            ada, ben = Roamer(old, also_old), Roamer(old, also_old)
            made = ada.create("me", "friend", name="Ada")
            ben.join(made["seat_tokens"]["1"], "Ben")
            assert play_out(made["table"], ada, ben, luck=random.Random(2))["status"] == "over"
            for one in (ada, ben):
                one.http.close()
        with old.house.storage.engine.connect() as connection:
            assert connection.execute(text("SELECT min(weight) FROM entries")).scalar_one() == 1
