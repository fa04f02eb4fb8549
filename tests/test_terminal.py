"""Playing in the terminal where people may wait: a person at the keyboard, bots at the other seats."""

import io
import random

import pytest
from rich.console import Console

from sunroom.bots.bot import Advice, check
from sunroom.bots.learned import LearnedBot
from sunroom.bots.random import RandomBot
from sunroom.games import find
from sunroom.games.solar_gardens import position as positions
from sunroom.games.solar_gardens.rules.actions import CONFIRM, KEEP, PASS
from sunroom.games.solar_gardens.rules.record import EMPTY
from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadOption
from sunroom.kernel.protocols import State
from sunroom.table import Table
from sunroom.terminal import PERSON, Terminal
from tests.games.solar_gardens.rushing import keeps, rushed
from tests.long import long_only

NAMES = ["Robin", "Ada", "Ben", "Cem", "Dov"]


class Keyboard(Console):
    """A terminal into which somebody types all this, and then leaves."""

    def __init__(self, *typed: str) -> None:
        super().__init__(file=io.StringIO(), width=140, color_system=None)
        self.typed = list(typed)

    def input(self, *_: object, **__: object) -> str:
        return self.typed.pop(0) if self.typed else "quit"

    @property
    def shown(self) -> str:
        return str(self.file.getvalue())  # type: ignore[attr-defined]


class Keeps:
    """A bot that passes nothing on, except the first tile of the second round; it lays tiles anywhere."""

    def advise(self, box: Box, known: State, seat: int, seed: int) -> Advice:
        legal = box.legal(known, seat)
        passes = known.round_no == 2 and (known.hand == EMPTY)[:3].all() and PASS in legal
        return Advice(PASS if passes else KEEP if KEEP in legal else legal[0])


