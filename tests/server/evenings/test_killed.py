"""`kill -9` in the middle of an evening: whatever was acknowledged is there, and a round is whole or not there at all."""

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.long import many
from tests.server.databases import DATABASES
from tests.server.evenings.gathering import NAMES, known, look
from tests.server.served import Guest
from tests.web.house import House

KILLS = many(40, 1)


@pytest.fixture
def house(tmp_path: Path, database: str) -> Iterator[House]:
    house = House(tmp_path)
    if database == "postgres":
        house.environment |= {"SUNROOM_DATABASE": DATABASES.of(tmp_path)}
    house.start()
    yield house
    house.stop()


class Night:
    """People who do one thing after the other, again and again until it is acknowledged, and remember what was."""

    def __init__(self, house: House) -> None:
        self.host, self.sat, self.started, self.entered, self.luck = Guest(house.url), 1, 0, 0, random.Random(5)
        opened = {"game": "solar-city", "name": "Ada", "rounds": 30, "fewest": 2, "most": 3}
        self.evening = known(self.host, self.host.http.post("/api/evenings", json=opened))["evening"]
        self.guests = [Guest(house.url) for _ in NAMES[1:]]
        self.stopped = False
        for guest, name in zip(self.guests, NAMES[1:], strict=True):
            guest.create("me", "here", name=name)  # whoever tries again is the same person

    def close(self) -> None:
        for guest in (self.host, *self.guests):
            guest.http.close()

    def go_on(self) -> None:
        while not self.stopped:
            try:
                self._next()
            except httpx.TransportError:  # it is not there at the moment
                time.sleep(0.02)

    def _next(self) -> None:
        if self.sat <= len(self.guests):
            if self._done(self.guests[self.sat - 1], "sit", name=NAMES[self.sat]):
                self.sat += 1
        elif self.entered == self.started:
            if self.started < 30 and self._done(self.host, "start", round=self.started + 1):
                self.started += 1
        elif all(self._enter(table["number"]) for table in look(self.host, self.evening)["played"][0]["tables"]):
            self.entered += 1

    def _enter(self, number: int) -> bool:
        seats = len(look(self.host, self.evening)["played"][0]["tables"][number - 1]["seats"])
        return self._done(self.host, "result", round=self.started, table=number, places=list(range(1, seats + 1)))

    def _done(self, who: Guest, deed: str, **asked: object) -> bool:
        answer = who.http.post(f"/api/evenings/{self.evening}/{deed}", json=asked)
        assert answer.status_code in (200, 503), answer.text
        return answer.status_code == 200


def check(night: Night) -> None:
    told = look(night.host, night.evening)
    names = [one["name"] for one in told["players"]]
    assert night.sat <= len(names) <= night.sat + 1
    assert names == list(NAMES[: len(names)]), "nobody sits there twice"
    assert night.started <= told["round"] <= night.started + 1
    for played in told["played"]:
        seated = [seat["name"] for table in played["tables"] for seat in table["seats"]]
        assert sorted(seated + played["out"]) == sorted(names), "everybody has one seat"
        assert all(night.host.view(table["id"])["status"] == "playing" for table in played["tables"])
        if played["number"] <= night.entered:
            assert all(table["state"] == "done" for table in played["tables"])


def test_what_was_acknowledged_survives(house: House) -> None:
    night = Night(house)
    people = threading.Thread(target=night.go_on)
    people.start()
    try:
        for _ in range(KILLS):
            time.sleep(night.luck.uniform(0.2, 1.2))
            house.kill()
            house.start()
    finally:
        time.sleep(1)
        night.stopped = True
        people.join()
    check(night)
    night.close()
    assert night.sat > len(night.guests)
    assert night.started > 0
