"""Everything a game says on pages, heard in random games by an ear that can tell which words a voice has said and which bypassed it."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from gettext import NullTranslations
from html import unescape
from typing import Any

from sunroom.games import find
from sunroom.kernel.game import Game
from sunroom.table import Table
from sunroom.table.table import SPECTATOR
from sunroom.web.voices import GameVoice
from tests.long import LONG, many, some

PEOPLE = ("Robin", "Ada", "Ben", "Cleo", "Dora")
SEEN = {"solar-city": 0.07, "solar-gardens": 0.05, "neotopia": 0.04, "earth": 0.02}
"""How often somebody looks at the whole table; to what happens they listen all the time."""
BEGIN, END = "\ue000", "\ue001"
"""Around every piece of text that a voice has said in its own words."""
SAID = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
SLOT = re.compile(r"\{\w+\}")


class Heard(NullTranslations):
    """The texts of a language that is English with a mark around every word, and that records what is looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.phrases: set[tuple[str, str]] = set()

    def pgettext(self, context: str, message: str) -> str:
        self.phrases.add((context, message))
        return SLOT.sub(lambda slot: f"{END}{slot[0]}{BEGIN}", f"{BEGIN}{message}{END}")

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.phrases.add((context, msgid1))
        said = msgid1 if n == 1 else msgid2
        return SLOT.sub(lambda slot: f"{END}{slot[0]}{BEGIN}", f"{BEGIN}{said}{END}")


class Ear(GameVoice):
    """A voice that speaks this language."""

    def __init__(self, game: Game, names: Any = PEOPLE) -> None:
        super().__init__(game, names)
        self.texts: Heard = Heard()


def unsaid(text: str) -> str:
    """What of a text no voice has said: names, numbers, spaces; anything else would be English in every language."""
    return SAID.sub(" ", text)


def heard_plainly(text: str) -> str:
    """A text without the marks."""
    return text.replace(BEGIN, "").replace(END, "")


def words_of(drawn: str) -> Iterator[str]:
    """All words of a drawing that people read or hear."""
    for found in re.findall(r">([^<>]+)<|\s(?:title|aria-label|placeholder|data-shows|data-says|data-label)=\"([^\"]+)\"", drawn):
        words = unescape("".join(found)).strip()
        if re.search(r"[^\W\d_]", words):
            yield words


def boxes(game: str) -> list[dict[str, Any]]:
    """The options of the games that are listened to."""
    if game == "solar-city":
        return [{"players": 2 + n % 3, "edition": ("2018-05-20", "undated")[n % 2]} for n in range(many(25, 12))]
    if game == "solar-gardens":
        secret = [{"players": 2 + n % 4, "variant": ("standard", "casual")[n // 4 % 2]} for n in range(8)]
        secret = secret if LONG else secret[::3]
        return [*secret, *({"players": 2, "variant": variant, "open_placing": "yes"} for variant in ("standard", "casual"))]
    if game == "neotopia":
        return [{"players": 2 + n % 3} for n in range(many(9, 6))]
    alone = [{"players": 1, "difficulty": how, "mode": mode} for how in ("beginner", "hard", "expert") for mode in ("standard", "advanced")]
    rounds = range(many(5, 3))
    several = [{"players": 2 + n % 4, "mode": ("beginner", "advanced")[n % 2], "face_down": ("no", "yes")[n % 2]} for n in rounds]
    return [*several, *some(alone, 1, 2), *[{"players": 4, "teams": "yes"}] * many(2, 1)]


@cache
def heard(game: str) -> tuple[Ear, frozenset[str]]:
    """An ear that has listened to everything, and the texts it heard, with its marks: actions, previews, questions, reasons, events,
    verdicts, the words of the board, the guide, the book and the cover."""
    ear, texts = Ear(find(game)), set[str]()
    for seed, options in enumerate(boxes(game)):
        for said in listen(find(game), seed, options, ear):
            texts.update(words_of(said) if isinstance(said, str) else [ear(said)])
    return ear, frozenset(texts)


def listen(game: Game, seed: int, options: dict[str, Any], say: Callable[..., str]) -> Iterator[Any]:
    """A random game from its beginning to its end: messages, and drawings, in which `say` says the words."""
    luck, board = random.Random(seed), game.board
    assert board
    table = Table(game.box(**options), seed, PEOPLE[: options["players"]])
    while not table.over:
        seat = luck.choice(table.actors)
        if luck.random() < SEEN[game.name]:
            view = table.view(seat)
            yield from (a[what] for a in view["actions"] for what in ("text", "preview") if a[what])
            yield from (view["prompt"], *view["why"].values())
            yield from _drawn(board, view, seat, say)
        action = luck.choice(table.legal(seat))
        yield game.words.action_text(table.box, table.state, seat, action)
        table.make(seat, action)
        yield from (*table.events(table.ply - 1), *table.events(table.ply - 1, seat))
    view = table.view(0)
    yield game.words.verdict(view)
    yield from (*_drawn(board, view, None, say), *_drawn(board, table.view(SPECTATOR), None, say))
    yield from (message for _, message in board.guide())
    yield from (board.book(say), board.cover(say))


def _drawn(board: Any, view: dict[str, Any], seat: int | None, say: Callable[..., str]) -> Iterator[Any]:
    """The table, what is beside it, and everybody's small board."""
    yield from (board.board(view, seat, say), *(board.mini(view, p, say) for p in range(view["players"])))
    if hasattr(board, "beside"):
        yield board.beside(view, say)
    yield from (what for p in range(view["players"]) for what, _ in board.facts(view, p))
    yield board.progress(view)[0]
