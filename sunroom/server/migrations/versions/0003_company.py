"""Talk at the table, how seats were lost, what is asked of the others, and how a game ended before its rules ended it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("ending", sa.String(10)))
    op.add_column("tables", sa.Column("absence", sa.Integer))
    op.add_column("tables", sa.Column("asked", sa.Text))
    op.add_column("seats", sa.Column("was", sa.Integer))
    op.add_column("seats", sa.Column("lost", sa.String(10)))
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(5), nullable=False),
        sa.Column("text", sa.String(240), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
