"""Seeds of 256 bits, in hexadecimal."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("long_seed", sa.String(64)))
