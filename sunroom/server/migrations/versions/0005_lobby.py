"""Indexes for the lobby: a person's tables, and those that anybody may join."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("tables_by_owner", "tables", ["owner", "status"])
    op.create_index("tables_open", "tables", ["public", "status", "touched"])
    op.create_index("seats_by_was", "seats", ["was"])
