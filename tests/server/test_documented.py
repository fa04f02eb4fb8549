"""What the API answers is what its documentation says; `python -m benchmarks.fuzz` asks for everything."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.served import Guest

ONLY_ON = "sqlite"
Come = Callable[..., Guest]


def documented(guest: Guest, path: str, method: str = "post") -> dict[str, Any]:
    answers: dict[str, Any] = guest.http.get("/api/openapi.json").json()["paths"][path][method]["responses"]
    return answers


@pytest.mark.parametrize("path", ["/api/tables", "/api/join", "/api/tables/{id}/act", "/api/tables/{id}/say"])
def test_a_body_that_is_no_text_is_refused_as_documented(path: str, guest: Come) -> None:
    me = guest()
    table = me.create("me", "here")["table"]
    answer = me.http.post(path.format(id=table), content=b"\xff\xfe\x00", headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert "400" in documented(me, path)
    assert answer.json()["detail"]


def test_every_operation_says_that_it_may_be_busy(guest: Come) -> None:
    me = guest()
    for path, methods in me.http.get("/api/openapi.json").json()["paths"].items():
        for method, about in methods.items():
            assert {"400", "408", "413", "422", "429", "503"} <= about["responses"].keys(), (method, path)


@pytest.mark.parametrize(("path", "kind"), [("export", "text/plain"), ("events", "text/event-stream")])
def test_what_is_no_json_is_documented_as_what_it_is(path: str, kind: str, guest: Come) -> None:
    """And its problems as JSON, which they are."""
    me = guest()
    answers = documented(me, f"/api/tables/{{id}}/{path}", "get")
    assert list(answers["200"]["content"]) == [kind]
    assert list(answers["404"]["content"]) == ["application/json"]
    answer = me.http.get(f"/api/tables/nowhere/{path}")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("application/json")


@pytest.mark.parametrize("seat", [True, "1", 1.0])
def test_what_is_no_number_is_not_taken_for_one(seat: Any, guest: Come) -> None:
    """`true` was once taken for seat 1, which then resigned."""
    me = guest()
    table = me.create("me", "here")["table"]
    answer = me.post(table, "resign", seat=seat)
    assert answer.status_code == 422
    assert "seat" in answer.json()["detail"]
    assert [one["kind"] for one in me.view(table)["seats"]] == ["you", "you"]
