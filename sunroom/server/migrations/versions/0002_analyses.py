"""A strong bot's analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(60), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
