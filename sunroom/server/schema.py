"""The tables of the database. What is here is what the migrations make; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

persons = Table(
    "persons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Whoever sat down once: a cookie's hash and a name."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("position", Text),
    Column("seed", BigInteger, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("owner", Integer, ForeignKey("persons.id")),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("acting", Integer, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("rematch", String(60)),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("tables_by_status", "status", "touched"),
)
"""`acting` is the mask of the seats that may act; `changes` counts what changed besides the log, such as who sits where."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", Integer, ForeignKey("persons.id")),
    Column("level", String(40)),
    Column("name", String(40), nullable=False),
    Column("generation", Integer, nullable=False),
    Index("seats_by_person", "person"),
)
"""`generation` counts who had the seat: a link is good for one of them only."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("kind", String(4), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer),
    Column("at", BigInteger, nullable=False),
)
"""The log, only ever appended to: `act`, `undo` and `redo`, numbered from 0, each with the ply it was made at.

A number can be taken once, so two servers cannot both append to a game."""

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("report", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What a strong bot made of a finished game: computed once, and kept."""
