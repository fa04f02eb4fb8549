"""Static files: cached for ever under a name that changes with their content, and not found under any other."""

from collections.abc import Callable

from sunroom.server.app import A_WHILE, FOREVER
from sunroom.web.static_files import script_url, scripts_url, sheet, static_url
from tests.server.served import Guest

Come = Callable[..., Guest]


def test_scripts_are_kept_for_ever(guest: Come) -> None:
    for name in ("table.js", "table/touching.js", "games/solar-gardens.js"):
        answer = guest().http.get(script_url(name))
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == FOREVER


def test_scripts_of_another_version_are_not_there(guest: Come) -> None:
    """A page fetched before an upgrade that asks for its scripts afterwards gets none of them, and the browser caches no such answer."""
    for folder in ("/static/scripts-0123456789", scripts_url()[:-1]):
        answer = guest().http.get(f"{folder}/table.js")
        assert answer.status_code == 404
        assert answer.headers["cache-control"] == "no-store"


def test_a_sheet_comes_with_all_its_parts(guest: Come) -> None:
    for name in ("sunroom.css", "games/earth.css"):
        answer = guest().http.get(static_url(name))
        assert answer.content == sheet(name)
        assert answer.headers["content-type"].startswith("text/css")
        assert answer.headers["cache-control"] == FOREVER
        assert guest().http.get(f"/static/{name}").headers["cache-control"] == A_WHILE
    assert guest().http.get("/static/games/chess.css").status_code == 404
    assert guest().http.get("/static/%2e%2e/pages.py").status_code == 404


def test_no_sheet_is_fetched_from_elsewhere(guest: Come) -> None:
    """Whatever looks like a style sheet: only those that pages use are assembled from files."""
    beside = ("%2e%2e/%2e%2e/games/earth/board/style.css", "games/%2e%2e/%2e%2e/%2e%2e/games/earth/board/style.css", "games/x/earth.css")
    for path in (*beside, "%2e%2e/static/sunroom.css/%2e%2e/%2e%2e/%2e%2e/games/neotopia/board/style/map.css"):
        assert guest().http.get(f"/static/{path}").status_code == 404, path
