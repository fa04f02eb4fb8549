"""A table as one small text file: game, version, options, seed, names, actions in words."""

from pathlib import Path
from typing import Any

from sunroom import __version__
from sunroom.games import find
from sunroom.kernel.errors import BadFile, IllegalAction
from sunroom.table.options import box_from, options_for_file
from sunroom.table.table import Table
from sunroom.table.toml import parse, read_text, want, write

FORMAT = "sunroom table 1"


def table_text(table: Table) -> str:
    """The table as the text of a file."""
    box = table.box
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": box.game.name,
        "version": __version__,
        "names": table.names,
        "seed": table.seed,
        "actions": [f"{move.seat + 1}: {table.move_text(ply, move.seat)}" for ply, move in enumerate(table.moves)],
        "options": options_for_file(box),
    }
    if table.start is not None:
        data["position"] = box.game.room.dump(box, table.start)
    return write(data, f"A game of {box.game.title} at Sunroom. Look at it with: sunroom replay FILE")


def parse_table(text: str) -> Table:
    """The table that a text describes, replayed; a move that the rules do not allow is named."""
    data = parse(text, "saved table")
    format_ = want(data, "format", str, "saved table")
    if format_ != FORMAT:
        raise BadFile(f"this is a {format_!r}; a saved table starts with format = {FORMAT!r}")
    box = box_from(find(want(data, "game", str, "saved table")), want(data, "options", dict, "saved table"))
    seed = want(data, "seed", int, "saved table")
    if not 0 <= seed < 1 << 63:
        raise BadFile(f"saved table: seed is a number from 0 to 2^63-1, not {seed}")
    names = want(data, "names", list, "saved table")
    if len(names) != box.players or not all(isinstance(name, str) for name in names):
        raise BadFile(f"saved table: names are {box.players} texts, not {names!r}")
    start = box.game.room.load(box, data["position"]) if "position" in data else None
    table = Table(box, seed, names, start)
    for number, line in enumerate(want(data, "actions", list, "saved table"), 1):
        _replay(table, number, line)
    return table


def _replay(table: Table, number: int, line: Any) -> None:
    seat, colon, words = str(line).partition(":")
    if not colon or not seat.isdecimal() or not 1 <= int(seat) <= table.box.players:
        raise BadFile(f"action {number}: {line!r} should be a seat's number, a colon and an action")
    try:
        table.act(int(seat) - 1, words.strip())
    except IllegalAction as error:
        raise BadFile(f"action {number} ({line}): {error}") from None


def load_table(path: Path) -> Table:
    return parse_table(read_text(path))


def save_table(table: Table, path: Path) -> None:
    """Writes the file in one step: a table that was there before is replaced whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_text(table_text(table), "utf-8")
    new.replace(path)
