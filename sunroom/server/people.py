"""Who is asking: a cookie or a token identifies the person, or the seat."""

import hmac
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from fastapi import Request, Response

from sunroom.kernel.messages import said
from sunroom.server.clients import client_of
from sunroom.server.live import LiveTable
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.server.storage import Storage
from sunroom.server.tokens import SeatToken, hash_of, new_person_token
from sunroom.web.language import gettext

COOKIE = "sunroom"
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
FRESH = 10.0
"""Seconds before a person is looked up again."""
KNOWN_AT_MOST = 5000


@dataclass
class Caller:
    """Whoever sent a request."""

    person: Person | None = None
    grant: SeatToken | None = None
    """A seat's own token, valid for this seat only."""
    new_token: str | None = None
    """The token of a person who has just been welcomed."""
    client: str = ""
    """What they are counted as."""

    @property
    def id(self) -> int | None:
        return self.person.id if self.person else None

    def seats_at(self, live: LiveTable) -> list[int]:
        """The seats at a table that the caller acts for."""
        mine = [seat.number for seat in live.seats if seat.kind == "person" and seat.person == self.id is not None]
        if self.grant and self.grant.table == live.id and 0 <= self.grant.seat < len(live.seats):
            seat = live.seats[self.grant.seat]
            if seat.kind == "person" and seat.generation == self.grant.generation and seat.number not in mine:
                mine.append(seat.number)
        return sorted(mine)


class Doorkeeper:
    """Recognises callers, and welcomes new ones."""

    def __init__(self, storage: Storage, key: bytes, where: dict[int, str] | None = None) -> None:
        self.storage, self.key = storage, key
        self.where = {} if where is None else where
        """What persons were last counted as."""
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        """Persons by the hash of their token, with the time they were looked up."""

    def caller(self, request: Request) -> Caller:
        """Who sent the request, and from where."""
        caller = self._caller(request)
        caller.client = client_of(request)
        self._note(caller)
        return caller

    def _note(self, caller: Caller) -> None:
        if caller.person:
            self.where[caller.person.id] = caller.client
            if len(self.where) > KNOWN_AT_MOST:
                self.where.clear()

    def _caller(self, request: Request) -> Caller:
        """Who sent the request; an invalid token in `Authorization` is rejected, an invalid cookie is ignored."""
        scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
        if scheme:
            bearer = bearer.strip()
            grant = SeatToken.read(bearer, self.key)
            person = None if grant else self._person(bearer)
            if scheme.lower() != "bearer" or not (grant or person):
                raise Problem(401, said("This token isn’t valid. Send 'Authorization: Bearer TOKEN', as create or join returned it."))
            return Caller(person, grant)
        cookie = request.cookies.get(COOKIE)
        return Caller(self._person(cookie) if cookie else None)

    def knows(self, request: Request) -> bool:
        """Whether the caller is known without asking the database."""
        bearer = request.headers.get("authorization")
        token = bearer.partition(" ")[2].strip() if bearer else request.cookies.get(COOKIE)
        return token is None or self._fresh(hash_of(token)) is not None

    def _fresh(self, wanted: str) -> Person | None:
        known = self._known.get(wanted)
        return known[0] if known and time.monotonic() - known[1] < FRESH else None

    def _person(self, token: str) -> Person | None:
        wanted = hash_of(token)
        fresh = self._fresh(wanted)
        if fresh:
            return fresh
        found = self.storage.find_person(wanted)
        if not found or not hmac.compare_digest(found[1], wanted):
            return None
        self.storage.note_visit(found[0])
        self._known[wanted] = (found[0], time.monotonic())
        if len(self._known) > KNOWN_AT_MOST:
            self._known.popitem(last=False)
        return found[0]

    def welcome(self, caller: Caller, name: str | None, **settings: Any) -> Person:
        """The caller as a person, with the name they gave; new ones get these settings."""
        name = clean_name(name or "")
        if caller.person is None:
            caller.new_token = new_person_token()
            caller.person = self.storage.add_person(hash_of(caller.new_token), name or gettext("Guest"), settings)
            self._note(caller)
        elif name and name != caller.person.name:
            self.save(caller, replace(caller.person, name=name))
        return caller.person

    def forget(self, person: int) -> None:
        """Looks a person up again: they have changed."""
        for token, (known, _) in list(self._known.items()):
            if known.id == person:
                self._known.pop(token, None)

    def save(self, caller: Caller, person: Person) -> None:
        self.storage.save_person(person)
        caller.person = person
        self._known.clear()


def clean_name(name: str) -> str:
    """A name without line breaks and other surprises, cut to this length."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()


def keep_cookie(request: Request, response: Response, caller: Caller) -> None:
    """Gives a newly welcomed person their cookie."""
    if caller.new_token:
        facts: dict[str, Any] = {"httponly": True, "samesite": "lax", "secure": request.url.scheme == "https"}
        response.set_cookie(COOKIE, caller.new_token, max_age=YEAR, **facts)
