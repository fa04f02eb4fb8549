"""NE-2: drawing, placing, refilling."""

import pytest

from sunroom.games.neotopia.rules.geometry import SPACE_NAMES
from sunroom.games.neotopia.rules.record import ELEMENT_NAMES
from sunroom.games.neotopia.words.prompts import prompt

from .table import box_of, listed, position
from .test_setup import GRAPH

OUTER = {"A1", "A4", "D1", "D7", "G1", "G4"}


def test_a_turn_is_exactly_three_actions_in_any_mix():
    play = position().do("draw from the deck").place("Energy", "Desert-Water", "Desert", "D4").do("draw from the deck")
    assert play.turn == 1
    assert "end the turn" not in position().choices


def test_ne_2_1_a_card_from_the_offer_or_the_deck_and_the_offer_is_filled_at_the_end_of_the_turn():
    play = position(offer="Tool Library, Seed Barn, Open Lab, Sun Tower")
    play.do("draw Open Lab", "draw from the deck")
    assert listed(play.written()["offer"]) == ["Tool Library", "Seed Barn", "-", "Sun Tower"]
    play.do("draw Seed Barn")
    assert play.turn == 1
    assert "-" not in listed(play.written()["offer"])
    assert int(play.s.hand_size[0]) == 3
    assert play.kinds().count("fill") == 2


def test_ne_2_1_an_empty_deck_is_not_rebuilt_and_the_offer_is_filled_as_far_as_it_goes():
    names = [project.name for project in box_of().content.projects]
    play = position(hands=[", ".join(names[:51])], offer=", ".join(names[51:55]), deck=names[55])
    play.do(f"draw {names[51]}", f"draw {names[52]}", f"draw {names[53]}")
    assert listed(play.written()["offer"]) == [names[55], "-", "-", names[54]]
    assert play.s.deck_left == 0
    assert "draw from the deck" not in play.choices
    assert play.why_not("draw from the deck") == "draw from the deck: the deck is empty"
    play.do(f"draw {names[55]}", f"draw {names[54]}")
    assert not any(text.startswith("draw") for text in play.choices)
    assert play.s.hand_size.tolist()[:2] == [54, 2]


def test_ne_2_2_the_first_element_of_a_region_goes_onto_its_centre():
    play = position("D4 B").do("take Energy from Desert-Water")
    assert play.spaces("Water") == {"D4"}
    assert play.spaces("Desert") == set(GRAPH["D4"])
    assert "goes on its centre" in play.why_not("place Energy Water C3")


@pytest.mark.parametrize("space", [name for name in SPACE_NAMES if name not in OUTER])
def test_ne_2_2_then_onto_ordinary_spaces_next_to_an_element(space):
    play = position(f"{space} B").do("take Energy from Desert-Water")
    assert play.spaces("Desert") == set(GRAPH[space]) - OUTER
    assert "the space is taken" in play.why_not(f"place Energy Desert {space}")
    assert "New Building Permits" in play.why_not("place Energy Desert A1")
    assert "isn’t next to it" in play.why_not("place Energy Forest D4")
    assert "you hold Energy" in play.why_not("place Community Desert D4")


def test_ne_2_2_an_element_comes_from_a_factory_that_has_it():
    play = position(factories=["E E", "B", "T C"])
    taken = {text for text in play.choices if text.startswith("take")}
    assert taken == {
        "take Energy from Desert-Water", "take BioFarming from Water-Forest",
        "take Technology from Forest-Desert", "take Community from Forest-Desert",
    }  # fmt: skip
    assert "none in that factory" in play.why_not("take Community from Desert-Water")
    play.place("Energy", "Desert-Water", "Water", "D4")
    assert [play.factory(i) for i in range(3)] == ["E", "B", "T C"]
    assert play.s.actions_left == 2


def test_ne_2_3_covering_a_bonus_token_gains_it():
    play = position("B2 E, A2 n, D4 E").place("Energy", "Desert-Water", "Desert", "A2")
    assert play.tokens() == ["New Building Permits"]
    assert play.sign("Desert", "A2") == "E"
    assert "gain" in play.kinds()
    assert (play.s.bonus[0] == -1).all()


