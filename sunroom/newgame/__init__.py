"""Creating a new game: a small one that can be played at once, in its own package, to be turned into another.

`project/` is copied, a whole game called Firstling with its tests; only names are changed on the way.
"""

import re
from pathlib import Path

from sunroom.games import SHELF
from sunroom.kernel.errors import SunroomError

PROJECT = Path(__file__).with_name("project")
_NAME = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
_LEFT_BY_TOOLS = ("__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache")


def new_game(name: str, folder: Path) -> Path:
    """Creates a new game in a new subfolder of this folder, and returns that."""
    if not _NAME.fullmatch(name):
        raise SunroomError(f"a game's name has lower-case letters, digits and hyphens, such as night-moss, not {name!r}")
    if name in SHELF:
        raise SunroomError(f"there is already a game {name!r} on the shelf; choose another name")
    place = folder / name
    if place.exists():
        raise SunroomError(f"{place} already exists; choose another name, or another folder")
    for path in sorted(PROJECT.rglob("*")):
        if path.is_file() and not any(part in _LEFT_BY_TOOLS for part in path.parts):
            copy = place / renamed(path.relative_to(PROJECT).as_posix(), name, as_package=True)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(renamed(path.read_text("utf-8"), name), "utf-8")
    return place


def renamed(text: str, name: str, as_package: bool = False) -> str:
    """A text about Firstling as one about the game of that name."""
    words = name.split("-")
    package, prefix = "_".join(words), (words[0][0] + words[1][0] if len(words) > 1 else name[:2])
    text = text.replace("TestFirstling", "Test" + "".join(map(str.capitalize, words)))
    text = text.replace("FIRSTLING", package.upper()).replace("Firstling", " ".join(map(str.capitalize, words)))
    text = re.sub(r"\bFI-(?=\d)", f"{prefix.upper()}-", text)
    text = re.sub(r"(?<![A-Za-z])fi_(?=\d)", f"{prefix}_", text)
    text = re.sub(r"((?:from|import) |test_)firstling|firstling(?=[:/*])", rf"\1{package}", text)
    return text.replace("firstling", package if as_package else name)
