"""Two worlds that a viewer cannot tell apart, and everything a viewer can ask the server for in either of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

from sunroom.server.live import LiveTable
from sunroom.table.files import written_seed
from tests.games.playing import twin_of
from tests.server.served import Guest, Served

VARYING = {"date", "sunroom-drawn", "x-request-id"}
"""The headers that no two answers have in common."""
TRIED = 8
"""How many illegal actions are tried at a position, and the reasons compared."""
LANGUAGES = cycle(["en", "de", "fr"])


@dataclass(frozen=True)
class Viewer:
    """Someone who looks at a table: from a seat, or as a spectator (-1)."""

    who: Guest
    seat: int = -1


@contextmanager
def dealt_anew(served: Served, id: str, viewer: int, seed: int) -> Iterator[None]:
    """The table with everything the viewer cannot know redealt, at every step, and with another seed."""
    with served.house.at(id) as live:
        table, row, states = live.table, live.row, live.table._states
        secret = table.seed
        table._states = [twin_of(table.box, s, viewer, seed + ply) for ply, s in enumerate(states)]
        table.seed, live.row = seed, replace(row, seed=seed, salt="00")
        _forget(live)
    try:
        yield
    finally:
        with served.house.at(id) as live:
            table._states, table.seed, live.row = states, secret, row
            _forget(live)


def _forget(live: LiveTable) -> None:
    live.forget()
    live.hints.clear()


def assert_same_in_both_worlds(
    served: Served, id: str, viewer: Viewer, seed: int, hints: bool = False, others: Iterable[Viewer] = ()
) -> int:
    """Asks for everything in the world as it is and in one dealt anew; returns how many answers were compared.

    In each world `others`, who may know more, look first: what is kept of a drawing for one must not get to another."""
    language = next(LANGUAGES)
    with served.house.at(id) as live:
        _forget(live)
        secrets = [text.encode() for text in (str(live.row.seed), f"{live.row.seed:x}", str(written_seed(live.row.seed)), live.row.salt)]
        ply, box = live.table.ply, live.table.box
        illegal = [action for action in range(box.game.actions) if action not in live.table.legal(viewer.seat)]
        tried = illegal[seed % max(1, len(illegal) // TRIED) :: max(1, len(illegal) // TRIED)][:TRIED]
    _look(others, id, language)
    before = dict(_answers(viewer, id, ply, tried, language, hints))
    with dealt_anew(served, id, viewer.seat, seed):
        _look(others, id, language)
        after = dict(_answers(viewer, id, ply, tried, language, hints))
    assert before.keys() == after.keys()
    where = f"{box.game.name} {dict(box.options)}, move {ply}, seat {viewer.seat}"
    for what, answer in before.items():
        assert after[what] == answer, _told(f"{where}: {what}", answer, after[what])
        assert not any(secret in answer[2] for secret in secrets), f"{what} tells the seed"
    return len(before)


def _look(others: Iterable[Viewer], id: str, language: str) -> None:
    """Others see the table, and what has happened."""
    for other in others:
        for path in (f"/t/{id}", f"/t/{id}/fragment", f"/t/{id}/happened?since=0", f"/api/tables/{id}"):
            assert other.who.http.get(path, headers={"Accept-Language": language}).status_code == 200


def _told(where: str, one: Any, other: Any) -> str:
    """Where an answer tells something, and what."""
    told, apart = one[2].decode(), other[2].decode()
    at = next((n for n, (a, b) in enumerate(zip(told, apart, strict=False)) if a != b), min(len(told), len(apart)))
    return f"{where}\n{one[0]} …{told[max(0, at - 200) : at + 60]}\n{other[0]} …{apart[max(0, at - 200) : at + 60]}"


def _answers(viewer: Viewer, id: str, ply: int, tried: list[int], language: str, hints: bool) -> Iterator[tuple[str, Any]]:
    """Everything a viewer can ask for, by what was asked."""
    page, api = f"/t/{id}", f"/api/tables/{id}"
    since = max(0, ply - 6)
    for path in (
        page, f"{page}/fragment", f"{page}/version", f"{page}/happened", f"{page}/happened?since={since}",
        f"{page}/replay/fragment?step={ply}", f"{page}/replay?step={since}", f"{page}/analysis", f"{page}/export",
        api, f"{api}?brief=true", f"{api}/replay?step={ply}", f"{api}/replay?step={since}", f"{api}/analysis", f"{api}/export",
        "/", "/api/tables",
    ):  # fmt: skip
        yield path, _plain(viewer.who.http.get(path, headers={"Accept-Language": language}))
    if viewer.seat >= 0:
        for path in (f"{api}?seat={viewer.seat}", f"{api}/replay?step={since}&seat={viewer.seat}"):
            yield path, _plain(viewer.who.http.get(path))
    for action in tried:  # Refused in both worlds, so that nothing changes.
        asked: dict[str, Any] = {"action": action, "ply": ply} | ({"seat": viewer.seat} if viewer.seat >= 0 else {})
        yield f"act {action}", _plain(viewer.who.http.post(f"{api}/act", json=asked))
    for deed in ("undo", "redo"):
        stale = {"ply": ply + 1}
        yield deed, _plain(viewer.who.http.post(f"{api}/{deed}", json=stale))
    if hints and viewer.seat >= 0:
        yield "hint", _plain(viewer.who.post(id, "hint", seat=viewer.seat))
        yield "hinted", _plain(viewer.who.http.get(page))


def _plain(answer: Any) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body."""
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in VARYING)
    return answer.status_code, headers, answer.content
