"""Webhooks: notifies an address of a person's choice when it is their turn.

A loop of its own sends them, in a thread of its own: nobody at a table waits for it. Each person has a short queue and one message under
way, each message has a few seconds from first to last, and of an answer nothing is read but its status, so that whoever answers slowly, or
without end, keeps only their own messages waiting."""

import asyncio
import logging
import socket
import ssl
import threading
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx

from sunroom.kernel.messages import said
from sunroom.server.addresses import check_public
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.server.storage import Storage
from sunroom.web.language import ENGLISH, gettext, speaking

if TYPE_CHECKING:
    from sunroom.server.live import LiveTable

log = logging.getLogger("sunroom")

SECONDS = 5.0
"""From looking up the address to the status of the answer."""
WAITING_EACH = 5
"""Messages of one person that wait; older ones are dropped for newer ones."""
PERSONS_AT_ONCE = 200
LONGEST_URL = 500

News = tuple[str, str, int]
"""A table, the title of its game, and the ply."""


def check_url(url: str) -> str:
    """The address of a webhook, checked; raises `Problem` if something is wrong with it."""
    parts = urlsplit(url)
    if len(url) > LONGEST_URL or parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise Problem(422, said("A webhook is an address that begins with https:// or http://, without a password in it."))
    try:
        _ = parts.port
    except ValueError:
        raise Problem(422, said("A webhook’s port is a number from 1 to 65535.")) from None
    return url


class Webhooks:
    """Sends messages; undeliverable ones are dropped."""

    def __init__(self, storage: Storage, private: bool) -> None:
        self.storage, self.private = storage, private
        self.waiting: dict[int, deque[News]] = {}
        """Per person with a message under way, those that come after it."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._starting = threading.Lock()
        self._closed = False
        self._book = ThreadPoolExecutor(2, "webhook-book")
        self._names = ThreadPoolExecutor(8, "webhook-names")
        """Looks up addresses; a lookup cannot be ended, so these threads do nothing else."""

    @cached_property
    def _trust(self) -> ssl.SSLContext:
        """The authorities that certificates are checked against; reading them takes a while."""
        return httpx.create_ssl_context()

    def close(self) -> None:
        with self._starting:
            if self._loop is not None and not self._closed:
                self._loop.call_soon_threadsafe(self._loop.stop)
            self._closed = True
        self._book.shutdown(wait=False, cancel_futures=True)
        self._names.shutdown(wait=False, cancel_futures=True)

    def tell_turn(self, live: "LiveTable", seats: Sequence[int]) -> None:
        """Tells the persons on these seats that the game is waiting for them. A lesson waits for as long as they like."""
        if live.row.lesson is not None:
            return
        news = (live.id, live.table.box.game.title, live.table.ply)
        for person in {live.seats[seat].person for seat in seats}:
            if person is not None and self.storage.settings_of(person).get("webhook"):
                self.tell(person, news)

    def tell(self, person: int, news: News) -> None:
        """Tells one person."""
        self._in_loop(self._queue, person, news)

    def begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Has something done in the loop, beside all else that is under way there."""
        self._in_loop(lambda: self._keep(asyncio.ensure_future(work())))

    def _in_loop(self, call: Callable[..., object], *arguments: object) -> None:
        with self._starting:
            if self._closed:
                return
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=_run, args=(self._loop,), name="webhooks", daemon=True).start()
            self._loop.call_soon_threadsafe(call, *arguments)

    def _keep(self, task: "asyncio.Task[None]") -> None:
        """Loops do not hold on to their tasks."""
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def _queue(self, person: int, news: News) -> None:
        if person in self.waiting:
            self.waiting[person].append(news)
        elif len(self.waiting) < PERSONS_AT_ONCE:
            self.waiting[person] = deque([news], WAITING_EACH)
            self._keep(asyncio.ensure_future(self._tell(person)))

    async def _tell(self, id: int) -> None:
        """Sends what waits for a person, one message after another."""
        try:
            while self.waiting[id]:
                news = self.waiting[id].popleft()
                for person in await asyncio.get_running_loop().run_in_executor(self._book, self.storage.persons, [id]):
                    if url := person.settings.get("webhook"):
                        await self.post(url, message_for(person, *news))
        except Exception as error:
            log.info("webhook of person %d: %s", id, error)
        finally:
            del self.waiting[id]

    async def post(self, url: str, message: dict[str, object]) -> int:
        """Sends one message; returns the status of the answer."""
        return await self.send(check_url(url), json=message)

    async def send(self, url: str, headers: Mapping[str, str] | None = None, **body: Any) -> int:
        """Sends something to the very address that was resolved and found to be public; returns the status of the answer."""
        async with asyncio.timeout(SECONDS):
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
            address = await self._address(host, port)
            literal = f"[{address}]" if ":" in address else address
            target = parts._replace(netloc=f"{literal}:{port}").geturl()
            sent: dict[str, Any] = body | {"headers": {"Host": parts.netloc, **(headers or {})}, "extensions": {"sni_hostname": host}}
            async with (
                httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False, verify=self._trust) as client,
                client.stream("POST", target, **sent) as answer,
            ):
                return answer.status_code  # and whatever else it says is not read

    async def _address(self, host: str, port: int) -> str:
        """An address of the host; all of them must be public."""
        find = asyncio.get_running_loop().run_in_executor
        infos = await find(self._names, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        found = [str(info[4][0]) for info in infos]
        return found[0] if self.private else check_public(host, found)


def message_for(person: Person, table: str, title: str, ply: int) -> dict[str, object]:
    """What a person is told, in their language."""
    with speaking(person.settings.get("language", ENGLISH)):
        text = gettext("{game}: it’s your turn, {name}.", game=title, name=person.name)
    return {"text": text, "content": text, "table": table, "ply": ply}


def _run(loop: asyncio.AbstractEventLoop) -> None:
    """Runs until stopped; what is under way then is dropped."""
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
        while under_way := asyncio.all_tasks(loop):  # what is dropped may have begun something else
            for task in under_way:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*under_way, return_exceptions=True))
    finally:
        loop.close()
