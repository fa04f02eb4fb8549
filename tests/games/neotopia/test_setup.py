"""NE-1: what lies where before the first turn."""

from collections import Counter

import networkx as nx
import pytest

from sunroom.games.neotopia.rules.geometry import BIT, CELLS, FACTORY_NAMES, ORDINARY, OUTER, REGION_NAMES, SPACE_NAMES, SPACES, grown

from .table import SPOTS, box_of, laid, listed, position

every_count = pytest.mark.parametrize("players", [2, 3, 4])


def hexagon() -> nx.Graph:
    """The 37 spaces by name, joined where they touch: built from the drawing of the rows alone."""
    graph = nx.Graph()
    lengths = [4, 5, 6, 7, 6, 5, 4]
    for row, n in enumerate(lengths):
        for i in range(n):
            name = f"{'ABCDEFG'[row]}{i + 1}"
            graph.add_node(name)
            if i:
                graph.add_edge(name, f"{'ABCDEFG'[row]}{i}")
            if row:
                wider = n > lengths[row - 1]
                for k in (i - 1, i) if wider else (i, i + 1):
                    if 0 <= k < lengths[row - 1]:
                        graph.add_edge(name, f"{'ABCDEFG'[row - 1]}{k + 1}")
    return graph


GRAPH = hexagon()


@every_count
def test_ne_1_1_every_factory_holds_one_of_each_and_serves_two_regions(players):
    s = box_of(players).new(1)
    assert s.factory.tolist() == [[1] * 4] * 3
    assert FACTORY_NAMES == ("Desert-Water", "Water-Forest", "Forest-Desert")
    play = position()
    for factory in FACTORY_NAMES:
        play = position().do(f"take Energy from {factory}")
        assert play.choices == {f"place Energy {region} D4" for region in factory.split("-")}


def test_ne_1_2_a_region_is_a_hexagon_of_37_spaces_with_six_outer_ones():
    assert len(CELLS) == SPACES == GRAPH.number_of_nodes() == 37
    assert {name for name, bit in zip(SPACE_NAMES, BIT, strict=True) if int(bit) & OUTER} == {"A1", "A4", "D1", "D7", "G1", "G4"}
    assert sum(bool(int(bit) & ORDINARY) for bit in BIT) == 31
    assert nx.center(GRAPH) == ["D4"]


def test_ne_1_2_neighbours_are_those_of_the_drawing():
    for space, name in enumerate(SPACE_NAMES):
        near = {other for other, bit in zip(SPACE_NAMES, BIT, strict=True) if grown(BIT[space]) & int(bit)} - {name}
        assert near == set(GRAPH[name])


@pytest.mark.parametrize("content", ["cards", "standard"])
def test_ne_1_2_bonus_spots_are_ordinary_not_adjacent_and_not_next_to_the_centre(content):
    box = box_of() if content == "cards" else box_of(2, "standard")
    for spots in box.content.spots:
        names = [SPACE_NAMES[spot] for spot in spots]
        assert len(set(names)) == 4
        assert not set(names) & {"A1", "A4", "D1", "D7", "G1", "G4"}
        assert all(nx.shortest_path_length(GRAPH, name, "D4") > 1 for name in names)
        assert not any(GRAPH.has_edge(a, b) for a in names for b in names)


@every_count
def test_ne_1_3_24_tokens_four_on_each_region_and_four_stacked_beside_it(players):
    s = box_of(players).new(5)
    assert Counter([*s.bonus.flat, *s.stack.flat]) == {0: 6, 1: 6, 2: 6, 3: 6}
    assert s.stack_left.tolist() == [4, 4, 4]
    view = box_of(players).view(s, 0)
    for region in view["regions"]:
        assert {name for name, space in region["spaces"].items() if space["bonus"]} == set(SPOTS[region["name"]])
        assert region["stack"]["left"] == 4
        assert isinstance(region["stack"]["top"], str)
    assert len({box_of(players).new(seed).bonus.tobytes() for seed in range(30)}) > 25


