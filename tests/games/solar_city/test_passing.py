"""Passing and repaying (SC-3.4 to SC-3.6): a game ends by passing when nobody can pay any more, and only then."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sunroom.games.solar_city import position as positions
from sunroom.games.solar_city import words
from sunroom.games.solar_city.board.previews import preview
from sunroom.games.solar_city.rules.actions import ACTIVATE, BUY, PASS, REPAY, TAKE
from sunroom.games.solar_city.rules.record import CHOOSE_ACTION, CHOOSE_REPAY, CHOOSE_TRADE, REPAYMENT
from sunroom.kernel.box import Box
from sunroom.kernel.compiling import COMPILED
from tests.games.playing import random_game
from tests.long import combined, many

from .city import ALL_SLOTS, BUILDINGS, EDITIONS, STRUCTURES, Play, box_of, city, marked_but, position
from .oracle import Referee

BOXES = {f"{edition}-{n}": box_of(n, edition) for edition, n in combined(EDITIONS, (2, 3, 4))}
every_box = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
GAMES = many(300, 60) if COMPILED else 60
TYPES = list(BUILDINGS[:6])

POOR = "Helios | Helios* | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
STUCK = "Cube | Cube | Cube | Cube\nHive | Hive | Hive | .\nLoom* | Loom* | Loom* | Loom*\n. | . | . | ."
"""The next Skyscraper costs 7, the next upgrade 8."""


def test_sc_3_4_repaying_is_offered_even_if_it_leaves_no_action():
    rows = "Cube | Cube | Cube | Cube\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=6, loans=10), tops=["Hive"], marked=marked_but())
    assert {"build Hive A4", "repay a loan"} <= play.choices  # the token given back brings 3 of the 4 coins a Skyscraper costs
    assert "you won’t be able to afford any action" in str(preview(play.box, play.s, 0, REPAY))
    play.do("repay a loan")
    assert play.choices == {"pass"}
    assert play.do("pass").decider == 1


def test_sc_3_4_a_repayment_that_leaves_an_action_says_nothing_of_it():
    rows = "Cube | Cube | Cube | .\n. | . | . | .\n. | . | . | .\n. | . | . | ."
    play = position(city(rows, coins=6, loans=10), tops=["Hive"], marked=marked_but())
    assert str(preview(play.box, play.s, 0, REPAY)) == "costs 6, you keep 0; one loan fewer"
    assert "build Hive A4" in play.do("repay a loan").choices


def test_sc_3_4_a_skyscraper_that_no_pile_has_leaves_nothing_to_pay():
    """All 30 buildings stand: only the Public Structure is left, and repaying makes it too dear."""
    thirty = [f"{name}*" for name in TYPES for _ in range(5)]
    drawn = ["\n".join(" | ".join([*tiles, "."][4 * row : 4 * row + 4]) for row in range(4)) for tiles in (thirty[:15], thirty[15:])]
    play = position(city(drawn[0], coins=6, loans=10), city(drawn[1]), pool=["Observatory"])
    assert [pile["left"] for pile in play.box.view(play.s, 0)["piles"]] == [0, 0, 0]
    assert play.choices == {"build Observatory D4", "repay a loan"}
    assert play.do("repay a loan").choices == {"pass"}


def poor_and_stuck() -> Play:
    """The first could build with one Loan token; the second has all the coins it takes to give one back, and can pay for nothing."""
    return position(city(POOR, loans=4), city(STUCK, coins=6, loans=6), tops=["Hive"])


def test_sc_3_4_a_repayment_after_a_pass_lets_everyone_try_again():
    play = poor_and_stuck().do("pass")
    assert (play.decider, play.choices) == (1, {"pass", "repay a loan"})
    asks = "You can’t afford anything, even with every remaining loan: pass, or repay a loan first."
    assert str(words.prompt(play.box, play.s, 1)) == asks
    assert str(preview(play.box, play.s, 1, REPAY)) == "costs 6, you keep 0; one loan fewer; everyone who passed gets another turn"
    assert play.box.view(play.s, 1)["passes"] == 1
    play.do("repay a loan")
    assert (play.choices, play.box.view(play.s, 1)["passes"]) == ({"pass"}, 0)
    play.do("pass")
    assert (play.phase, play.decider) == ("action", 0)
    play.do("build Hive D4")
    assert (play.loans(0), play.loans(1)) == (5, 5)


def test_sc_3_4_nobody_has_to_repay_for_the_sake_of_others():
    play = poor_and_stuck().do("pass")
    assert str(preview(play.box, play.s, 1, PASS)) == "you can’t afford anything this turn; the game ends, because everyone else has passed"
    assert play.do("pass").phase == "over"


def test_sc_3_4_the_first_to_pass_does_not_end_the_game():
    play = poor_and_stuck()
    assert str(preview(play.box, play.s, 0, PASS)) == "you can’t afford anything this turn"


def test_sc_3_4_why_a_loan_cannot_be_repaid():
    free = position(city(coins=9), tops=["Hive"])
    assert str(words.why_not(free.box, free.s, 0, REPAY)) == "repay a loan: you have no loan"
    short = position(city(coins=5, loans=2), tops=["Hive"])
    assert str(words.why_not(short.box, short.s, 0, REPAY)) == "repay a loan: it costs 6, and you have 5 coins"
    owner = position(city("Repair Café | . | . | .\n. | . | . | .\n. | . | . | .\n. | . | . | .", coins=4, loans=2), tops=["Hive"])
    assert str(words.why_not(owner.box, owner.s, 0, REPAY)) == "repay a loan: it costs 5, and you have 4 coins"


def test_sc_3_4_a_position_remembers_who_has_passed():
    play = poor_and_stuck().do("pass")
    written = positions.dump(play.box, play.s)
    assert written["passes"] == 1
    assert Play(play.box, positions.load(play.box, written)).do("pass").phase == "over"
    del written["passes"]  # as in a position written by hand
    assert Play(play.box, positions.load(play.box, written)).do("pass").phase == "action"


def hard_times(box: Box, luck: random.Random) -> Any:
    """A position with all ten loans taken, in which most seats cannot pay for anything."""
    tiles = [name for name in TYPES for _ in range(2 * box.players + 1)]
    luck.shuffle(tiles)
    holders = [luck.randrange(box.players) for _ in range(10)]
    seats = []
    for p in range(box.players):
        towers = luck.choice((2, 3, 7, 8))
        cells = [tiles.pop() for _ in range(towers)] + [tiles.pop() + "*" for _ in range(4)]
        cells += ["."] * (16 - len(cells))
        luck.shuffle(cells)
        rows = "\n".join(" | ".join(cells[4 * row : 4 * row + 4]) for row in range(4))
        seats.append(city(rows, coins=luck.randrange(towers), loans=holders.count(p)))
    pool = [{"name": name} for name in luck.sample(STRUCTURES, luck.choice((0, 0, 3)))]
    marked = luck.sample(sorted(ALL_SLOTS), luck.randint(0, 7))
    return positions.load(box, {"types": TYPES, "seats": seats, "pool": pool, "marked": marked, "rng": f"{luck.getrandbits(64):016x}"})


def who_could_act(referee: Referee) -> list[int]:
    """Every seat that could pay for an action, after any number of repayments of its own: tried out by the oracle."""
    able = []
    for p in referee.players:
        coins, loans = p.coins, p.loans
        possible = bool(referee.actions(p))
        while referee.can_repay(p):
            referee.repay(p)
            possible |= bool(referee.actions(p))
        p.coins, p.loans = coins, loans
        if possible:
            able.append(p.number)
    return able


@every_box
def test_sc_3_4_no_game_ends_by_passing_while_somebody_could_act(box: Box) -> None:
    """Hard times, continued at random in step with the oracle; those who can repay often do."""
    ended, reopened = 0, 0
    for seed in range(GAMES):
        luck = random.Random(seed)
        s = hard_times(box, luck)
        referee = Referee(positions.dump(box, s), box.options["edition"])
        game = referee.game()
        asked: Any = next(game)
        while actors := box.actors(s):
            said = {str(words.action_text(box, s, actors[0], action)): action for action in box.legal(s, actors[0])}
            assert (actors[0], set(said)) == asked
            text = luck.choice(sorted(said))
            if said.keys() & {"repay a loan", "done"} and luck.random() < 0.5:
                text = "repay a loan" if "repay a loan" in said else "done"
            reopened += text == "repay a loan" and s.phase == CHOOSE_ACTION and s.passes > 0
            box.apply(s, actors[0], said[text])
            try:
                asked = game.send(text)
            except StopIteration:
                asked = None
            assert not referee.differences(positions.dump(box, s)), text
        assert asked is None
        if s.passes == box.players:
            ended += 1
            assert who_could_act(Referee(positions.dump(box, s), box.options["edition"])) == []
    assert ended > GAMES // 2
    assert reopened > GAMES // 20


@every_box
def test_sc_3_6_repayments_cannot_put_the_end_off_for_ever(box: Box) -> None:
    """Loans are taken only to pay for an action. So between two actions at most ten are repaid, less than a round of passes
    comes before each, and a whole round after the last: few decisions, even if everybody repays whenever they can."""
    most = 10 + 11 * box.players
    for seed in range(GAMES):
        luck = random.Random(seed)
        s, idle = hard_times(box, luck), 0
        while actors := box.actors(s):
            legal, loans = box.legal(s, actors[0]), int(s.loans.sum())
            action = REPAY if REPAY in legal else luck.choice(legal)
            box.apply(s, actors[0], action)
            idle = idle + 1 if action in (REPAY, PASS) else 0
            assert idle <= most
            assert s.loans.sum() <= loans or action < ACTIVATE


def amid_actions(box: Box, seed: int) -> Iterator[tuple[Any, int]]:
    """Positions between the steps of an action in which the seat has a loan and coins to repay it."""
    for before, seat, _, _ in random_game(box, seed):
        amid = before.phase not in (CHOOSE_ACTION, CHOOSE_REPAY) and before.decider == before.turn and before.space >= 0
        if amid and before.loans[seat] and before.coins[seat] >= before.terms[seat, REPAYMENT]:
            yield before, seat


@every_box
def test_sc_3_5_repaying_amid_an_action_would_win_nothing(box: Box) -> None:
    """Whatever an action brings if a loan is repaid in the middle of it, it brings at least as much if the loan is repaid afterwards."""
    tried = 0
    for seed in range(GAMES // 3):
        for s, seat in amid_actions(box, seed):
            now, later, luck = box.copy(s), box.copy(s), random.Random(seed)
            now.coins[seat] -= now.terms[seat, REPAYMENT]
            now.loans[seat] -= 1
            while now.phase != CHOOSE_REPAY and now.turn == seat and box.actors(now) == [seat]:
                affordable = [action for action in box.legal(now, seat) if action != BUY or now.coins[seat] >= 3]
                action = luck.choice(affordable)
                assert action in box.legal(later, seat)
                box.apply(now, seat, action)
                box.apply(later, seat, action)
                if later.phase == CHOOSE_TRADE and now.phase != CHOOSE_TRADE:  # With so few coins an Exchange did not ask.
                    box.apply(later, seat, TAKE)
            tried += 1
            if later.phase == CHOOSE_REPAY and later.loans[seat] > now.loans[seat]:
                box.apply(later, seat, REPAY)
            assert (later.coins[seat], later.loans[seat]) == (now.coins[seat], now.loans[seat])
            assert sum(box.score(later, seat).values()) >= sum(box.score(now, seat).values())
    assert tried > GAMES // 20
