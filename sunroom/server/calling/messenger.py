"""Tells people who are away what happened at their tables: puts it down when it happens, and tells it as a chore, in threads of its own."""

import asyncio
import json
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from sunroom.games import SHELF, find
from sunroom.server.calling import outbox
from sunroom.server.calling.letters import Leave, letter_about, post
from sunroom.server.calling.outbox import AGAIN, News
from sunroom.server.calling.quiet import quiet_until
from sunroom.server.calling.sealing import Seal, decoded, seal
from sunroom.server.calling.subscriptions import Subscription, subscriptions, unsubscribe
from sunroom.server.calling.words import Call, call_for
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
        self._threads = ThreadPoolExecutor(4, "messenger")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def happened(self, live: LiveTable, kind: Kind, seats: Sequence[int]) -> None:
        """Puts down what people on these seats are to be told, if they want to know. Nobody waits until it is stored."""
        now, id, version = self.house.post.now(), live.id, live.version
        for person in {live.seats[seat].person for seat in seats} - {None}:
            assert person is not None
            settings = self.house.storage.settings_of(person)
            if wants(settings, kind):
                self._put(person, id, kind, version, max(now + PAUSE, quiet_until(settings, now) or 0.0))

    def _put(self, person: int, id: str, kind: Kind, version: int, after: float) -> None:
        def put(connection: Connection) -> None:
            outbox.put(connection, person, id, kind, version, after)

        self.house.storage.soon(put)

    def look(self) -> None:
        """Has told what is due."""
        for one in outbox.take(self.house.storage, self.house.post.now()):
            self._threads.submit(self._tell, one)

    def _tell(self, one: News) -> None:
        try:
            self._tell_or_try_again(one)
        except Exception:
            log.exception("person %d was not told of table %s", one.person, one.table)

    def _tell_or_try_again(self, one: News) -> None:
        storage, now = self.house.storage, self.house.post.now()
        person = next(iter(storage.persons([one.person])), None)
        if person is None or not wants(person.settings, one.kind) or not self._still_so(one):
            return outbox.told(storage, one)
        if (quiet := quiet_until(person.settings, now)) is not None:
            return outbox.later(storage, one, quiet, one.tries)
        if self._tell_person(person, one):
            return outbox.told(storage, one)
        if one.tries >= len(AGAIN):
            log.info("person %d could not be told of table %s", one.person, one.table)
            return outbox.told(storage, one)
        return outbox.later(storage, one, now + AGAIN[one.tries])

    def _still_so(self, one: News) -> bool:
        """Whether it is still worth telling: whoever has moved meanwhile, or is at the table, need not be told of their turn."""
        try:
            with self.house.at(one.table) as live:
                mine = [row.number for row in live.seats if row.kind == "person" and row.person == one.person]
                if self.house.is_online(live, one.person):
                    return False
                waited_for = live.table.pressing if live.status == "playing" else []
                return bool(mine) and (one.kind != outbox.TURN or any(seat in waited_for for seat in mine))
        except Problem:
            return False

    def _tell_person(self, person: Person, one: News) -> bool:
        """Tells somebody by every way they want; returns whether it need not be tried again."""
        row = self.house.storage.load_table(one.table)
        if row is None or row[0].game not in SHELF:
            return True
        call = call_for(person, find(row[0].game).title, one.table, one.kind)
        browsers = subscriptions(self.house.storage, person.id) if person.settings.get("push") else []
        done = [self._push(browser, call) for browser in browsers]
        if self.house.config.smtp is not None and (address := person.settings.get("mail")):
            done.append(self._write(person, str(address), call))
        return all(done)

    def send(self, letter: EmailMessage) -> None:
        """Sends a letter soon; one that cannot be sent is not tried again."""
        self._threads.submit(self._post, letter)

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

    def _push(self, browser: Subscription, call: Call) -> bool:
        """Sends a call to one browser; returns whether it need not be tried again."""
        at = self.house.config.address
        message = json.dumps(vars(call), ensure_ascii=False).encode()
        headers = {
            "Authorization": self.seal.authorization(browser.endpoint, self.house.post.now(), at if at.startswith("https://") else ""),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Urgency": "normal",
        }
        try:
            sealed = seal(message, decoded(browser.key), decoded(browser.secret))
            status = asyncio.run(self.house.webhooks.send(browser.endpoint, headers=headers, content=sealed))
        except Exception as error:
            log.info("a browser could not be told: %s", type(error).__name__)
            return isinstance(error, Problem)
        if status in GONE:
            unsubscribe(self.house.storage, browser.endpoint)
        return status < 500 and status != 429


def wants(settings: Mapping[str, Any], kind: Kind) -> bool:
    """Whether somebody with these settings wants to be told of this at all."""
    return bool(settings.get("push") or settings.get("mail")) and bool(settings.get(f"tell_{kind}", True))
