"""Webhooks: a person's own address is told that it is their turn."""

import ipaddress
import logging
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx

from sunroom.server.problems import Problem
from sunroom.server.storage import Storage
from sunroom.web.language import ENGLISH, gettext, speaking

if TYPE_CHECKING:
    from sunroom.server.live import LiveTable

log = logging.getLogger("sunroom")

SECONDS = 5.0
WAITING_AT_MOST = 200
LONGEST_URL = 500


def check_url(url: str) -> str:
    """The address of a webhook, or a sentence that says what is wrong with it."""
    parts = urlsplit(url)
    if len(url) > LONGEST_URL or parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise Problem(422, "A webhook is an address that begins with https:// or http://, without a password in it.")
    try:
        _ = parts.port
    except ValueError:
        raise Problem(422, "A webhook's port is a number from 1 to 65535.") from None
    return url


class Webhooks:
    """Sends messages from threads of its own; one that cannot be delivered is forgotten."""

    def __init__(self, storage: Storage, private: bool) -> None:
        self.storage, self.private = storage, private
        self._pool = ThreadPoolExecutor(2, "webhook")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def tell_turn(self, live: "LiveTable", seats: Sequence[int]) -> None:
        """Tells the persons on these seats that they may act."""
        persons = [live.seats[seat].person for seat in seats]
        ids = sorted({person for person in persons if person is not None})
        if ids and self._pool._work_queue.qsize() < WAITING_AT_MOST:
            self._pool.submit(self._tell, ids, live.id, live.table.box.game.title, live.table.ply)

    def _tell(self, ids: list[int], table: str, title: str, ply: int) -> None:
        for person in self.storage.persons(ids):
            url = person.settings.get("webhook")
            if url:
                with speaking(person.settings.get("language", ENGLISH)):
                    text = gettext("{game}: it is your turn, {name}.", game=title, name=person.name)
                try:
                    self.post(url, {"text": text, "content": text, "table": table, "ply": ply})
                except (httpx.HTTPError, OSError, Problem) as error:
                    log.info("webhook of person %d: %s", person.id, error)

    def post(self, url: str, message: dict[str, object]) -> None:
        """Sends one message, to the very address that was looked up and found to be public."""
        parts = urlsplit(check_url(url))
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        address = self._address(host, port)
        literal = f"[{address}]" if ":" in address else address
        target = parts._replace(netloc=f"{literal}:{port}").geturl()
        with httpx.Client(timeout=SECONDS, follow_redirects=False, trust_env=False) as client:
            client.post(target, json=message, headers={"Host": parts.netloc}, extensions={"sni_hostname": host})

    def _address(self, host: str, port: int) -> str:
        """An address of the host; all of them must be public."""
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        if not self.private and not all(ipaddress.ip_address(a.partition("%")[0]).is_global for a in found):
            raise Problem(422, f"{host} is not a public address.")
        return found[0]
