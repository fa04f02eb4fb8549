"""Reading and writing the text files of tables and positions: TOML, or JSON for programs that prefer it."""

import json
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from sunroom.kernel.bounds import out_of_bounds
from sunroom.kernel.errors import BadFile, Unreadable
from sunroom.kernel.messages import said

LARGEST = 300_000
"""In characters: four times the longest game there is."""
NOT_A = {
    "saved table": said("this isn’t a saved table"),
    "verifiable table": said("this isn’t a verifiable table"),
    "position": said("this isn’t a position"),
    "puzzle": said("this isn’t a puzzle"),
    "moment": said("this isn’t a moment of a game"),
    "study": said("this isn’t a study"),
    "lesson": said("this isn’t a lesson"),
    "fair": said("what this file says about its shuffle isn’t complete"),
}


def read_text(path: Path) -> str:
    """The text of a file, or an error that says why it cannot be read."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadFile(said("{name} is larger than any saved table or position", name=path.name))
        return path.read_text("utf-8")
    except OSError as error:
        raise BadFile(said("{path} can’t be read: {why}", path=str(path), why=error.strerror)) from None
    except UnicodeDecodeError:
        raise BadFile(said("{name} is not a text file in UTF-8", name=path.name)) from None


def parse(text: str, wanted: str) -> dict[str, Any]:
    """The text as plain data."""
    if why := out_of_bounds(text, LARGEST):
        raise BadFile(said("{what}: {text}", what=NOT_A[wanted], text=why))
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(said("{what}: {text}", what=NOT_A[wanted], text=str(error))) from None
    if not isinstance(data, dict):
        raise Unreadable(NOT_A[wanted])
    return data


def write(data: dict[str, Any], comment: str) -> str:
    return f"# {comment}\n" + tomli_w.dumps(data, multiline_strings=True)


def want(data: dict[str, Any], key: str, kind: type, wanted: str) -> Any:
    """The value of a required key, checked to be of the required type."""
    if key not in data:
        raise Unreadable(said("{what}: {text} is missing", what=NOT_A[wanted], text=repr(key)))
    value = data[key]
    if type(value) is not kind:
        raise BadFile(said("{what}: {key} is a {kind}, not {value}", what=NOT_A[wanted], key=key, kind=kind.__name__, value=repr(value)))
    return value
