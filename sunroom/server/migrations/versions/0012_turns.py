"""Whose turn it is: how much of a table's talk somebody has read."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "heard",
        sa.Column("table_id", sa.String(60), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.Integer, nullable=False),
    )
