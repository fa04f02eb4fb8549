"""NE-3: which cards an element completes, and what building brings."""

import pytest

from sunroom.games.neotopia.rules.projects import thresholds
from sunroom.games.neotopia.rules.record import ELEMENT_LETTERS, ELEMENT_NAMES

from .table import box_of, position
from .test_patterns import all_ways
from .test_setup import GRAPH
from .test_turn import OUTER

ALL = ", ".join(project.name for project in box_of().content.projects)


def test_ne_3_1_a_card_whose_pattern_includes_the_element_just_placed():
    play = position("D4 E, B3 T", hands=["Algae Lamps, Smart Meters"]).place("BioFarming", "Desert-Water", "Desert", "D5", None)
    assert play.projects == {"Algae Lamps"}
    lying = position("D4 E, D5 B, C3 T", hands=["Algae Lamps"]).place("Technology", "Desert-Water", "Desert", "C4", None)
    assert lying.projects == set()
    assert "doesn’t complete its pattern" in lying.why_not("build Algae Lamps")


def test_ne_3_1_the_pattern_must_lie_in_that_region():
    play = position("D4 E", "D4 B", hands=["Algae Lamps"]).place("BioFarming", "Desert-Water", "Water", "D5", None)
    assert play.projects == set()


def test_ne_3_1_one_card_per_placement():
    hand = "Algae Lamps, Compost Heater, Smart Meters"
    play = position("D4 E, C4 T", hands=[hand]).place("BioFarming", "Desert-Water", "Desert", "D5", None)
    assert play.projects == {"Algae Lamps", "Compost Heater"}
    play.do("build Algae Lamps")
    assert play.phase == "action"
    assert "right now you can draw a card" in play.why_not("build Compost Heater")


def test_ne_3_1_building_is_a_choice():
    play = position("D4 E", hands=["Algae Lamps"]).place("BioFarming", "Desert-Water", "Desert", "D5", "nothing")
    assert play.hand() == {"Algae Lamps"}
    assert play.points() == [0, 0, 0]


def test_ne_3_2_a_pattern_may_be_turned_but_not_mirrored():
    """Seed Scanner is B B and a T below to the right; its mirror image has the T below to the left."""
    project = next(p for p in box_of().content.projects if p.name == "Kite Turbines")
    assert project.lines == ["E E", "   T"]
    right = position("D4 E, D3 E", hands=["Kite Turbines"]).place("Technology", "Forest-Desert", "Desert", "E4", None)
    assert right.projects == {"Kite Turbines"}
    left = position("D4 E, D3 E", hands=["Kite Turbines"]).place("Technology", "Forest-Desert", "Desert", "E2", None)
    assert left.projects == set()
    half_turn = position("D4 E, D3 E", hands=["Kite Turbines"]).place("Technology", "Forest-Desert", "Desert", "C2", None)
    assert half_turn.projects == {"Kite Turbines"}


@pytest.mark.parametrize("near", sorted(GRAPH["D4"]))
def test_ne_3_2_all_six_ways_of_a_pair(near):
    assert position("D4 E", hands=["Algae Lamps"]).place("BioFarming", "Desert-Water", "Desert", near, None).projects == {"Algae Lamps"}


def test_ne_3_2_elements_stay_and_serve_again():
    play = position("D4 E", hands=["Algae Lamps, Compost Heater"], factories=["B B B", "T", "T"])
    play.place("BioFarming", "Desert-Water", "Desert", "D5", "Algae Lamps")
    play.place("BioFarming", "Desert-Water", "Desert", "C4", "Compost Heater")
    assert play.points() == [4, 0, 0]
    assert [play.sign("Desert", space) for space in ("D4", "D5", "C4")] == ["E", "B", "B"]


def test_ne_3_3_the_type_must_differ_from_the_last_one_built_there():
    hand = "Algae Lamps, Biogas Yard"
    play = position("D4 E, D3 E, C4 E", hands=[hand], factories=["B B B", "T", "T"])
    play.place("BioFarming", "Desert-Water", "Desert", "C3", None)
    assert play.projects == {"Algae Lamps", "Biogas Yard"}
    play.do("build Algae Lamps").place("BioFarming", "Desert-Water", "Desert", "E3", None)
    assert play.projects == set()
    assert "is of the same type" in play.why_not("build Biogas Yard")


def test_ne_3_3_the_rule_holds_for_all_players_and_each_region_by_itself():
    built = ("Leaf Dome", "", "")
    stopped = position("D4 E", hands=["Algae Lamps"], built=built).place("BioFarming", "Desert-Water", "Desert", "D5", None)
    assert stopped.projects == set()
    elsewhere = position("", "D4 E", hands=["Algae Lamps"], built=built).place("BioFarming", "Desert-Water", "Water", "D5", None)
    assert elsewhere.projects == {"Algae Lamps"}
    reverse = position("D4 E", hands=["Compost Heater"], built=built).place("BioFarming", "Desert-Water", "Desert", "D5", None)
    assert reverse.projects == {"Compost Heater"}


def test_ne_3_3_a_card_that_shares_one_colour_with_the_last_is_of_another_type():
    for built in ("Leaf Dome", "Drip Lines", "Charging Post", "Sun Tower", "Maker Hall"):
        play = position("D4 E", hands=["Smart Meters"], built=(built, "", "")).place("Technology", "Desert-Water", "Desert", "D5", None)
        assert play.projects == {"Smart Meters"}, f"Energy with Technology after {built}"


