"""What several servers have to know of each other: which version each entry made, what tables remember beside their logs, and who is
where. On PostgreSQL the tables that matter only for a moment are not logged."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("entries", sa.Column("version", sa.Integer))
    op.add_column("tables", sa.Column("aside", sa.Text))
    op.add_column("tables", sa.Column("asides", sa.Integer, nullable=False, server_default="0"))
    passing = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        prefixes=passing,
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(60), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Index("presence_by_server", "server"),
        prefixes=passing,
    )
    op.create_table(
        "buckets",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("client", sa.String(80), primary_key=True),
        sa.Column("tokens", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        prefixes=passing,
    )
