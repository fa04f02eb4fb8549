"""Tells people who are away what happened at their tables: puts it down when it happens, and tells it as a chore.

Browsers are told in the loop of the webhooks, all at the same time, and letters are sent in threads of their own: so a service that does
not answer keeps nobody waiting but those who are reached by it."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from functools import partial
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from sunroom.server.calling import outbox
from sunroom.server.calling.letters import Leave, letter_about, post
from sunroom.server.calling.outbox import AGAIN, News
from sunroom.server.calling.quiet import quiet_until
from sunroom.server.calling.sealing import Seal, decoded, seal
from sunroom.server.calling.subscriptions import Subscription, subscriptions, unsubscribe
from sunroom.server.calling.words import Call, call_for
from sunroom.server.invitations import inviter
from sunroom.server.live import LiveTable
from sunroom.server.problems import Problem
from sunroom.server.rows import NewsKind as Kind
from sunroom.server.rows import Person
from sunroom.web.language import ENGLISH, speaking

if TYPE_CHECKING:
    from sunroom.server.house import House

log = logging.getLogger("sunroom")

PAUSE = 5.0
"""Seconds before somebody is told: whoever has the table open by then sees it there. It takes less to notice that somebody left."""
GONE = (404, 410)
"""How a push service says that it does not know a browser any more."""
KEEP = 86_400
"""Seconds for which a push service keeps a message for a browser that is off."""


class Messenger:
    """What is to be told, from happening to having been told."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.seal = Seal(house.key)
        self._book = ThreadPoolExecutor(4, "messenger")
        """Looks up what is to be told, and notes what was."""
        self._letters = ThreadPoolExecutor(2, "letters")
        self._closed = False

    def close(self) -> None:
        self._closed = True
        for threads in (self._book, self._letters):
            threads.shutdown(wait=False, cancel_futures=True)

    def happened(self, live: LiveTable, kind: Kind, persons: Iterable[int]) -> None:
        """Puts down what people are to be told, if they want to know. Nobody waits until it is stored."""
        now, id, version = self.house.post.now(), live.id, live.version
        for person in persons:
            settings = self.house.storage.settings_of(person)
            if wants(settings, kind):
                self._put(person, id, kind, version, max(now + PAUSE, quiet_until(settings, now) or 0.0))

    def _put(self, person: int, id: str, kind: Kind, version: int, after: float) -> None:
        def put(connection: Connection) -> None:
            outbox.put(connection, person, id, kind, version, after)

        self.house.storage.soon(put)

    def look(self) -> None:
        """Has told what is due: everyone at the same time, so that nobody waits for a service that does not answer others."""
        for one in outbox.take(self.house.storage, self.house.post.now()):
            self.house.webhooks.begin(partial(self._tell, one))

    async def _tell(self, one: News) -> None:
        book = partial(asyncio.get_running_loop().run_in_executor, self._book)
        try:
            told = await book(self._look_up, one)
            if told is not None:
                done = await self._tell_person(*told)
                await book(self._settle, one, done)
        except Exception:
            if not self._closed:
                log.exception("person %d was not told of table %s", one.person, one.table)

    def _look_up(self, one: News) -> tuple[Person, Call, list[Subscription]] | None:
        """Whom to tell, what, and in which browsers; nothing if it is not worth telling any more, or not yet."""
        storage = self.house.storage
        person = next(iter(storage.persons([one.person])), None)
        call = self._call(person, one) if person is not None and wants(person.settings, one.kind) else None
        if person is None or call is None:
            outbox.told(storage, one)
            return None
        if (quiet := quiet_until(person.settings, self.house.post.now())) is not None:
            outbox.later(storage, one, quiet, one.tries)
            return None
        return person, call, subscriptions(storage, person.id) if person.settings.get("push") else []

    def _call(self, person: Person, one: News) -> Call | None:
        """What somebody is told, if it is still so: whoever has moved meanwhile, or is at the table, need not be told of their turn."""
        try:
            with self.house.at(one.table) as live:
                mine = [row.number for row in live.seats if row.kind == "person" and row.person == person.id]
                by = inviter(self.house, live, person.id) if one.kind == "invited" and not mine else None
                waited_for = live.table.pressing if live.status == "playing" else []
                late = one.kind == outbox.TURN and not any(seat in waited_for for seat in mine)
                if late or self.house.is_online(live, person.id) or not (mine or by):
                    return None
                return call_for(person, live.table.box.game.title, one.table, one.kind, by)
        except Problem:
            return None

    def _settle(self, one: News, done: bool) -> None:
        """Somebody has been told, or is to be later, or it is given up."""
        if not done and one.tries < len(AGAIN):
            return outbox.later(self.house.storage, one, self.house.post.now() + AGAIN[one.tries])
        if not done:
            log.info("person %d could not be told of table %s", one.person, one.table)
        return outbox.told(self.house.storage, one)

    async def _tell_person(self, person: Person, call: Call, browsers: Sequence[Subscription]) -> bool:
        """Tells somebody by every way they want, at the same time; returns whether it need not be tried again."""
        ways: list[Awaitable[bool]] = [self._push(browser, call) for browser in browsers]
        if self.house.config.smtp is not None and (address := person.settings.get("mail")):
            ways.append(asyncio.get_running_loop().run_in_executor(self._letters, self._write, person, str(address), call))
        return all(await asyncio.gather(*ways))

    def send(self, letter: EmailMessage) -> None:
        """Sends a letter soon; one that cannot be sent is not tried again."""
        self._letters.submit(self._post, letter)

    def _write(self, person: Person, address: str, call: Call) -> bool:
        """Writes to somebody; returns whether it need not be tried again."""
        at, stop = self.house.config.address, Leave("stop", person.id, address).sign(self.house.key)
        with speaking(str(person.settings.get("language", ENGLISH))):
            return self._post(letter_about(call, address, f"{at}/t/{call.table}", f"{at}/mail/stop/{stop}"))

    def _post(self, letter: EmailMessage) -> bool:
        assert self.house.config.smtp is not None
        try:
            post(self.house.config.smtp, letter)
        except SMTPRecipientsRefused as error:
            log.info("the mail server does not take a letter: %s", type(error).__name__)
        except (OSError, SMTPException) as error:
            log.warning("a letter could not be sent: %s", error)
            return False
        return True

    async def _push(self, browser: Subscription, call: Call) -> bool:
        """Sends a call to one browser; returns whether it need not be tried again."""
        book = partial(asyncio.get_running_loop().run_in_executor, self._book)
        try:
            headers, sealed = await book(self._sealed, browser, call)
            status = await self.house.webhooks.send(browser.endpoint, headers=headers, content=sealed)
        except Exception as error:
            log.info("a browser could not be told: %s", type(error).__name__)
            return isinstance(error, Problem)
        if status in GONE:
            await book(unsubscribe, self.house.storage, browser.endpoint)
        return status < 500 and status != 429

    def _sealed(self, browser: Subscription, call: Call) -> tuple[dict[str, str], bytes]:
        """What a push service is sent: in the headers what it has to know, and the call as only the browser can read it."""
        at = self.house.config.address
        headers = {
            "Authorization": self.seal.authorization(browser.endpoint, self.house.post.now(), at if at.startswith("https://") else ""),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Urgency": "normal",
        }
        message = json.dumps(vars(call), ensure_ascii=False).encode()
        return headers, seal(message, decoded(browser.key), decoded(browser.secret))


def wants(settings: Mapping[str, Any], kind: Kind) -> bool:
    """Whether somebody with these settings wants to be told of this at all."""
    return bool(settings.get("push") or settings.get("mail")) and bool(settings.get(f"tell_{kind}", True))
