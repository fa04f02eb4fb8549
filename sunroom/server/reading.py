"""Reading what anybody may have written: saved tables, and content of one's own."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import find
from sunroom.kernel.errors import BadContent
from sunroom.kernel.messages import said
from sunroom.table import Table
from sunroom.table.files import parse_table
from sunroom.table.options import box_from, options_for_file
from sunroom.table.toml import parse

SECONDS = 10.0
"""Of processor time for reading a saved table; the longest takes two, with rules that are not compiled."""
CONTENT_SECONDS = 1.0
"""Of processor time for reading content; the longest takes half of that, and it is read again whenever its table is opened."""


@dataclass(frozen=True)
class SavedTable:
    """What a file says, once every move of it has been checked."""

    game: str
    options: Mapping[str, Any]
    seed: int
    names: list[str]
    moves: list[tuple[int, int]]
    """The seat and the action of each."""
    position: Mapping[str, Any] | None
    over: bool
    pressing: list[int]
    bots: list[str]
    """Per seat the level of the bot that sat there when the table was saved; nothing for people."""


def saved_table(text: str) -> SavedTable:
    """Reads a saved table, and replays it."""
    table: Table = parse_table(text, SECONDS)
    box = table.box
    return SavedTable(
        box.game.name, options_for_file(box), table.seed, list(table.names), [(move.seat, move.action) for move in table.moves],
        None if table.start is None else box.game.position.dump(box, table.start), table.over, list(table.pressing),
        _bots(text, box.players),
    )  # fmt: skip


def _bots(text: str, players: int) -> list[str]:
    """The levels of bots; nothing for those that are not known here."""
    saved = parse(text, "saved table").get("bots")
    levels = [level if isinstance(level, str) and level in LEVELS else "" for level in saved] if isinstance(saved, list) else []
    return levels if len(levels) == players and not all(levels) else [""] * players


def own_content(game: str, options: dict[str, Any]) -> None:
    """Reads options with content in them, to see whether that is possible, and soon done."""
    start = time.process_time()
    box_from(find(game), options)
    if time.process_time() - start > CONTENT_SECONDS:
        raise BadContent(said("content: reading this takes too long"))


def has_content(options: Mapping[str, Any]) -> bool:
    """Whether there is a text among the options: names of choices have one line."""
    return any(isinstance(value, str) and "\n" in value for value in options.values())
