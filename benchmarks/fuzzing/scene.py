"""Tables in every state for somebody who sends nonsense: waiting, playing, over, of every game, their own and others'."""

import random
from typing import Any

import httpx

from sunroom.games import SHELF

MOST = 12
"""The most tables that are asked for; the oldest are forgotten."""


class Somebody:
    """Whoever sends nonsense: a person with a seat at many tables, and a friend who sits at some of them."""

    def __init__(self, url: str, luck: random.Random, address: str) -> None:
        self.http, self.friend, self.stranger = (_client(url, address) for _ in range(3))
        self.luck = luck
        self.tables: list[str] = []
        self.links: list[str] = []
        self.over = ""
        """A table at which a game is over."""

    def set_up(self) -> None:
        """Some tables to begin with."""
        for game in SHELF:
            self.new_table(game, ["me", "here"])
        self.new_table("solar-city", ["me", "friend"])
        self.new_table("solar-city", ["me", "seedling"])
        self.over = self.new_table("solar-city", ["me", "here"])
        self.play_out(self.over)

    def renew(self) -> None:
        """One more table, since others have come to their end; none if there are as many as somebody may have."""
        seats = self.luck.choice([["me", "here"], ["me", "friend"], ["me", "seedling"], ["me", "friend", "seedling"]])
        game = self.luck.choice([name for name, about in SHELF.items() if len(seats) in about.seats])
        try:
            self.new_table(game, seats, absence=0)
        except httpx.HTTPStatusError as error:
            if error.response.status_code != 429:
                raise

    def any_table(self) -> str:
        return self.luck.choice([*self.tables, self.over])

    def new_table(self, game: str, seats: list[str], **more: Any) -> str:
        made = _ask(self.http, "/api/tables", {"game": game, "seats": seats, "name": "Eve"} | more)
        for link in made["seat_tokens"].values():
            if self.luck.random() < 0.7:
                _ask(self.friend, "/api/join", {"token": link, "name": "Fay"})
            self.links = [*self.links, link][-MOST:]
        self.tables = [*self.tables, made["table"]][-MOST:]
        return str(made["table"])

    def play_out(self, table: str) -> None:
        while (shown := self.brief(table))["status"] != "over":
            move = {"version": shown["version"], "action": self.luck.choice(shown["actions"])}
            self.http.post(f"/api/tables/{table}/act", params={"brief": "true"}, json=move).raise_for_status()

    def brief(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table}", params={"brief": "true"}).json()
        return found


def _client(url: str, address: str) -> httpx.Client:
    """A browser at some address of this machine."""
    return httpx.Client(base_url=url, transport=httpx.HTTPTransport(local_address=address), timeout=60)


def _ask(http: httpx.Client, path: str, question: dict[str, Any]) -> Any:
    """Asks as somebody who is known from then on, to the API and on pages; as somebody new if nonsense has had them deleted."""
    answer = http.post(path, json=question)
    if answer.status_code == 401:
        http.headers.pop("Authorization", None)
        http.cookies.clear()
        answer = http.post(path, json=question)
    made = answer.raise_for_status().json()
    if made["token"]:
        http.headers["Authorization"] = f"Bearer {made['token']}"
        http.cookies.set("sunroom", made["token"])
    return made
