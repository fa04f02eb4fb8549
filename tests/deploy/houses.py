"""Houses as they stand in public: servers of their own process behind a real proxy, all on this machine."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def wait_for(there: Callable[[], Any], seconds: float = 60.0) -> Any:
    """What is there in the end."""
    late = time.monotonic() + seconds
    while not (found := there()):
        assert time.monotonic() < late, "it does not come"
        time.sleep(0.02)
    return found


class Process:
    """A program that runs until it is stopped or killed."""

    def __init__(self, command: list[str], log: Path, **environment: str) -> None:
        with open(log, "ab") as file:
            self.process = subprocess.Popen(command, env=os.environ | environment, stdout=file, stderr=file)
        self.log = log

    def end(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)

    def stop(self) -> None:
        """Ends it if it has not ended: gently at first, so that it ends what it has started itself."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.end(signal.SIGKILL)


class Server(Process):
    """One server of a house."""

    def __init__(self, home: Path, database: str, port: int | None = None) -> None:
        self.home, self.database, self.port = home, database, port or free_port()
        command = [sys.executable, "-m", "sunroom", "serve", "--no-browser", "--port", str(self.port)]
        settings = {"SUNROOM_HOME": str(home), "SUNROOM_DATABASE": database, "SUNROOM_PROXIES": "127.0.0.1", "SUNROOM_WARMING": "off"}
        super().__init__(command, home / f"server-{self.port}.log", **settings, SUNROOM_RATE="0")

    def again(self) -> "Server":
        """The same after its end."""
        return Server(self.home, self.database, self.port)

    def is_up(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/readyz", trust_env=False, verify=False).status_code == 200
        except httpx.TransportError:
            return False


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine alone, and its key."""
    made = folder / "own.pem", folder / "own.key"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-out", str(made[0]), "-keyout", str(made[1])]
    subprocess.run([*command, *names], check=True, capture_output=True)
    return made


def caddy(folder: Path, ports: list[int]) -> tuple[Process, str]:
    """Caddy with the file of `deploy/`, but for the address at which it takes orders, and what needs the rights of an administrator."""
    own = "admin off\n\tauto_https disable_redirects\n\tskip_install_trust"
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "admin localhost:2019" in text
    (folder / "Caddyfile").write_text(text.replace("admin localhost:2019", own), "utf-8")
    site = f"localhost:{free_port()}"
    servers = " ".join(f"127.0.0.1:{port}" for port in ports)
    kept = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    return Process(command, folder / "caddy.log", SUNROOM_SITE=site, SUNROOM_SERVERS=servers, **kept), f"https://{site}"


def nginx(folder: Path, ports: list[int]) -> tuple[Process, str]:
    """nginx with the block of docs/hosting.md, but for its addresses, its certificate and where it keeps what it needs."""
    (block,) = re.findall(r"^```nginx\n(.*?)^```", (ROOT / "docs/hosting.md").read_text("utf-8"), re.M | re.S)
    shown, key = certificate(folder)
    port = free_port()
    for written, own in {
        "    server 127.0.0.1:8420;\n": "".join(f"    server 127.0.0.1:{port};\n" for port in ports),
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "sunroom.example.org": "localhost",
        "/etc/ssl/sunroom.pem": str(shown),
        "/etc/ssl/sunroom.key": str(key),
    }.items():
        assert block.count(written) == 1, written
        block = block.replace(written, own)
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = f"daemon off; pid {folder}/nginx.pid; error_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{block}}}\n"
    (folder / "nginx.conf").write_text(around, "utf-8")
    return Process([shutil.which("nginx") or "nginx", "-c", str(folder / "nginx.conf")], folder / "nginx.log"), f"https://localhost:{port}"


PROXIES = {"caddy": caddy, "nginx": nginx}
