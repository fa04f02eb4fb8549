"""Invitations: friends who are asked to a table that waits for people."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(60), primary_key=True),
        sa.Column("friendship", sa.String(20), primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("invitations_by_person", "invitations", ["person"])
    op.create_index("invitations_by_friendship", "invitations", ["friendship"])
