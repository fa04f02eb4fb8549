"""One's own history in a browser without a server: the same page, made of what the browser keeps."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

from sunroom.site.archive import archive

PLAYED = """
import asyncio, json, sys
sys.path.insert(0, sys.argv[1])
import door
mine = {"seat": 0, "who": "person", "side": 0, "place": 1, "total": 61, "mine": True, "score": {"paths": 61}}
bot = {"seat": 1, "who": "gardener", "side": 1, "place": 2, "total": 44}
result = {"table": "t", "person": 1, "game": "solar-gardens", "at": 1763510400, "players": 2, "apart": "", "standing": [mine, bot]}
kept = {"result:t": json.dumps(result), "result:odd": "{}"}
async def write(texts):
    for name, text in json.loads(texts).items():
        kept.pop(name, None) if text is None else kept.update({name: text})
    return True
async def visit():
    await door.DOOR.open(dict(kept), "/", "http://localhost", print, write)
    spoken = lambda language: json.dumps({"accept-language": language})
    ask = lambda method, path, language, *fields: door.DOOR.answer(method, path, "", spoken(language), list(fields))
    told = (await ask("GET", "/me", "en"))[2]
    for words in ("19 Nov 2025", "61 points", "against Gardener 44", "all games", "61.0", "Delete everything"):
        assert words in told, words
    for words in ("passkey", "Friends", "Profile", "/sign-in", "/replay"):
        assert words not in told, words
    assert "61,0" in (await ask("GET", "/me", "de"))[2]
    assert (await ask("POST", "/me/delete", "en", ["sure", "yes"]))[0] == 303
    assert not [name for name in kept if name.startswith("result")], kept
    assert "61 points" not in (await ask("GET", "/me", "en"))[2]
asyncio.run(visit())
"""


def test_a_history_without_a_server(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(archive(["solar-gardens"]))).extractall(tmp_path)
    visited = subprocess.run([sys.executable, "-I", "-S", "-c", PLAYED, tmp_path], capture_output=True, text=True, check=False)
    assert visited.returncode == 0, visited.stderr
