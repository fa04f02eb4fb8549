"""A push service standing in for those of browser makers: it takes what RFC 8030 says, checks who sends it (VAPID, RFC 8292), and, having
the browsers' keys as no real one does, reads it (RFC 8291). Nothing here is shared with the house that sends."""

import base64
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """What a browser keeps to itself: a private key and a secret."""

    def __init__(self, endpoint: str, private: int | None = None, secret: bytes | None = None) -> None:
        curve = ec.SECP256R1()
        self.endpoint, self.secret = endpoint, secret or os.urandom(16)
        self.private = ec.generate_private_key(curve) if private is None else ec.derive_private_key(private, curve)
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self) -> dict[str, Any]:
        """As `PushSubscription.toJSON` writes it."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": b64(self.public), "auth": b64(self.secret)}}

    def read(self, body: bytes) -> bytes:
        """Decrypts a message: one record of `aes128gcm` (RFC 8188) with a key agreed as RFC 8291 says."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        agreed = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\x00" + self.public + sender
        input = HKDF(hashes.SHA256(), 32, self.secret, info).derive(agreed)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(input)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(input)
        text, mark, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert mark
        assert not padding.strip(b"\x00")
        return text


def check_sender(authorization: str, origin: str, key: str) -> dict[str, Any]:
    """Verifies the signature of whoever sends, as a push service does; returns what it says."""
    scheme, _, rest = authorization.partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, given["k"]) == ("vapid", key), "only the house that the browser was told of may send to it"
    header, claims, signature = given["t"].split(".")
    raw = unb64(signature)
    assert len(raw) == 64
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    public.verify(der, f"{header}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unb64(header)) == {"typ": "JWT", "alg": "ES256"}
    said: dict[str, Any] = json.loads(unb64(claims))
    assert said["aud"] == origin
    assert time.time() < said["exp"] <= time.time() + 86_400
    return said


class PushService:
    """Takes messages for browsers, each under an address of its own."""

    def __init__(self) -> None:
        self.key = ""
        """The public key of the house that browsers were told of."""
        self.answer = 201
        self.browsers: dict[str, Browser | None] = {}
        """By where they are reached; None is one that keeps its keys to itself."""
        self.came: list[dict[str, Any]] = []
        """What was read."""
        self.sealed: list[bytes] = []
        """What came for browsers that keep their keys."""
        self.complaints: list[str] = []
        service = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                try:
                    assert self.headers["Content-Encoding"] == "aes128gcm"
                    assert int(self.headers["TTL"]) > 0
                    check_sender(self.headers["Authorization"], service.url, service.key)
                    if (browser := service.browsers[self.path]) is None:
                        service.sealed.append(body)
                    else:
                        service.came.append({"to": self.path} | json.loads(browser.read(body)))
                except Exception as error:
                    service.complaints.append(repr(error))
                self.send_response(service.answer)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def browser(self) -> Browser:
        """A new browser, which subscribes here."""
        path = f"/for/{len(self.browsers)}"
        found = self.browsers[path] = Browser(self.url + path)
        return found

    def address(self) -> str:
        """Where a browser is reached that keeps its keys to itself."""
        path = f"/for/{len(self.browsers)}"
        self.browsers[path] = None
        return self.url + path

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    try:
        yield service
    finally:
        service.close()
