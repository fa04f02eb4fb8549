"""The tables of the database that evenings are kept in, as the migrations create them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from sunroom.server.metadata import metadata

evenings = Table(
    "evenings",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("host", Integer, ForeignKey("persons.id")),
    Column("game", String(40), nullable=False),
    Column("title", String(60), nullable=False),
    Column("options", Text, nullable=False),
    Column("format", String(20), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("fewest", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    Column("leftover", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("terms", Text),
    Column("absence", Integer),
    Column("rated", Boolean, nullable=False),
    Column("onward", Boolean, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("evenings_by_host", "host"),
    Index("evenings_by_status", "status", "touched"),
)
"""Small tournaments among friends. `fewest` and `most` say how many sit at a table, and `leftover` which bots fill seats; if none do,
somebody sits out. `changes` counts changes: whoever stores one says which state it is a change of."""

evening_players = Table(
    "evening_players",
    metadata,
    Column("evening_id", String(60), ForeignKey("evenings.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, ForeignKey("persons.id")),
    Column("name", String(40), nullable=False),
    Column("here", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Index("evening_players_by_person", "person"),
)
"""Who takes part in an evening; `here` are those who play the next round."""

meetings = Table(
    "meetings",
    metadata,
    Column("evening_id", String(60), ForeignKey("evenings.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at_table", String(60)),
    Column("seats", Text, nullable=False),
    Column("result", Text),
    Column("said", Text),
)
"""The tables of each round, numbered from 1, with the players on their seats; number 0 are those who sit it out. They stay when a table is
deleted. `result` is how it ended by the table itself, and `said` by the host, which counts more."""
