"""What it takes to check a shuffle: the numbers of the seats, and who sat where."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("fair", sa.Text))
