"""What a seat cannot know makes no difference to what it is shown, offered and told."""

from typing import Any

import numpy as np

from sunroom.kernel.box import Box
from sunroom.kernel.random import LONGEST, key_of
from sunroom.table.table import SPECTATOR
from sunroom.testing.given import Suite
from sunroom.testing.playing import seen_by, some_positions

DEALT_IN_SECRET = LONGEST // 5
"""A long seed, as games at a table have: its key is in every position."""


class KnowledgeSuite(Suite):
    """What every game must hide, and how it is observed."""

    def test_hiding_and_dealing_anew_leave_the_original_alone(self) -> None:
        box = self.game.box()
        s = box.new(1)
        before = s.tobytes()
        box.hidden(s, 0)
        box.determinized(s, 0, 5)
        box.view(s, -1)
        assert s.tobytes() == before

    def test_what_a_seat_knows_is_the_same_in_all_games_that_look_alike(self, box: Box) -> None:
        for s, _ in some_positions(box, seed=DEALT_IN_SECRET):
            assert key_of(s) == DEALT_IN_SECRET
            for seat in range(SPECTATOR, box.players):
                hidden, view, seen = box.hidden(s, seat), box.view(s, seat), seen_by(box, s, seat)
                assert int(hidden.rng) == key_of(hidden) == 0
                assert box.hidden(hidden, seat).tobytes() == hidden.tobytes()
                assert seen_by(box, hidden, seat) == seen
                for seed in range(2):
                    other = box.determinized(s, seat, seed)
                    assert key_of(other) == 0
                    assert box.hidden(other, seat).tobytes() == hidden.tobytes()
                    assert box.view(other, seat) == view
                    assert seen_by(box, other, seat) == seen

    def test_choices_and_words_depend_only_on_what_is_known(self, box: Box) -> None:
        for s, seat in some_positions(box):
            if seat in box.actors(s):
                other = self.twin(box, s, seat, 8)
                assert box.legal(other, seat) == box.legal(box.hidden(s, seat), seat) == box.legal(s, seat)
                assert self._told(box, other, seat) == self._told(box, s, seat)

    def _told(self, box: Box, s: Any, seat: int) -> list[Any]:
        """Everything told to a seat that has to decide."""
        words, board, legal = self.game.words, self.game.board, box.legal(s, seat)
        told: list[Any] = [words.prompt(box, box.hidden(s, seat), seat)]
        told += [words.action_text(box, s, seat, action) for action in legal]
        if board:
            told += [board.preview(box, s, seat, action) for action in legal[:12]]
            told += board.why(box, s, seat).items()
        return told

    def test_observations_are_within_the_ranges_that_are_documented(self, box: Box) -> None:
        low, high = self.game.layout.low, self.game.layout.high
        for s, _ in some_positions(box, 20):
            for seat in range(box.players):
                seen = np.frombuffer(seen_by(box, s, seat), np.int16)
                for part in self.game.layout:
                    where = self.game.layout.where[part.name]
                    assert ((low[where] <= seen[where]) & (seen[where] <= high[where])).all(), f"{part.name}: {seen[where]}"
