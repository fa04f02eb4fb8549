"""All that a game says on pages, heard in random games: what the catalogues must have in every language."""

import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

from sunroom.games import find
from sunroom.kernel.game import Game
from sunroom.table import Table
from sunroom.table.table import SPECTATOR

PEOPLE = ("Robin", "Ada", "Ben", "Cleo", "Dora")
SEEN = {"solar-city": 0.07, "solar-gardens": 0.05, "neotopia": 0.04, "earth": 0.02}
"""How often somebody looks at the whole table; to what happens they listen all the time."""


def words_of(drawn: str) -> Iterator[str]:
    """All words of a drawing that people read or hear."""
    for found in re.findall(r">([^<>]+)<|\s(?:title|aria-label|placeholder|data-shows|data-says|data-label)=\"([^\"]+)\"", drawn):
        words = unescape("".join(found)).strip()
        if re.search(r"[^\W\d_]", words):
            yield words


def boxes(game: str) -> list[dict[str, Any]]:
    """The options of the games that are listened to."""
    if game == "solar-city":
        return [{"players": 2 + n % 3, "edition": ("2018-05-20", "undated")[n % 2]} for n in range(25)]
    if game == "solar-gardens":
        return [{"players": 2 + n % 4, "variant": ("standard", "casual")[n // 4 % 2]} for n in range(8)]
    if game == "neotopia":
        return [{"players": 2 + n % 3} for n in range(9)]
    alone = [{"players": 1, "difficulty": how, "mode": mode} for how in ("beginner", "hard", "expert") for mode in ("standard", "advanced")]
    several = [{"players": 2 + n % 4, "mode": ("beginner", "advanced")[n % 2], "face_down": ("no", "yes")[n % 2]} for n in range(5)]
    return [*several, *alone, *[{"players": 4, "teams": "yes"}] * 2]


@cache
def heard(game: str) -> frozenset[str]:
    """Actions, previews, questions, reasons, events, verdicts, the words of the board, the guide, the book and the cover."""
    texts: set[str] = set()
    for seed, options in enumerate(boxes(game)):
        texts |= _listen(find(game), seed, options)
    board = find(game).room.board
    assert board
    return frozenset(texts | {words for _, words in board.guide()} | set(words_of(board.book())) | set(words_of(board.cover())))


def _listen(game: Game, seed: int, options: dict[str, Any]) -> set[str]:
    luck, board, texts = random.Random(seed), game.room.board, set[str]()
    table = Table(game.box(**options), seed, PEOPLE[: options["players"]])
    while not table.over:
        seat = luck.choice(table.actors)
        if luck.random() < SEEN[game.name]:
            view = table.view(seat)
            texts |= {a[what] for a in view["actions"] for what in ("text", "preview")} | {view["prompt"], *view["why"].values()}
            texts |= _drawn(board, view, seat)
        legal = table.legal(seat)
        texts.add(game.room.action_text(table.box, table.box.asking(table.state, seat), action := luck.choice(legal)))
        table.make(seat, action)
        texts |= set(table.tell(table.ply - 1)) | set(table.tell(table.ply - 1, seat))
    view = table.view(0)
    return texts | {board.verdict(view)} | _drawn(board, view, None) | _drawn(board, table.view(SPECTATOR), None)


def _drawn(board: Any, view: dict[str, Any], seat: int | None) -> set[str]:
    """The words of the table, of what stands beside it, and of everybody's small board."""
    parts = [board.board(view, seat), *(board.mini(view, p) for p in range(view["players"]))]
    parts += [board.beside(view)] if hasattr(board, "beside") else []
    facts = {what for p in range(view["players"]) for what, _ in board.facts(view, p)}
    return {words for part in parts for words in words_of(part)} | facts | {board.progress(view)[0]}
