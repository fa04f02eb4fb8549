"""What a backup says of itself: from which version it is, and what the files in it must be."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sunroom.kernel.errors import BadFile

FORMAT = "sunroom backup 1"
MANIFEST, DATABASE, KEY = "manifest.json", "sunroom.db", "key"
LARGEST_MANIFEST = 64 * 1024


@dataclass(frozen=True)
class Manifest:
    """The first file of a backup."""

    version: str
    """Of the Sunroom that made it."""
    revision: str
    """The last migration that its database has been through."""
    made: str
    """When, as people write it."""
    tables: int
    persons: int
    files: Mapping[str, str]
    """The SHA-256 of each file."""
    format: str = FORMAT

    def text(self) -> bytes:
        return json.dumps(asdict(self), indent=2).encode()

    @classmethod
    def read(cls, text: bytes) -> "Manifest":
        try:
            facts = json.loads(text)
            found = cls(**facts) if facts.get("format") == FORMAT else None
        except (ValueError, TypeError, AttributeError):
            found = None
        if found is None or set(found.files) != {DATABASE, KEY}:
            raise BadFile(f"it begins with no {MANIFEST} of the form {FORMAT!r}")
        return found
