"""Lessons: tables that are for one, and which of them a person has passed."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(60)))
    op.create_table(
        "learned",
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("lesson", sa.String(60), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
