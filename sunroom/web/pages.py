"""Pages, drawn only from what `models` describes."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from sunroom.kernel.game import Game
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message, Several
from sunroom.kernel.protocols import Board, goes_beside
from sunroom.lessons import has_lessons
from sunroom.web.chances import charts, legend
from sunroom.web.environment import environment
from sunroom.web.fallback import as_text, plain_cover
from sunroom.web.greenhouse import greenhouse
from sunroom.web.happened import being_noted, seen
from sunroom.web.headings import headline, sentence
from sunroom.web.language import ENGLISH, spoken
from sunroom.web.learning import CourseShown
from sunroom.web.looking_back import LineShown, LinesShown
from sunroom.web.models import (
    AnalysisShown,
    Front,
    OwnTable,
    PuzzleShown,
    PuzzlesShown,
    ReplayShown,
    TableShown,
)
from sunroom.web.moments import ago
from sunroom.web.names import Names
from sunroom.web.person import Me, ProfileShown
from sunroom.web.pieces import pieces_in
from sunroom.web.rulebook import read_rules
from sunroom.web.static_files import static_url
from sunroom.web.totals import penalties_apart, totals
from sunroom.web.voices import GameVoice, voice

__all__ = [
    "about_page",
    "analysis_fragment",
    "analysis_page",
    "course_page",
    "error_page",
    "fair_page",
    "front_page",
    "join_page",
    "letter_page",
    "lines_fragment",
    "lines_page",
    "me_page",
    "phrase_page",
    "profile_page",
    "puzzle_fragment",
    "puzzle_page",
    "puzzles_page",
    "replay_fragment",
    "replay_page",
    "rules_page",
    "settings_page",
    "sign_in_page",
    "static_url",
    "table_fragment",
    "table_page",
    "yours_page",
]

LOG_LINES = 40
"""How many moves the table shows; the replay shows all."""

_IN_ENGLISH = Markup(' lang="en"')


def front_page(front: Front) -> str:
    """The front page: play now, set up a table, continue one."""
    covers = {game.name: _cover(game) for game in front.games}
    taught = [game.name for game in front.games if has_lessons(game)]
    return environment.get_template("front.html").render(front=front, covers=covers, taught=taught, greenhouse=greenhouse())


def course_page(course: CourseShown) -> str:
    """The lessons of a game, to begin one."""
    return environment.get_template("lessons.html").render(c=course, cover=_cover(course.game), **_sayings(GameVoice(course.game)))


def table_page(t: TableShown) -> str:
    """A table with everything around it."""
    return environment.get_template("table.html").render(t=t, **_table(t))


def table_fragment(t: TableShown) -> str:
    """The inside of `<main id="table">`."""
    return environment.get_template("table_fragment.html").render(t=t, **_table(t))


def replay_page(r: ReplayShown) -> str:
    """One step of a game, with controls to reach the others."""
    return environment.get_template("replay.html").render(**_replay(r))


def replay_fragment(r: ReplayShown) -> str:
    """The inside of `<main id="table">` on a replay's page."""
    return environment.get_template("replay_fragment.html").render(**_replay(r))


def analysis_page(a: AnalysisShown) -> str:
    """The analysis of a finished game."""
    return environment.get_template("analysis.html").render(**_analysis(a))


def analysis_fragment(a: AnalysisShown) -> str:
    """The inside of `#analysis`: the analysis, its progress, or the button that starts it."""
    return environment.get_template("analysis_fragment.html").render(**_analysis(a))


def lines_page(lines: LinesShown) -> str:
    """What was played and what would have been better, side by side."""
    return environment.get_template("lines.html").render(**_lines(lines))


def lines_fragment(lines: LinesShown) -> str:
    """The inside of `<main id="lines">`."""
    return environment.get_template("lines_fragment.html").render(**_lines(lines))


def puzzles_page(shown: PuzzlesShown) -> str:
    """The puzzles of the day, one of each game."""
    return environment.get_template("puzzles.html").render(shown=shown, covers={line.game.name: _cover(line.game) for line in shown.games})


def puzzle_page(p: PuzzleShown) -> str:
    """A puzzle on the table's own board, with everything around it."""
    return environment.get_template("puzzle.html").render(**_puzzle(p))


def puzzle_fragment(p: PuzzleShown) -> str:
    """The inside of `<main id="table">` on a puzzle's page."""
    return environment.get_template("puzzle_fragment.html").render(**_puzzle(p))


def rules_page(game: Game) -> str:
    """A game's rules with an anchor for every clause, and all its tiles."""
    board = _board(game)
    return environment.get_template("rules.html").render(
        game=game,
        rules=read_rules(game),
        book=_drawn(board.book, GameVoice(game)) if board else "",
        in_english="" if spoken() == ENGLISH else _IN_ENGLISH,
    )


def join_page(
    game: Game, seat: int, token: str, name: str, others: Sequence[str] = (), owner: str | None = None, rated: bool = False
) -> str:
    """The page of a seat link: an invitation, or, if the seat has an owner, their way to another device."""
    shown = {
        "game": game,
        "cover": _cover(game),
        "seat": seat,
        "token": token,
        "name": name,
        "others": others,
        "owner": owner,
        "rated": rated,
    }
    return environment.get_template("join.html").render(**shown)


def about_page() -> str:
    return environment.get_template("about.html").render()


