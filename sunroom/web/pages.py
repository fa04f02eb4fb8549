"""Pages, drawn from what `models` describes and from nothing else."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from sunroom import __version__
from sunroom.kernel.game import Board, Game
from sunroom.web.chances import charts, legend
from sunroom.web.fallback import as_text, plain_cover
from sunroom.web.greenhouse import greenhouse
from sunroom.web.interpreter import SAID, capital, retell, tell, told
from sunroom.web.language import ENGLISH, gettext, languages, ngettext, spoken
from sunroom.web.models import SYMBOLS, AnalysisShown, Front, ReplayShown, Seat, TableShown
from sunroom.web.rulebook import read_rules
from sunroom.web.script_texts import words
from sunroom.web.static_files import game_script, game_style, static_url
from sunroom.web.symbols import symbol_svg

__all__ = [
    "about_page",
    "analysis_fragment",
    "analysis_page",
    "error_page",
    "front_page",
    "join_page",
    "replay_fragment",
    "replay_page",
    "rules_page",
    "static_url",
    "table_fragment",
    "table_page",
]

LOG_LINES = 40
"""How many moves the table shows; the replay has all."""

_env = Environment(
    loader=PackageLoader("sunroom.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False
)
_env.globals.update(
    static_url=static_url, game_style=game_style, game_script=game_script, symbol=symbol_svg, version=__version__, symbols=SYMBOLS
)
_env.globals.update(_=gettext, ngettext=ngettext, tell=tell, language=spoken, languages=languages, script_words=words)
_env.filters["capital"] = capital

TOLD_BOARDS = ("solar-city", "solar-gardens", "neotopia", "earth")
"""Games whose boards are in the catalogues, every word of them; the boards of the others stay English."""
_IN_ENGLISH = Markup(' lang="en"')


def front_page(front: Front) -> str:
    """The front page: play now, set up a table, go on with one."""
    covers = {game.name: _retold(game, board.cover()) if (board := _board(game)) else plain_cover(game) for game in front.games}
    return _env.get_template("front.html").render(front=front, covers=covers, greenhouse=greenhouse())


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
    return _env.get_template("rules.html").render(
        game=game,
        rules=read_rules(game.name),
        book=_retold(game, board.book()) if board else "",
        in_english="" if spoken() == ENGLISH else _IN_ENGLISH,
        book_language=_board_language(game),
    )


def join_page(game: Game, seat: int, token: str, name: str) -> str:
    """A seat that a link leads to, for those who come by another way than by following it."""
    return _env.get_template("join.html").render(game=game, seat=seat, token=token, name=name)


def about_page() -> str:
    return _env.get_template("about.html").render()


def error_page(status: int, sentence: str) -> str:
    """What went wrong, and where to go from here."""
    return _env.get_template("error.html").render(status=status, sentence=told(SAID, sentence))


def _board(game: Game) -> Board | None:
    return getattr(game.room, "board", None)


def _retold(game: Game, drawn: str) -> Markup:
    """What a board drew, in the language of the page."""
    return Markup(retell(game.name, drawn) if game.name in TOLD_BOARDS else drawn)


def _board_language(game: Game) -> str:
    """The attribute that says that a drawing is in English on a page that is not."""
    return "" if spoken() == ENGLISH or game.name in TOLD_BOARDS else _IN_ENGLISH


def _sayings(game: Game) -> dict[str, Any]:
    """How templates say a game's own sentences: `say` in attributes, `told` on the page."""
    return {"say": partial(tell, game.name), "told": partial(told, game.name)}


def _analysis(a: AnalysisShown) -> dict[str, Any]:
    drawn = charts(a.id, a.report) if a.report else None
    return {"a": a, "chart": drawn, "lines": legend(list(a.names)), **_sayings(a.game)}


def _replay(r: ReplayShown) -> dict[str, Any]:
    """The table as it was: the log up to that step, and who was to move then."""
    actors = r.table.view.get("actors") or []
    seats = [replace(seat, acting=seat.number in actors, thinking=False) for seat in r.table.seats]
    then = replace(r.table, seats=seats, log=[line for line in r.table.log if line.ply < r.step], hint=None)
    return {"r": r, "t": then, **_table(then, touchable=False)}


