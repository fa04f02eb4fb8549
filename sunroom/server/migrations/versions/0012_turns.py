"""Whose turn it is: how much of a table's talk somebody has read, what is agreed about time, when somebody's runs out, which moves a bot
made then, the browsers that want to be told, and what people are to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.Text))
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_by_due", "tables", ["due"])
    op.add_column("entries", sa.Column("late", sa.Boolean))
    op.create_table(
        "heard",
        sa.Column("table_id", sa.String(60), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.Integer, nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("secret", sa.String(100), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("pushes_by_person", "pushes", ["person"])
    op.create_index("pushes_by_endpoint", "pushes", ["endpoint"], unique=True)
    op.create_table(
        "news",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("news_by_time", "news", ["after"])
    op.create_index("news_by_person", "news", ["person", "table_id"])
