"""Simulations: the same from the same seed on any number of cores, and figures that add up."""

from types import SimpleNamespace

import numpy as np
import pytest

from sunroom.bots.bot import ask
from sunroom.bots.greedy import GreedyBot
from sunroom.bots.random import RandomBot
from sunroom.games import SHELF, find
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.playouts import random_playout
from sunroom.kernel.random import branch, dice, reseed
from sunroom.lab import playing, running
from sunroom.lab.playing import Games, deal_of, play_games, seats_of
from sunroom.lab.report import report_html
from sunroom.lab.running import play_on_all_cores, run_slices
from sunroom.lab.statistics import interval, summary, unique_names
from sunroom.lab.tournament import _bradley_terry, _ratings, tournament
from tests.long import some


def same(a: Games, b: Games) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in Games.__dataclass_fields__)


@pytest.mark.parametrize("name", some(SHELF, 0, 2))
def test_results_depend_on_the_seed_alone(name):
    box, bots = find(name).box(), [RandomBot()]
    one = play_on_all_cores(box, bots, 450, 3, quiet=True, cores=1)
    assert same(one, play_on_all_cores(box, bots, 450, 3, quiet=True, cores=3))
    assert same(one, play_games(box, bots, 3, 0, 450))
    assert not same(one, play_on_all_cores(box, bots, 450, 4, quiet=True))


@pytest.mark.parametrize("name", some(SHELF, 0, 2))
def test_compiled_random_games_are_noted_like_any_others(name, monkeypatch):
    """The fast way and the general way note the same things of the same games."""
    box = find(name).box()
    fast = play_games(box, [RandomBot()], 5, 0, 6)
    luck = {}

    def as_fast(bot, box, s, seat, seed):
        legal = box.legal(s, seat)
        from sunroom.bots.bot import Advice
        from sunroom.kernel.random import draw

        return Advice(legal[draw(luck["now"], len(legal))])

    monkeypatch.setattr(playing, "ask", as_fast)
    from sunroom.kernel.random import branch, dice, reseed

    slow = Games.blank(box, 6)
    for game in range(6):
        luck["now"] = dice(1)[0]
        reseed(luck["now"], branch(5, -1 - game))
        slow.seating[game] = seats_of(game, box.players, 1)
        playing._play_one(box, [RandomBot()] * box.players, 5, game, slow, game)
    for name_ in ("places", "scores", "decisions", "takes", "when", "first"):
        assert np.array_equal(getattr(fast, name_), getattr(slow, name_)), name_


def test_everyone_sits_everywhere_on_the_same_deal():
    for players in (2, 3, 4):
        for bots in range(1, players + 1):
            seatings = [seats_of(game, players, bots) for game in range(players)]
            for seat in range(players):
                assert sorted(row[seat] for row in seatings) == sorted(k % bots for k in range(players))
        assert len({deal_of(1, game, players) for game in range(players)}) == 1
        assert deal_of(1, players, players) != deal_of(1, 0, players)


def test_a_summary_adds_up():
    box = find("solar-city").box(players=3)
    games = play_on_all_cores(box, [RandomBot(), GreedyBot(samples=1, depth=2)], 60, 3, quiet=True)
    found = summary(box, ["random", "greedy"], games)
    played = {name: row["seats_played"] for name, row in found["bots"].items()}
    assert sum(played.values()) == 180
    wins = sum(row["win_rate"] * row["seats_played"] for row in found["bots"].values())
    assert wins == pytest.approx(60)
    for rows in (found["seats"], found["turn_order"]):
        assert sum(row["win_rate"] for row in rows) == pytest.approx(1)
    assert found["bots"]["greedy"]["low"] < found["bots"]["greedy"]["win_rate"] < found["bots"]["greedy"]["high"]
    total = sum(row["mean"] for row in found["categories"].values())
    assert total == pytest.approx(found["score"]["mean"])
    by_name = {row["item"]: row for row in found["items"]}
    assert "Hive" in by_name
    assert "" not in by_name
    assert all(0 <= row["when"] <= 1 for row in found["items"])