def test_ne_2_4_an_empty_factory_gets_what_lies_on_the_pile_and_the_next_tile_is_turned():
    play = position(factories=["E", "B", "T"], waiting="E E B", tiles="5, 7, 1")
    before = play.s.reserve.copy()
    play.place("Energy", "Desert-Water", "Water", "D4")
    assert play.factory(0) == "E E B"
    tile = play.box.content.tiles[4]
    assert play.s.waiting.tolist() == [tile.elements.count(e) for e in range(4)]
    assert (before - play.s.reserve).tolist() == play.s.waiting.tolist()
    assert listed(play.written()["tiles"]) == ["7", "1"]
    assert int(play.s.revealed) == 1
    assert play.kinds()[-2:] == ["refill", "tile"]
    assert play.s.last_rounds == 0


def test_ne_2_4_the_flag_tile_brings_on_the_end_and_its_elements_fill_the_next_factory():
    play = position(factories=["E", "B", "T"], waiting="C C", tiles="1")
    play.place("Energy", "Desert-Water", "Water", "D4")
    assert (play.factory(0), play.s.tiles_left, play.s.last_rounds) == ("C C", 0, 1)
    assert play.written()["waiting"] == "E B T C"
    assert play.kinds()[-1] == "flag"
    play.place("BioFarming", "Water-Forest", "Forest", "D4")
    assert (play.factory(1), play.written()["waiting"]) == ("E B T C", "")
    reserve = play.s.reserve.copy()
    play.place("Technology", "Forest-Desert", "Desert", "D4")
    assert play.factory(2) == "E B T C"
    assert (reserve - play.s.reserve).tolist() == [1, 1, 1, 1]
    assert play.s.last_rounds == 1


FULL = "D4 {0}, D3 {0}, D5 {0}, C3 {0}, C4 {0}, E3 {0}, E4 {0}, D2 {0}, D6 {0}, B2 {0}, B3 {0}, B4 {0}"


def test_ne_2_4_what_the_reserve_lacks_is_left_out():
    held = FULL.format("E")  # twelve in each of two regions, one in a factory: no Energy is left
    play = position(held, held, factories=["E", "B", "T"], waiting="B", tiles="7, 1")
    assert play.s.reserve[0] == 0
    play.do("take Energy from Desert-Water", "place Energy Desert C2")
    assert play.box.content.tiles[6].elements == (0, 1, 1, 3)
    assert play.written()["waiting"] == "B B C"
    assert play.factory(0) == "B"


def test_ne_2_4_without_tiles_one_of_each_comes_from_the_reserve_as_far_as_it_has_them():
    held = FULL.format("E")  # twelve in each of two regions, one in a factory: no Energy is left
    play = position(held, held, factories=["E", "B", "T"], waiting="", tiles="", last_rounds=1)
    reserve = play.s.reserve.copy()
    play.do("take Energy from Desert-Water", "place Energy Desert C2")
    assert play.factory(0) == "B T C"
    assert (reserve - play.s.reserve).tolist() == [0, 1, 1, 1]
    assert play.s.last_rounds == 1


def test_ne_2_4_with_nothing_on_the_pile_a_tile_is_turned_all_the_same():
    play = position(factories=["E", "B", "T"], waiting="", tiles="5, 1")
    play.place("Energy", "Desert-Water", "Water", "D4")
    assert play.factory(0) == ""
    assert listed(play.written()["tiles"]) == ["1"]
    assert play.s.waiting.tolist() == [play.box.content.tiles[4].elements.count(e) for e in range(4)]
    assert "empty" in play.kinds()


def test_ne_2_4_the_flag_tile_too_brings_only_what_the_reserve_has():
    held = FULL.format("E")
    play = position(held, held, factories=["E", "B", "T"], waiting="B", tiles="1")
    play.do("take Energy from Desert-Water", "place Energy Desert C2")
    assert (play.factory(0), play.written()["waiting"]) == ("B", "B T C")
    assert play.s.last_rounds == 1


def test_ne_2_4_a_factory_is_refilled_after_a_permit_took_its_last_element():
    play = position("A2 E, D4 T", tokens=["n"], factories=["E", "E B", "B"], waiting="C C").do("use New Building Permits")
    play.do("take BioFarming from Forest-Desert", "place BioFarming Desert A1")
    assert play.factory(2) == "C C"


def without_reserve(**more):
    """All elements are in the regions and in two factories."""
    maps = [[], [], []]
    spaces = [name for name in SPACE_NAMES if name not in OUTER]
    for i, sign in enumerate("E" * 25 + "B" * 25 + "T" * 24 + "C" * 16):
        maps[i % 3].append(f"{spaces[i // 3]} {sign}")
    listed = [", ".join(m) for m in maps]
    play = position(*listed, factories=["T", "C C C C C C C C C", ""], waiting="", tiles="", last_rounds=2, hands=["", ""], **more)
    assert play.s.reserve.tolist() == [0, 0, 0, 0]
    return play


