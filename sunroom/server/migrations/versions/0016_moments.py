"""Moments: tables that were played on from one, those that somebody has made a link to, and studies."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("source", sa.String(120)))
    op.create_table(
        "shared_moments",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("shared_moments_by_person", "shared_moments", ["person"])
    op.create_table(
        "own_studies",
        sa.Column("id", sa.String(60), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("study", sa.Text, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("own_studies_by_person", "own_studies", ["person", "touched"])