def test_ne_3_4_the_card_goes_onto_the_stack_and_its_points_onto_the_track():
    play = position("", "D4 E", hands=["Algae Lamps"], built=("", "Open Lab", "")).place(
        "BioFarming", "Desert-Water", "Water", "D5", "Algae Lamps"
    )
    assert play.points() == [0, 2, 0]
    assert play.hand() == set()
    assert play.written()["regions"][1]["built"] == "Open Lab, Algae Lamps"
    assert play.box.view(play.s, 1)["regions"][1]["last_built"]["name"] == "Algae Lamps"


@pytest.mark.parametrize(("turn", "points"), [(1, 2), (2, 4), (3, 4)])
def test_ne_3_4_a_one_colour_card_is_worth_2_to_its_player_and_4_to_others(turn, points):
    hands = ["", "", ""]
    hands[turn - 1] = "Sun Tower"
    play = position("D4 E, D5 E", hands=hands, players=3, turn=turn).place("Energy", "Desert-Water", "Desert", "C4", "Sun Tower")
    assert play.points(turn - 1) == [points, 0, 0]


@pytest.mark.parametrize("card", range(56))
def test_ne_3_4_every_card_can_be_built_for_its_points(card):
    """One of the ways its drawing can lie, with one element missing, which is then placed."""
    project = box_of(4, "standard").content.projects[card]
    way = min(sorted(way) for way in all_ways(project.lines) if not {space for space, _ in way} & OUTER)
    for space, sign in way:
        lying = ", ".join(f"{name} {letter}" for name, letter in way if name != space)
        play = position(lying, players=4, content="standard", hands=[project.name])
        play.place(ELEMENT_NAMES[ELEMENT_LETTERS.index(sign)], "Desert-Water", "Desert", space, None)
        assert play.projects == {project.name}
        play.do(f"build {project.name}")
        worth = (2 if project.main == 0 else 4) if project.building else project.value
        assert play.points() == [worth, 0, 0]


@pytest.mark.parametrize(("before", "reached"), [(5, True), (4, False), (11, True), (16, True), (7, False), (18, False), (25, True)])
def test_ne_3_5_reaching_7_13_or_18_takes_the_top_token_of_the_stack(before, reached):
    play = position("D4 E", hands=["Algae Lamps"], points=[f"{before}, 0, 0"], stacks=("g, a", None, None))
    play.place("BioFarming", "Desert-Water", "Desert", "D5", "Algae Lamps")
    assert play.tokens() == (["Government Subsidy"] if reached else [])
    assert int(play.s.stack_left[0]) == (1 if reached else 2)
    assert ("stack" in play.kinds()) == reached


def test_ne_3_5_passing_counts_like_reaching_and_an_empty_stack_gives_nothing():
    play = position("D4 E", hands=["Algae Lamps"], points=["6, 0, 0"], stacks=("p", None, None))
    assert play.place("BioFarming", "Desert-Water", "Desert", "D5", "Algae Lamps").tokens() == ["Private Initiative"]
    empty = position("D4 E", hands=["Algae Lamps"], points=["6, 0, 0"], stacks=("", None, None))
    assert empty.place("BioFarming", "Desert-Water", "Desert", "D5", "Algae Lamps").tokens() == []


def test_ne_3_6_a_card_drawn_later_is_too_late_for_that_placement():
    play = position("D4 E", hands=["Open Lab"], offer="Algae Lamps").place("BioFarming", "Desert-Water", "Desert", "D5")
    play.do("draw Algae Lamps")
    assert play.phase == "action"
    play.place("Technology", "Desert-Water", "Desert", "E4", None)
    assert play.projects == set()


def test_ne_3_6_what_lies_around_does_not_matter_nor_who_placed_it():
    around = "D4 E, C3 E, C4 T, D3 C, E3 B, E4 B, D6 E, C5 C"
    play = position(around, hands=["", "Algae Lamps"], turn=2).place("BioFarming", "Desert-Water", "Desert", "D5", None)
    assert play.projects == {"Algae Lamps"}


def test_ne_3_6_whoever_holds_a_card_is_asked_whether_one_fits_or_not():
    for hand, asked in (("Open Lab", "project"), ("", "action")):
        assert position("D4 E", hands=[hand]).place("BioFarming", "Desert-Water", "Desert", "D5", None).phase == asked


def test_ne_3_7_a_colour_nobody_plays_is_worth_4_to_everyone():
    for turn in (1, 2):
        hands = ["", ""]
        hands[turn - 1] = "Maker Hall"
        play = position("D4 T, D5 T", hands=hands, turn=turn).place("Technology", "Desert-Water", "Desert", "C4", "Maker Hall")
        assert play.points(turn - 1) == [4, 0, 0]


def test_ne_3_7_the_marks_of_later_laps():
    marks = [n for n in range(1, 70) if thresholds(n) > thresholds(n - 1)]
    assert [n for n in marks if n % 20] == [7, 13, 18, 27, 33, 38, 47, 53, 58, 67]
    assert marks == [n for n in marks if n % 20]
    assert max(thresholds(n + 5) - thresholds(n) for n in range(100)) == 1
