"""Tables in the middle of a game or at its end, loaded from files: nobody waits for bots."""

import random
from typing import Any

from sunroom.games import find
from sunroom.table import Table
from sunroom.table.files import table_text
from tests.web.visitor import Visitor


def played(game: str, moves: int = 100_000, seed: int = 5, **options: Any) -> Table:
    """A random game of this many moves, or a whole one."""
    box, luck = find(game).box(**options), random.Random(seed)
    table = Table(box, seed, ["Robin", "Kim", "Noor", "Sasha", "Toni"][: box.players])
    while not table.over and table.ply < moves:
        seat = table.actors[0]
        table.act(seat, luck.choice(table.legal(seat)))
    return table


def nearly_over(game: str) -> Table:
    """A random game with as many players as possible, shortly before its end."""
    most = find(game).seats[-1]
    return played(game, played(game, players=most).ply - 12, players=most)


def bring(someone: Visitor, table: Table) -> str:
    """Opens the table in a visitor's browser, with all its seats; returns its address."""
    file = {"name": "game.toml", "mimeType": "text/plain", "buffer": table_text(table).encode()}
    answer = someone.page.request.post(f"{someone.url}/import", multipart={"file": file})
    assert answer.ok, answer.text()
    someone.page.goto(answer.url)
    if someone.page.locator("#curtain").count():
        someone.page.click("#curtain button")
        someone.page.wait_for_selector("#board")
    someone.dismiss_guide()
    return answer.url
