"""NE-5: the last rounds, and the count."""

import networkx as nx
import pytest

from .table import laid, position
from .test_setup import GRAPH


def test_ne_5_1_that_round_and_one_more_are_played():
    play = position(players=3, turn=2, first=1, factories=["E", "E B", "E B"], waiting="E B", tiles="1", round=6)
    play.place("Energy", "Desert-Water", "Water", "D4")
    assert play.s.last_rounds == 1
    turns = [play.turn]
    while play.phase != "over":
        play.do("draw from the deck")
        if play.phase != "over" and turns[-1] != play.turn:
            turns.append(play.turn)
    assert turns == [1, 2, 0, 1, 2]
    assert play.kinds().count("last") == 1
    assert play.kinds()[-1] == "end"


def test_ne_5_1_turned_by_the_last_player_of_a_round():
    play = position(turn=2, first=1, factories=["E", "E B", "E B"], waiting="E B", tiles="1", actions_left=1)
    play.place("Energy", "Desert-Water", "Water", "D4")
    assert (play.turn, int(play.s.last_rounds)) == (0, 2)
    assert str(play.box.game.words.prompt(play.box, play.s, play.turn)).startswith("3 actions left in the last round: ")
    play.do(*["draw from the deck"] * 6)
    assert play.phase == "over"


def test_ne_5_2_the_largest_cluster_of_the_own_colour_counts_in_every_region():
    play = position("D4 E, D5 E, C4 E, B1 E, A1 E", "D4 B, D5 E", points=["3, 1, 0", "0, 6, 0"])
    assert [play.box.score(play.s, p)[region] for p in range(2) for region in ("Desert", "Water", "Forest")] == [6, 2, 0, 0, 7, 0]
    assert play.tokens(0) == play.tokens(1) == []


@pytest.mark.parametrize(("spaces", "size"), [("D4 D6", 1), ("D4 D5 D6 B1 B2", 3), ("A1 A2 B1 G4", 3), ("D1 C1 B1 A1 A2 A3 A4", 7)])
def test_ne_5_2_clusters_are_of_adjacent_spaces(spaces, size):
    names = spaces.split()
    assert max(map(len, nx.connected_components(GRAPH.subgraph(names)))) == size
    play = position(", ".join(f"{name} E" for name in names))
    assert play.box.score(play.s, 0)["Desert"] == size


def test_ne_5_3_the_lowest_region_counts_three_times_and_each_unused_token_3():
    play = position(points=["9, 4, 7"], tokens=["g, g, n"])
    score = play.box.score(play.s, 0)
    assert score == {"Desert": 9, "Water": 4, "Forest": 7, "lowest region again, ×2": 8, "unused tokens": 9}
    assert sum(score.values()) == 9 + 7 + 3 * 4 + 3 * 3
    assert sum(position(points=["5, 5, 5"]).box.score(position(points=["5, 5, 5"]).s, 0).values()) == 25


def test_ne_5_4_ties_are_broken_by_the_lowest_then_the_second_then_the_best_region():
    low = position(points=["10, 4, 4", "2, 9, 5"], tokens=["", "n, n"])  # 26 each; lowest 4 against 2
    totals = [sum(low.box.score(low.s, p).values()) for p in range(2)]
    assert totals[0] == totals[1]
    assert low.box.ranking(low.s) == [1, 2]
    second = position(points=["8, 5, 3", "9, 4, 3"])
    assert second.box.ranking(second.s) == [1, 2]
    best = position(points=["8, 5, 3", "5, 5, 3"], tokens=["", "g"])
    assert best.box.ranking(best.s) == [1, 2]


def test_ne_5_4_after_that_the_place_is_shared():
    play = position(points=["8, 5, 3", "3, 8, 5", "1, 1, 1"], players=3)
    assert play.box.ranking(play.s) == [1, 1, 3]


def test_ne_5_5_the_80_points_of_the_example():
    clusters = ("D4 E, D5 E, D6 E, C5 E", "D4 E, D3 E, D2 E, C2 E, C1 E", "D4 E, E4 E, F3 E, G2 E")
    play = position(*clusters, points=["18, 6, 15"], tokens=["a, n"])
    assert [play.box.score(play.s, 0)[region] for region in ("Desert", "Water", "Forest")] == [22, 11, 19]
    assert sum(play.box.score(play.s, 0).values()) == 22 + 19 + 3 * 11 + 6 == 80


def test_ne_5_6_cards_left_in_hand_are_worth_nothing():
    with_cards, without = position(hands=["Algae Lamps, Open Lab"]), position()
    assert with_cards.box.score(with_cards.s, 0) == without.box.score(without.s, 0)
    assert laid()
