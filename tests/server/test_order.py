"""Is there an order of requests that explains a table? The search for it must find one where there is one, and only there; and for what
many clients do at once through several servers there is one."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from benchmarks.campaign.order.clients import kept, play, set_table
from benchmarks.campaign.order.history import Request, Shown
from benchmarks.campaign.order.model import BoxRules, Line, Made
from benchmarks.campaign.order.search import Unexplained, explain
from sunroom.games import find
from sunroom.table.options import box_from
from tests.long import many
from tests.server.databases import DATABASES
from tests.server.served import serving

ONLY_ON = "sqlite"
"""Or on none; one test names its own."""
FIRST = 3
"""The version of the made-up table before its first line."""


class Toy:
    """Two seats take turns with four actions; the fourth reveals something. After six moves the game is over."""

    def actor(self, moves: Sequence[Made]) -> int | None:
        return len(moves) % 2 if len(moves) < 6 else None

    def legal(self, moves: Sequence[Made]) -> list[int]:
        return [0, 1, 2, 3] if len(moves) < 6 else []

    def revealed(self, moves: Sequence[Made]) -> object:
        return sum(action == 3 for _, action in moves)


def shown(lines: int, ply: int) -> Shown:
    """What a client for both seats sees."""
    return Shown(FIRST + lines, ply, ply == 6, None if ply == 6 else ply % 2, (0, 1, 2, 3) if ply < 6 else ())


def look(asked: float, answered: float, lines: int, ply: int) -> Request:
    return Request("look", (0, 1), asked, answered, "done", shown=shown(lines, ply))


def deed(what: str, asked: float, answered: float, seen: int, action: int | None = None, after: tuple[int, int] | None = None) -> Request:
    """A deed that was done; its answer shows the table after so many lines, with so many moves."""
    return Request(what, (0, 1), asked, answered, "done", FIRST + seen, action, after and shown(*after))


def stale(what: str, asked: float, answered: float, seen: int, lines: int, ply: int) -> Request:
    return replace(deed(what, asked, answered, seen, 0, (lines, ply)), came="stale", refused_at=(FIRST + lines, ply))


def unanswered(what: str, asked: float, seen: int, action: int | None = None) -> Request:
    return Request(what, (0, 1), asked, inf, "nothing", FIRST + seen, action)


A, B, UNDO, REDO = Line("act", 0, 1), Line("act", 1, 2), Line("undo", 0), Line("redo", 0)
FIRST_MOVE = deed("act", 1, 2, 0, 1, (1, 1))
SECOND_MOVE = deed("act", 3, 4, 1, 2, (2, 2))

EXPLAINED: dict[str, tuple[list[Line], list[Request]]] = {
    "nothing happened": ([], [look(0, 1, 0, 0)]),
    "one after another": ([A, B], [FIRST_MOVE, SECOND_MOVE, look(5, 6, 2, 2)]),
    "two at once, and one was too late": ([A], [deed("act", 1, 5, 0, 1, (1, 1)), stale("act", 1, 4, 0, 1, 1)]),
    "a look during a move may be before it": ([A], [deed("act", 1, 5, 0, 1, (1, 1)), look(2, 3, 0, 0), look(3, 4, 1, 1)]),
    "an answer shows what another did meanwhile": ([A, B], [deed("act", 1, 9, 0, 1, (2, 2)), deed("act", 3, 4, 1, 2, (2, 2))]),
    "a request without an answer was done": ([A], [unanswered("act", 1, 0, 1), look(7, 8, 1, 1)]),
    "…, but late": ([A], [unanswered("act", 1, 0, 1), look(2, 3, 0, 0), look(7, 8, 1, 1)]),
    "… or it was not": ([], [unanswered("act", 1, 0, 1), look(7, 8, 0, 0)]),
    "undone and redone": (
        [A, UNDO, REDO, B],
        [FIRST_MOVE, deed("undo", 3, 4, 1, None, (2, 0)), deed("redo", 5, 6, 2, None, (3, 1)), deed("act", 7, 8, 3, 2, (4, 2))],
    ),
    "after an undo, what was seen before the move stands again": (
        [A, UNDO, A],
        [FIRST_MOVE, deed("undo", 3, 4, 1, None, (2, 0)), deed("act", 5, 6, 0, 1, (3, 1))],
    ),
    "nothing to take back": ([], [replace(deed("undo", 1, 2, 0), came="illegal")]),
    "what revealed something is not taken back": (
        [Line("act", 0, 3)],
        [deed("act", 1, 2, 0, 3, (1, 1)), replace(deed("undo", 3, 4, 1), came="illegal")],
    ),
    "which of two equal requests without an answer was done is open": (
        [A, B],
        [unanswered("act", 1, 0, 1), unanswered("act", 2, 0, 1), SECOND_MOVE],
    ),
}  # fmt: skip

UNEXPLAINED: dict[str, tuple[list[Line], list[Request]]] = {
    "a lost update": ([A], [FIRST_MOVE, SECOND_MOVE]),
    "all is lost": ([], [FIRST_MOVE]),
    "a move that nobody asked for": ([A, B], [FIRST_MOVE, look(5, 6, 2, 2)]),
    "a move that was made twice": ([A, UNDO, A], [FIRST_MOVE, deed("undo", 3, 4, 1, None, (2, 0)), look(5, 6, 3, 1)]),
    "two moves at the same version were both acknowledged": (
        [A, B],
        [FIRST_MOVE, deed("act", 1, 2, 0, 2, (2, 2))],
    ),
    "an answer from the future": ([A], [look(0, 0.5, 1, 1), FIRST_MOVE]),
    "a stale look": ([A], [FIRST_MOVE, look(3, 4, 0, 0)]),
    "a look that goes back": ([A], [unanswered("act", 1, 0, 1), look(2, 3, 1, 1), look(4, 5, 0, 0)]),
    "an answer that does not show the move": ([A], [deed("act", 1, 2, 0, 1, (0, 0))]),
    "refused, though nothing had changed": ([], [stale("act", 1, 2, 0, 0, 0)]),
    "refused as too late before the other was asked": ([A], [stale("act", 0, 0.5, 0, 1, 1), FIRST_MOVE]),
    "refused by the rules that allow it": ([A], [FIRST_MOVE, replace(deed("undo", 3, 4, 1), came="illegal")]),
    "refused, and done": ([A, B], [FIRST_MOVE, stale("act", 3, 4, 0, 1, 1)]),
    "done before it was asked": ([A, B], [deed("act", 1, 2, 1, 2), deed("act", 3, 4, 0, 1)]),
    "a game that shows other actions": ([A], [replace(FIRST_MOVE, shown=replace(shown(1, 1), actions=(0, 1)))]),
    "a line that the rules do not allow": ([B], [unanswered("act", 1, 0, 2)]),
    "redone, though something was done since": (
        [A, UNDO, Line("act", 0, 2), REDO],
        [FIRST_MOVE, deed("undo", 3, 4, 1), deed("act", 5, 6, 2, 2), deed("redo", 7, 8, 3)],
    ),
    "taken back, though it revealed something": ([Line("act", 0, 3), UNDO], [deed("act", 1, 2, 0, 3), deed("undo", 3, 4, 1)]),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPLAINED)
def test_what_can_have_happened_is_explained(name: str) -> None:
    log, history = EXPLAINED[name]
    order = explain(Toy(), FIRST, log, history)
    assert len(order) == len(log)


@pytest.mark.parametrize("name", UNEXPLAINED)
def test_what_cannot_have_happened_is_not(name: str) -> None:
    log, history = UNEXPLAINED[name]
    with pytest.raises(Unexplained):
        explain(Toy(), FIRST, log, history)


CLIENTS, REQUESTS = many(50, 6), many(12, 16)


def real(tmp_path: Path, servers: int, together: bool) -> tuple[BoxRules, int, list[Line], list[Request]]:
    with ExitStack() as open_servers:
        there = [open_servers.enter_context(serving(tmp_path)) for _ in range(servers)]
        ports = [int(served.url.rpartition(":")[2]) for served in there]
        table = set_table(ports[0], together)
        history, wrong = play(table, ports, CLIENTS, REQUESTS, seed=servers)
        address = there[0].house.config.database_url
    assert wrong == []
    seed, log = kept(address, table.id)
    return BoxRules(box_from(find("solar-city"), {"players": 2}), seed), table.first, log, history


@pytest.mark.parametrize(("kind", "servers", "together"), [("sqlite", 1, True), ("postgres", 2, False)])
def test_what_many_do_at_once_has_an_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, servers: int, together: bool
) -> None:
    monkeypatch.setattr(DATABASES, "kind", kind)
    rules, first, log, history = real(tmp_path, servers, together)
    order = explain(rules, first, log, history)
    assert len(order) == len(log) > 0
    perhaps = {(request.deed, request.action) for request in history if request.came == "nothing"}
    certain = (request for request in history if request.came == "done" and request.deed != "look")
    spoilt = history.index(next(request for request in certain if (request.deed, request.action) not in perhaps))
    for wrong in (replace(history[spoilt], came="stale"), replace(history[spoilt], seen=first + len(log))):
        with pytest.raises(Unexplained):
            explain(rules, first, log, [*history[:spoilt], wrong, *history[spoilt + 1 :]])
    with pytest.raises(Unexplained):
        explain(rules, first, log[:-1], history)
