"""Options in files: a table contains the tiles it was played with, so that it can always be replayed."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sunroom.games import find
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Game
from sunroom.kernel.messages import said


def options_for_file(box: Box) -> dict[str, Any]:
    """The options; custom tiles are written out in full, standard ones as a fingerprint."""
    options = dict(box.options)
    if "content" in options:
        if options["content"] == "standard":
            options["tiles"] = box.content.fingerprint
        else:
            options["content"] = box.content.text
    return options


def box_from(game: Game, options: dict[str, Any]) -> Box:
    """The box with the options in a file."""
    tiles = options.pop("tiles", None)
    content = options.get("content", "standard")
    if content != "standard" and "\n" not in str(content):
        raise BadFile(said("options: content is 'standard' or the whole text of a content file"))
    box = game.box(**options)
    if tiles is not None and tiles != box.content.fingerprint:
        raise BadFile(
            said(
                "this was played with standard tiles of another version ({tiles}; here they are {fingerprint})",
                tiles=tiles,
                fingerprint=box.content.fingerprint,
            )
        )
    return box


def shared_box(game: str, options: Mapping[str, Any]) -> Box:
    """The same by the game's name; positions with the same options share it, since a box never changes."""
    return _shared(game, json.dumps(dict(options), sort_keys=True, default=str))


@lru_cache(64)
def _shared(game: str, options: str) -> Box:
    return box_from(find(game), json.loads(options))
