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

QUICK_COMPILER = """
import sys
from sunroom.server import run
run.COMPILER = [sys.executable, "-c", "import time; print('Solar City: rules', flush=True); time.sleep(3)"]
run.serve("127.0.0.1", int(sys.argv[3]), False, True, lambda: iter(()))
"""


@pytest.mark.skipif(not COMPILED or os.name != "posix", reason="there is nothing to switch to")
def test_the_server_takes_its_own_place(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = os.environ | {"SUNROOM_HOME": str(tmp_path), "SUNROOM_PLAIN": "1", "SUNROOM_WARMING": "1", "SUNROOM_RATE": "0"}
    command = [sys.executable, "-c", QUICK_COMPILER, "serve", "--port", str(port), "--no-browser"]
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
                        if not table:
                            table = http.post("/play/solar-city").headers["location"]
                        assert http.get(table).status_code == 200
                    except (httpx.ReadError, httpx.RemoteProtocolError):
                        pass  # it was answering somebody else when it left; a browser asks again
                time.sleep(0.05)
            assert (False, "Solar City: rules") in seen
            assert seen[-1][0]
            assert server.poll() is None
        finally:
            server.kill()
