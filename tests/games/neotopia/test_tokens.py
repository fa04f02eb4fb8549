"""NE-4: the four kinds of bonus tokens."""

import pytest

from .table import box_of, position
from .test_setup import GRAPH
from .test_turn import OUTER, full_board, without_reserve


def test_ne_4_1_government_subsidy_draws_two_cards():
    play = position(tokens=["g"], offer="Tool Library, Open Lab").do("use Government Subsidy")
    assert play.choices == {"draw Tool Library", "draw Open Lab", "draw from the deck"}
    play.do("draw Open Lab", "draw from the deck")
    assert (play.phase, int(play.s.actions_left), int(play.s.hand_size[0]), play.tokens()) == ("action", 3, 2, [])


def test_ne_4_1_automatization_is_one_more_ordinary_action():
    play = position(tokens=["a"]).do("use Automatization", *["draw from the deck"] * 3)
    assert play.turn == 0
    play.do("draw from the deck")
    assert play.turn == 1


def test_ne_4_1_private_initiative_places_any_element_of_the_reserve_in_any_region():
    play = position("D4 E", "D4 B", tokens=["p"], factories=["E", "E", "E"]).do("use Private Initiative")
    assert play.spaces("Forest") == {"D4"}
    assert play.spaces("Desert") == set(GRAPH["D4"])
    assert {text.split()[1] for text in play.choices} == {"Energy", "BioFarming", "Technology", "Community"}
    reserve = int(play.s.reserve[3])
    play.do("place Community Forest D4")
    assert int(play.s.reserve[3]) == reserve - 1
    assert (play.sign("Forest", "D4"), int(play.s.actions_left), play.factory(0)) == ("C", 3, "E")


def test_ne_4_1_private_initiative_has_only_what_the_reserve_has():
    held = ", ".join(f"{row}{i} E" for row, n in (("B", 5), ("C", 6)) for i in range(1, n + 1))
    held += ", " + ", ".join(f"D{i} E" for i in range(2, 7)) + ", A2 E, A3 E, E1 E, E2 E"
    play = position(held, tokens=["p"], factories=["E E E E", "B", "B"], waiting="E")
    assert play.s.reserve[0] == 0
    play.do("use Private Initiative")
    assert not any("Energy" in text for text in play.choices)
    assert "none in the reserve" in play.why_not("place Energy Water D4")


def test_ne_4_1_new_building_permits_place_an_element_of_a_factory_on_an_outer_space():
    play = position("A2 E, B1 B, D4 T", "D4 T", tokens=["n"], factories=["T", "E B", "C"]).do("use New Building Permits")
    assert play.choices == {"take Technology from Desert-Water", "take Community from Forest-Desert"}
    assert "neither of its regions has a free outer space" in play.why_not("take Energy from Water-Forest")
    play.do("take Community from Forest-Desert")
    assert play.choices == {"place Community Desert A1"}
    assert "for the outer spaces" in play.why_not("place Community Desert A3")
    play.do("place Community Desert A1")
    assert (play.sign("Desert", "A1"), int(play.s.actions_left)) == ("C", 3)
    assert play.factory(2) == "E B T C"


def test_ne_4_2_a_token_may_complete_a_project_and_be_used_in_the_turn_it_was_gained():
    play = position("B2 E, A2 p, D4 E", hands=["Compost Heater, Algae Lamps"]).place("Technology", "Desert-Water", "Desert", "A2")
    play.do("use Private Initiative", "place BioFarming Desert B1", "build Algae Lamps")
    assert play.points() == [2, 0, 0]
    outside = position("A2 E, D4 T", hands=["Algae Lamps"], tokens=["n"]).do("use New Building Permits")
    outside.do("take BioFarming from Forest-Desert", "place BioFarming Desert A1", "build Algae Lamps")
    assert outside.points() == [2, 0, 0]


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_ne_4_3_a_token_before_between_or_after_the_actions(after):
    play = position(tokens=["g"]).do(*["draw from the deck"] * after)
    assert play.turn == 0
    assert "use Government Subsidy" in play.choices
    assert ("end the turn" in play.choices) == (after == 3)
    play.do("use Government Subsidy", *["draw from the deck"] * (5 - after))
    assert play.turn == 1


