"""Pages, drawn only from what `models` describes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sunroom.kernel.game import Game
from sunroom.kernel.markup import Markup
from sunroom.kernel.messages import Message
from sunroom.lessons import has_lessons
from sunroom.web.around import around_table, board_of, cover_of, drawn_by, sayings
from sunroom.web.chances import charts, legend
from sunroom.web.environment import environment
from sunroom.web.evening import EveningLine
from sunroom.web.evening_pages import evening_fragment, evening_page, evenings_page
from sunroom.web.fallback import as_text
from sunroom.web.greenhouse import greenhouse
from sunroom.web.language import ENGLISH, spoken
from sunroom.web.learning import CourseShown
from sunroom.web.looking_back import LineShown, LinesShown
from sunroom.web.models import (
    AnalysisShown,
    Front,
    Invitation,
    OwnTable,
    ReplayShown,
    TableShown,
)
from sunroom.web.moments import ago
from sunroom.web.onward import MomentShown, StudyLine, StudyShown
from sunroom.web.person import Me, ProfileShown
from sunroom.web.puzzles import PuzzleShown, PuzzlesShown
from sunroom.web.rulebook import read_rules
from sunroom.web.static_files import static_url
from sunroom.web.voices import GameVoice, voice

__all__ = [
    "about_page",
    "analysis_fragment",
    "analysis_page",
    "course_page",
    "error_page",
    "evening_fragment",
    "evening_page",
    "evenings_page",
    "fair_page",
    "front_page",
    "join_page",
    "letter_page",
    "lines_fragment",
    "lines_page",
    "me_page",
    "moment_fragment",
    "moment_page",
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
    "studies_page",
    "study_fragment",
    "study_page",
    "table_fragment",
    "table_page",
    "yours_page",
]

_IN_ENGLISH = Markup(' lang="en"')


def front_page(front: Front) -> str:
    """The front page: play now, set up a table, continue one."""
    covers = {game.name: cover_of(game) for game in front.games}
    taught = [game.name for game in front.games if has_lessons(game)]
    return environment.get_template("front.html").render(front=front, covers=covers, taught=taught, greenhouse=greenhouse())


def course_page(course: CourseShown) -> str:
    """The lessons of a game, to begin one."""
    return environment.get_template("lessons.html").render(c=course, cover=cover_of(course.game), **sayings(GameVoice(course.game)))


def table_page(t: TableShown) -> str:
    """A table with everything around it."""
    return environment.get_template("table.html").render(t=t, **around_table(t))


def table_fragment(t: TableShown) -> str:
    """The inside of `<main id="table">`."""
    return environment.get_template("table_fragment.html").render(t=t, **around_table(t))


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
    return environment.get_template("puzzles.html").render(
        shown=shown, covers={line.game.name: cover_of(line.game) for line in shown.games}
    )


def puzzle_page(p: PuzzleShown) -> str:
    """A puzzle on the table's own board, with everything around it."""
    return environment.get_template("puzzle.html").render(**_puzzle(p))


def puzzle_fragment(p: PuzzleShown) -> str:
    """The inside of `<main id="table">` on a puzzle's page."""
    return environment.get_template("puzzle_fragment.html").render(**_puzzle(p))


def moment_page(m: MomentShown) -> str:
    """A moment of a game, and what can be done from there."""
    return environment.get_template("moment.html").render(m=m, **_replay(m.replay))


def moment_fragment(m: MomentShown) -> str:
    """The inside of `<main id="table">` on a moment's page."""
    return environment.get_template("moment_fragment.html").render(m=m, **_replay(m.replay))


def studies_page(studies: Sequence[StudyLine]) -> str:
    """A person's own studies."""
    return environment.get_template("studies.html").render(studies=studies)


def study_page(m: StudyShown) -> str:
    """A moment of a study, with the tree around it."""
    return environment.get_template("study.html").render(**_study(m))


def study_fragment(m: StudyShown) -> str:
    """The inside of `<main id="table">` on a study's page."""
    return environment.get_template("study_fragment.html").render(**_study(m))


def rules_page(game: Game) -> str:
    """A game's rules with an anchor for every clause, and all its tiles."""
    board = board_of(game)
    return environment.get_template("rules.html").render(
        game=game,
        rules=read_rules(game),
        book=drawn_by(board.book, GameVoice(game)) if board else "",
        in_english="" if spoken() == ENGLISH else _IN_ENGLISH,
    )


def join_page(
    game: Game, seat: int, token: str, name: str, others: Sequence[str] = (), owner: str | None = None, rated: bool = False
) -> str:
    """The page of a seat link: an invitation, or, if the seat has an owner, their way to another device."""
    shown = {
        "game": game,
        "cover": cover_of(game),
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


def yours_page(tables: Sequence[OwnTable], now: float, invitations: Sequence[Invitation] = (), evenings: Sequence[EveningLine] = ()) -> str:
    """A person's tables: whose turn it is, since when, what happened last, and what they have not read; where friends want them; and their
    evenings."""
    return environment.get_template("yours.html").render(
        tables=tables, invitations=invitations, evenings=evenings, ago=lambda at: ago(at, now)
    )  # fmt: skip


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


def _analysis(a: AnalysisShown) -> dict[str, Any]:
    drawn = charts(a.id, a.report) if a.report else None
    return {"a": a, "chart": drawn, "lines": legend(list(a.names)), **sayings(GameVoice(a.game, a.names))}


def _lines(lines: LinesShown) -> dict[str, Any]:
    """Both boards as the seat that decided sees them."""
    say, board = GameVoice(lines.game, lines.names), board_of(lines.game)

    def drawn(line: LineShown) -> Markup:
        if board is None:
            return Markup('<div class="lettered"><pre>{}</pre></div>').format(as_text(lines.game, line.view, lines.names))
        return drawn_by(board.board, line.view, None, say)

    def facts(line: LineShown) -> list[tuple[Message, int]]:
        return board.facts(line.view, lines.seat) if board else []

    return {"l": lines, "forks": [(name, line, facts(line), drawn(line)) for name, line in lines.forks], **sayings(say)}


def _replay(r: ReplayShown) -> dict[str, Any]:
    """The table as it was: the log up to that step, and who was to move then."""
    pressing = r.table.view.get("pressing") or []
    seats = [replace(seat, acting=seat.number in pressing, thinking=False) for seat in r.table.seats]
    then = replace(r.table, seats=seats, log=[line for line in r.table.log if line.ply < r.step], hint=None)
    mover = next((line.seat for line in reversed(then.log)), next(iter(pressing), None))
    return {"r": r, "t": then, "mover": mover, **around_table(then, touchable=False)}


def _puzzle(p: PuzzleShown) -> dict[str, Any]:
    """The position without a guide; once it is answered, a step of the best line."""
    if p.answered is not None:
        told = _replay(p.replay)
    else:
        told = {"t": p.replay.table, "r": p.replay, "mover": None} | around_table(p.replay.table)
    return told | {"p": p, "guide": []}


def _study(m: StudyShown) -> dict[str, Any]:
    """The moment, at which its owner may try decisions; without a guide."""
    t, also = m.replay.table, {"m": m, "study": m, "r": m.replay, "guide": [], "talks": False}
    return {"t": t, "mover": next(iter(t.view["pressing"]), None)} | around_table(t) | also
