"""Puzzles: the first answer of every person to each, and what the puzzles are rated."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(20), primary_key=True),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(20), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
