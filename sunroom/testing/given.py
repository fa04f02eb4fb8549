"""What the suite needs to know about a game, and the options it is played with."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import pytest

from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.errors import BadOption
from sunroom.kernel.game import Game
from sunroom.testing import plain
from sunroom.web.language import texts

HOSTILE = ("Moon", "A: b", "{who}", "und", "<b>", "\u05d0\u05d1\u05d2 \u202e", '100% & "more"', "seat 2")
"""Names that people may have, and that must come out unchanged."""
GAMES = 4 if COMPILED else 2
"""How many random games are played with each choice of options."""


def every_choice(game: Game, most: int = 40) -> list[dict[str, Any]]:
    """All combinations of the choices that a game's options list; if there are too many, some that include every choice."""
    listed = [option for option in game.options if option.choices]
    found: list[dict[str, Any]] = []
    for values in product(*(option.choices for option in listed)):
        chosen = {option.name: value for option, value in zip(listed, values, strict=True)}
        try:
            options = game.box(**chosen).options
        except BadOption:
            continue
        meant = {name: options[name] for name in chosen if name in options}
        if meant not in found:
            found.append(meant)
    return found if len(found) <= most else _covering(random.Random(1).sample(found, len(found)), most)


def _covering(found: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """This many of them, and more if a choice would otherwise be missing."""
    kept = found[:most]
    for one in found[most:]:
        if any(all(other.get(name) != value for other in kept) for name, value in one.items()):
            kept.append(one)
    return kept


class Suite:
    """The game, and what only its makers know about it."""

    game: ClassVar[Game]
    cases: ClassVar[Sequence[Mapping[str, Any]] | None] = None
    """The options to play with; all that are listed, if none are given."""
    tests: ClassVar[Path | None] = None
    """The folder of the tests that must mention every clause of the rules page."""
    compared: ClassVar[int] = 2
    """How many games of each are compared with plain Python …"""
    endless: ClassVar[tuple[Mapping[str, Any], ...]] = ()
    """Options with which random players may change their minds for ever: compared up to `plain.LONGEST` decisions."""
    looked_at_every: ClassVar[int] = 10
    """… and after how many decisions everything else is compared too."""
    shown_often: ClassVar[int] = 8
    """At how many positions of a game everything is spoken and drawn."""

    def conserved(self, box: Box, s: Any) -> Any:
        """What must stay the same from the beginning of a game to its end, such as the number of tiles of each kind."""

    def twin(self, box: Box, s: Any, seat: int, seed: int) -> Any:
        """The game with everything a seat cannot know redealt, for people to play on."""
        return box.determinized(s, seat, seed)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Runs a test that takes a box with every choice of options."""
        if "box" in metafunc.fixturenames:
            boxes, called = self._boxes()
            metafunc.parametrize("box", boxes, ids=called)

    @classmethod
    @cache
    def _boxes(cls) -> tuple[list[Box], list[str]]:
        """One for every choice of options, and what they are called; made once for all tests."""
        cases = cls._cases()
        return [cls.game.box(**case) for case in cases], [cls._called(case) for case in cases]

    @classmethod
    def _cases(cls) -> list[Mapping[str, Any]]:
        return list(cls.cases) if cls.cases is not None else list(every_choice(cls.game))

    @staticmethod
    def _called(case: Mapping[str, Any]) -> str:
        return " ".join(f"{name}-{Path(str(value)).name}" for name, value in case.items()) or "as usual"

    @pytest.fixture(autouse=True)
    def _on_the_shelf(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Makes sure the game is found by its name even if its package is not installed."""
        if self.game.name not in SHELF:
            monkeypatch.setitem(SHELF._places, self.game.name, plain.place_of(self.game))
            texts.cache_clear()
