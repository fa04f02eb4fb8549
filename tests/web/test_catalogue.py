"""The catalogues: complete, without leftovers, and good enough to read every sentence that pages say."""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import polib
import pytest

import sunroom
from scripts.catalogue import SENTENCES, Text, all_texts, listed
from sunroom.bots.bot import Advice, Candidate
from sunroom.bots.explain import explain
from sunroom.games import SHELF, find
from sunroom.games.earth.content import standard
from sunroom.games.solar_city.pieces import coins
from sunroom.games.solar_city.tally import verdict
from sunroom.table import Table
from sunroom.web import pages
from sunroom.web.interpreter import LONGEST, SAID, interpreter, retell, tell, told
from sunroom.web.language import ENGLISH, gettext, languages, preferred, read_catalogue, speaking, spoken
from sunroom.web.models import AnalysisShown, Front, ReplayShown
from sunroom.web.static_files import STATIC
from tests.web.listening import PEOPLE, heard, words_of
from tests.web.test_pages import played, shown

SOURCES = Path(sunroom.__file__).parent
GOLDENS = SOURCES.parent / "tests" / "goldens"
OTHERS = [code for code in languages() if code != ENGLISH]
SLOT = re.compile(r"\{\w*\}")
HOW_TO = "run `python -m scripts.catalogue` and translate what is new (CONTRIBUTING.md, Languages)"


def forms(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_in_the_catalogue_and_no_other(language: str) -> None:
    there = {Text(entry.msgctxt, entry.msgid, entry.msgid_plural or None) for entry in read_catalogue(language)}
    wanted = set(all_texts())
    assert wanted - there == set(), HOW_TO
    assert there - wanted == set(), HOW_TO


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_with_its_slots(language: str) -> None:
    for entry in read_catalogue(language):
        assert all(forms(entry)), f"{entry.msgid!r} is not translated yet"
        for said in forms(entry):
            wanted = set(SLOT.findall(entry.msgid_plural or entry.msgid))
            assert set(SLOT.findall(said)) in (wanted, wanted - {"{n}"} if entry.msgid_plural else wanted), entry.msgid


def test_german_quotes_and_dashes_are_real() -> None:
    said = " ".join(form for entry in read_catalogue("de") for form in forms(entry))
    assert not re.search(r"[\"'] ?|\.\.\.| - ", said)
    assert said.count("„") == said.count("“")


def written(*folders: str) -> str:
    """All that stands in the sources of these folders, with strings joined that are written in several lines."""
    files = [path for folder in folders for path in sorted((SOURCES / folder).glob("*" if folder == "." else "**/*"))]
    texts = (path.read_text("utf-8") for path in files if path.suffix in (".py", ".toml", ".csv"))
    return re.sub(r"\"\s*\n\s*f?\"", "", "\n".join(texts))


@pytest.mark.parametrize("path", sorted(SENTENCES.glob("*.txt")), ids=lambda path: path.stem)
def test_listed_sentences_stand_somewhere_in_the_sources(path: Path) -> None:
    folders = ("server", "bots", "table", "web", ".") if path.stem == SAID else (f"games/{path.stem.replace('-', '_')}", "server")
    source = written(*folders)
    for text in listed(path):
        for piece in re.split(r"\{\w+\}|[,;:] | and | or ", text.one):  # Parts of a sentence may be joined only when it is said.
            words = piece.strip(" %,.;:'(")
            small = words[:1].lower() + words[1:]  # A capital may be put at the beginning only then, too.
            assert words in source or small in source, f"{text.one!r}: nothing says {words!r} any more; take it out of {path.name}"


def problems() -> Iterator[str]:
    """What `Problem` is given, with a number in every slot."""
    for path in sorted((SOURCES / "server").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Problem", "super().__init__") and len(node.args) > 1:
                said = node.args[1]
                if isinstance(said, ast.Constant | ast.JoinedStr):
                    parts = said.values if isinstance(said, ast.JoinedStr) else [said]
                    yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)


def test_what_goes_wrong_is_said_in_german() -> None:
    sentences = [sentence for sentence in problems() if re.search("[a-z]{3}", sentence)]
    assert len(sentences) > 25
    assert [sentence for sentence in sentences if interpreter("de", SAID).say(sentence) is None] == []


@pytest.mark.parametrize("game", SHELF)
def test_actions_and_events_of_whole_games_are_told_in_german(game: str) -> None:
    """All moves of the golden playthroughs."""
    lines = set()
    for path in sorted(GOLDENS.glob(f"{game}-*.txt")):
        found = re.findall(r"^ *\d+\. .+?, 1 of \d+: (.+)$|^ {7}(\S.+)$", path.read_text("utf-8"), re.MULTILINE)
        lines |= {action or event for action, event in found}
    assert len(lines) > 200
    assert sorted(line for line in lines if interpreter("de", game).say(line) is None) == []


@cache
def names_in(game: str) -> re.Pattern[str]:
    """People, and things whose names the catalogue leaves as they are."""
    names = {*PEOPLE, *(name.split(" (")[0] for name in find(game).room.items(find(game).box())), *also_named(game)}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?!\w)")