class Random(Keyboard):
    """A player who types any number, or waits now and then."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.luck, self.terminal, self.waited = random.Random(seed), None, 0

    def input(self, *_: object, **__: object) -> str:
        if self.terminal.others() and self.luck.random() < 0.3:
            self.waited += 1
            return "wait"
        return str(self.luck.randrange(len(self.terminal.table.legal(PERSON))) + 1)


def gardens(players: int = 3, **options: str) -> Box:
    return find("solar-gardens").box(players=players, **options)


def tiles(box: Box, n: int) -> list[str]:
    return [tile.name for tile in box.content.tiles[:n]]


def test_whoever_passes_a_tile_on_is_not_made_to_keep_the_next() -> None:
    """SG-2.9: `sunroom play solar-gardens --players 3 -o variant=casual --seed 5`, then `pass`."""
    keyboard = Keyboard("pass")
    table = Table(gardens(variant="casual"), 5, NAMES[:3])
    assert table.actors == [PERSON]
    Terminal(table, keyboard, RandomBot()).run()
    assert table.ply > 1, "the bots moved"
    assert table.legal(PERSON) != [64], "and the person has a choice"
    assert "You’re waiting for Ada." in keyboard.shown


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=long_only), pytest.param(5, marks=long_only)])
@pytest.mark.parametrize("open_placing", ["no", "yes"])
def test_nobody_at_the_terminal_is_rushed_and_every_game_ends(players: int, open_placing: str) -> None:
    keyboard = Random(players)
    table = Table(gardens(players, variant="casual", open_placing=open_placing), 3 + players, NAMES[:players])
    keyboard.terminal = Terminal(table, keyboard, RandomBot())
    keyboard.terminal.run()
    assert table.over
    assert keeps(table) == 16 * players
    assert rushed(table) == 0
    assert keyboard.waited > 5


def test_a_tile_that_was_kept_can_be_laid_when_everyone_has_one() -> None:
    """SG-2.6: after `wait` the person is asked again when all have chosen, not before."""
    keyboard = Keyboard("keep", "wait", "place A1", "wait", "confirm")
    box = gardens()
    start = positions.load(box, {"start": 1, "pile": tiles(box, 4)[1:], "seats": [{"before": tiles(box, 4)[0]}, {}, {}]})
    table = Table(box, 5, NAMES[:3], start)
    Terminal(table, keyboard, RandomBot()).run()
    laid = next(ply for ply, move in enumerate(table.moves) if move.seat == PERSON and move.action < 64)
    assert (table.state_at(laid).hand[:3] >= 0).all()
    assert "or wait: let Ada decide first" in keyboard.shown
    assert int(table.state.round_no) == 2


def test_who_waited_once_is_asked_again_in_the_next_round() -> None:
    """To wait with a tile that lies is said for this time, not for good."""
    keyboard = Keyboard("keep", "place A1", "wait", "confirm", "keep", "place A2", "confirm")
    box = gardens()
    names = tiles(box, 9)
    start = positions.load(box, {"start": 1, "pile": names[1:], "seats": [{"before": names[0]}, {}, {}]})
    table = Table(box, 5, NAMES[:3], start)
    terminal = Terminal(table, keyboard, Keeps())
    terminal.run()
    laid = [ply for ply, move in enumerate(table.moves) if move.seat == PERSON and move.action < 64]
    confirmed = [ply for ply, move in enumerate(table.moves) if move.seat == PERSON and move.action == CONFIRM]
    assert confirmed[0] > laid[0] + 1, "the others went first"
    assert confirmed[1] == laid[1] + 1, "and this time nobody did"


def test_a_confirmed_tile_can_be_taken_back_while_placing_is_open() -> None:
    """SG-2.6: as at a real table, until everyone is done; and whoever leaves it as it is waits."""
    box = gardens(open_placing="yes")
    names = tiles(box, 9)
    start = positions.load(box, {"start": 1, "pile": names[1:], "seats": [{"before": names[0]}, {}, {}]})
    keyboard = Keyboard("keep", "place A1", "confirm", "take back", "place B2", "confirm", "wait")
    table = Table(box, 5, NAMES[:3], start)
    Terminal(table, keyboard, Keeps()).run()
    mine = [str(table.move_text(ply)) for ply, move in enumerate(table.moves) if move.seat == PERSON]
    assert [text.split()[0] for text in mine[:6]] == ["keep", "place", "confirm", "take", "place", "confirm"]
    assert int(table.state.round_no) == 2, "the others went on"


def test_a_bot_that_cannot_play_this_says_so_before_the_game() -> None:
    with pytest.raises(BadOption, match="was trained with"):
        check(LearnedBot(10), gardens(variant="casual"))
    check(RandomBot(), gardens(variant="casual"))


def test_waiting_where_everybody_waits_for_the_person_is_answered() -> None:
    keyboard = Keyboard("wait")
    Terminal(Table(gardens(), 5, NAMES[:3]), keyboard, RandomBot()).run()
    assert "wait: nobody else has anything to decide; everyone is waiting for you" in keyboard.shown


def test_a_hint_about_a_tile_that_lies_says_whether_to_take_it_back() -> None:
    """The last tile of a roof, which scores turned one way only: laid otherwise it is taken back, laid so it stays."""
    content = "name, copies, sides, beds, panels, turbines, habitat, sculptures\nLane, 90, =..., -, 0, 0, -, 0\n"
    box = find("solar-gardens").box(players=2, content=content)
    full = [["Lane v", *["Lane"] * 3], *[["Lane"] * 4] * 3]
    roof = [[*full[0]], [".", *full[1][1:]], *full[2:]]
    for turn, said in (("", "Confirm: a strong player would do the same."), (" turned right", "Take it back: there’s something better.")):
        seats = [{"holds": "Lane", "placed": f"A2{turn}", "roof": roof}, {"holds": "Lane", "roof": roof}]
        table = Table(box, 1, NAMES[:2], positions.load(box, {"round": 16, "phase": "placing", "seats": seats}))
        keyboard = Keyboard("hint")
        Terminal(table, keyboard, RandomBot()).run()
        assert said in keyboard.shown
        assert "there is nothing else to do" not in keyboard.shown
