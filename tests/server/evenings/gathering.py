"""People at an evening, as programs."""

from collections.abc import Callable
from typing import Any

import httpx

from tests.server.served import Guest

Come = Callable[..., Guest]
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana")


def do(who: Guest, evening: str, deed: str, refused: int = 200, **asked: Any) -> dict[str, Any]:
    answer = who.http.post(f"/api/evenings/{evening}/{deed}", json=asked)
    assert answer.status_code == refused, answer.text
    told: dict[str, Any] = answer.json()
    return told


def look(who: Guest, evening: str) -> dict[str, Any]:
    answer = who.http.get(f"/api/evenings/{evening}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def known(who: Guest, answer: httpx.Response) -> dict[str, Any]:
    """What was answered, by which a newcomer is known from now on."""
    assert answer.status_code in (200, 201), answer.text
    told: dict[str, Any] = answer.json()
    if told["token"]:
        who.token(told["token"])
    return told


def gathered(guest: Come, people: int, **asked: Any) -> tuple[str, list[Guest]]:
    """An evening with so many people; the first of them is the host."""
    host, *others = [guest() for _ in range(people)]
    opened = known(host, host.http.post("/api/evenings", json={"game": "solar-city", "name": NAMES[0]} | asked))["evening"]
    for other, name in zip(others, NAMES[1:], strict=False):
        known(other, other.http.post(f"/api/evenings/{opened}/sit", json={"name": name, "rated": asked.get("rated", False)}))
    return opened, [host, *others]


def tables_of(who: Guest) -> list[str]:
    """Those where a game waits, as “your tables” says."""
    return [one["id"] for one in who.http.get("/api/me/tables").json() if one["status"] == "playing"]


def enter_all(host: Guest, evening: str) -> dict[str, Any]:
    """The host enters a result for every table that is still playing: the first seat has won."""
    told = look(host, evening)
    for one in told["played"]:
        for table in one["tables"]:
            if table["state"] == "playing":
                places = list(range(1, len(table["seats"]) + 1))
                told = do(host, evening, "result", round=one["number"], table=table["number"], places=places)
    return told
