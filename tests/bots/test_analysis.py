"""Looking back on a game."""

import json

import pytest

from sunroom.bots.analysis import SLIP, Moment, decisions, in_messages, look_at, moments, told, turning_points
from sunroom.bots.bot import ask
from sunroom.bots.greedy import GreedyBot
from sunroom.bots.random import RandomBot
from sunroom.bots.search import SearchBot
from sunroom.games import find
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message
from sunroom.kernel.protocols import State
from sunroom.table.table import Table

QUICK = SearchBot(150)


@pytest.fixture(scope="module")
def played() -> Table:
    """A game between a bot that tries and one that does not."""
    table = Table(find("solar-city").box(players=2), seed=11, names=["Ada", "Ben"])
    bots = (GreedyBot(samples=2, depth=4), RandomBot())
    while not table.over:
        seat = table.actors[0]
        table.make(seat, ask(bots[seat], table.box, table.state, seat, table.ply).action)
    return table


def test_every_choice_is_looked_at_and_nothing_else(played: Table) -> None:
    found = list(moments(played, QUICK))
    choices = [ply for ply, move in enumerate(played.moves) if len(played.box.legal(played.state_at(ply), move.seat)) > 1]
    assert [moment.ply for moment in found] == choices
    assert decisions(played) == len(choices) > 20
    for moment in found:
        assert sum(moment.chances) == pytest.approx(1.0)
        assert moment.seat == played.moves[moment.ply].seat
        assert moment.played == played.moves[moment.ply].action
        assert moment.better in played.box.legal(played.state_at(moment.ply), moment.seat)
        assert (moment.slip == 0.0) or (moment.better != moment.played)


def test_the_same_game_gives_the_same_analysis(played: Table) -> None:
    assert look_at(played, 10, QUICK) == look_at(played, 10, QUICK)


def test_it_judges_by_what_the_player_knew(played: Table) -> None:
    """The piles are reshuffled behind the players' backs: every judgement stays the same."""
    ply = 12
    seat = played.moves[ply].seat
    other = Table(played.box, played.seed, played.names, start=played.box.determinized(played.state_at(ply), seat, 999))
    here = Table(played.box, played.seed, played.names, start=played.state_at(ply))
    for table in (here, other):
        table.make(seat, played.moves[ply].action)
    assert look_at(here, 0, QUICK) == look_at(other, 0, QUICK)


def test_the_weaker_player_gives_more_away(played: Table) -> None:
    report = told(played, list(moments(played, QUICK)), QUICK)
    ada, ben = report["players"]
    assert played.box.ranking(played.state) == [1, 2]
    assert report["chances"][-1]["chances"] == [1.0, 0.0]
    assert ben["given_away"] > ada["given_away"]
    assert ada["choices"] + ben["choices"] == decisions(played)


def test_a_kept_analysis_speaks_in_messages_as_far_as_its_words_are_known(played: Table) -> None:
    report = told(played, list(moments(played, QUICK)), QUICK)
    assert report["turning_points"]
    assert json.loads(json.dumps(report)) == report, "stored with numbers of actions, no words"
    assert {type(point[which]) for point in report["turning_points"] for which in ("played", "better")} == {int}
    kept = in_messages(played, report)
    assert all(isinstance(point["played"], Message) for point in kept["turning_points"])
    assert [str(point["played"]) for point in kept["turning_points"]] == [
        str(played.move_text(point["ply"], point["seat"])) for point in report["turning_points"]
    ]
    earlier = [point | {which: str(point[which]) for which in ("played", "better")} for point in kept["turning_points"]]
    assert in_messages(played, report | {"turning_points": earlier}) == kept, "reports of an earlier version still open"
    report["turning_points"][0]["played"] = "words of an earlier version"
    assert in_messages(played, report)["turning_points"][0]["played"] == "words of an earlier version"


def test_turning_points_are_the_largest_slips_in_order() -> None:
    found = [Moment(ply, 0, (0.5, 0.5), 1, 2, 0.5 - loss, 0.5) for ply, loss in enumerate((0.01, 0.2, SLIP, 0.3, 0.1, 0.11, 0.12, 0.13))]
    assert [moment.ply for moment in turning_points(found)] == [1, 3, 4, 5, 6, 7]
    assert turning_points(found[:1]) == []


def test_a_blunder_is_found() -> None:
    """Somebody throws a win away near the end of a game; the analysis names a move that keeps it, whatever follows."""
    table, seat, margins = next(filter(None, map(_crossroads, range(60))))
    worst = min(margins, key=lambda action: margins[action])
    table.make(seat, worst)
    moment = look_at(table, 0, SearchBot(1000))
    assert moment.slip > 0.3
    assert margins[moment.better] > 0


def _crossroads(seed: int) -> tuple[Table, int, dict[int, int]] | None:
    """A choice near the end of a game where one action wins against every answer and another loses, with all margins."""
    table = Table(find("solar-city").box(players=2), seed=seed)
    bot = GreedyBot(samples=1, depth=2)
    while not table.over:
        seat = table.actors[0]
        table.make(seat, ask(bot, table.box, table.state, seat, table.ply).action)
    for ply in range(table.ply - 1, table.ply - 12, -1):
        here, seat = Table(table.box, seed, start=table.state_at(ply)), table.moves[ply].seat
        budget = [3000]
        margins = {action: _margin(here.box, _after(here.box, here.state, seat, action), seat, budget) for action in here.legal(seat)}
        if budget[0] < 0:
            return None
        if min(margins.values()) < 0 < max(margins.values()):
            return here, seat, margins
    return None


def _after(box: Box, s: State, seat: int, action: int) -> State:
    after = box.copy(s)
    box.apply(after, seat, action)
    return after


def _margin(box: Box, s: State, seat: int, budget: list[int]) -> int:
    """The final margin of a seat when both play perfectly, by trying everything; useless when the budget runs out."""
    budget[0] -= 1
    actors = box.actors(s)
    if not actors or budget[0] < 0:
        totals = [sum(box.score(s, p).values()) for p in range(2)]
        return totals[seat] - totals[1 - seat]
    best = max if actors[0] == seat else min
    return best(_margin(box, _after(box, s, actors[0], action), seat, budget) for action in box.legal(s, actors[0]))
