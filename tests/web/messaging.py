"""The messaging service behind a real Chromium, standing in: the browser is told by switches to ask here, and is answered in the service's
own protocol. What the service cannot do, it cannot do here either: only the browser has the keys of its subscription.

    browser                      here
    POST /checkin          ->    a number for the device
    POST /register         ->    a token, which makes the address of the subscription
    a line with TLS (MCS)  <-    messages, as they came from the house"""

import ipaddress
import socket
import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.server.push_service import check_sender

VERSION = 41
PING, ACK, LOGIN, WELCOME, MESSAGE = 0, 1, 2, 3, 8
"""What is sent on the line, by its first byte."""


def varint(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def field(number: int, value: bytes | str | int) -> bytes:
    """A field of a protocol buffer: text and bytes with their length, numbers in eight bytes or short."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    raw = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(raw)) + raw


def fixed(number: int, value: int) -> bytes:
    return varint(number << 3 | 1) + struct.pack("<Q", value)


CHECKED_IN = field(1, 1) + fixed(7, 4711) + fixed(8, 4712)
"""That it went well, the device's number, and its secret."""


class Messaging:
    """Takes one browser, and messages for it."""

    def __init__(self, folder: Path) -> None:
        self.house_key = self.origin = ""
        """Who may send to the browser, and to where it told the house to send; the test leads the house here instead."""
        self.registered: dict[str, str] = {}
        """What the browser registered with: the app, its own name for the subscription, and the key of the house."""
        self.came: list[bytes] = []
        """Messages of the house, which cannot be read here."""
        self.complaints: list[str] = []
        self.connected = threading.Event()
        self._line: ssl.SSLSocket | None = None
        service = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                try:
                    status, kind, answer = service.answer(self.path, self.headers, body)
                except Exception as error:
                    service.complaints.append(repr(error))
                    status, kind, answer = 500, "text/plain", b""
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: Any) -> None: ...

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self._lines = socket.create_server(("127.0.0.1", 0))
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(certificate(folder))
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        for work in (self._http.serve_forever, self._accept):
            threading.Thread(target=work, daemon=True).start()

    @property
    def switches(self) -> list[str]:
        """What a Chromium is started with to ask here."""
        line = f"https://127.0.0.1:{self._lines.getsockname()[1]}"
        asks = {"checkin-url": f"{self.url}/checkin", "registration-url": f"{self.url}/register", "mcs-endpoint": line}
        return [*(f"--gcm-{name}={url}" for name, url in asks.items()), "--ignore-certificate-errors"]

    def answer(self, path: str, headers: Any, body: bytes) -> tuple[int, str, bytes]:
        if path == "/checkin":
            return 200, "application/x-protobuf", CHECKED_IN
        if path == "/register":
            form = dict(parse_qsl(body.decode()))
            if "delete" not in form:
                self.registered = form
            return 200, "text/plain", b"token=a-token" if "delete" not in form else b"deleted=a-token"
        assert headers["Content-Encoding"] == "aes128gcm"
        check_sender(headers["Authorization"], self.origin, self.house_key)
        self.came.append(body)
        self.deliver(body)
        return 201, "text/plain", b""

    def deliver(self, body: bytes) -> None:
        """Hands a message on to the browser, as it came."""
        assert self._line is not None, "no browser is connected"
        about = {"subtype": self.registered["X-subtype"], "content-encoding": "aes128gcm"}
        facts = [field(2, "1"), field(3, self.registered["sender"]), field(5, self.registered["app"])]
        facts += [field(7, field(1, name) + field(2, value)) for name, value in about.items()]
        self._send(MESSAGE, b"".join([*facts, field(9, "0:1"), field(21, body)]))

    def _send(self, kind: int, message: bytes) -> None:
        assert self._line is not None
        self._line.sendall(bytes([kind]) + varint(len(message)) + message)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._lines.accept()
                threading.Thread(target=self._talk, args=(line,), daemon=True).start()

    def _talk(self, line: socket.socket) -> None:
        with suppress(OSError, ssl.SSLError):
            self._line = self._tls.wrap_socket(line, server_side=True)
            heard = self._line.makefile("rb")
            assert heard.read(1)[0] >= VERSION - 3
            while kind := heard.read(1):
                heard.read(_varint_from(heard))
                if kind[0] == LOGIN:
                    self._line.sendall(bytes([VERSION]))
                    self._send(WELCOME, field(1, "1"))
                    self.connected.set()
                elif kind[0] == PING:
                    self._send(ACK, b"")

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._lines.close()
        if self._line is not None:
            self._line.close()


def _varint_from(heard: Any) -> int:
    number = shift = 0
    while (byte := heard.read(1)[0]) > 127:
        number, shift = number | (byte & 127) << shift, shift + 7
    return int(number | byte << shift)


def certificate(folder: Path) -> Path:
    """A certificate that nobody vouches for."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    made = made.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    signed = made.add_extension(here, critical=False).sign(key, hashes.SHA256())
    path = folder / "messaging.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + signed.public_bytes(Encoding.PEM))
    return path


@contextmanager
def messaging(folder: Path) -> Iterator[Messaging]:
    service = Messaging(folder)
    try:
        yield service
    finally:
        service.close()
