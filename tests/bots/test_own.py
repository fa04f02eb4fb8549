"""Custom bots: named by their module, on the command line and in environments; and the errors for what is not a bot."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sunroom.bots.bot import Advice, ask
from sunroom.bots.levels import find_bot
from sunroom.bots.own import named_bot
from sunroom.bots.search import SearchBot
from sunroom.cli import app
from sunroom.envs.gymnasium import SeatAgainstBots
from sunroom.games import find
from sunroom.kernel.errors import BadOption, IllegalAction
from sunroom.lab.tournament import tournament

MODULE = """
from sunroom.bots.bot import Advice

class Hasty:
    def advise(self, box, known, seat, seed):
        return Advice(box.legal(known, seat)[0])

class Patient(Hasty):
    def __init__(self, nth):
        self.nth, self.name = nth, f"patient-{nth}"

    def advise(self, box, known, seat, seed):
        return Advice(box.legal(known, seat)[-self.nth])

LAST = Patient(1)
NUMBER = 7

class Mute:
    pass
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with modules in it, as the current folder."""
    (tmp_path / "hasty_bots.py").write_text(MODULE)
    (tmp_path / "broken_bots.py").write_text("import nowhere_to_be_found\n")
    (tmp_path / "late_bots.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for module in ("hasty_bots", "broken_bots", "late_bots"):
        sys.modules.pop(module, None)
    return tmp_path


def test_a_class_or_an_object_of_a_module(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.syspath_prepend(folder)
    box = find("solar-city").box()
    s = box.new(1)
    seat = box.actors(s)[0]
    assert ask(named_bot("hasty_bots:Hasty"), box, s, seat, 1).action == box.legal(s, seat)[0]
    assert ask(named_bot("hasty_bots:LAST"), box, s, seat, 1).action == box.legal(s, seat)[-1]
    house = named_bot("search:20")
    assert isinstance(house, SearchBot)
    assert house.iterations == 20


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere:Bot", "nowhere:Bot: there is no module 'nowhere' here; run from the folder that contains it, or install it"),
        ("hasty_bots.deeper:Bot", "hasty_bots.deeper:Bot: there is no module 'hasty_bots.deeper' here"),
        ("hasty_bots:Hasti", "hasty_bots.py has no 'Hasti'; bots in it: Hasty, Patient, LAST"),
        ("hasty_bots:", "hasty_bots.py has no ''"),
        ("sys:Hasty", "sys has no 'Hasty'; bots in it: none"),
        (":Hasty", "cannot be imported: ValueError: Empty module name"),
        ("hasty_bots:Mute", "hasty_bots:Mute is not a bot; a bot has a method advise(box, known, seat, seed)"),
        ("hasty_bots:NUMBER", "hasty_bots:NUMBER is not a bot"),
        ("hasty_bots:Patient", "Patient() fails: TypeError: Patient.__init__() missing 1 required positional argument: 'nth'; name"),
        ("broken_bots:Bot", "broken_bots cannot be imported: ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
        ("late_bots:Bot", "late_bots cannot be imported: ZeroDivisionError: division by zero"),
        ("search:much", "there is no bot 'search:much'; the bots are random, greedy"),
        ("gandalf", "and your own as module:Class"),
    ],
)
def test_what_is_no_bot_is_answered_with_a_sentence(name: str, says: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.syspath_prepend(folder)
    with pytest.raises(BadOption) as refusal:
        named_bot(name)
    assert says in str(refusal.value)


def test_the_command_line_takes_them_from_the_folder_one_is_in() -> None:
    found = CliRunner().invoke(
        app, ["tournament", "solar-gardens", "--games", "2", "--json", "--bots", "hasty_bots:Hasty, hasty_bots:LAST"]
    )
    assert set(json.loads(found.output)["ratings"]) == {"Hasty", "patient-1"}
    found = CliRunner().invoke(app, ["simulate", "solar-gardens", "--games", "2", "--json", "--bots", "hasty_bots:Hasty,random"])
    assert json.loads(found.output)["bots"]["Hasty"]["seats_played"] == 2
    found = CliRunner().invoke(app, ["play", "solar-gardens", "--against", "hasty_bots:LAST", "--seed", "5"], input="1\nquit\n")
    assert found.exit_code == 0
    assert "Patient-1 1" in found.output


def test_a_bot_without_a_name_is_called_as_its_class_is() -> None:
    class Hasty:
        def advise(self, box, known, seat, seed):
            return Advice(box.legal(known, seat)[0])

    found = tournament(find("solar-gardens").box(), [Hasty(), Hasty()], 2, 1, quiet=True)
    assert set(found["ratings"]) == {"Hasty 1", "Hasty 2"}


def test_an_environment_takes_them_by_name(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.syspath_prepend(folder)
    game = SeatAgainstBots("solar-city", bots="hasty_bots:Hasty", players=3)
    assert [type(bot).__name__ for bot in game.bots] == ["Hasty", "Hasty"]


def test_guests_of_a_server_get_bots_of_the_house_only(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """The server finds bots by `find_bot`, which imports nothing."""
    monkeypatch.syspath_prepend(folder)
    with pytest.raises(BadOption, match="there is no bot 'hasty_bots:Hasty'"):
        find_bot("hasty_bots:Hasty")
    assert "hasty_bots" not in sys.modules


@pytest.mark.parametrize("advised", [Advice(-1), 3, None], ids=str)
def test_an_action_that_is_not_legal_is_refused(advised: object) -> None:
    class Wrong:
        def advise(self, box, known, seat, seed):
            return advised

    box = find("solar-city").box()
    s = box.new(1)
    with pytest.raises(IllegalAction, match=r"Wrong advises (-1|3|None); expected Advice\(action\) with one of box.legal"):
        ask(Wrong(), box, s, box.actors(s)[0], 1)
