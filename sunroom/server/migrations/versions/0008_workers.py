"""Thinking elsewhere: which processes are workers, hints that somebody waits for, analyses in progress, and on PostgreSQL the queue.

The queue's tables are procrastinate's, as it makes them in version 3.10 (`procrastinate.sql`, copied from it). When it is upgraded, what
its own migrations do becomes a migration here."""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

QUEUE = Path(__file__).parents[1] / "procrastinate.sql"


def upgrade() -> None:
    postgres = op.get_bind().dialect.name == "postgresql"
    passing = ["UNLOGGED"] if postgres else []
    op.add_column("servers", sa.Column("kind", sa.String(10), nullable=False, server_default="server"))
    op.create_table(
        "advice",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("client", sa.String(80), nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("answer", sa.Text),
        prefixes=passing,
    )
    op.create_table(
        "studies",
        sa.Column("table_id", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("client", sa.String(80), nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False, server_default="0"),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.create_table(
        "moments",
        sa.Column("table_id", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("moment", sa.Text, nullable=False),
    )
    if postgres:
        op.get_bind().connection.cursor().execute(QUEUE.read_text("utf-8"))