def test_takes_are_what_stands_in_the_cities():
    """Every building taken is in a city at the end: an independent count from the views."""
    box = find("solar-city").box(players=2)
    names = box.game.content.items(box)
    from sunroom.kernel.random import branch

    notes = play_games(box, [GreedyBot(samples=1, depth=2)], 9, 0, 2)
    s, thinking, ply = box.new(deal_of(9, 0, 2)), branch(9, -1), 0
    while (seat := int(box.game.rules["actor"](s))) >= 0:
        box.apply(s, seat, ask(GreedyBot(samples=1, depth=2), box, s, seat, branch(thinking, ply)).action)
        ply += 1
    assert notes.decisions[0] == ply
    for seat, city in enumerate(box.view(s, -1)["cities"]):
        standing = [space["tile"] for space in city["spaces"].values() if space["tile"]]
        taken = {names[i]: int(n) for i, n in enumerate(notes.takes[0, seat]) if n and "SkyGarden" not in names[i]}
        assert taken == {name: standing.count(name) for name in set(standing)}


def test_wilson_against_known_values():
    assert interval(50, 100) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)
    assert interval(0, 10)[1] == 0
    assert interval(10, 10)[2] == pytest.approx(1)
    assert interval(0, 0) == (0, 0, 1)


def test_shared_wins_are_counted():
    box = find("solar-city").box(players=3)
    games = Games.blank(box, 4)
    games.wins[:] = [[0.5, 0.5, 0], [0, 1, 0], [0, 1, 0], [1, 0, 0]]
    games.seating[:] = [0, 1, 2]
    found = summary(box, ["a", "b", "c"], games)
    assert found["shared_wins"] == 0.25
    assert [found["bots"][name]["win_rate"] for name in "abc"] == [0.375, 0.625, 0]


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 4, "teams": "yes"}, {"players": 3}], ids=str)
def test_the_wins_of_random_games_are_those_of_their_ends(options):
    """Noted within compiled code, and here by replaying each game."""
    box, seed = find("earth").box(**options), 5
    games, luck, out = play_games(box, [RandomBot()], seed, 0, 6), dice(0)[0], np.zeros(box.game.actions, np.int16)
    for i in range(len(games)):
        s = box.new(branch(seed, i // box.players))
        reseed(luck, branch(seed, -1 - i))
        random_playout(s, luck, out)
        assert games.wins[i].tolist() == box.win_shares(s)
        assert games.places[i].tolist() == box.ranking(s)


def test_names_listed_twice_are_numbered():
    assert unique_names(["a", "b", "a"]) == ["a 1", "b", "a 2"]


def test_bradley_terry_recovers_known_strengths():
    strength = np.array([1.0, 2.0, 6.0])
    ahead = 100_000 * strength[:, None] / (strength[:, None] + strength[None, :])
    np.fill_diagonal(ahead, 0)
    ratings = _bradley_terry(ahead)
    assert ratings[1] - ratings[0] == pytest.approx(400 * np.log10(2), abs=0.5)
    assert ratings[2] - ratings[1] == pytest.approx(400 * np.log10(3), abs=0.5)


def test_a_tournament_ranks_the_better_bot_first():
    box = find("solar-city").box(players=2)
    found = tournament(box, [RandomBot(), GreedyBot(samples=1, depth=2), RandomBot()], 20, 1, quiet=True)
    assert next(iter(found["ratings"])) == "greedy"
    assert found["games"] == 60
    assert all(row["low"] <= row["rating"] <= row["high"] for row in found["ratings"].values())
    assert found["duels"]["greedy - random 1"]["win_rate"] > 0.8
    with pytest.raises(SunroomError, match="two bots"):
        tournament(box, [RandomBot()], 2, 1)


def meeting(one: int, other: int) -> SimpleNamespace:
    """So many games won by the one and by the other bot."""
    places = np.array([[1, 2]] * one + [[2, 1]] * other)
    return SimpleNamespace(seating=np.tile([0, 1], (len(places), 1)), places=places)


def rated(monkeypatch, one: int, other: int) -> dict:
    """A tournament of two bots that ended so."""
    monkeypatch.setattr("sunroom.lab.tournament.play_on_all_cores", lambda *_: meeting(one, other))
    return tournament(find("solar-city").box(players=2), [GreedyBot(name="one"), GreedyBot(name="other")], one + other, 1, quiet=True)


def test_bots_with_equal_ratings_keep_their_duel(monkeypatch):
    found = rated(monkeypatch, 5, 5)
    assert found["ratings"]["one"]["rating"] == pytest.approx(found["ratings"]["other"]["rating"])
    assert found["duels"] == {"one - other": dict(zip(("win_rate", "low", "high"), interval(5, 10), strict=True))}


def test_bots_that_never_won_have_a_duel_too(monkeypatch):
    """At a table of three, the strongest may win every game; the other two finished ahead of each other all the same."""
    places = np.array([[1, 2, 3]] * 3 + [[1, 3, 2]] + [[1, 2, 2]] * 2)
    met = SimpleNamespace(seating=np.tile([0, 1, 2], (len(places), 1)), places=places)
    monkeypatch.setattr("sunroom.lab.tournament.play_on_all_cores", lambda *_: met)
    bots = [GreedyBot(name=name) for name in ("best", "second", "third")]
    found = tournament(find("solar-city").box(players=3), bots, len(places), 1, quiet=True)
    assert list(found["ratings"]) == ["best", "second", "third"]
    assert found["duels"]["second - third"] == dict(zip(("win_rate", "low", "high"), interval(4, 6), strict=True))
    assert len(found["duels"]) == 3


@pytest.mark.parametrize(("one", "other"), [(1, 0), (20, 0), (100, 0), (0, 100), (60, 40)])
def test_the_interval_of_a_rating_is_jeffreys(monkeypatch, one, other):
    """Also when one of them won every game, where games drawn anew would all be alike."""
    row = rated(monkeypatch, one, other)["ratings"]["one"]
    assert row["low"] < row["rating"] < row["high"]
    chances = np.random.default_rng(0).beta(one + 0.5, other + 0.5, 200_000)
    for end, share in (("low", 0.025), ("high", 0.975)):
        chance = 1 / (1 + 10 ** (-2 * (row[end] - 1500) / 400))  # Two ratings lie as far above 1500 as below.
        assert np.mean(chances < chance) == pytest.approx(share, abs=0.015)


def test_all_that_met_at_a_full_table_have_an_interval():
    """The first bot won every game of three."""
    box = find("solar-city").box(players=3)
    seating = np.array([seats_of(game, 3, 3) for game in range(12)])
    ratings, low, high = _ratings([(seating, np.where(seating == 0, 1, 2))], 3, 1, box.sides(box.new(0)))
    assert (low < ratings).all()
    assert (ratings < high).all()
    assert ratings[0] > ratings[1] == pytest.approx(ratings[2])


def test_ratings_far_apart_are_the_likeliest():
    """What the ratings let expect is what came out, even where everyone won all but a millionth against the next."""
    ahead = np.triu(np.full((5, 5), 50.0), 1) + np.tril(np.full((5, 5), 1e-4), -1)
    strength = 10 ** (_bradley_terry(ahead) / 400)
    share = strength[:, None] / (strength[:, None] + strength[None, :])
    expected = ((ahead + ahead.T) * share).sum(axis=1)
    assert expected == pytest.approx(ahead.sum(axis=1), abs=1e-6)


def test_interrupting_keeps_what_was_played(monkeypatch):
    calls = []

    def interrupted_wait(futures, return_when):
        calls.append(1)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return real_wait(futures, return_when=return_when)

    real_wait = running.wait
    monkeypatch.setattr(running, "wait", interrupted_wait)
    done = run_slices(lambda start, stop: (start, stop), [(i, i + 1) for i in range(50)], quiet=True, cores=2)
    assert 3 <= len(done) < 50
    assert all(done[i] == (i, i + 1) for i in done)


def test_a_report_is_one_file_that_fetches_nothing():
    box = find("solar-city").box(players=2)
    found = summary(box, ["random"], play_on_all_cores(box, [RandomBot()], 200, 3, quiet=True))
    page = report_html(found, "Solar City: <random>", "sunroom simulate solar-city")
    assert "&lt;random&gt;" in page
    assert "http" not in page
    assert "<script" not in page
    assert "Museum of Trees" in page
    assert page.count("<svg") > 20