def test_ne_4_3_never_between_a_placement_and_its_project():
    play = position("D4 E", hands=["Algae Lamps"], tokens=["g"]).place("BioFarming", "Desert-Water", "Desert", "D5", None)
    assert play.choices == {"build Algae Lamps", "build nothing"}
    assert "right now you can build a project" in play.why_not("use Government Subsidy")


def test_ne_4_3_one_token_per_turn_and_the_turn_ends_when_the_player_says_so():
    play = position(tokens=["g, a"]).do("use Automatization")
    assert "one token per turn" in play.why_not("use Government Subsidy")
    waiting = position(tokens=["g"]).do(*["draw from the deck"] * 3)
    assert waiting.choices == {"use Government Subsidy", "end the turn"}
    waiting.do("end the turn")
    assert (waiting.turn, waiting.tokens()) == (1, ["Government Subsidy"])
    assert "you don’t have that token" in play.why_not("use New Building Permits")
    assert "you still have 4 actions" in play.why_not("end the turn")


def test_ne_4_3_private_initiative_needs_an_element_in_the_reserve():
    play = without_reserve(tokens=["p, n"])
    assert {text for text in play.choices if text.startswith("use")} == {"use New Building Permits"}
    assert play.why_not("use Private Initiative") == "use Private Initiative: it would do nothing now"


def test_ne_4_3_a_token_that_can_do_nothing_may_not_be_used():
    play = position("D4 E", tokens=["n"])
    assert "use New Building Permits" not in play.choices
    assert "it would do nothing now" in play.why_not("use New Building Permits")
    maps, hands = full_board()
    full = position(*maps, hands=hands, tokens=["g, a, p"], factories=["E", "E", "E"], waiting="", deck="", actions_left=1)
    assert {text for text in full.choices if text.startswith("use")} == {"use Automatization", "use Private Initiative"}


def test_ne_4_3_a_subsidy_draws_one_card_if_there_is_only_one():
    names = [project.name for project in box_of().content.projects]
    play = position(hands=[", ".join(names[:55])], offer=names[55], deck="", tokens=["g"])
    play.do("use Government Subsidy", f"draw {names[55]}")
    assert (play.phase, int(play.s.draws_left), int(play.s.actions_left)) == ("action", 0, 3)
    assert not any(text.startswith("draw") for text in play.choices)


def test_ne_4_3_private_initiative_goes_onto_ordinary_spaces_only():
    play = position("A2 E, D4 T", tokens=["p"]).do("use Private Initiative")
    assert not play.spaces("Desert") & OUTER
    assert "needs New Building Permits" in play.why_not("place Energy Desert A1")


def test_ne_4_4_the_turn_of_the_example():
    """Blue is the second seat; Data Greenhouse is worth 4 to it."""
    project = next(p for p in box_of().content.projects if p.name == "Data Greenhouse")
    assert (project.value, project.lines) == (4, [" T T", "E T"])
    play = position(
        "D4 E, B2 E, B3 T, A2 n, A3 T", hands=["", "Data Greenhouse, Smart Meters"], turn=2,
        offer="Open Lab, Tool Library, Seed Barn, Sun Tower", factories=["T", "E B", "E E"], waiting="E B T C",
    )  # fmt: skip
    play.do("take Technology from Desert-Water", "place Technology Desert A2")
    assert play.tokens(1) == ["New Building Permits"]
    assert play.factory(0) == "E B T C"
    play.do("build Data Greenhouse")
    assert play.points(1) == [4, 0, 0]
    play.do("draw Tool Library", "draw from the deck")
    assert play.turn == 1
    play.do("use New Building Permits", "take Energy from Desert-Water", "place Energy Desert A1", "build Smart Meters")
    assert play.points(1) == [6, 0, 0]
    assert play.turn == 0
    assert -1 not in play.s.offer
    assert play.box.content.projects[play.s.offer[0]].name == "Open Lab"