@pytest.mark.parametrize(("players", "used"), [(2, 9), (3, 10), (4, 12)])
def test_ne_1_4_the_flag_tile_lies_at_the_bottom_of_9_10_or_12(players, used):
    box = box_of(players)
    flag = next(i for i, tile in enumerate(box.content.tiles) if tile.flag)
    tops = set()
    for seed in range(150):
        s = box.new(seed)
        assert s.tiles_left == used
        assert s.tile[0] == flag
        assert len(set(s.tile[:used].tolist())) == used
        assert not any(players in box.content.tiles[tile].removed for tile in s.tile[:used])
        assert s.waiting.tolist() == [1] * 4
        tops.add(int(s.tile[used - 1]))
    assert len(tops) == used - 1


@pytest.mark.parametrize(("players", "deck"), [(2, 46), (3, 43), (4, 40)])
def test_ne_1_5_and_ne_1_8_three_cards_each_four_in_the_offer_and_a_deck(players, deck):
    s = box_of(players).new(2)
    assert s.hand_size[:players].tolist() == [3] * players
    assert s.deck_left == deck
    everywhere = [c for p in range(players) for c in range(56) if int(s.hand[p]) >> c & 1] + s.offer.tolist() + s.deck[:deck].tolist()
    assert sorted(everywhere) == list(range(56))


@every_count
def test_ne_1_6_chance_decides_who_is_first_and_all_begin_without_points(players):
    box = box_of(players)
    states = [box.new(seed) for seed in range(60)]
    assert {int(s.first) for s in states} == set(range(players))
    assert all(s.turn == s.first and not s.points.any() for s in states)


def test_ne_1_6_play_goes_clockwise_and_the_first_player_stays_first():
    play = position(players=3, turn=3, first=3)
    for seat in (2, 0, 1, 2):
        assert (play.turn, int(play.s.first)) == (seat, 2)
        play.do(*["draw from the deck"] * 3)


def test_ne_1_7_an_outer_space_touches_three_others_and_is_then_like_any_other():
    for name in ("A1", "A4", "D1", "D7", "G1", "G4"):
        assert len(GRAPH[name]) == 3
    play = position("D4 B, A1 E", hands=["Algae Lamps"]).do("take BioFarming from Desert-Water")
    assert {"A2", "B1", "B2"} <= play.spaces("Desert")
    play.do("place BioFarming Desert B1")
    assert play.projects == {"Algae Lamps"}
    assert position("A1 E, B1 E").box.score(position("A1 E, B1 E").s, 0)["Desert"] == 2


def test_ne_1_7_regions_share_no_spaces():
    play = position("D4 E").place("BioFarming", "Desert-Water", "Desert", "D5")
    assert [play.sign(region, "D5") for region in REGION_NAMES] == ["B", ".", "."]


@every_count
def test_ne_1_8_84_of_100_tokens_start_in_the_reserve_at_every_count(players):
    s = box_of(players).new(0)
    assert s.reserve.tolist() == [21] * 4
    assert int(s.reserve.sum() + s.factory.sum() + s.waiting.sum()) == 100


def test_ne_1_8_a_colour_nobody_plays_scores_no_cluster():
    play = position("D4 T, D5 T, D6 T, C4 C, C5 C")
    assert [sum(play.box.score(play.s, p).values()) for p in range(2)] == [0, 0]


def test_ne_1_9_what_lies_open_is_in_the_view_and_what_is_hidden_is_not():
    play = position(hands=["Algae Lamps, Sun Tower", "Open Lab"], offer="Tool Library, Seed Barn", tokens=["g", "a, p"])
    play.do("draw Tool Library")
    seen = play.box.view(play.s, 1)
    assert seen["seats"][0]["known"] == ["Tool Library"]
    assert [card["name"] for card in seen["seats"][0]["hand"]] == ["Tool Library"]
    assert seen["seats"][0]["hand_size"] == 3
    assert [card["name"] for card in seen["seats"][1]["hand"]] == ["Open Lab"]
    assert [seat["tokens"] for seat in seen["seats"]] == [["Government Subsidy"], ["Automatization", "Private Initiative"]]
    assert len(seen["pile"]["to_come"]) == 9
    assert listed(play.written()["seats"][0]["known"]) == ["Tool Library"]


def test_laid_is_a_map():
    assert laid("D4 E").split()[18] == "E"
