"""Persons, tables, seats, and the log of every table."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("owner", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("acting", sa.Integer, nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("rematch", sa.String(60)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "touched"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("entries", "seats", "tables", "persons"):
        op.drop_table(name)