def also_named(game: str) -> set[str]:
    """Earth has more than its cards, and Latin on them."""
    things = standard()
    sides = (*things.cards, *things.islands, *things.climates, *things.ecosystems, *things.fauna) if game == "earth" else ()
    return {"Gaia"} | {name for side in sides for name in (side.name, getattr(side, "latin", "")) if name}


def is_no_language(text: str, game: str) -> bool:
    """Numbers, spaces and names are the same everywhere."""
    return not re.search(r"[^\W\d_]", re.sub(r"\b[A-Z][0-9]?\b", "", names_in(game).sub("", text)))


@pytest.mark.parametrize("game", pages.TOLD_BOARDS)
def test_all_that_a_game_says_is_told_in_german(game: str) -> None:
    """Actions, previews, questions, reasons, events, verdicts, the board, the guide and the book of random games."""
    assert len(heard(game)) > 1500
    english = [text for text in heard(game) if text and not is_no_language(text, game) and interpreter("de", game).say(text) is None]
    assert sorted(english) == []


SEVERAL = re.compile(r"(?<![\w.,/–-])(?<!row )(?<!round )(?<!seat )1 (?!is\b|has\b|was\b)[A-Za-z]+s\b", re.IGNORECASE)
"""One of something, counted as if it were several; `row 1 pays` counts nothing."""


@pytest.mark.parametrize("game", SHELF)
def test_one_is_not_several(game: str) -> None:
    """On pages, and in the terminal, which the golden playthroughs show."""
    lines = {line for path in GOLDENS.glob(f"{game}-*.txt") for line in path.read_text("utf-8").splitlines()}
    assert len(lines) > 200
    assert sorted(text for text in heard(game) | lines if SEVERAL.search(text)) == []


@pytest.mark.parametrize("game", pages.TOLD_BOARDS)
def test_reading_changes_no_numbers_names_or_spaces(game: str) -> None:
    for text in heard(game):
        said = interpreter("de", game).say(text)
        if said is not None:
            assert sorted(re.findall(r"\d+", said)) == sorted(re.findall(r"\d+", text)), f"{text} => {said}"


@pytest.mark.parametrize("game", pages.TOLD_BOARDS)
def test_no_english_is_left_within_a_german_sentence(game: str) -> None:
    """Where an English word is left, a slot has taken for a name what is none."""
    entries = [entry for entry in read_catalogue("de") if entry.msgctxt in (game, SAID)]
    english, german = (set(re.findall(r"[^\W\d_]{2,}", SLOT.sub(" ", " ".join(texts)))) for texts in (
        [text for entry in entries for text in (entry.msgid, entry.msgid_plural)], [form for entry in entries for form in forms(entry)]
    ))  # fmt: skip
    left = {}
    for text in heard(game):
        said = interpreter("de", game).say(text)
        words = set(re.findall(r"[^\W\d_]{2,}", names_in(game).sub(" ", said or ""))) & (english - german)
        if words:
            left[text] = said
    assert left == {}


def test_ties_are_told_in_german() -> None:
    city = {"coins": 3, "loans": 0, "repayment": 5, "total": 12}
    view = {"names": ["Ada", "Ben", "Cleo"], "players": 3, "ranking": [1, 2, 3], "cities": [city, city | {"coins": 1}, city]}
    with speaking("de"):
        assert tell("solar-city", verdict(view)) == "Ada und Ben haben beide 12 Punkte; Ada gewinnt mit mehr übrigen Münzen, 3 zu 1."
        view["cities"] = [city] * 3
        assert tell("solar-city", verdict(view)) == "Ada und Ben haben beide 12 Punkte; Ada gewinnt mit weniger leeren Feldern."
        view["cities"] = [city | {"total": 1}] * 3
        assert tell("solar-city", verdict(view)).startswith("Ada und Ben haben beide 1 Punkt; ")
        view["ranking"] = [1, 1, 1]
        assert tell("solar-city", verdict(view)).startswith("Ada, Ben und Cleo teilen sich den ersten Platz")


