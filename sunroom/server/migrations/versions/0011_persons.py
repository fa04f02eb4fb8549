"""How finished games ended for those who played them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("at_table", sa.String(60), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("apart", sa.String(10), nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
    )
    op.create_index("results_by_person", "results", ["person", "at"])
