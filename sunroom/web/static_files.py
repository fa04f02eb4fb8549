"""Style sheet, script, fonts and pictures, each under an address that changes with its content."""

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).with_name("static")


@cache
def static_url(name: str) -> str:
    """The address of a static file: it may be kept forever, since a changed file has another one."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?v={digest}"


@cache
def game_style(game: str) -> str | None:
    """The style sheet of a game's own board, where it has one."""
    name = f"games/{game}.css"
    return static_url(name) if (STATIC / name).is_file() else None


@cache
def game_script(game: str) -> str | None:
    """The script of a game's own board, where touching what is lit does not say all."""
    name = f"games/{game}.js"
    return static_url(name) if (STATIC / name).is_file() else None
