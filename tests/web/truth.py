"""The truth about a table, as the server tells it over a separate line, and how far a page is behind it."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.long import LONG
from tests.web.visitor import Visitor

LIMIT = 2.0 if LONG else 20.0
"""So many seconds a page may be behind. Two are measured in long runs, on a machine that does nothing else; here, that it catches up."""
SAME = (Path(__file__).parent / "same.js").read_text()
NOTE_VERSIONS = """() => {
  window.versions = [];
  const note = () => versions.push([Number(frame.dataset.version), Date.now()]);
  note();
  new MutationObserver(note).observe(frame, { attributeFilter: ["data-version"] });
}"""
VERSION = re.compile(r'data-version="(\d+)"')
SHOWN = "() => [Number(frame.dataset.version), document.getElementById('table').getAttribute('aria-busy') === 'true', frame.outerHTML]"


class Truth:
    """Records when the server announced each version, and how long an empty request takes: a busy machine is not a slow page."""

    def __init__(self, url: str, table: str) -> None:
        self.url, self.table = url, table
        self.told: dict[int, float] = {}
        self.idle = 0.0
        """The longest that an answer to nothing took, in seconds."""
        self._over = threading.Event()
        self._begun = threading.Event()
        for work in (self._listen, self._ask_nothing):
            threading.Thread(target=work, daemon=True).start()
        assert self._begun.wait(20)

    def _listen(self) -> None:
        while not self._over.is_set():
            with suppress(httpx.HTTPError), httpx.stream("GET", f"{self.url}/t/{self.table}/events", trust_env=False) as answer:
                for line in answer.iter_lines():
                    if line.startswith("data:"):
                        self.told.setdefault(int(line[5:]), time.time())
                        self._begun.set()
                    if self._over.is_set():
                        return
            time.sleep(0.05)

    def _ask_nothing(self) -> None:
        with httpx.Client(trust_env=False, timeout=20) as http:
            while not self._over.wait(0.2):
                began = time.monotonic()
                with suppress(httpx.HTTPError):
                    http.get(f"{self.url}/health")
                    self.idle = max(self.idle, time.monotonic() - began)

    @property
    def limit(self) -> float:
        """As above; more only where the machine is so busy that it takes a while for nothing, on each of the four ways."""
        return LIMIT + (4 * self.idle if self.idle > 0.1 else 0.0)

    def behind(self, someone: Visitor, since: float = 0.0) -> float:
        """The longest that a page took, in seconds, to show a version after it was told of, or since the line was back."""
        noted: list[list[float]] = someone.page.evaluate("versions")
        first, longest = noted[0][0], 0.0
        for version, told in sorted(self.told.items()):
            if version <= first:
                continue
            shown = next((at / 1000 for seen, at in noted if seen >= version), time.time())
            longest = max(longest, shown - max(told, since))
        return longest

    def close(self) -> None:
        self._over.set()


@contextmanager
def truth_about(someone: Visitor, url: str) -> Iterator[Truth]:
    """The truth about the table in a visitor's page, which from now on records what it shows."""
    someone.page.evaluate(NOTE_VERSIONS)
    truth = Truth(url, table_of(someone))
    try:
        yield truth
    finally:
        truth.close()


def table_of(someone: Visitor) -> str:
    return someone.page.url.rsplit("/", 1)[1].partition("?")[0]


def origin_of(someone: Visitor) -> str:
    return someone.page.url.partition("/t/")[0]


class Judge:
    """Compares pages with the table, in a separate page: no processor is slowed there, and nothing is lost on its line."""

    def __init__(self, page: Any, url: str) -> None:
        self.page, self.url = page, url

    def difference(self, someone: Visitor, truth: Truth) -> str:
        """How a page differs from the table as freshly fetched; one that is behind may catch up within the limit."""
        owed: dict[int, float] = {}
        pause = 0.03
        while True:
            fragment = f"{self.url}/t/{table_of(someone)}/fragment"
            fetched = someone.page.request.get(fragment, headers={"Sunroom-Part": "yes"}).text()
            fetched = fetched.replace(self.url, origin_of(someone))
            version, busy, shown = someone.page.evaluate(SHOWN)
            now, there = time.monotonic(), int(VERSION.findall(fetched)[0])
            found = f"the table is at version {there}"
            if version == there:
                found = "still busy" if busy else str(self.page.evaluate(SAME, [shown, fetched]))
            if not found:
                return ""
            owed = {one: since for one, since in owed.items() if one > version or one == there}
            if now - min(owed.values(), default=now) > truth.limit:
                return f"at version {version}: {found}"
            owed.setdefault(there, now)
            time.sleep(pause)
            pause = pause if LONG else min(0.4, 2 * pause)


def each_once(someone: Visitor) -> bool:
    """Whether every version came once, and none after a newer one."""
    versions = [version for version, _ in someone.page.evaluate("versions")]
    return versions == sorted(set(versions))
