"""Drawings for browsers and terminals."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import Console

from sunroom.kernel.box import Box
from sunroom.kernel.messages import Phrasebook
from sunroom.kernel.protocols import Beside, View
from sunroom.table import Table
from sunroom.table.table import SPECTATOR
from sunroom.testing.drawing import Drawing
from sunroom.testing.given import HOSTILE, Suite
from sunroom.testing.marking import Marked
from sunroom.testing.playing import some_positions
from sunroom.web.voices import GameVoice

_ANOTHERS = re.compile(r"p\d-")
"""So begins the name of a piece that belongs to another seat than the one that looks: pages let nobody touch it."""


class BoardSuite(Suite):
    """How every game must look."""

    def test_drawings_are_whole_and_names_are_escaped(self, box: Box) -> None:
        board: Any = self.game.board  # some have more than they must
        if board is None:
            pytest.skip("it is played without a board")
        names = ["<b>bold</b>", *HOSTILE[4 : 4 + box.players - 1]][: box.players]
        say = GameVoice(self.game, names)
        drawings = [board.book(say), board.cover(say)]
        for s, seat in some_positions(box, self.shown_often):
            table = Table(box, 1, names, start=s)
            for looking in (seat, None):
                view = table.view(SPECTATOR if looking is None else looking)
                drawings += [board.board(view, looking, say), *(board.mini(view, p, say) for p in range(box.players))]
                if isinstance(board, Beside):
                    drawings.append(board.beside(view, say))
                self._sources_are_bare(board.sources(view, p) for p in range(box.players))
            drawn = Drawing(board.board(table.view(seat), seat, say))
            assert len(set(drawn.pieces)) == len(drawn.pieces), "a piece is there once"
            self._can_be_touched(table.view(seat), seat, drawn)
        for drawing in drawings:
            assert Drawing(str(drawing)).mistakes == []
            assert "<b>bold" not in str(drawing)

    def test_nothing_is_drawn_in_words_that_no_voice_has_said(self, box: Box) -> None:
        """A phrase that stands on a board without having been said would be English in every language."""
        board: Any = self.game.board
        if board is None:
            pytest.skip("it is played without a board")
        books = [book for book in Phrasebook.books if book.topic == self.game.name]
        phrases = {form for book in books for forms in book.phrases.values() for form in forms if form}
        say = GameVoice(self.game, list(HOSTILE[: box.players]))
        say.texts = Marked()
        for s, seat in some_positions(box, self.shown_often):
            view = Table(box, 1, list(HOSTILE[: box.players]), start=s).view(seat)
            drawn = Drawing(board.board(view, seat, say))
            assert drawn.words & phrases == set()

    @staticmethod
    def _can_be_touched(view: View, seat: int, drawn: Drawing) -> None:
        """Checks that each action has its own pieces, all of them on the board; a piece touched alone may be a button beside it."""
        touched, there = [tuple(action["handles"]) for action in view["actions"]], set(drawn.pieces)
        assert len(set(touched)) == len(touched), "two actions have the same handles"
        assert all(touched), "an action has no handles"
        named = {piece for pieces in touched for piece in pieces} | set(view["why"])
        assert not list(filter(_ANOTHERS.match, named)), "`handles` and `why` use bare names: A1, not p0-A1"
        own = [piece for piece in drawn.pieces if piece.startswith(f"p{seat}-")]
        assert own == [], "the pieces of the seat that is looking have bare names: A1, not p0-A1"
        missing = {piece for pieces in touched if len(pieces) > 1 for piece in pieces if piece not in there}
        assert missing == set(), "handles without a data-piece on the board"

    @staticmethod
    def _sources_are_bare(sources: Iterable[dict[str, list[str]]]) -> None:
        """Checks the names of pieces behind the score; the page itself knows whose they are."""
        named = [piece for by_category in sources for pieces in by_category.values() for piece in pieces]
        assert not list(filter(_ANOTHERS.match, named)), "`sources` uses bare names: A1, not p0-A1"

    def test_the_terminal_draws_it(self, box: Box) -> None:
        console = Console(width=120, no_color=True, emoji=False)
        for s, seat in some_positions(box, self.shown_often):
            with console.capture() as text:
                console.print(self.game.terminal.draw(box.view(s, seat), list(HOSTILE[: box.players])))
            assert text.get().strip()
