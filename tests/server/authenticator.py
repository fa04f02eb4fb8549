"""A device with passkeys, in software: it does what a browser and an authenticator do together."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def raw(value: str) -> bytes:
    return urlsafe_b64decode(value + "=" * (-len(value) % 4))


class Authenticator:
    """One key for one person at one site."""

    def __init__(self, origin: str, verified: bool = True) -> None:
        self.origin, self.flags = origin, PRESENT | (VERIFIED if verified else 0)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.signed = 0

    def make(self, options: dict[str, Any]) -> str:
        """Answers what a house asks in order to add a passkey."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        about = self._about(options["rp"]["id"], WITH_KEY) + held
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        return self._answer({"clientDataJSON": text(self._client("create", options)), "attestationObject": text(made)})

    def sign(self, options: dict[str, Any]) -> str:
        """Answers what a house asks of whoever signs in."""
        self.signed += 1
        client, about = self._client("get", options), self._about(options["rpId"], 0)
        signature = self.key.sign(about + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer({"clientDataJSON": text(client), "authenticatorData": text(about), "signature": text(signature)})

    def _client(self, what: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": f"webauthn.{what}", "challenge": options["challenge"], "origin": self.origin}).encode()

    def _about(self, site: str, more: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([self.flags | more]) + self.signed.to_bytes(4, "big")

    def _answer(self, response: dict[str, str]) -> str:
        id = text(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}})