def fair_page() -> str:
    """How shuffles are kept fair, in plain words."""
    return environment.get_template("fair.html").render()


def settings_page(name: str, settings: Mapping[str, Any], writes: bool = False) -> str:
    """A person's own settings, away from any table; whether the house `writes` e-mail."""
    return environment.get_template("settings.html").render(name=name, settings=settings, giving=True, writes=writes)


def yours_page(tables: Sequence[OwnTable], now: float) -> str:
    """A person's tables: whose turn it is, since when, what happened last, and what they have not read."""
    return environment.get_template("yours.html").render(tables=tables, ago=lambda at: ago(at, now))


def letter_page(state: str, address: str, token: str = "") -> str:
    """What became of an address for e-mail, or what is to become of it."""
    return environment.get_template("letter.html").render(state=state, address=address, token=token)


def me_page(me: Me) -> str:
    """A person's own page: what they have played, and what is kept about them."""
    return environment.get_template("me.html").render(me=me)


def sign_in_page(origin: str, guest: str | None, tables: int) -> str:
    """Signing in: by passkey where the page's origin is this one, or by recovery phrase; and whether a guest's tables come along."""
    return environment.get_template("sign_in.html").render(origin=origin, guest=guest, tables=tables)


def phrase_page(words: Sequence[str]) -> str:
    """A new recovery phrase, to be written down."""
    return environment.get_template("phrase.html").render(phrase=words)


def profile_page(profile: ProfileShown) -> str:
    """What a person shows of themselves."""
    return environment.get_template("profile.html").render(profile=profile)


def error_page(status: int, sentence: Any, table: str | None = None) -> str:
    """What went wrong, and where to go from here: to a table, if it is about one that can be watched."""
    return environment.get_template("error.html").render(status=status, sentence=voice().sentence(sentence), table=table)


def _talks(t: TableShown) -> bool:
    """Whether the talk is shown: where there is somebody to talk to, unless the viewer would rather not."""
    return (
        not t.curtain
        and bool(t.settings.get("chat", True))
        and (t.company.people > 1 or any(line.kind != "note" for line in t.company.talk))
    )


def _board(game: Game) -> Board | None:
    return game.board


def _cover(game: Game) -> Markup:
    """The picture on a game's box."""
    board = _board(game)
    return _drawn(board.cover, GameVoice(game)) if board else plain_cover(game)


def _drawn(draw: Callable[..., str], *what: Any) -> Markup:
    """A board's drawing as markup; the last argument is the voice."""
    return Markup(draw(*what))


def _sayings(say: GameVoice) -> dict[str, Any]:
    """How templates say a game's own sentences: `say` in attributes, `told` on the page, `opened` at the beginning of a line."""
    return {"say": say, "told": say.told, "opened": say.opened, "counted": say.counted}


def _analysis(a: AnalysisShown) -> dict[str, Any]:
    drawn = charts(a.id, a.report) if a.report else None
    return {"a": a, "chart": drawn, "lines": legend(list(a.names)), **_sayings(GameVoice(a.game, a.names))}


def _lines(lines: LinesShown) -> dict[str, Any]:
    """Both boards as the seat that decided sees them."""
    say, board = GameVoice(lines.game, lines.names), _board(lines.game)

    def drawn(line: LineShown) -> Markup:
        if board is None:
            return Markup('<div class="lettered"><pre>{}</pre></div>').format(as_text(lines.game, line.view, lines.names))
        return _drawn(board.board, line.view, None, say)

    def facts(line: LineShown) -> list[tuple[Message, int]]:
        return board.facts(line.view, lines.seat) if board else []

    return {"l": lines, "forks": [(name, line, facts(line), drawn(line)) for name, line in lines.forks], **_sayings(say)}


def _replay(r: ReplayShown) -> dict[str, Any]:
    """The table as it was: the log up to that step, and who was to move then."""
    pressing = r.table.view.get("pressing") or []
    seats = [replace(seat, acting=seat.number in pressing, thinking=False) for seat in r.table.seats]
    then = replace(r.table, seats=seats, log=[line for line in r.table.log if line.ply < r.step], hint=None)
    mover = next((line.seat for line in reversed(then.log)), next(iter(pressing), None))
    return {"r": r, "t": then, "mover": mover, **_table(then, touchable=False)}


def _puzzle(p: PuzzleShown) -> dict[str, Any]:
    """The position without a guide; once it is answered, a step of the best line."""
    told = _replay(p.replay) if p.answered is not None else {"t": p.replay.table, "r": p.replay, "mover": None, **_table(p.replay.table)}
    return told | {"p": p, "guide": []}


def _table(t: TableShown, touchable: bool = True) -> dict[str, Any]:
    """What the templates of a table need besides the table itself."""
    board, view = _board(t.game) if t.status != "waiting" else None, t.view
    seat = t.seat if touchable and not t.curtain else None
    say = GameVoice(t.game, [seat.name for seat in t.seats])
    points = totals(t.game, view, t.scores)
    drawn = _drawn(board.board, view, seat, say) if board else None
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
        "minis": [_drawn(board.mini, view, p, say) if board else "" for p in range(len(t.seats))],
        "facts": [board.facts(view, p) if board else [] for p in range(len(t.seats))],
        "beside": _drawn(board.beside, view, say) if goes_beside(board) else "",
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
        **_sayings(say),
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
