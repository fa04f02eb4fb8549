"""Evenings: who takes part, and the tables of each round."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("tables", sa.Column("evening", sa.String(60)))
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(60), primary_key=True),
        sa.Column("host", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("format", sa.String(20), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("fewest", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("leftover", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("terms", sa.Text),
        sa.Column("absence", sa.Integer),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("onward", sa.Boolean, nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("evenings_by_host", "evenings", ["host"])
    op.create_index("evenings_by_status", "evenings", ["status", "touched"])
    op.create_table(
        "evening_players",
        sa.Column("evening_id", sa.String(60), sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_index("evening_players_by_person", "evening_players", ["person"])
    op.create_table(
        "meetings",
        sa.Column("evening_id", sa.String(60), sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at_table", sa.String(60)),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("said", sa.Text),
    )
