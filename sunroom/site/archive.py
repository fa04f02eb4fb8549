"""Our Python as one archive: what the pages of a table need, what they use of other packages, and what stands in for the rest."""

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from babel import Locale
from babel.messages.mofile import write_mo

from sunroom.games import GROUP, SHELF
from sunroom.kernel.compiling import PACKAGE
from sunroom.web.environment import environment
from sunroom.web.language import ENGLISH, languages, own_catalogues, read_catalogue, read_file, speaking
from sunroom.web.script_texts import words as script_words
from sunroom.web.static_files import game_script, game_style, imported, script_url, scripts, static_url

INSIDE = Path(__file__).with_name("inside")
LIBRARIES = ("jinja2", "markdown_it", "markupsafe", "mdurl", "platformdirs", "tomli_w")
"""Packages in plain Python, as they are installed here."""
LEFT_OUT = (
    "__main__.py", "cli", "envs", "gpu", "lab", "newgame", "site", "terminal.py", "testing", "warm.py",
    "bots/weights", "kernel/batch.py", "kernel/caching.py", "web/locale", "web/static",
    "server/backup", "server/doctor", "server/keeping", "server/me_routes.py", "server/persons", "server/yours",
    "server/calling", "server/clocks/late.py", "server/adding.py", "server/evenings", "server/metadata.py",
    "server/api", "server/app.py", "server/columns.py", "server/figures.py", "server/guard.py", "server/health.py",
    "server/journal.py", "server/migrations", "server/prometheus.py", "server/run.py", "server/schema.py",
    "server/witness.py", "server/writer.py",
    "server/addresses.py", "server/engines.py", "server/migrating.py", "server/notices.py", "server/post.py", "server/standing.py",
    "server/jobs", "server/pulse.py", "server/turnstile.py", "server/wire.py", "server/compiler.py", "server/fetching.py",
    "server/forking.py", "server/agreeing.py", "server/listening.py", "server/serving.py", "server/sharing.py", "server/successor.py",
    "server/supervising.py", "server/team.py",
    "server/onward/programs.py", "server/onward/study_programs.py",
    "puzzles/checking.py", "puzzles/ledger.py", "puzzles/looking.py", "puzzles/mining.py", "puzzles/thinking.py",
    "wasm/building.py", "wasm/calling.py", "wasm/modules.py", "wasm/target.py",
)  # fmt: skip
"""What begins like this is for servers, terminals and researchers."""
TEXTS = (".py", ".md", ".csv", ".toml", ".html")
STATIC = ("sunroom.css", "favicon.svg", "favicon-turn.svg", "vendor/idiomorph.min.js")
FONTS = ("fonts/atkinson-hyperlegible-next.woff2", "fonts/fraunces.woff2")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same files make the same archive."""


def archive(games: Sequence[str]) -> bytes:
    """The archive for a site with these games: the same bytes for the same sources."""
    files = dict(_ours()) | dict(_games_from_elsewhere()) | dict(_libraries()) | dict(_stand_ins()) | dict(_catalogues())
    files |= dict(_templates())
    files["shelf.json"] = json.dumps(list(games)).encode()
    files["sunroom/web/static.json"] = json.dumps(_addresses(), sort_keys=True).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for name in sorted(files):
            zipped.writestr(zipfile.ZipInfo(name, LONG_AGO), files[name], zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def _texts_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix in TEXTS:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _ours() -> Iterator[tuple[str, bytes]]:
    for name, text in _texts_in(PACKAGE):
        if not name.startswith(LEFT_OUT):
            yield f"sunroom/{name}", text


def _games_from_elsewhere() -> Iterator[tuple[str, bytes]]:
    """Their packages, and the note by which the shelf finds them."""
    points = []
    for name in SHELF.from_elsewhere:
        folder = SHELF[name].folder
        yield from ((f"{folder.name}/{file}", text) for file, text in _texts_in(folder))
        points.append(f"{name} = {SHELF._places[name]}")
    if points:
        yield "games-0.dist-info/METADATA", b"Metadata-Version: 2.1\nName: games\nVersion: 0\n"
        yield "games-0.dist-info/entry_points.txt", "\n".join([f"[{GROUP}]", *points, ""]).encode()


def _libraries() -> Iterator[tuple[str, bytes]]:
    drawn_as_text = any(game.board is None for game in SHELF.values())
    for name in (*LIBRARIES, "rich") if drawn_as_text else LIBRARIES:
        spec = find_spec(name)
        assert spec
        assert spec.origin
        yield from ((f"{name}/{file}", text) for file, text in _texts_in(Path(spec.origin).parent) if file.endswith(".py"))


def _stand_ins() -> Iterator[tuple[str, bytes]]:
    """What is for the browser alone: in the place of a part of Sunroom if it lies in a folder of that name."""
    for name, text in _texts_in(INSIDE):
        yield (f"sunroom/{name}" if name.startswith(("server/", "web/")) else name), text


def _templates() -> Iterator[tuple[str, bytes]]:
    """The pages as Python."""
    with TemporaryDirectory() as made:
        environment.compile_templates(made, zip=None, ignore_errors=False)
        yield from ((f"templates/{name}", text) for name, text in _texts_in(Path(made)))


def _catalogues() -> Iterator[tuple[str, bytes]]:
    """All languages, compiled, with what games from elsewhere bring."""
    for code in languages():
        if code != ENGLISH:
            catalogue = read_catalogue(code)
            for name in SHELF.from_elsewhere:
                for message in read_file(own_catalogues(SHELF[name])[code]) if code in own_catalogues(SHELF[name]) else ():
                    if message.id:
                        catalogue.add(message.id, message.string, context=message.context)
            compiled = io.BytesIO()
            write_mo(compiled, catalogue)
            yield f"sunroom/web/locale/{code}.po", compiled.getvalue()
    names = {code: Locale.parse(code).display_name for code in languages()}
    yield "babel/names.json", json.dumps(names, sort_keys=True).encode()


def _addresses() -> dict[str, object]:
    """The addresses of static files, which are not in the archive themselves."""
    words = {}
    for code in languages():
        with speaking(code):
            words[code] = script_words()
    return {
        "words": words,
        "static": {name: static_url(name) for name in (*STATIC, *FONTS)},
        "scripts": {name: [script_url(name), list(imported(name))] for name in scripts()},
        "styles": {game: game_style(game) for game in SHELF},
        "own": {game: game_script(game) for game in SHELF},
    }