def test_ne_2_4_a_refill_that_brings_nothing_leaves_the_factory_empty():
    play = without_reserve()
    play.do("take Technology from Desert-Water")
    play.do(sorted(play.choices)[0])
    assert play.factory(0) == ""
    assert play.kinds()[-1] == "empty"
    assert not any("Desert-Water" in text for text in play.choices)


def full_board():
    """All ordinary spaces but one are filled; no cards are left to draw."""
    spaces = [name for name in SPACE_NAMES if name not in OUTER]
    signs = "E" * 22 + "B" * 22 + "T" * 24 + "C" * 24
    maps = [[], [], []]
    for i, sign in enumerate(signs):
        maps[i % 3].append(f"{spaces[i // 3]} {sign}")
    names = [project.name for project in box_of().content.projects]
    return [", ".join(m) for m in maps], [", ".join(names[:50]), ", ".join(names[50:])]


def test_ne_2_5_when_nobody_can_act_for_a_round_the_game_is_over():
    maps, hands = full_board()
    play = position(*maps, hands=hands, factories=["E", "E", "E"], waiting="", deck="")
    assert play.s.deck_left == 0
    play.do("take Energy from Water-Forest")
    play.do(*play.choices)
    assert play.s.actions_left == 2
    play.do("build nothing")
    assert play.phase == "over"
    assert play.box.actors(play.s) == []


def idle_table():
    """Nothing is left to draw and no ordinary space free; both have tokens that they could use. The first has just acted."""
    maps, hands = full_board()
    play = position(*maps, hands=hands, tokens=["n, n", "n"], factories=["E", "E", "E"], waiting="", deck="", actions_left=1)
    play.do("take Energy from Water-Forest")
    return play.do(*play.choices).do("build nothing", "end the turn")


def test_ne_2_5_a_round_in_which_nobody_did_what_they_could_is_the_last():
    play = idle_table().do("end the turn")
    assert (play.phase, play.turn) == ("action", 0), "the first player acted in this round"
    assert play.do("end the turn").phase == "over"


def test_ne_2_5_who_does_anything_begins_the_count_anew():
    play = idle_table().do("end the turn", "use New Building Permits")
    play.do(sorted(play.choices)[0])
    play.do(sorted(play.choices)[0], "build nothing", "end the turn")
    assert (play.phase, play.turn) == ("action", 0)
    assert play.do("end the turn").phase == "over"


def test_ne_2_5_an_action_is_left_out_only_if_neither_kind_is_possible():
    maps, hands = full_board()
    play = position(*maps, hands=hands, tokens=["n"], factories=["E", "E", "E"], waiting="", deck="", actions_left=2)
    play.do("take Energy from Water-Forest")
    play.do(*play.choices)
    play.do("build nothing")
    assert play.choices == {"use New Building Permits", "end the turn"}
    assert str(prompt(play.box, play.s, play.turn)) == "There’s nothing left to draw or place: use a bonus token, or end the turn."
    play.do("use New Building Permits")
    assert any(text.startswith("take") for text in play.choices)


def test_ne_2_6_the_element_lies_a_token_is_gained_the_factory_refilled_then_a_project_may_be_built():
    play = position("B2 E, A2 g, D4 E", hands=["Algae Lamps"], factories=["B", "E", "E"], waiting="T T")
    play.do("take BioFarming from Desert-Water", "place BioFarming Desert A2")
    assert (play.sign("Desert", "A2"), play.tokens(), play.factory(0), play.phase) == ("B", ["Government Subsidy"], "T T", "project")
    assert play.choices == {"build Algae Lamps", "build nothing"}
    play.do("build Algae Lamps")
    assert play.kinds()[:6] == ["take", "lay", "gain", "refill", "tile", "build"]
    assert play.phase == "action"
    assert play.s.actions_left == 2


def test_ne_2_7_the_game_ends_even_if_nobody_ever_wants_to_place():
    box = box_of(2)
    s = box.new(1)
    while actors := box.actors(s):
        legal = box.legal(s, actors[0])
        drawn = [a for a in legal if 456 <= a <= 460]
        box.apply(s, actors[0], drawn[0] if drawn else legal[0])
    assert s.tiles_left == 0
    assert s.deck_left == 0


def test_every_element_name_can_be_said():
    for element in ELEMENT_NAMES:
        position().do(f"take {element} from Water-Forest", f"place {element} Forest D4")
