"""Positions: any state of a game as a text file that a person can read and write."""

from pathlib import Path
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.messages import said
from sunroom.kernel.protocols import State
from sunroom.table.options import options_for_file, shared_box
from sunroom.table.toml import parse, read_text, want, write

FORMAT = "sunroom position 1"


def position_data(box: Box, s: State) -> dict[str, Any]:
    """A state as plain data."""
    return {
        "format": FORMAT,
        "game": box.game.name,
        "options": options_for_file(box),
        "position": box.game.position.dump(box, s),
    }


def position_text(box: Box, s: State) -> str:
    """A state as the text of a file."""
    return write(position_data(box, s), f"A position of {box.game.title} at Sunroom.")


def parse_position(text: str) -> tuple[Box, State]:
    """The box and the state that a text describes."""
    return read_position(parse(text, "position"))


def read_position(data: dict[str, Any]) -> tuple[Box, State]:
    """The same from plain data."""
    format_ = want(data, "format", str, "position")
    if format_ != FORMAT:
        raise BadFile(said("this is a {found}; a position starts with format = {format}", found=repr(format_), format=repr(FORMAT)))
    box = shared_box(want(data, "game", str, "position"), want(data, "options", dict, "position"))
    return box, box.game.position.load(box, want(data, "position", dict, "position"))


def load_position(path: Path) -> tuple[Box, State]:
    return parse_position(read_text(path))


def save_position(box: Box, s: State, path: Path) -> None:
    path.write_text(position_text(box, s), "utf-8")
