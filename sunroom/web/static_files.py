"""Style sheets, scripts, fonts and pictures, each under an address that changes with its content."""

import hashlib
import re
from functools import cache
from pathlib import Path
from posixpath import normpath

from sunroom.games import SHELF

STATIC = Path(__file__).with_name("static")
SCRIPTS = STATIC / "scripts"
_REMARK = re.compile(r"^ */\*.*?\*/\n", re.MULTILINE | re.DOTALL)
_SCRIPT_REMARK = re.compile(r"^ *(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
_PART = re.compile(r'^@import "(.+)";$', re.MULTILINE)
_IMPORT = re.compile(r'^(?:import|.* from) "(\.[^"]+)";$', re.MULTILINE)


@cache
def static_url(name: str) -> str:
    """The address of a static file: it may be cached for ever, since a changed file gets another one."""
    return f"/static/{name}?v={_digest(sheet(name) if name.endswith('.css') else (STATIC / name).read_bytes())}"


@cache
def sheet(name: str) -> bytes:
    """A style sheet with its imports inlined and without remarks: small parts for reading, one light file for fetching."""
    path = sheet_path(name)
    if path is None:
        raise FileNotFoundError(name)
    whole = _PART.sub(lambda part: (path.parent / part[1]).read_text("utf-8"), path.read_text("utf-8"))
    return _REMARK.sub("", whole).encode()


def sheet_path(name: str) -> Path | None:
    """The path of a style sheet that pages name: `sunroom.css`, or `games/NAME.css`, which is `style.css` beside the drawings of a game's
    board. No other name is one, whatever its ending."""
    if name == "sunroom.css":
        return STATIC / name
    game = next((game for game in SHELF if name == f"games/{game}.css"), None)
    folder = _board_folder(game) if game else None
    path = folder / "style.css" if folder else None
    return path if path and path.is_file() else None


def _board_folder(game: str) -> Path | None:
    """The folder of the drawings of a game's board, if it has a board."""
    drawings = getattr(SHELF[game].board, "__file__", None)
    return Path(drawings).parent if drawings else None


@cache
def scripts() -> dict[str, Path]:
    """All scripts by the names under which they are served and import each other: the page's, and those of games."""
    found = {path.relative_to(SCRIPTS).as_posix(): path for path in SCRIPTS.rglob("*.js")}
    for game in SHELF:
        found |= _scripts_of(game)
    return dict(sorted(found.items()))


@cache
def script(name: str) -> bytes:
    """A script as it is sent: without the remarks that have lines of their own. They are for those who read it here."""
    return _SCRIPT_REMARK.sub("", scripts()[name].read_text("utf-8")).encode()


def _scripts_of(game: str) -> dict[str, Path]:
    """The scripts of a game's own board: `scripts/NAME.js` beside its drawings, and what is in `scripts/NAME`."""
    folder = _board_folder(game)
    if folder is None:
        return {}
    folder /= "scripts"
    paths = [folder / f"{game}.js", *(folder / game).rglob("*.js")]
    return {f"games/{path.relative_to(folder).as_posix()}": path for path in paths if path.is_file()}


@cache
def scripts_url() -> str:
    """The address of the folder of all scripts. They import each other by name, so the folder's name is a hash of everything in it: no
    browser can mix the scripts of two versions of Sunroom, since the folder of another version does not exist."""
    named = (name.encode() + b"\n" + script(name) for name in scripts())
    return f"/static/scripts-{_digest(*named)}"


def script_url(name: str) -> str:
    return f"{scripts_url()}/{name}"


@cache
def imported(*names: str) -> tuple[str, ...]:
    """Everything these scripts import, directly or indirectly: a page lists it all, so that nothing is fetched late."""
    found: list[str] = []
    waiting = list(names)
    while waiting:
        script = waiting.pop()
        for other in _IMPORT.findall(scripts()[script].read_text("utf-8")):
            name = normpath(Path(script).parent / other)
            if name not in (*names, *found):
                found.append(name)
                waiting.append(name)
    return tuple(sorted(found))


@cache
def game_style(game: str) -> str | None:
    """The style sheet of a game's own board, if it has one."""
    name = f"games/{game}.css"
    return static_url(name) if sheet_path(name) else None


@cache
def game_script(game: str) -> str | None:
    """The name of the script of a game's own board, where clicking highlighted pieces is not enough."""
    name = f"games/{game}.js"
    return name if name in scripts() else None


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\n".join(parts)).hexdigest()[:10]
