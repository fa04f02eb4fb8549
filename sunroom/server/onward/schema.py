"""The tables of the database that moments and studies are kept in, as the migrations create them."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from sunroom.server.metadata import metadata

shared_moments = Table(
    "shared_moments",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("person", Integer, ForeignKey("persons.id"), nullable=False),
    Column("moment", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("shared_moments_by_person", "person"),
)
"""Moments of games that somebody has made a link to, for everyone who has it."""

own_studies = Table(
    "own_studies",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("person", Integer, ForeignKey("persons.id"), nullable=False),
    Column("study", Text, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("own_studies_by_person", "person", "touched"),
)
"""Studies: trees of moments with comments, which their owner changes and everyone may read who has the address."""
