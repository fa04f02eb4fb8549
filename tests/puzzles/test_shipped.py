"""The puzzles that are shipped: each is what its file says, was checked, and tells nothing that its seat does not know."""

from dataclasses import replace
from datetime import date

import pytest

from sunroom.bots.learned import LearnedBot
from sunroom.bots.search import SearchBot
from sunroom.games import SHELF, find
from sunroom.puzzles import shelf
from sunroom.puzzles.checking import LONGER, holds
from sunroom.puzzles.ledger import read_ledger, waiting
from sunroom.puzzles.looking import CHOICES, LEADS, SOME_WINS, WINS, enough
from sunroom.puzzles.mining import mine
from sunroom.puzzles.puzzle import Puzzle, puzzle_text
from sunroom.puzzles.rating import LADDER
from sunroom.table import Table
from tests.long import long_only, some

SHIPPED = [(game, name) for game in SHELF.ours for name in shelf.names_of(find(game))]
FEW = 6
TODAY = date.today().toordinal() * FEW
"""Every day the short run looks at the next few."""


def shipped(game: str, name: str) -> Puzzle:
    return shelf.puzzle(find(game), name)


@pytest.mark.parametrize(("game", "name"), some(SHIPPED, TODAY, FEW))
def test_each_is_whole(game: str, name: str) -> None:
    p = shipped(game, name)
    assert puzzle_text(p) == (shelf.folder_of(find(game)) / f"{name}.toml").read_text("utf-8")
    assert p.checked >= LONGER
    assert len(p.brings) >= CHOICES
    assert p.tempting not in p.answers
    assert enough(p.box, p.state, p.seat, p.right)
    for wrong in p.brings[p.right :]:
        win, points = p.brings[0].win - wrong.win, p.brings[0].points - wrong.points
        clear = win > WINS - 0.001 or (win > SOME_WINS - 0.001 and points > p.box.game.lead / LEADS - 0.11)
        assert clear, "one decision is clearly the best"
    assert set(p.solved_by) <= set(LADDER)


@pytest.mark.parametrize("game", SHELF.ours)
def test_the_ledger_counts_them(game: str) -> None:
    names = shelf.names_of(find(game))
    ledger = read_ledger(shelf.folder_of(find(game)), find(game))
    assert ledger.agreed == len(names)
    assert ledger.count.kept == ledger.outplayed + ledger.agreed + ledger.refuted + len(waiting(shelf.folder_of(find(game))))
    assert ledger.agreed >= 0.98 * (ledger.agreed + ledger.refuted), "a search with ten times the thinking agrees"
    assert all(int(name.split("-")[0]) < ledger.games for name in names)


@pytest.mark.parametrize(("game", "name"), some(SHIPPED, TODAY, 4))
def test_what_a_seat_cannot_know_does_not_show(game: str, name: str) -> None:
    p = shipped(game, name)
    other = p.box.determinized(p.state, p.seat, 4711)
    seen = [Table(p.box, 0, start=s).view(p.seat) for s in (p.state, other)]
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("game", "name"), some(SHIPPED, 1, 2))
def test_the_longer_search_agrees_again(game: str, name: str) -> None:
    assert holds(shipped(game, name), 20)


@long_only
@pytest.mark.parametrize("game", SHELF.ours)
def test_the_same_seed_finds_the_same(game: str) -> None:
    for name in shelf.names_of(find(game))[:1]:
        number, ply = map(int, name.split("-"))
        p, again = shipped(game, name), mine(find(game), 1, number).puzzles[ply]
        assert puzzle_text(replace(again, checked=p.checked, solved_by=p.solved_by)) == puzzle_text(p)


@pytest.mark.parametrize("bot", [LearnedBot(300), SearchBot(300)])
def test_what_an_action_brings(bot: LearnedBot | SearchBot) -> None:
    """Beginning with the action that a search prefers anyway comes to much the same; another is looked at as long."""
    box = find("solar-city").box(players=2)
    s = box.new(3)
    advice = bot.advise(box, s, 0, 5)
    same = bot.after(box, s, 0, advice.action, 5)
    assert abs(same.value - advice.candidates[0].value) < 0.1
    for action in box.legal(s, 0)[:4]:
        found = bot.after(box, s, 0, action, 5)
        assert found.action == action
        assert 0 <= found.win <= 1
        assert 0 < found.value < 1
