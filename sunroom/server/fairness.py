"""Fair shuffles: the server names its seed's fingerprint before the game, and the seed after it."""

import hashlib
import secrets
from dataclasses import dataclass

from sunroom.kernel.errors import BadFile
from sunroom.table import Table
from sunroom.table.files import parse_table, table_text
from sunroom.table.toml import parse, want, write


def new_seed() -> int:
    return secrets.randbits(62)


def new_salt() -> str:
    """Random digits that go into the commitment with the seed: without them, likely seeds could be tried one by one."""
    return secrets.token_hex(16)


def commitment(seed: int, salt: str) -> str:
    """The SHA-256 of the seed and its salt, written the one way that everybody can check."""
    return hashlib.sha256(f"sunroom seed {seed} salt {salt}".encode()).hexdigest()


def export_text(table: Table, salt: str, committed: str) -> str:
    """A table's file with what it takes to verify it."""
    data = parse(table_text(table), "saved table")
    data["fair"] = {"commitment": committed, "salt": salt}
    return write(
        data, f"A game of {table.box.game.title} at Sunroom. sunroom replay FILE tells it, sunroom verify FILE checks the shuffle."
    )


@dataclass(frozen=True)
class Verified:
    """A finished game that is what it was promised to be."""

    table: Table
    commitment: str


def verify(text: str, promised: str | None = None) -> Verified:
    """Checks a finished game: its seed against its commitment, and every move against the rules; `BadFile` says what is wrong.

    `promised` is the commitment that was seen while the game was played, for those who wrote it down.
    """
    data = parse(text, "saved table")
    fair = want(data, "fair", dict, "verifiable table")
    committed, salt = want(fair, "commitment", str, "fair"), want(fair, "salt", str, "fair")
    if promised is not None and promised.strip().lower() != committed:
        raise BadFile(f"the file says that {committed} was promised, not {promised.strip().lower()}")
    seed = want(data, "seed", int, "saved table")
    if commitment(seed, salt) != committed:
        raise BadFile(f"seed {seed} with salt {salt} gives {commitment(seed, salt)}; promised was {committed}")
    if "position" in data:
        raise BadFile("this game began from a position that somebody set up: no seed dealt it")
    table = parse_table(text)
    if not table.over:
        raise BadFile("this game is not over")
    return Verified(table, committed)
