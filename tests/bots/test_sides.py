"""Whom bots play for: their team, and alone against a rival without a seat."""

import numpy as np
import pytest

from sunroom.bots.bot import ask
from sunroom.bots.random import RandomBot
from sunroom.bots.search import SearchBot
from sunroom.bots.valuing import CATEGORIES_AT_MOST, values
from sunroom.games import find
from sunroom.kernel.contract import MOST_SEATS
from sunroom.kernel.errors import SunroomError
from sunroom.lab.running import play_on_all_cores
from sunroom.lab.statistics import summary
from sunroom.lab.tournament import tournament


def worth(box, s) -> list[float]:
    out = np.zeros(MOST_SEATS)
    places, categories = np.zeros(MOST_SEATS, np.int16), np.zeros(CATEGORIES_AT_MOST, np.int16)
    values(s, box.players, 6.0, 0.5, places, categories, np.zeros(MOST_SEATS), np.zeros(MOST_SEATS), out)
    return [float(value) for value in out[: box.players]]


def test_alone_the_margin_and_the_win_are_those_against_the_rival():
    box = find("earth").box(players=1)
    s = box.new(1)
    assert box.rival(s) == 0
    assert box.level(s)
    assert worth(box, s) == [pytest.approx(0.5 * 0.5 + 0.5 * 0.5)], "level: half a win, and no margin (EA-8.7)"
    s.compost_size[0] = 6
    assert worth(box, s) == [pytest.approx(0.5 + 0.5 * 0.75)], "ahead by 6: it wins, and 6 is half of the best margin"
    s.sprout_total[1] = 12
    assert worth(box, s) == [pytest.approx(0.5 * 0.25)], "behind by 6"


def test_partners_are_worth_the_same_and_their_points_count_together():
    box = find("earth").box(players=4, teams="yes")
    s = box.new(1)
    s.compost_size[:4] = [9, 4, 1, 4]
    first, second, third, fourth = worth(box, s)
    assert first == third == pytest.approx(0.5 + 0.5 * (0.5 + 0.5 * (2 / 6) / (1 + 2 / 6)))
    assert second == fourth == pytest.approx(0.5 * (0.5 - 0.5 * (2 / 6) / (1 + 2 / 6)))
    alone = find("earth").box(players=4)
    s = alone.new(1)
    s.compost_size[:4] = [9, 4, 1, 4]
    assert worth(alone, s)[2] < worth(alone, s)[1], "everyone for themselves"


@pytest.mark.parametrize("options", [{"players": 1, "difficulty": "expert"}, {"players": 4, "teams": "yes"}])
def test_search_plays_legally_there(options):
    box = find("earth").box(**options)
    s, bot = box.new(3), SearchBot(20)
    for ply in range(60):
        seat = int(box.game.rules["actor"](s))
        advice = ask(bot, box, s, seat, ply)
        assert advice.action in box.legal(s, seat)
        assert all(0 <= c.win <= 1 for c in advice.candidates)
        box.apply(s, seat, advice.action)


def test_a_simulation_alone_counts_wins_against_the_rival():
    box = find("earth").box(players=1, difficulty="beginner")
    games = play_on_all_cores(box, [RandomBot()], 200, 1, quiet=True)
    totals = games.scores.sum(axis=2)[:, 0]
    decided = totals != games.rival
    assert ((games.wins[:, 0] == 1) == (totals > games.rival))[decided].all()
    found = summary(box, ["random"], games)
    assert found["even"] == 0.5
    assert found["margin"]["mean"] == pytest.approx(float((totals - games.rival).mean()))
    with pytest.raises(SunroomError, match="seats that play against each other"):
        tournament(box, [RandomBot(), RandomBot()], 2, 1)


def test_a_simulation_in_teams_gives_a_win_to_both_partners():
    box = find("earth").box(players=4, teams="yes")
    games = play_on_all_cores(box, [RandomBot("one"), RandomBot("other")], 40, 1, quiet=True)
    shares = games.wins
    assert (shares[:, 0] == shares[:, 2]).all()
    assert (shares[:, 0] + shares[:, 1] == 1).all()
    found = summary(box, ["one", "other"], games)
    assert found["even"] == 0.5
    assert found["bots"]["one"]["win_rate"] + found["bots"]["other"]["win_rate"] == pytest.approx(1)
    totals = games.scores.sum(axis=2)
    ahead = abs(totals[:, 0] + totals[:, 2] - totals[:, 1] - totals[:, 3])
    assert found["margin"]["mean"] == pytest.approx(float(ahead.mean()))


def test_games_without_sides_have_one_for_each_seat():
    box = find("solar-city").box(players=3)
    s = box.new(1)
    assert (box.sides(s), box.rival(s)) == ([0, 1, 2], None)
