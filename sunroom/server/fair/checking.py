"""Checking a shuffle from a saved table: what was promised, what was added by whom, and who sat where.

See `shuffle` for how seeds are drawn. In the oldest scheme the house drew the seed alone, before everyone was seated.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, get_args

from sunroom.kernel.errors import BadFile
from sunroom.kernel.messages import said
from sunroom.server.fair.facts import Fair, How, Number, Sitting
from sunroom.server.fair.shuffle import BYTES, drawn_seed, is_number, number_fingerprint, secret_fingerprint
from sunroom.table import Table
from sunroom.table.files import parse_table, read_seed, table_text, written_seed
from sunroom.table.toml import parse, want, write

OLDER = Fair()
"""What is known of a game from before."""


def new_salt() -> str:
    """Random digits that go into the commitment with the seed: without them, likely seeds could be guessed by trial."""
    return secrets.token_hex(16)


def commitment(seed: int, salt: str) -> str:
    """In the oldest scheme: the SHA-256 of the seed and its salt, in a fixed format that anyone can check."""
    return hashlib.sha256(f"sunroom seed {seed} salt {salt}".encode()).hexdigest()


def export_text(table: Table, salt: str, committed: str, fair: Fair = OLDER, bots: Sequence[str] = ()) -> str:
    """A table's file with everything needed to verify it; and per seat the level of its bot, or nothing, so that it plays on."""
    data = parse(table_text(table), "saved table")
    if any(bots):
        data["bots"] = list(bots)
    data["fair"] = _facts(salt, committed, fair)
    return write(
        data, f"A game of {table.box.game.title} at Sunroom. sunroom replay FILE tells it, sunroom verify FILE checks the shuffle."
    )


def _facts(salt: str, committed: str, fair: Fair) -> dict[str, Any]:
    sittings = [asdict(one) | {"seat": one.seat + 1} for one in fair.sittings]
    if fair.imported:
        return {"imported": True, "sittings": sittings}
    if not fair.by_all:
        return {"commitment": committed, "salt": salt}
    numbers = [{"seat": one.seat + 1, "fingerprint": one.fingerprint, "number": one.number or ""} for one in fair.numbers]
    expected = [seat + 1 for seat in fair.expected]
    return {"scheme": fair.scheme, "commitment": committed, "secret": salt, "expected": expected, "numbers": numbers, "sittings": sittings}


@dataclass(frozen=True)
class Verified:
    """A finished game that is what was promised."""

    table: Table
    commitment: str
    fair: Fair = OLDER
    """Who added to the shuffle, and who sat where."""


def verify(text: str, promised: str | None = None) -> Verified:
    """Checks a finished game: its seed against what was promised, and every move against the rules; raises `BadFile` if anything is wrong.

    `promised` is the fingerprint published before the game, for those who wrote it down.
    """
    data = parse(text, "saved table")
    facts = want(data, "fair", dict, "verifiable table")
    if facts.get("imported"):
        raise BadFile(said("this game was opened from a file, so nobody promised how it was dealt"))
    committed = want(facts, "commitment", str, "fair")
    if promised is not None and promised.strip().lower() != committed:
        raise BadFile(f"the file says that {committed} was promised, not {promised.strip().lower()}")
    seed = read_seed(data)
    fair = _check_numbers(facts, committed, seed) if "scheme" in facts else _check_older(facts, committed, seed)
    if "position" in data:
        raise BadFile("this game started from a position, so no seed dealt it")
    table = parse_table(text)
    if not table.over:
        raise BadFile("this game is not over")
    named = {*fair.expected, *(one.seat for one in fair.numbers), *(one.seat for one in fair.sittings)}
    if not named <= set(range(table.box.players)):
        raise BadFile(f"fair: it names seats that a table for {table.box.players} doesn’t have")
    return Verified(table, committed, fair)


def _check_older(facts: dict[str, Any], committed: str, seed: int) -> Fair:
    salt = want(facts, "salt", str, "fair")
    if commitment(seed, salt) != committed:
        raise BadFile(f"seed {seed} with salt {salt} gives {commitment(seed, salt)}; promised was {committed}")
    return OLDER


def _check_numbers(facts: dict[str, Any], committed: str, seed: int) -> Fair:
    scheme = facts["scheme"]
    if type(scheme) is not int or not Fair(scheme).by_all:
        raise BadFile(said("fair: this Sunroom knows no scheme {text}", text=repr(scheme)))
    secret = want(facts, "secret", str, "fair")
    if secret_fingerprint(secret) != committed:
        raise BadFile(f"the secret {secret} gives {secret_fingerprint(secret)}; promised was {committed}")
    fair = Fair(
        scheme,
        expected=[want({"expected": seat}, "expected", int, "fair") - 1 for seat in want(facts, "expected", list, "fair")],
        numbers=[_number(one) for one in want(facts, "numbers", list, "fair")],
        sittings=[_sitting(one) for one in want(facts, "sittings", list, "fair")],
    )
    for one in fair.numbers:
        if one.number is not None and not is_number(one.number):
            raise BadFile(f"fair: {one.number!r} is no number of {2 * BYTES} hexadecimal digits")
        if one.number is not None and number_fingerprint(one.number) != one.fingerprint:
            raise BadFile(f"the number of seat {one.seat + 1} gives {number_fingerprint(one.number)}; shown before was {one.fingerprint}")
    if len({one.seat for one in fair.numbers}) < len(fair.numbers):
        raise BadFile("fair: a seat has two numbers")
    drawn = drawn_seed(secret, fair.shown_numbers(), scheme)
    if drawn != seed:
        raise BadFile(f"the secret and the numbers give the seed {written_seed(drawn)}, not {written_seed(seed)}")
    return fair


def _number(one: Any) -> Number:
    facts = _table_in_file(one)
    seat, fingerprint, number = (want(facts, key, kind, "fair") for key, kind in (("seat", int), ("fingerprint", str), ("number", str)))
    return Number(seat - 1, fingerprint, number or None)


def _sitting(one: Any) -> Sitting:
    facts = _table_in_file(one)
    keys: Sequence[tuple[str, type]] = (("seat", int), ("name", str), ("how", str), ("ply", int), ("before", str))
    seat, *rest = (want(facts, key, kind, "fair") for key, kind in keys)
    if facts["how"] not in get_args(How):
        raise BadFile(said("fair: this Sunroom knows no sitting {text}", text=repr(facts["how"][:60])))
    return Sitting(seat - 1, *rest)


def _table_in_file(one: Any) -> dict[str, Any]:
    if not isinstance(one, Mapping):
        raise BadFile(said("fair: {text} should be a table", text=repr(one)[:60]))
    return dict(one)
