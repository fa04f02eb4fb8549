"""A table as one small text file: game, version, options, seed, names, actions in words."""

import re
import time
from math import inf
from pathlib import Path
from typing import Any

from sunroom import __version__
from sunroom.games import find
from sunroom.kernel.errors import BadFile, IllegalAction
from sunroom.kernel.messages import said
from sunroom.kernel.random import LONG
from sunroom.table.options import box_from, options_for_file
from sunroom.table.table import Table
from sunroom.table.toml import parse, read_text, want, write

FORMAT = "sunroom table 1"
MOST_MOVES = 10_000
"""Four times as many as the longest game there is: where moves can be taken back, a file could go on for ever."""
LONGEST_MOVE = 200
"""In characters."""


def table_text(table: Table) -> str:
    """The table as the text of a file."""
    box = table.box
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": box.game.name,
        "version": __version__,
        "names": table.names,
        "seed": written_seed(table.seed),
        "actions": [f"{move.seat + 1}: {table.move_text(ply, move.seat)}" for ply, move in enumerate(table.moves)],
        "options": options_for_file(box),
    }
    if table.start is not None:
        data["position"] = box.game.position.dump(box, table.start)
    return write(data, f"A game of {box.game.title} at Sunroom. Look at it with: sunroom replay FILE")


def written_seed(seed: int) -> int | str:
    """A seed in a file or an answer: a long one in 64 hexadecimal digits, since neither TOML nor JSON has numbers of that size."""
    return seed if seed < LONG else f"{seed:064x}"


def read_seed(data: dict[str, Any]) -> int:
    """The seed of a saved table."""
    seed = data.get("seed")
    if isinstance(seed, str) and re.fullmatch("[0-9a-f]{64}", seed):
        return int(seed, 16)
    number: int = want(data, "seed", int, "saved table")
    if not 0 <= number < LONG:
        raise BadFile(said("saved table: seed is a number from 0 to 2^63-1, or 64 hexadecimal digits in quotes, not {seed}", seed=number))
    return number


def parse_table(text: str, seconds: float = inf) -> Table:
    """The table that a text describes, replayed within so many seconds of processor time. Errors name the move that the rules forbid."""
    end = time.process_time() + seconds
    data = parse(text, "saved table")
    format_ = want(data, "format", str, "saved table")
    if format_ != FORMAT:
        raise BadFile(said("this is a {found}; a saved table starts with format = {format}", found=repr(format_), format=repr(FORMAT)))
    box = box_from(find(want(data, "game", str, "saved table")), want(data, "options", dict, "saved table"))
    seed = read_seed(data)
    names = want(data, "names", list, "saved table")
    if len(names) != box.players or not all(isinstance(name, str) for name in names):
        raise BadFile(said("saved table: names are {n} texts, not {name}", n=box.players, name=repr(names)))
    start = box.game.position.load(box, want(data, "position", dict, "saved table")) if "position" in data else None
    table = Table(box, seed, names, start)
    actions = want(data, "actions", list, "saved table")
    if len(actions) > MOST_MOVES:
        raise BadFile(said("saved table: {there} actions are more than {n}", there=len(actions), n=MOST_MOVES))
    for number, line in enumerate(actions, 1):
        if time.process_time() > end:
            raise BadFile(said("replaying this table takes too long; it came as far as action {number}", number=number))
        _replay(table, number, line)
    return table


def _replay(table: Table, number: int, line: Any) -> None:
    seat, colon, words = str(line)[:LONGEST_MOVE].partition(":")
    if not colon or seat not in map(str, range(1, table.box.players + 1)):
        wrong = repr(line)[:LONGEST_MOVE]
        raise BadFile(said("action {number}: {line} should be a seat's number, a colon and an action", number=number, line=wrong))
    try:
        table.act(int(seat) - 1, words.strip())
    except IllegalAction as error:
        raise BadFile(said("action {number} ({line}): {reason}", number=number, line=line, reason=error.args[0])) from None


def load_table(path: Path) -> Table:
    return parse_table(read_text(path))


def save_table(table: Table, path: Path) -> None:
    """Writes the file atomically: an existing table is replaced whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_text(table_text(table), "utf-8")
    new.replace(path)
