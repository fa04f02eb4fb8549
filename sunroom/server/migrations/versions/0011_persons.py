"""Persons who stay: how their games ended, how they sign in, how strong they are, what they show, who their friends are."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("at_table", sa.String(60), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("apart", sa.String(10), nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("rated", sa.Float),
    )
    op.create_index("results_by_person", "results", ["person", "at"])
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("devices_by_person", "devices", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("relying", sa.String(255), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "phrases",
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("phrase_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge_hash", sa.String(64), primary_key=True),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("person", sa.Integer),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("challenges_by_end", "challenges", ["ends"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "profiles",
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("address", sa.String(40), nullable=False, unique=True),
        sa.Column("sign", sa.String(10), nullable=False),
        sa.Column("shows", sa.String(100), nullable=False),
    )
    op.create_table(
        "friendships",
        sa.Column("low", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("high", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(20), nullable=False, unique=True),
        sa.Column("asked_by", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("friendships_by_high", "friendships", ["high"])
