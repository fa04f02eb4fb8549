"""What all servers of a house have to agree on, such as the key that they sign with."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table("house", sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.String(200), nullable=False))
