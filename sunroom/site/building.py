"""Building the site: everything into one folder, the same files for the same sources."""

import hashlib
import json
import re
import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path

import numpy as np

from sunroom.bots.levels import LEVELS
from sunroom.bots.network import Network, shipped
from sunroom.games import SHELF, find
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game
from sunroom.site.archive import FONTS, STATIC, archive
from sunroom.site.python import LIBRARY, OF_PYODIDE, compiled, find_pyodide
from sunroom.wasm.modules import write_wasm
from sunroom.web import pages
from sunroom.web.environment import without_server
from sunroom.web.language import gettext, languages, speaking
from sunroom.web.models import Front
from sunroom.web.static_files import STATIC as STATIC_FILES
from sunroom.web.static_files import game_style, script, script_url, scripts, sheet

HERE = Path(__file__).parent
SCRIPTS = ("chosen.js", "frame.css", "keeper.js", "keeping.js", "shell.js", "thinker.js", "thinking.js", "touched.js")
OURS = (
    "404.html", "first", "games.json", "icon.svg", "index.html", "manifest.webmanifest", "networks", "pyodide", "rules", "site", "static",
    "sunroom.zip", "sw.js",
)  # fmt: skip
"""All that a site is made of."""
_ADDRESS = re.compile(r'="/(?!/)')


def build_site(folder: Path, base: str = "/", games: Sequence[str] = ()) -> None:
    """Writes the site into an empty or former folder; `base` is the path under which it will be served. Without `games`, it has all."""
    shelf = {name: find(name) for name in games or SHELF}
    if not re.fullmatch(r"/([\w.~-]+/)*", base):
        raise SunroomError(f"the base {base!r} must begin and end with a slash: /sunroom/")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()) and not (folder / "games.json").exists():
            raise SunroomError(f"{folder} has other files in it; name a folder of its own for the site")
        pyodide = find_pyodide()
        library, ours = compiled(pyodide, archive(list(shelf)))
        _clear(folder)
        _rules(folder, shelf)
        _static(folder, base)
        for name in OF_PYODIDE:
            _write(folder / "pyodide" / name, (pyodide / name).read_bytes())
        _write(folder / "pyodide" / LIBRARY, library)
        _write(folder / "sunroom.zip", ours)
        _pages(folder, base, shelf)
        _service_worker(folder)
    except OSError as error:
        raise SunroomError(f"cannot write the site: {error.strerror}: {error.filename}") from error


def _clear(folder: Path) -> None:
    """Removes a former site; what else was put beside it, such as a repository or a host's settings, stays."""
    for path in [folder / name for name in OURS]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _write(file: Path, content: bytes | str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def _rules(folder: Path, shelf: dict[str, Game]) -> None:
    """Rules and networks of the games."""
    networks = {}
    for name, game in shelf.items():
        write_wasm(game, folder / "rules")
        network = shipped(game)
        if network and network.deep:  # else no level of bots uses it
            networks[name] = network
            _write(folder / "networks" / f"{name}.bin", _network(network))
    _write(folder / "games.json", json.dumps({"games": list(shelf), "networks": list(networks)}))


def _network(network: Network) -> bytes:
    """A line about the network, and its arrays one after the other."""
    parts = network.parts()
    arrays = [part for part in parts if isinstance(part, np.ndarray)]
    facts = {
        "sizes": [array.nbytes for array in arrays], "parts": [getattr(part, "shape", part) for part in parts],
        "exploration": network.exploration, "players": sorted(network.players or ()), "deep": network.deep,
        "options": {name: list(values) for name, values in network.options.items()},
    }  # fmt: skip
    return b"\n".join([json.dumps(facts, sort_keys=True).encode(), b"".join(array.tobytes() for array in arrays)])


def _static(folder: Path, base: str) -> None:
    for name in (*STATIC, *FONTS):
        content = sheet(name) if name.endswith(".css") else (STATIC_FILES / name).read_bytes()
        _write(folder / "static" / name, content.replace(b'url("/', f'url("{base}'.encode()) if name.endswith(".css") else content)
    for game in SHELF:
        if game_style(game):
            _write(folder / "static" / "games" / f"{game}.css", sheet(f"games/{game}.css").replace(b'url("/', f'url("{base}'.encode()))
    for name in scripts():
        _write(folder / script_url(name)[1:], script(name))
    for name in SCRIPTS:
        _write(folder / "site" / name, (HERE / "scripts" / name).read_bytes())
    _write(folder / "site" / "rules.js", (HERE.parent / "wasm" / "rules.js").read_bytes())


def _pages(folder: Path, base: str, shelf: dict[str, Game]) -> None:
    """The frame of the site, and the front page in every language, as it is for somebody who is new here."""
    levels = [(level.name, level.title, level.help) for level in LEVELS.values()]
    for code in languages():
        with speaking(code), without_server():
            drawn = pages.front_page(Front(games=list(shelf.values()), name="", mine=[], open=[], levels=levels))
        _write(folder / "first" / f"{code}.html", _ADDRESS.sub(f'="{base}', drawn))
    frame = (HERE / "frame.html").read_text("utf-8")
    _write(folder / "index.html", _ADDRESS.sub(f'="{base}', frame).replace("WORDS", escape(json.dumps(_words()))))
    _write(folder / "404.html", (HERE / "lost.html").read_text("utf-8").replace("BASE", base))
    _write(folder / "icon.svg", (STATIC_FILES / "favicon.svg").read_bytes())
    manifest = json.loads((HERE / "manifest.json").read_text("utf-8"))
    _write(folder / "manifest.webmanifest", json.dumps(manifest | {"start_url": base, "scope": base, "id": base}))


def _words() -> dict[str, dict[str, str]]:
    """What the frame says, in every language."""
    words = {}
    for code in languages():
        with speaking(code):
            words[code] = {
                "loading": gettext("Getting the table ready"),
                "coming": gettext("Getting the table ready. What you chose comes next."),
                "unkept": gettext("This browser isn’t keeping your tables: its storage is full or switched off. Save them as a file."),
                "update": gettext("There’s a new version. Reload"),
                "failed": gettext("Sunroom couldn’t be started. Reload the page to try again."),
            }
    return words


def _service_worker(folder: Path) -> None:
    """What keeps all files: it knows their names and hashes, and so its own version."""
    files = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] in OURS and path.name != "404.html"
    }
    later = {name: files.pop(name) for name in list(files) if name.startswith("networks/")}
    text = (HERE / "scripts" / "sw.js").read_text("utf-8")
    version = hashlib.sha256((text + json.dumps([files, later])).encode()).hexdigest()[:16]
    for name, known in {"VERSION": version, "FILES": files, "LATER": later}.items():
        text = text.replace(f'"{name}"', json.dumps(known))
    _write(folder / "sw.js", text)
