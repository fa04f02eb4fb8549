"""When persons were last here, and whether they are to be forgotten. Those who are here already are taken to have been here today."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("persons", sa.Column("seen", sa.BigInteger))
    op.add_column("persons", sa.Column("gone", sa.BigInteger))
    op.execute(sa.text("UPDATE persons SET seen = :now").bindparams(now=int(time.time())))
    op.create_index("persons_by_seen", "persons", ["seen"])
    op.create_index("persons_by_gone", "persons", ["gone"])