def test_a_hint_is_told_in_german() -> None:
    with speaking("de"):
        assert tell("solar-city", "Build Hive C4, then activate row 4, use Hive C4.") == (
            "Hive auf C4 bauen, dann Zeile 4 wecken, Hive auf C4 nutzen."
        )
        short = "From here it wins 61% of the games it imagines, with 1 point on average."
        assert tell("solar-city", short).endswith("und holt im Schnitt 1 Punkt.")
        long = "From here it wins 61% of the games it imagines, with 14 points on average; the next best, done, wins 58% with -2."
        assert tell("solar-city", long).endswith("und holt im Schnitt 14 Punkte; das Nächstbeste (fertig) gewinnt 58\u00a0% mit -2.")
        assert (
            tell("solar-city", "At once it brings +2 for upgrades, -1 for loans.") == "Sofort bringt es +2 für Begrünungen, -1 für Kredite."
        )


def test_whatever_a_bot_advises_is_told_in_german() -> None:
    """Advice of every kind: a single choice, a clear one, a close one, with and without a plan."""
    sentences: set[str] = set()
    for moves in range(0, 60, 6):
        table = played(moves)
        seat = table.actors[0]
        legal = table.legal(seat)
        for shares in ((0.8, 0.1), (0.5, 0.1), (0.3, 0.25, 0.2), (0.3, 0.05), (1.0,), (0.08,), ()):
            known = [Candidate(a, share, 0.5, 0.4 + share / 9, 12 * share) for a, share in zip(legal, shares, strict=False)]
            line = ((seat, legal[0]), *((seat, a) for a in legal[1:3]))
            sentences |= set(explain(table.box, table.state, seat, Advice(legal[0], tuple(known), line)))
    assert len(sentences) > 40
    assert any("with 1 point on average" in sentence for sentence in sentences)
    assert not any(SEVERAL.search(sentence) for sentence in sentences)
    assert sorted(sentence for sentence in sentences if interpreter("de", "solar-city").say(sentence) is None) == []


def test_what_nobody_knows_stays_english_and_says_so() -> None:
    with speaking("de"):
        assert tell("solar-city", "the moon is made of cheese") == "the moon is made of cheese"
        assert told("solar-city", "the <b> moon") == '<span lang="en">the &lt;b&gt; moon</span>'
        assert tell("solar-city", "build or upgrade; " * LONGEST).startswith("build or upgrade")
    assert told("solar-city", "the <b> moon") == "the &lt;b&gt; moon"


def test_peoples_names_are_never_translated() -> None:
    with speaking("de"):
        assert tell("solar-city", "coins uses Observatory at B2") == "coins nutzt Sternwarte auf B2"
        assert tell("solar-city", "{who} gains 2 coins") == "{who} erhält 2 Münzen"


def test_one_coin_lies_and_several_lie() -> None:
    with speaking("de"):
        assert 'title="hier liegt 1 Münze"' in retell("solar-city", coins(1))
        assert 'title="hier liegen 2 Münzen"' in retell("solar-city", coins(2))


