"""The number that all luck in a game comes from: nobody chooses it, and everybody can check it afterwards.

The house draws a secret and shows its fingerprint before anybody sits down. Every browser draws a number of its own and shows that
number's fingerprint; once everyone is seated, the numbers themselves. The seed is the SHA-256 of the secret and of these numbers, all 256
bits of it, and the key from which ChaCha20 makes the game's luck (`sunroom.kernel.random`). Players can't choose it, since they don't know
the secret; the house can't, since its secret was fixed before, and no browser knew another's number when it fixed its own.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping

SCHEME = 3
SHORT_SCHEME = 2
"""How games from before were dealt: the seed was the first 63 bits of the SHA-256."""
BYTES = 32
"""Of every secret and every number: 256 bits."""
_HEX = re.compile(rf"[0-9a-f]{{{2 * BYTES}}}")


def new_secret() -> str:
    return secrets.token_hex(BYTES)


def is_number(text: str) -> bool:
    """Whether this is a number or a fingerprint as it is sent: 64 hexadecimal digits."""
    return _HEX.fullmatch(text) is not None


def secret_fingerprint(secret: str) -> str:
    """What the house shows of its secret before the game."""
    return _hash(f"sunroom house {secret}").hex()


def number_fingerprint(number: str) -> str:
    """What a browser shows of its number before everyone is seated."""
    return _hash(f"sunroom number {number}").hex()


def drawn_seed(secret: str, numbers: Mapping[int, str], scheme: int = SCHEME) -> int:
    """The seed, from the house's secret and the numbers by seat."""
    title = "sunroom deal" if scheme == SHORT_SCHEME else f"sunroom deal {scheme}"
    mixed = int.from_bytes(_hash("\n".join([title, secret, *(f"{seat + 1} {numbers[seat]}" for seat in sorted(numbers))])), "big")
    return mixed >> 193 if scheme == SHORT_SCHEME else mixed


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
