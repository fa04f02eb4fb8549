"""Tokens nobody can guess: a person's, stored as a hash; a seat's, signed with the server's key."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

_FIRST = [
    "amber", "bamboo", "basil", "birch", "breezy", "bright", "calm", "cedar", "clover", "coral", "crocus", "daisy", "dawn", "dewy",
    "elder", "fern", "fig", "garden", "gentle", "ginger", "golden", "hazel", "heather", "honey", "indigo", "iris", "ivy", "jasmine",
    "juniper", "lilac", "lime", "linden", "lotus", "lucid", "maple", "meadow", "mellow", "mint", "misty", "mossy", "olive", "orchid",
    "peach", "pine", "poppy", "quiet", "rain", "rosy", "sage", "sunny", "thyme", "tidal", "tulip", "umber", "velvet", "violet",
    "warm", "wild", "willow", "windy", "yarrow", "zesty",
]  # fmt: skip
_SECOND = [
    "arbor", "arch", "attic", "balcony", "barn", "bay", "beacon", "bee", "bench", "bloom", "boat", "brook", "cabin", "canal",
    "canopy", "court", "creek", "dome", "finch", "fountain", "garden", "gate", "glade", "glider", "grove", "harbor", "hearth",
    "heron", "hill", "hive", "isle", "kite", "lake", "lantern", "lark", "leaf", "loft", "loom", "meadow", "mill", "nest", "orchard",
    "otter", "path", "pavilion", "pier", "plaza", "pond", "porch", "prism", "reef", "river", "robin", "roof", "sail", "seed", "shore",
    "spring", "swift", "terrace", "tower", "trellis", "turbine", "wren",
]  # fmt: skip
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_table_id() -> str:
    """A new id: readable, and long enough that nobody finds a table by guessing: `fern-lantern-42-x7k2pq`."""
    tail = "".join(secrets.choice(_LETTERS) for _ in range(6))
    return f"{secrets.choice(_FIRST)}-{secrets.choice(_SECOND)}-{10 + secrets.randbelow(90)}-{tail}"


def new_person_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """The hash that is stored of a person's token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class SeatToken:
    """What a seat's link contains: the seat, and which of its successive holders the link is for."""

    table: str
    seat: int
    generation: int

    def sign(self, key: bytes) -> str:
        """The token in a link."""
        return f"{self._text()}.{self._seal(key)}"

    @classmethod
    def read(cls, text: str, key: bytes) -> "SeatToken | None":
        """The token that was signed with this key."""
        table, _, rest = text.partition(".")
        parts = rest.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts[:2]):
            return None
        token = cls(table, int(parts[0]) - 1, int(parts[1]))
        return token if hmac.compare_digest(token._seal(key).encode(), parts[2].encode()) else None

    def _text(self) -> str:
        return f"{self.table}.{self.seat + 1}.{self.generation}"

    def _seal(self, key: bytes) -> str:
        return hmac.new(key, f"seat {self._text()}".encode(), hashlib.sha256).hexdigest()[:40]
