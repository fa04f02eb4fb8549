"""Round trips of actions, positions and tables, and messages in every language."""

import random
import tomllib
from typing import Any

import pytest
import tomli_w

from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile, IllegalAction
from sunroom.kernel.messages import Message, Seat, Several, Voice
from sunroom.table import Table
from sunroom.table.files import parse_table, table_text
from sunroom.testing.given import HOSTILE, Suite
from sunroom.testing.playing import random_game, some_positions
from sunroom.web.language import languages, own_catalogues, texts


def _some_illegal(box: Box, s: Any, seat: int, most: int = 40) -> list[int]:
    """Actions of all kinds that a seat cannot take now."""
    illegal = sorted(set(range(box.game.actions)) - set(box.legal(s, seat)))
    return illegal[:: max(1, len(illegal) // most)]


def _kind(said: Any) -> Any:
    """What messages have in common that differ only in numbers and names of things."""
    if isinstance(said, Message):
        return said.topic, said.key, tuple(_kind(value) for value in said.values.values())
    if isinstance(said, Several):
        return said.joint, tuple(sorted({str(_kind(one)) for one in said.things}))
    return said.number if isinstance(said, Seat) else type(said).__name__


class WordsSuite(Suite):
    """What every game must say and understand."""

    def test_actions_in_words_there_and_back(self, box: Box) -> None:
        for s, seat in some_positions(box, 30):
            said = {action: str(self.game.words.action_text(box, s, seat, action)) for action in box.legal(s, seat)}
            assert len(set(said.values())) == len(said)
            for action, text in said.items():
                assert self.game.words.parse_action(box, s, seat, text) == action
                assert self.game.words.parse_action(box, s, seat, text.upper()) == action

    def test_what_cannot_be_done_is_refused_with_a_reason(self, box: Box) -> None:
        words = self.game.words
        for s, seat in some_positions(box, 5):
            if box.actors(s):
                with pytest.raises(IllegalAction, match=r"\w"):
                    words.parse_action(box, s, seat, "sing a song")
            assert all(str(words.why_not(box, s, seat, action)) for action in _some_illegal(box, s, seat))
            assert all(str(words.why_not(box, s, other, -1)) for other in range(box.players) if other not in box.actors(s))

    def test_positions_there_and_back(self, box: Box) -> None:
        for s, _ in some_positions(box):
            written = tomli_w.dumps(self.game.position.dump(box, s))
            assert self.game.position.load(box, tomllib.loads(written)).tobytes() == s.tobytes(), written

    def test_a_position_with_an_unknown_key_is_refused(self) -> None:
        box = self.game.box()
        with pytest.raises(BadFile, match="hobby"):
            self.game.position.load(box, self.game.position.dump(box, box.new(1)) | {"hobby": "knitting"})

    def test_a_saved_table_there_and_back(self, box: Box) -> None:
        table, luck = Table(box, 11, list(HOSTILE[: box.players])), random.Random(11)
        while not table.over and table.ply < 25:
            seat = table.actors[0]
            table.make(seat, luck.choice(table.legal(seat)))
        again = parse_table(table_text(table))
        assert (again.moves, again.names, again.state.tobytes()) == (table.moves, table.names, table.state.tobytes())

    def test_a_move_is_taken_back_and_made_again_unless_something_came_to_light(self, box: Box) -> None:
        table, luck, plies = Table(box, 6), random.Random(6), 0
        while not table.over and plies < 60:
            seat = table.actors[0]
            before, unasked = table.state, table.unasked(seat) is not None
            table.make(seat, luck.choice(table.legal(seat)))
            after, plies = table.state, plies + 1
            if unasked:
                continue
            assert table.can_undo(seat) == bool(after.revealed == before.revealed)
            if table.can_undo(seat):
                table.undo(seat)
                assert table.state.tobytes() == before.tobytes()
                table.redo(seat)
                assert table.state.tobytes() == after.tobytes()

    def test_messages_are_said_in_every_language_and_names_come_out_as_they_went_in(self, box: Box) -> None:
        said = self._all_that_is_said(box)
        assert said
        stand_ins = [chr(0xE000 + p) for p in range(box.players)]
        for code in languages():
            for first in range(len(HOSTILE)):
                names = [HOSTILE[(first + p) % len(HOSTILE)] for p in range(box.players)]
                voice, other = Voice(names, texts(code)), Voice(stand_ins, texts(code))
                for message in said:
                    expected = other(message)
                    for stand_in, name in zip(stand_ins, names, strict=True):
                        expected = expected.replace(stand_in, name)
                    assert voice(message) == expected

    def _all_that_is_said(self, box: Box) -> list[Any]:
        """One of every kind of message in a random game, with every kind of value in it."""
        table, luck, said = Table(box, 3), random.Random(3), dict[Any, Any]()
        words, board = self.game.words, self.game.board

        def note(*messages: Any) -> None:
            for message in messages:
                assert message is None or isinstance(message, Message | Several), f"{message!r} is no message"
                if message:
                    said.setdefault(_kind(message), message)

        often = max(1, sum(1 for _ in random_game(box, 3)) // self.shown_often)
        while not table.over:
            seat, s = table.actors[0], table.state
            if table.ply % often == 0:
                note(words.prompt(box, box.hidden(s, seat), seat))
                note(*(words.action_text(box, s, seat, action) for action in table.legal(seat)))
                note(*(words.why_not(box, s, seat, action) for action in _some_illegal(box, s, seat)))
                if board:
                    note(*(board.preview(box, s, seat, action) for action in table.legal(seat)), *board.why(box, s, seat).values())
            note(*table.act(seat, luck.choice(table.legal(seat))))
        note(words.verdict(table.view()))
        if board:
            note(board.progress(table.view())[0], *(message for _, message in board.guide()))
            note(*(label for p in range(box.players) for label, _ in board.facts(table.view(), p)))
        return list(said.values())

    def test_its_own_catalogues_have_all_it_says_and_nothing_else(self) -> None:
        if not own_catalogues(self.game):
            pytest.skip("it has no catalogues of its own")
        from sunroom.web.catalogues import missing_in, stale_in

        for path in own_catalogues(self.game).values():
            assert missing_in(self.game, path) == []
            assert stale_in(self.game, path) == []
