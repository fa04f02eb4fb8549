"""Tables in the middle of a game or at its end, loaded from files: nobody waits for bots."""

import random
from functools import cache
from typing import Any
from urllib.parse import urljoin

from sunroom.games import find
from sunroom.table import Table
from sunroom.table.files import table_text
from tests.web.fitting import set_in_our_type
from tests.web.visitor import Visitor


@cache
def played(game: str, moves: int = 100_000, seed: int = 5, **options: Any) -> Table:
    """A random game of this many moves, or a whole one; the same for all who ask, so nobody moves on with it."""
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
    answer = someone.page.request.post(f"{someone.url}/import", multipart={"file": file}, max_redirects=0)
    assert answer.status == 303, answer.text()
    address = urljoin(answer.url, answer.headers["location"])
    if table.box.game.hidden_hands and not table.box.in_the_open and not table.over:
        someone.page.request.post(f"{address}/curtain", max_redirects=0)
    someone.page.goto(address)
    set_in_our_type(someone.page)
    someone.page.wait_for_selector("#board")
    someone.dismiss_guide()
    return address