def test_a_drawing_keeps_everything_but_its_words() -> None:
    drawn = '<p title="pays now" class="coins"> coins <b>Hive</b> &amp; &quot;round&quot;</p>'
    with speaking("de"):
        assert retell("solar-city", drawn) == '<p title="zahlt jetzt" class="coins"> Münzen <b>Hive</b> &amp; &#34;round&#34;</p>'
    assert retell("solar-city", drawn) == drawn


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de", "de"), ("de-AT, en;q=0.7", "de"), ("en-US,en;q=0.9,de;q=0.8", "en"), ("fr-FR, de;q=0.4, en;q=0.2", "de"), ("fr", "en"),
        ("", "en"), ("de;q=0", "en"), ("*", "en"), ("de;q=x, ,;;", "en"), ("DE", "de"), ("d" * 5000, "en"),
    ],
)  # fmt: skip
def test_the_language_a_browser_likes_best(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


def test_a_language_is_spoken_for_a_while_and_unknown_ones_are_english() -> None:
    with speaking("de"):
        assert gettext("Your turn.") == "Du bist am Zug."
        with speaking("tlh"):
            assert spoken() == ENGLISH
        assert spoken() == "de"
    assert gettext("Your turn.") == "Your turn."


def english_left(page: str) -> list[str]:
    """Texts of a page that the catalogue has in German, and that are in English all the same."""
    german = {form for entry in read_catalogue("de") for form in forms(entry)}
    known = {entry.msgid for entry in read_catalogue("de") if not entry.msgid_plural and "{" not in entry.msgid} - german
    marked = re.sub(r'<(\w+)[^>]* lang="en".*?</\1>', "", page, flags=re.DOTALL)
    return sorted(text for text in words_of(marked) if text in known)


def looked_back(table: Table) -> dict[str, Any]:
    """An analysis as a bot could have made it."""
    chances = [{"ply": ply, "seat": 0, "chances": [0.25, 0.25, 0.5]} for ply in (0, 30, table.ply)]
    point = {"ply": 30, "seat": 0, "name": "Robin", "played": "build Hive A1", "better": "upgrade Cube B2", "win": 0.2, "better_win": 0.31}
    row = {"seat": 0, "name": "Robin", "choices": 9, "as_the_bot": 4, "slips": 1, "given_away": 0.11}
    facts = {"names": table.names, "moves": table.ply, "iterations": 2000, "chances": chances}
    return facts | {"turning_points": [point], "players": [row]}


def test_pages_in_german_leave_no_english_of_their_own() -> None:
    table, over = played(40), played(9999)
    with speaking("de"):
        drawn = {
            "front": pages.front_page(Front(list(SHELF.values()), "Robin", levels=[("gardener", "thinks a moment")], warming="the rules")),
            "table": pages.table_page(shown(table, table.actors[0])),
            "over": pages.table_page(shown(over, seed=4)),
            "curtain": pages.table_page(shown(table, curtain=True)),
            "replay": pages.replay_page(ReplayShown(shown(over), 30, over.ply)),
            "analysis": pages.analysis_page(AnalysisShown("a-b-1", over.box.game, over.names, looked_back(over))),
            "working": pages.analysis_page(AnalysisShown("a-b-1", over.box.game, over.names, None, 0.4)),
            "unasked": pages.analysis_page(AnalysisShown("a-b-1", over.box.game, over.names, None)),
            "rules": pages.rules_page(find("solar-city")),
            "about": pages.about_page(),
            "error": pages.error_page(404, "There is no such page."),
        }
    for name, page in drawn.items():
        assert '<html lang="de">' in page, name
        assert english_left(page) == [], name
    assert "Robin baut" in drawn["table"]
    assert "Diese Seite gibt es nicht." in drawn["error"]
    assert "Besser: <strong>Cube auf B2 begrünen</strong>, 31\u00a0% statt 20\u00a0%." in drawn["analysis"]
    assert "Zug 30 von" in drawn["replay"]
    assert '<div class="clauses" lang="en">' in drawn["rules"]


@pytest.mark.parametrize("game", pages.TOLD_BOARDS)
def test_a_table_in_german_leaves_no_english(game: str) -> None:
    table, luck = Table(find(game).box(), seed=4, names=["Robin", "Kim"]), random.Random(4)
    for _ in range(40):
        seat = luck.choice(table.actors)
        table.make(seat, luck.choice(table.legal(seat)))
    with speaking("de"):
        page = pages.table_page(shown(table, table.actors[0]))
    assert english_left(page) == []
    assert '<span lang="en">' not in page


def test_style_sheets_say_nothing() -> None:
    """A word in a style sheet would be English in every language."""
    for path in sorted(STATIC.rglob("*.css")):
        assert re.findall(r'content: "(?:[^"]*\s)?[A-Za-z]{2,}[^"]*"', path.read_text("utf-8")) == [], path.name


def test_boards_that_stay_english_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "TOLD_BOARDS", ())
    table, board = shown(played(40)), re.compile(r'<section class="board" id="board" aria-label="[\w ]+"( lang="en")?>')
    with speaking("de"):
        drawn = pages.table_page(table)
        assert (found := board.search(drawn))
        assert found[1]
        assert "Public Structures" in drawn
    assert (found := board.search(pages.table_page(table)))
    assert found[1] is None
