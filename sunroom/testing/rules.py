"""Games end, nothing is lost, the same decisions give the same game; and the rules page."""

import dataclasses
import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.random import LONGEST, forget_luck
from sunroom.testing import plain
from sunroom.testing.clauses import clauses_of, mentions_in, named_in_tests
from sunroom.testing.given import GAMES, Suite
from sunroom.testing.playing import played, random_game, some_positions

FINGERPRINTS = "from sunroom.testing.plain import main; main()"


class RulesSuite(Suite):
    """What the rules of every game must do."""

    def test_the_shelf_has_the_game_by_its_name(self) -> None:
        assert SHELF[self.game.name] is self.game

    def test_what_is_not_named_keeps_its_default(self) -> None:
        usual = {option.name: option.default for option in self.game.options}
        assert dict(self.game.box().options) == {option.name: option.default for option in self.game.options if option.applies(usual)}

    def test_defaults_are_among_the_choices(self) -> None:
        assert all(option.default in option.choices for option in self.game.options if option.choices)
        assert self.game.box().players in self.game.seats

    def test_without_all_rules_it_is_no_game(self) -> None:
        rules = {name: function for name, function in self.game.rules.items() if name not in ("hide", "score")}
        with pytest.raises(TypeError, match="lacks score, hide"):
            dataclasses.replace(self.game, rules=rules)

    def test_a_copy_shares_nothing(self) -> None:
        box = self.game.box()
        s = box.new(1)
        copy, before = box.copy(s), s.tobytes()
        assert copy.tobytes() == before
        seat = box.actors(copy)[0]
        box.apply(copy, seat, box.legal(copy, seat)[0])
        assert copy.tobytes() != before
        assert s.tobytes() == before

    def test_the_seed_makes_the_game(self) -> None:
        box = self.game.box()
        assert box.new(1).tobytes() == box.new(1).tobytes()
        assert box.new(1).tobytes() != box.new(2).tobytes()

    def test_every_bit_of_a_long_seed_makes_the_deal(self) -> None:
        box, deals = self.game.box(), set()
        seeds = [LONGEST // 3 ^ (1 << bit) for bit in (0, 31, 62, 63, 64, 127, 128, 191, 192, 255)]
        for seed in seeds:
            s = box.new(seed)
            assert s.tobytes() == box.new(seed).tobytes()
            forget_luck(s)
            deals.add(s.tobytes())
        assert len(deals) == len(seeds)

    def test_a_seat_that_does_not_act_has_no_legal_actions(self, box: Box) -> None:
        for s, _ in some_positions(box):
            for seat in range(box.players):
                assert bool(box.legal(s, seat)) == (seat in box.actors(s))

    def test_games_end_and_nothing_is_lost(self, box: Box) -> None:
        for seed in range(GAMES):
            start = box.new(seed)
            for before, seat, action, _ in random_game(box, seed):
                legal = box.legal(before, seat)
                assert len(set(legal)) == len(legal)
                assert all(0 <= one < self.game.actions for one in legal)
                assert self.game.rules["actor"](before) in box.actors(before)
                assert -1 <= self.game.rules["item"](before, seat, action) < max(1, len(self.game.content.items(box)))
                assert self.conserved(box, before) == self.conserved(box, start)
            end = played(box, seed)
            assert self.game.rules["actor"](end) == -1
            assert self.conserved(box, end) == self.conserved(box, start)
            self._points_add_up(box, end)

    def _points_add_up(self, box: Box, s: Any) -> None:
        points = np.zeros(len(self.game.categories), np.int16)
        for seat in range(box.players):
            assert self.game.rules["score"](s, seat, points) == points.sum()
        places = box.ranking(s)
        assert len(places) == box.players
        assert min(places) == 1 or box.rival(s) is not None
        assert all(1 <= place <= max(2, box.players) for place in places)

    def test_places_begin_with_first(self) -> None:
        box = self.game.box(players=max(self.game.seats))
        places = box.ranking(box.new(1))
        assert len(places) == box.players
        assert min(places) == 1
        assert max(places) <= box.players

    def test_the_same_decisions_make_the_same_game(self, box: Box) -> None:
        one, two = ([after.tobytes() for _, _, _, after in random_game(box, 5)] for _ in range(2))
        assert one == two

    @pytest.mark.skipif(not COMPILED, reason="rules are not compiled here: there is nothing to compare")
    def test_plain_python_plays_the_same_games_byte_by_byte_and_without_warnings(self) -> None:
        cases, every = [case for case in (*self._cases(), *self.endless) for _ in range(self.compared)], self.looked_at_every
        run = subprocess.run(
            [sys.executable, "-W", "error", "-c", FINGERPRINTS, plain.place_of(self.game), json.dumps(cases), str(every)],
            env={**os.environ, "SUNROOM_PLAIN": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert run.returncode == 0, run.stderr
        lines = run.stdout.splitlines()
        assert len(lines) == len(cases)
        assert lines == plain.fingerprints(self.game, cases, every)

    def test_clauses_stand_under_headings_unique_and_in_order(self) -> None:
        page = (self.game.folder / "rules.md").read_text("utf-8")
        clauses = clauses_of(page)
        assert clauses
        assert page.index("\n## ") < page.index("\n- **"), "clauses stand under a heading"
        assert clauses == sorted(set(clauses))
        assert len({prefix for prefix, _, _ in clauses}) == 1, "a game has one prefix"
        assert mentions_in(page) <= set(clauses), "a page refers to clauses it has"

    def test_every_clause_is_named_by_a_test(self) -> None:
        if self.tests is None:
            pytest.skip("the class does not say where its tests are")
        named = named_in_tests(self.tests)
        missing = [f"{c[0]}-{c[1]}.{c[2]}" for c in clauses_of((self.game.folder / "rules.md").read_text("utf-8")) if c not in named]
        assert not missing, f"no test names {', '.join(missing)}"
