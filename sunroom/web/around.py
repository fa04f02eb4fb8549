"""What the templates of a table need besides the table itself: its board drawn, what can be done, in groups, and how it is said."""

import json
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import replace
from typing import Any

from sunroom.kernel.game import Game
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Several
from sunroom.kernel.protocols import Board, goes_beside
from sunroom.lessons import has_lessons
from sunroom.web.fallback import as_text, plain_cover
from sunroom.web.happened import being_noted, seen
from sunroom.web.headings import headline, sentence
from sunroom.web.language import spoken
from sunroom.web.models import TableShown
from sunroom.web.names import Names
from sunroom.web.pieces import pieces_in
from sunroom.web.totals import penalties_apart, totals
from sunroom.web.voices import GameVoice

LOG_LINES = 40
"""How many moves the table shows; the replay shows all."""


def _talks(t: TableShown) -> bool:
    """Whether the talk is shown: where there is somebody to talk to, unless the viewer would rather not."""
    return (
        not t.curtain
        and bool(t.settings.get("chat", True))
        and (t.company.people > 1 or any(line.kind != "note" for line in t.company.talk))
    )


def board_of(game: Game) -> Board | None:
    return game.board


def cover_of(game: Game) -> Markup:
    """The picture on a game's box."""
    board = board_of(game)
    return drawn_by(board.cover, GameVoice(game)) if board else plain_cover(game)


def drawn_by(draw: Callable[..., str], *what: Any) -> Markup:
    """A board's drawing as markup; the last argument is the voice."""
    return Markup(draw(*what))


def sayings(say: GameVoice) -> dict[str, Any]:
    """How templates say a game's own sentences: `say` in attributes, `told` on the page, `opened` at the beginning of a line."""
    return {"say": say, "told": say.told, "opened": say.opened, "counted": say.counted}


def around_table(t: TableShown, touchable: bool = True) -> dict[str, Any]:
    """What the templates of a table need besides the table itself."""
    board, view = board_of(t.game) if t.status != "waiting" else None, t.view
    seat = t.seat if touchable and not t.curtain else None
    say = GameVoice(t.game, [seat.name for seat in t.seats])
    points = totals(t.game, view, t.scores)
    drawn = drawn_by(board.board, view, seat, say) if board else None
    if drawn and (noted := being_noted()) is not None:
        noted[view["ply"], seat, spoken()] = seen(t.game, view, seat, say.names, t.scores, str(drawn))
    pieces = pieces_in(drawn or "")
    actions: list[dict[str, Any]] = [
        a
        | {"said": a["text"], "pieces": " ".join(a["handles"])}
        | {what: say(a[what]) if a[what] else "" for what in ("text", "preview", "cost")}
        for a in view.get("actions") or ()
    ]
    return {
        "drawn": drawn,
        "letters": None if board or t.curtain or t.status == "waiting" else as_text(t.game, view, say.names),
        "minis": [drawn_by(board.mini, view, p, say) if board else "" for p in range(len(t.seats))],
        "facts": [board.facts(view, p) if board else [] for p in range(len(t.seats))],
        "beside": drawn_by(board.beside, view, say) if goes_beside(board) else "",
        "progress": board.progress(view) if board else None,
        "guide": board.guide() if board and touchable and t.seat is not None and t.status == "playing" and not t.lesson else [],
        "taught": has_lessons(t.game),
        "actions": actions,
        "groups": _groups(actions, say),
        "spoken": _spoken(actions, pieces) if drawn else [],
        "leading": None if view.get("gives") else _leading(actions, drawn or ""),
        "your_turn": bool(actions) and t.status == "playing",
        "talks": touchable and _talks(t),
        "headline": headline(t, say),
        "sentence": sentence(t, say),
        "shine": [_shine(t, board, p, seat, pieces) for p in range(len(t.seats))],
        "log": [line for line in t.log if line.sentences][-LOG_LINES:][::-1],
        "why": json.dumps({piece: say(reason) for piece, reason in (view.get("why") or {}).items()}),
        "penalties": penalties_apart(t.game, view),
        "totals": points,
        "ahead": _ahead([row["place"] == 1 for row in t.scores] if view.get("ranking") else [total == max(points) for total in points]),
        "standing": sorted(t.scores, key=lambda row: row["place"]),
        "names": Names(drawn or "", board if t.options.get("content", "standard") == "standard" else None, say),
        **sayings(say),
    }


def _ahead(leads: Sequence[bool]) -> list[int]:
    """Whose totals are marked, unless that would be all of them."""
    return [] if all(leads) else [number for number, leading in enumerate(leads) if leading]


def _groups(actions: Iterable[dict[str, Any]], say: GameVoice) -> list[tuple[str, list[dict[str, Any]]]]:
    """Actions grouped by kind; where several pieces are touched, actions that differ only in the last one form a group.

    A group's heading is its phrase with gaps, and each action is labelled with what fills them: `build Hive …`, and `A2`."""
    groups: dict[Any, list[dict[str, Any]]] = {}
    for action in actions:
        groups.setdefault(_kind(action["said"], action["handles"]), []).append(action)
    return [_headed(group, say) for group in groups.values()]


def _kind(said: Message, handles: list[str]) -> tuple[str, tuple[str, ...]]:
    return said.key, tuple(handles[:-1])


def _headed(group: list[dict[str, Any]], say: GameVoice) -> tuple[str, list[dict[str, Any]]]:
    said: Message = group[0]["said"]
    gaps = [slot for slot, value in said.values.items() if any(a["said"].values[slot] != value for a in group)]
    if not gaps:
        return "", [a | {"short": a["text"]} for a in group]
    heading = replace(said, values={slot: "…" if slot in gaps else value for slot, value in said.values.items()})
    return say(heading), [a | {"short": say(Several([a["said"].values[slot] for slot in gaps], ","))} for a in group]


def _spoken(actions: Sequence[dict[str, Any]], pieces: Set[str]) -> list[dict[str, Any]]:
    """Actions with nothing to touch on the board: they are buttons in the prompt bar."""
    return [a for a in actions if len(a["handles"]) == 1 and a["handles"][0] not in pieces]


def _leading(actions: Sequence[dict[str, Any]], drawn: str) -> dict[str, Any] | None:
    """The only action that gives nothing up, where there are others: the brightest button, one touch away."""
    gaining = [a for a in actions if not a["forfeits"]]
    on_the_board = bool(gaining) and f'name="action" value="{gaining[0]["action"]}"' in drawn
    return gaining[0] if drawn and len(gaining) == 1 < len(actions) and not on_the_board else None


def _shine(t: TableShown, board: Board | None, p: int, seat: int | None, pieces: Set[str]) -> dict[str, str]:
    """By category: the names of the pieces behind a player's points; shared pieces have the same name for everyone."""
    if board is None:
        return {}

    def name(piece: str) -> str:
        theirs = f"p{p}-{piece}"
        return theirs if seat != p and theirs in pieces else piece

    return {category: " ".join(map(name, behind)) for category, behind in board.sources(t.view, p).items()}
