"""Messages to browsers by way of somebody else's push service, which cannot read them (RFC 8291), and by which the house shows who it is
(VAPID, RFC 8292).

`cryptography` is enough for both: packages for Web Push bring an HTTP client of their own besides, which knows nothing of private
addresses. It is imported when the first message is sealed."""

import base64
import hashlib
import hmac
import json
import secrets
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: private keys are numbers below it."""
RECORD = 4096
"""The size that a push service takes for certain, and the only record of a message."""
LONGEST = RECORD - 16 - 1 - 86
"""Bytes of a message: what the tag, the mark of its end and the header leave of that."""
HOURS = 12
"""A signature is good for so long; the standard allows 24."""


def encoded(raw: bytes) -> str:
    """As the standards write bytes."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of such a text; raises `ValueError` if it is none."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)


def seal(message: bytes, browser_key: bytes, shared_secret: bytes) -> bytes:
    """Encrypts a message for a browser, with its public key and the secret it has told us."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(message) > LONGEST:
        raise ValueError(f"a message has {LONGEST} bytes at most, not {len(message)}")
    once = ec.generate_private_key(ec.SECP256R1())
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser_key)
    ours, salt = _point(once), secrets.token_bytes(16)
    input = _derived(shared_secret, once.exchange(ec.ECDH(), browser), b"WebPush: info\0" + browser_key + ours, 32)
    key, nonce = _derived(salt, input, b"Content-Encoding: aes128gcm\0", 16), _derived(salt, input, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2 marks the last record


def check_browser_key(key: bytes) -> None:
    """Raises `ValueError` unless this is the public key of a browser."""
    from cryptography.hazmat.primitives.asymmetric import ec

    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)


class Seal:
    """What the house signs with. It follows from the house's own key: so it is the same for all servers, it is in every backup of that key,
    and there is nothing else to keep."""

    def __init__(self, house_key: bytes) -> None:
        self._house_key = house_key

    @cached_property
    def _private(self) -> "EllipticCurvePrivateKey":
        from cryptography.hazmat.primitives.asymmetric import ec

        drawn = b"".join(hmac.new(self._house_key, b"push %d" % n, hashlib.sha256).digest() for n in range(2))
        return ec.derive_private_key(int.from_bytes(drawn, "big") % (ORDER - 1) + 1, ec.SECP256R1())

    @cached_property
    def public(self) -> str:
        """What browsers are told, so that they take messages of this house and of nobody else."""
        return encoded(_point(self._private))

    def authorization(self, endpoint: str, now: float, contact: str = "") -> str:
        """The header by which a push service recognises the house."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + HOURS * 3600}
        claims |= {"sub": contact} if contact else {}
        said = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        return f"vapid t={said}.{encoded(self._signed(said.encode()))}, k={self.public}"

    def _signed(self, said: bytes) -> bytes:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec, utils

        signature = utils.decode_dss_signature(self._private.sign(said, ec.ECDSA(hashes.SHA256())))
        return b"".join(number.to_bytes(32, "big") for number in signature)


def _point(private: "EllipticCurvePrivateKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(salt: bytes, secret: bytes, purpose: bytes, length: int) -> bytes:
    """HKDF with SHA-256, for keys no longer than its output (RFC 5869)."""
    extracted = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(extracted, purpose + b"\x01", hashlib.sha256).digest()[:length]