def _table(t: TableShown, touchable: bool = True) -> dict[str, Any]:
    """What the templates of a table need besides the table itself."""
    board, view = _board(t.game), t.view
    seat = t.seat if touchable and not t.curtain else None
    drawn = _retold(t.game, board.board(view, seat)) if board else None
    say = partial(tell, t.game.name)
    actions: list[dict[str, Any]] = [
        a | {"english": a["text"], "text": say(a["text"]), "preview": say(a["preview"]), "pieces": " ".join(a["handles"])}
        for a in view.get("actions") or ()
    ]
    return {
        "drawn": drawn,
        "letters": None if board or t.curtain else as_text(t),
        "board_language": _board_language(t.game),
        "minis": [_retold(t.game, board.mini(view, p)) if board else "" for p in range(len(t.seats))],
        "facts": [board.facts(view, p) if board else [] for p in range(len(t.seats))],
        "beside": _retold(t.game, board.beside(view)) if board and hasattr(board, "beside") else "",
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
        "why": json.dumps({piece: say(reason) for piece, reason in (view.get("why") or {}).items()}),
        "standing": sorted(t.scores, key=lambda row: row["place"]),
        **_sayings(t.game),
    }


def _groups(actions: Iterable[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Actions that begin with the same words in English: the verb, or all but the last word where two pieces are touched.

    Above each group stands what its actions have in common, and each is then called by the rest: `build Hive`, and `A2`."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for action in actions:
        english = action["english"].split()
        groups.setdefault(" ".join(english[:-1] if len(action["handles"]) > 1 else english[:1]), []).append(action)
    return [_called_by_the_rest(group) for group in groups.values()]


def _called_by_the_rest(group: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    if len(group) == 1:
        return "", [group[0] | {"short": group[0]["text"]}]
    said = [a["text"].split() for a in group]
    first = _alike(said)
    rest = [some[first:] for some in said]
    last = _alike([some[::-1] for some in rest])
    shared = [" ".join(said[0][:first]), " ".join(said[0][len(said[0]) - last :])]
    short = [" ".join(some[: len(some) - last]) for some in rest]
    return " … ".join(filter(None, shared)), [a | {"short": words or a["text"]} for a, words in zip(group, short, strict=True)]


def _alike(said: list[list[str]]) -> int:
    """With how many of the same words all of them begin."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*said, strict=False)))


def _spoken(actions: Sequence[dict[str, Any]], drawn: str) -> list[dict[str, Any]]:
    """Actions that have nothing on the board to touch: they are buttons in the prompt bar."""
    return [a for a in actions if len(a["handles"]) == 1 and f'data-piece="{a["handles"][0]}"' not in drawn] if drawn else []


def _headline(t: TableShown) -> str:
    if t.status == "over":
        return gettext("The game is over.")
    if t.status == "waiting":
        return gettext("The table is set.")
    acting = _acting(t)
    if t.view.get("actions"):
        people = sum(seat.kind == "you" for seat in t.seats)
        return gettext("Your turn.") if people < 2 else gettext("{name}, your turn.", name=t.seats[t.seat or 0].name)
    return gettext("{name}’s turn.", name=acting[0].name) if acting else ""


def _sentence(t: TableShown, board: Board | None) -> str:
    if t.status == "over":
        return told(t.game.name, board.verdict(t.view)) if board and t.view.get("ranking") else _winner(t)
    if t.status == "waiting":
        missing = sum(seat.kind == "open" for seat in t.seats)
        return ngettext(
            "One seat is still free: send the link to a friend.", "{n} seats are still free: send the links to friends.", missing
        )
    if t.view.get("actions"):
        return told(t.game.name, t.view["prompt"])
    acting = _acting(t)
    if acting and acting[0].kind == "bot":
        return gettext("It is thinking…")
    return gettext("Waiting for their move.") if acting else ""


def _winner(t: TableShown) -> str:
    names = [row["name"] for row in t.scores if row["place"] == 1]
    total = next((row["total"] for row in t.scores if row["place"] == 1), 0)
    together = names[0] if len(names) == 1 else gettext("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])
    points = ngettext("{n} point", "{n} points", total)
    return ngettext("{names} wins with {points}.", "{names} win with {points}.", len(names), names=together, points=points)


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
