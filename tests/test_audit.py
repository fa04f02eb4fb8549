"""`make lint` audits what Sunroom runs on: against a stand-in for the service that knows of vulnerabilities."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import distribution
from types import SimpleNamespace
from typing import Any

import pytest

from scripts import audit
from tests.long import some

BUG = {
    "id": "PLANTED-1",
    "published": "2020-01-01T00:00:00Z",
    "summary": "A planted vulnerability.",
    "affected": [{"package": {"name": "jinja2", "ecosystem": "PyPI"}, "ranges": [{"type": "ECOSYSTEM", "events": [{"fixed": "99.1"}]}]}],
}


class Advisories(BaseHTTPRequestHandler):
    """Knows of one vulnerable package, if any."""

    vulnerable = ""
    status = 200

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        known = asked["package"]["name"] == self.vulnerable
        answer = json.dumps({"vulns": [BUG]} if known else {}).encode()
        self.send_response(self.status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def advisories(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[type[Advisories], str]]:
    """A service on this machine, and where it is; two packages are audited."""
    monkeypatch.setattr(audit, "needed", lambda: [distribution("fastapi"), distribution("jinja2")])
    handler = type("Handler", (Advisories,), {})
    server = HTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield handler, f"http://127.0.0.1:{server.server_port}/v1/query"
    server.shutdown()
    server.server_close()


Service = tuple[type[Advisories], str]


def test_a_known_vulnerability_is_an_error(advisories: Service, capsys: pytest.CaptureFixture[str]) -> None:
    handler, url = advisories
    handler.vulnerable = "jinja2"
    assert audit.main(["--osv-url", url]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == ["Audited 2 packages.", f"jinja2 {distribution('jinja2').version}: PLANTED-1, fixed in 99.1"]


def test_where_none_is_known_all_is_well(advisories: Service, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(["--osv-url", advisories[1]]) == 0
    assert capsys.readouterr() == ("Audited 2 packages.\n", "")


@pytest.mark.parametrize("trouble", some(["nobody is there", "it answers with an error"], 1))
def test_an_audit_that_did_not_happen_is_said_and_no_error(advisories: Service, capsys: pytest.CaptureFixture[str], trouble: str) -> None:
    handler, url = advisories
    handler.status = 503
    assert audit.main(["--osv-url", "http://127.0.0.1:9/v1/query" if trouble == "nobody is there" else url]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("NOT AUDITED: no source of advisories can be reached")


def test_a_source_that_knows_nobody_is_no_audit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A mirror of PyPI, for example, that has the packages and not what is known about them."""
    skipped = {"dependencies": [{"name": "jinja2", "skip_reason": "Dependency not found"}]}
    monkeypatch.setattr(audit.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=json.dumps(skipped), stderr=""))
    assert audit.vulnerabilities([distribution("jinja2")]) == []
    assert "NOT AUDITED" in capsys.readouterr().err


def test_everything_a_house_runs_on_is_audited_and_nothing_else() -> None:
    names = {one.name.lower().replace("_", "-") for one in audit.needed()}
    assert {
        "fastapi",
        "starlette",
        "pydantic-core",
        "sqlalchemy",
        "psycopg",
        "psycopg-binary",
        "prometheus-client",
        "procrastinate",
    } <= names
    assert not names & {"pytest", "playwright", "gymnasium", "pip-audit", "sunroom"}


def test_all_licences_go_with_ours_and_others_are_told() -> None:
    assert audit.unknown_licences(audit.needed()) == []
    own: Any = SimpleNamespace(name="moss", version="1", metadata=distribution("jinja2").metadata)
    assert audit.unknown_licences([own]) == []
    own.metadata = SimpleNamespace(get=lambda name: "GPL-3.0-only", get_all=lambda *_: [])
    assert "moss 1: its licence is GPL-3.0-only" in audit.unknown_licences([own])[0]
