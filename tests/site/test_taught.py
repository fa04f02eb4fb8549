"""Lessons and puzzles without a server: they begin from positions, which a browser reads without NumPy."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

from sunroom.games import SHELF
from sunroom.site.archive import archive
from tests.long import many

VISIT = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
import door
from sunroom.games import SHELF
from sunroom.lessons import course
from sunroom.puzzles import shelf
kept, most = {}, int(sys.argv[3])
async def write(texts):
    kept.update(json.loads(texts))
    return True
async def ask(method, path, **fields):
    given = [[name, value] for name, value in fields.items()]
    status, headers, text = await door.DOOR.answer(method, path, "", json.dumps({"accept-language": "en"}), given)
    assert status in (200, 303), (method, path, status, text[-600:])
    return json.loads(headers).get("location", text)
async def learn(lesson):
    at = await ask("POST", f"/lessons/{lesson.game_name}/{lesson.name}")
    shown = await ask("GET", at)
    assert 'class="pane lesson open"' in shown, at
    await ask("POST", f"{at}/act", action=lesson.line[0], version=shown.partition('data-version="')[2].partition('"')[0])
    assert 'class="pane lesson ' in await ask("GET", at)
async def solve(game, name):
    at = f"/puzzles/{game.name}/{name}"
    assert "What’s best?" in await ask("GET", at)
    await ask("POST", f"{at}/answer", action=str(shelf.puzzle(game, name).answer))
    assert "Solved!" in await ask("GET", at)
async def visit():
    await door.DOOR.open({}, "/", "http://localhost", lambda *_: None, write)
    for name in json.loads(sys.argv[2]):
        for lesson in course(SHELF[name])[-most:]:
            await learn(lesson)
        for puzzle in shelf.names_of(SHELF[name])[-most:]:
            await solve(SHELF[name], puzzle)
    assert "There are" not in await ask("GET", "/me"), "lessons are no tables"
    assert "Solved" in await ask("GET", "/puzzles")
asyncio.run(visit())
assert any(name.startswith("puzzles:") for name in kept), kept.keys()
"""


def test_every_game_teaches_and_puzzles_without_a_server(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(archive(SHELF.ours))).extractall(tmp_path)
    command = [sys.executable, "-I", "-S", "-c", VISIT, tmp_path, json.dumps(SHELF.ours), str(many(100, 1))]
    visited = subprocess.run(command, capture_output=True, text=True, check=False)
    assert visited.returncode == 0, visited.stderr
