"""Pages, drawn from what `models` describes and from nothing else."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from sunroom import __version__
from sunroom.kernel.game import Board, Game
from sunroom.web.chances import charts, legend
from sunroom.web.fallback import as_text, plain_cover
from sunroom.web.models import SYMBOLS, AnalysisShown, Front, ReplayShown, Seat, TableShown
from sunroom.web.rulebook import read_rules
from sunroom.web.static_files import game_script, game_style, static_url
from sunroom.web.symbols import symbol_svg

__all__ = [
    "about_page",
    "analysis_fragment",
    "analysis_page",
    "error_page",
    "front_page",
    "replay_fragment",
    "replay_page",
    "rules_page",
    "static_url",
    "table_fragment",
    "table_page",
]

LOG_LINES = 40
"""How many moves the table shows; the replay has all."""

_env = Environment(loader=PackageLoader("sunroom.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
_env.globals.update(
    static_url=static_url, game_style=game_style, game_script=game_script, symbol=symbol_svg, version=__version__, symbols=SYMBOLS
)


def front_page(front: Front) -> str:
    """The front page: play now, set up a table, go on with one."""
    covers = {game.name: Markup(board.cover()) if (board := _board(game)) else plain_cover(game) for game in front.games}
    return _env.get_template("front.html").render(front=front, covers=covers)


def table_page(t: TableShown) -> str:
    """A table with everything around it."""
    return _env.get_template("table.html").render(t=t, **_table(t))


def table_fragment(t: TableShown) -> str:
    """The inside of `<main id="table">`."""
    return _env.get_template("table_fragment.html").render(t=t, **_table(t))


def replay_page(r: ReplayShown) -> str:
    """One step of a game, with what is needed to go to the others."""
    return _env.get_template("replay.html").render(**_replay(r))


def replay_fragment(r: ReplayShown) -> str:
    """The inside of `<main id="table">` on a replay's page."""
    return _env.get_template("replay_fragment.html").render(**_replay(r))


def analysis_page(a: AnalysisShown) -> str:
    """A finished game looked back upon."""
    return _env.get_template("analysis.html").render(**_analysis(a))


def analysis_fragment(a: AnalysisShown) -> str:
    """The inside of `#analysis`: the analysis, how far it is, or the button that begins it."""
    return _env.get_template("analysis_fragment.html").render(**_analysis(a))


def rules_page(game: Game) -> str:
    """A game's rules with an anchor for every clause, and all its tiles."""
    board = _board(game)
    return _env.get_template("rules.html").render(game=game, rules=read_rules(game.name), book=Markup(board.book()) if board else "")


def about_page() -> str:
    return _env.get_template("about.html").render()


def error_page(status: int, sentence: str) -> str:
    """What went wrong, and where to go from here."""
    return _env.get_template("error.html").render(status=status, sentence=sentence)


def _board(game: Game) -> Board | None:
    return getattr(game.room, "board", None)


def _analysis(a: AnalysisShown) -> dict[str, Any]:
    drawn = charts(a.id, a.report) if a.report else None
    return {"a": a, "chart": drawn, "lines": legend(list(a.names))}


def _replay(r: ReplayShown) -> dict[str, Any]:
    """The table as it was: the log up to that step, and who was to move then."""
    actors = r.table.view.get("actors") or []
    seats = [replace(seat, acting=seat.number in actors, thinking=False) for seat in r.table.seats]
    then = replace(r.table, seats=seats, log=[line for line in r.table.log if line.ply < r.step], hint=None)
    return {"r": r, "t": then, **_table(then, touchable=False)}


def _table(t: TableShown, touchable: bool = True) -> dict[str, Any]:
    """What the templates of a table need besides the table itself."""
    board, view = _board(t.game), t.view
    seat = t.seat if touchable else None
    drawn = Markup(board.board(view, seat)) if board else None
    actions: list[dict[str, Any]] = [a | {"pieces": " ".join(a["handles"])} for a in view.get("actions") or ()]
    return {
        "drawn": drawn,
        "letters": None if board or t.curtain else as_text(t),
        "minis": [Markup(board.mini(view, p)) if board else "" for p in range(len(t.seats))],
        "facts": [board.facts(view, p) if board else [] for p in range(len(t.seats))],
        "beside": Markup(board.beside(view)) if board and hasattr(board, "beside") else "",
        "progress": board.progress(view) if board else None,
        "guide": board.guide() if board and touchable and t.seat is not None and t.status == "playing" else [],
        "actions": actions,
        "groups": _groups(actions),
        "spoken": _spoken(actions, drawn or ""),
        "your_turn": bool(actions) and t.status == "playing",
        "headline": _headline(t),
        "sentence": _sentence(t, board),
        "shine": [_shine(t, board, p, seat, drawn or "") for p in range(len(t.seats))],
        "log": [line for line in t.log if line.sentences][-LOG_LINES:][::-1],
        "why": json.dumps(view.get("why") or {}),
        "standing": sorted(t.scores, key=lambda row: row["place"]),
    }


def _groups(actions: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Actions by the words they begin with: the verb, or all but the last word where two pieces are touched."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for action in actions:
        words = action["text"].split()
        groups.setdefault(" ".join(words[:-1] if len(action["handles"]) > 1 else words[:1]), []).append(action)
    return groups


def _spoken(actions: Sequence[dict[str, Any]], drawn: str) -> list[dict[str, Any]]:
    """Actions that have nothing on the board to touch: they are buttons in the prompt bar."""
    return [a for a in actions if len(a["handles"]) == 1 and f'data-piece="{a["handles"][0]}"' not in drawn] if drawn else []


def _headline(t: TableShown) -> str:
    if t.status == "over":
        return "The game is over."
    if t.status == "waiting":
        return "The table is set."
    acting = _acting(t)
    if t.view.get("actions"):
        people = sum(seat.kind == "you" for seat in t.seats)
        return "Your turn." if people < 2 else f"{t.seats[t.seat or 0].name}, your turn."
    return f"{acting[0].name}’s turn." if acting else ""


def _sentence(t: TableShown, board: Board | None) -> str:
    if t.status == "over":
        return board.verdict(t.view) if board and t.view.get("ranking") else _winner(t)
    if t.status == "waiting":
        missing = sum(seat.kind == "open" for seat in t.seats)
        return f"{'One seat is' if missing == 1 else f'{missing} seats are'} still free: send the link to a friend."
    if t.view.get("actions"):
        return str(t.view["prompt"])
    acting = _acting(t)
    if acting and acting[0].kind == "bot":
        return "It is thinking…"
    return "Waiting for their move." if acting else ""


def _winner(t: TableShown) -> str:
    names = [row["name"] for row in t.scores if row["place"] == 1]
    total = next((row["total"] for row in t.scores if row["place"] == 1), 0)
    return f"{' and '.join(names)} {'win' if len(names) > 1 else 'wins'} with {total} points."


def _acting(t: TableShown) -> list[Seat]:
    return [seat for seat in t.seats if seat.acting]


def _shine(t: TableShown, board: Board | None, p: int, seat: int | None, drawn: str) -> dict[str, str]:
    """By category: the names of the pieces behind a player's points; what all share goes by the same name for everyone."""
    if board is None:
        return {}

    def name(piece: str) -> str:
        theirs = f"p{p}-{piece}"
        return theirs if seat != p and f'data-piece="{theirs}"' in drawn else piece

    return {category: " ".join(map(name, pieces)) for category, pieces in board.sources(t.view, p).items()}
