"""A site on a static host, under a path, and somebody who looks at it."""

import fcntl
import functools
import http.server
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sunroom.games import SHELF
from sunroom.kernel.compiling import COMPILED
from sunroom.site.building import build_site
from tests.long import LONG

BASE = "/sunroom/"
GAMES = SHELF.ours if LONG else ["solar-gardens"]
DESK = {"width": 1440, "height": 900}


def newcomer(browser: Any) -> Any:
    """A browser that was never here."""
    return browser.new_context(viewport=DESK, reduced_motion="reduce", locale="en-GB")


class Host(http.server.SimpleHTTPRequestHandler):
    """Plain files and nothing else, as any host gives them."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host; the site lies in a folder of it. It is built once for all workers, so nobody changes it."""
    if not COMPILED:
        pytest.skip("rules are not compiled here")
    root = shared_by_workers(tmp_path_factory) / "host"
    with root.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            build_site(root.with_suffix(".new") / BASE.strip("/"), BASE, GAMES)
            root.with_suffix(".new").rename(root)
    return root


def shared_by_workers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all processes of a run have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


STRICT = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'self'",
    "cross-origin-embedder-policy": "require-corp", "cross-origin-opener-policy": "same-origin", "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN",
}  # fmt: skip
"""What the strictest hosts say with every file."""


class StrictHost(Host):
    """A host that isolates its pages and allows them nothing but their own."""

    def end_headers(self) -> None:
        for name, value in STRICT.items():
            self.send_header(name, value)
        super().end_headers()


@contextmanager
def hosted(folder: Path, kind: type[Host] = Host) -> Iterator[str]:
    """Serves a folder; the address of the site in it."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{BASE}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def site(files: Path) -> Iterator[str]:
    """The address of the site."""
    with hosted(files) as address:
        yield address
