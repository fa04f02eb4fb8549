"""A first start: a page at once in plain Python, compiled rules in its place later, and nobody is turned away in between."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from sunroom.kernel.compiling import COMPILED
from tests.long import long_only

ONLY_ON = "sqlite"

# A compiler that takes its time until it has been seen at work: then there is a file.
QUICK_COMPILER = """
import sys
from sunroom.server import compiler, run
WAITING = (
    "import pathlib, sys, time; print('Solar City: rules', flush=True)\\n"
    "while not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.1)"
)
compiler.COMPILER = [sys.executable, "-c", WAITING, sys.argv.pop()]
run.serve("127.0.0.1", int(sys.argv[3]), False, True, lambda: iter(()))
"""


@pytest.mark.skipif(not COMPILED or os.name != "posix", reason="there is nothing to switch to")
def test_the_server_takes_its_own_place(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = os.environ | {"SUNROOM_HOME": str(tmp_path), "SUNROOM_PLAIN": "1", "SUNROOM_WARMING": "1", "SUNROOM_RATE": "0"}
    command = [sys.executable, "-c", QUICK_COMPILER, "serve", "--port", str(port), "--no-browser", str(tmp_path / "seen")]
    started = time.monotonic()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout
            assert b"Sunroom is open" in server.stdout.readline()
            seen: list[tuple[bool, str | None]] = []
            table = ""
            while (True, None) not in seen and time.monotonic() < started + 90:
                with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False, verify=False) as http:
                    try:
                        told = http.get("/health").json()
                        seen.append((told["compiled"], told["warming"]))
                        if seen[-1] == (False, "Solar City"):
                            (tmp_path / "seen").touch()
                        if not table:
                            table = http.post("/play/solar-city").headers["location"]
                        assert http.get(table).status_code == 200
                    except (httpx.ReadError, httpx.RemoteProtocolError):
                        pass  # it was answering somebody else when it left; a browser asks again
                time.sleep(0.05)
            assert (False, "Solar City") in seen
            assert seen[-1][0]
            assert server.poll() is None
        finally:
            server.kill()


@pytest.mark.parametrize("holds", [pytest.param("", marks=long_only), "raise ImportError('not this one')"])
def test_it_is_this_sunroom_that_is_started_again_whatever_lies_in_the_folder(holds: str, tmp_path: Path) -> None:
    """Such as a checkout: to Python, a folder called sunroom is a package."""
    (tmp_path / "sunroom").mkdir()
    if holds:
        (tmp_path / "sunroom" / "__init__.py").write_text(holds)
    ask = "import subprocess; from sunroom.server.compiler import *; subprocess.run([*SUNROOM, '--version'], check=True); print(COMPILER)"
    command = [sys.executable, "-P", "-c", ask]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout.startswith("sunroom "), done.stderr
    assert "'-P', '-m', 'sunroom', 'warm'" in done.stdout


def test_in_a_checkout_it_is_the_checkouts_own_that_is_started_again() -> None:
    ask = "from sunroom.server import successor; print(successor.SUNROOM)"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([sys.executable, "-c", ask], cwd=Path(__file__).parents[2], env=environment, capture_output=True, text=True)
    assert done.stdout.strip().endswith("'-m', 'sunroom']"), done.stderr
    assert "'-P'" not in done.stdout
