"""Reading and writing the text files of tables and positions: TOML, or JSON where a program prefers it."""

import json
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from sunroom.kernel.errors import BadFile

LARGEST = 2_000_000
"""Bytes; no table or position comes near it."""


def read_text(path: Path) -> str:
    """The text of a file, or a sentence that says why there is none."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadFile(f"{path.name} is larger than any saved table or position")
        return path.read_text("utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path.name} is not a text file in UTF-8") from None


def parse(text: str, wanted: str) -> dict[str, Any]:
    """The text as plain data."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise BadFile(f"this is no {wanted}: {error}") from None
    if not isinstance(data, dict):
        raise BadFile(f"this is no {wanted}")
    return data


def write(data: dict[str, Any], comment: str) -> str:
    return f"# {comment}\n" + tomli_w.dumps(data, multiline_strings=True)


def want(data: dict[str, Any], key: str, kind: type, wanted: str) -> Any:
    """The value of a key that must be there, of the type it must have."""
    if key not in data:
        raise BadFile(f"this is no {wanted}: it lacks {key!r}")
    value = data[key]
    if type(value) is not kind:
        raise BadFile(f"{wanted}: {key} is a {kind.__name__}, not {value!r}")
    return value
