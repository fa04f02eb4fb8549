"""EA-3: planting."""

import itertools

import numpy as np

from sunroom.games.earth.rules import planting
from sunroom.games.earth.rules.actions import SPACE, TAKE
from sunroom.games.earth.rules.geometry import PLACE_NAMES

from .island import box_of, position, seat


def garden(tableau="", hand="Basil, Penny Bun, Oleander", soil=20, box=None, **more):
    own = seat(tableau, hand, soil, stage="planting", plantings=2, **more)
    return position(own, seat(), box=box, action="Plant")


def plants(play, p=0):
    return {text[6:] for text in play.texts(p) if text.startswith("plant ")}


def test_ea_3_1_only_flora_and_terrain_that_can_be_paid():
    play = garden(hand="Basil, Prairie, Giant Sequoia, Mudpot", soil=4)
    assert plants(play) == {"Basil", "Prairie"}
    play.do("plant Prairie")
    assert play.count("soil") == 0


def test_ea_3_1_discounts_add_up_and_never_go_below_nothing():
    play = garden("Arable Land | Riverside", "Basil, Coriander", 10)
    play.do("plant Basil", "at C1")
    assert play.count("soil") == 10, "3 soil less 2 and 1"
    play.do("plant Coriander", "at C2")
    assert play.count("soil") == 7, "6 soil less 3"
    assert garden("Arable Land | Riverside", "Cat Grass", 10).do("plant Cat Grass", "at C1").count("soil") == 10


def test_ea_3_2_the_first_card_goes_anywhere():
    play = garden().do("plant Basil")
    assert play.at("A1")[0] == "Basil"


def test_ea_3_2_every_other_next_to_a_planted_card_within_four_by_four():
    play = garden("Marula").do("plant Basil")
    assert {text[3:] for text in play.texts()} == set(["Z0", "A0", "B0", "Z1", "B1", "Z2", "A2", "B2"])


def test_ea_3_2_places_against_a_slow_reading():
    """Any set of connected cards: a place is free if it touches one and the whole still spans at most 4 by 4."""
    box, out, luck = box_of(), np.zeros(839, np.int16), np.random.default_rng(1)
    s = box.new(1)
    for _ in range(300):
        cells = {(0, 0)}
        for _ in range(luck.integers(1, 14)):
            options = [
                (r + a, c + b)
                for (r, c), a, b in itertools.product(cells, (-1, 0, 1), (-1, 0, 1))
                if (r + a, c + b) not in cells and fits({*cells, (r + a, c + b)})
            ]
            cells.add(options[luck.integers(len(options))])
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        cells = {(r - top, c - left) for r, c in cells}
        s.card[0] = -1
        for r, c in cells:
            s.card[0, 4 * r + c] = 4 * r + c
        n = planting.legal_spaces(s, 0, out)
        near = {(r + a, c + b) for (r, c), a, b in itertools.product(cells, (-1, 0, 1), (-1, 0, 1))} - cells
        wanted = {cell for cell in near if fits({*cells, cell})}
        assert {PLACE_NAMES[a - SPACE] for a in out[:n]} == {f"{'ZABCD'[c + 1]}{r + 1}" for r, c in wanted}


def fits(cells):
    return all(max(cell[i] for cell in cells) - min(cell[i] for cell in cells) < 4 for i in (0, 1))


def test_ea_3_2_planting_above_and_to_the_left_moves_the_island():
    play = garden("Marula s2 g1 | Papaya s1").do("plant Basil", "at Z0")
    assert play.at("A1")[0] == "Basil"
    assert play.at("B2") == ("Marula", 2, 1)
    assert play.at("C2") == ("Papaya", 1, 0)
    assert play.at("B1")[0] is None


def test_ea_3_2_full_width_ends_the_growing_in_that_direction():
    play = garden("Marula | Papaya | Garlic | Corn").do("plant Basil")
    assert {text[4] for text in play.texts()} == {"0", "2"}
    assert {text[3] for text in play.texts()} == set("ABCD")


def test_ea_3_3_a_green_ability_may_be_activated_in_the_turn_of_planting():
    play = garden(hand="Prairie", soil=4).do("plant Prairie", "stop")
    play.do(play.texts()[0])
    before = play.count("hand_size")
    play.do("activate Prairie A1")
    assert play.count("hand_size") == before + 1


def test_ea_3_3_black_abilities_happen_at_once_and_before_the_next_planting():
    play = garden("Marula", "Red Gram, Corn", 1).do("plant Red Gram", "at B1")
    assert play.count("soil") == 4
    assert plants(play) == {"Corn"}


def test_ea_3_4_payment_may_be_mixed_and_never_with_the_card_itself():
    play = garden("Marula s2", "English Walnut", 1).do("plant English Walnut", "at B1")
    assert "pay the rest in soil" not in play.texts(), "3 soil, and only 1 there"
    play.do("pay a sprout of Marula A1", "pay a sprout of Marula A1", "pay the rest in soil")
    assert (play.count("soil"), play.count("sprout_total"), play.at("B1")[0]) == (0, 0, "English Walnut")
    assert plants(garden("Marula", "Horn Of Plenty, Basil, Corn", 0)) == set(), "two other cards are not enough"
    assert plants(garden("Marula", "Horn Of Plenty, Basil, Corn", 1)) == {"Horn Of Plenty"}


def test_ea_3_4_hand_cards_that_are_paid_go_into_the_own_compost():
    play = garden("Marula", "Horn Of Plenty, Basil, Corn", 1, compost="Wheat").do("plant Horn Of Plenty", "at B1")
    play.do("compost Corn", "compost Basil", "pay the rest in soil")
    assert (play.at("B1")[0], play.count("soil"), play.names("hand")) == ("Horn Of Plenty", 0, [])
    assert play.names("compost") == ["Basil", "Corn", "Wheat"]
    assert play.discard == []


def test_ea_3_4_replacing_takes_one_planting_and_draws_two():
    play = garden("Lava Plain | Marula", "Blackthorn, Basil", 0)
    deck = int(play.s.deck_left)
    play.do("replace Lava Plain A1", "plant Blackthorn")
    assert (play.at("A1")[0], play.count("filled")) == ("Blackthorn", 2)
    assert play.names("compost") == ["Lava Plain"]
    assert play.count("hand_size") == 3
    assert play.s.deck_left == deck - 2
    assert (play.count("plantings"), play.count("planted_count")) == (1, 1)


def test_ea_3_4_after_the_two_cards_of_replacing_comes_a_black_ability():
    """No printed card has one beside a colour, so the rule is called directly, without checking whether the card may go there."""
    play = garden("Lava Plain | Marula", "Blackthorn, Pomegranate Tree", 0).do("replace Lava Plain A1")
    pomegranate = next(i for i, card in enumerate(play.box.content.cards) if card.name == "Pomegranate Tree")
    play.box.apply(play.s, 0, TAKE + pomegranate)
    assert play.at("A1")[0] == "Pomegranate Tree"
    assert play.count("hand_size") == 1 + 2 + 2


def test_ea_3_4_replacing_needs_a_card_of_the_colour_and_works_on_a_full_island():
    assert not any(text.startswith("replace") for text in garden("Lava Plain", "Oleander, Mudpot").texts())
    assert "replace Lava Plain A1" in garden("Lava Plain", "Basil").texts()
    assert "replace Lava Plain A1" in garden("Lava Plain", "Curry Tree").texts(), "multicolour will do"
    full = "Lava Plain | Marula | Papaya | Corn\n" + "\n".join(
        ["Wheat | Garlic | Heather | Rosemary", "Shiitake | Ginger | Dahlia | Red Pine", "Milk-Cap | Oakmoss | Celery | Jojoba"]
    )
    play = garden(full, "Basil, Cat Grass", 20)
    assert plants(play) == set()
    assert "replace Lava Plain A1" in play.texts()


def test_ea_3_5_cards_stay_face_down_for_the_others_until_all_have_planted():
    box = box_of(2, face_down="yes")
    play = position(seat("Marula", "Basil", 9), seat("Papaya", "Corn", 9), box=box).do("choose Plant", "plant Basil", "at B1", "stop")
    assert box.view(play.s, 1)["seats"][0]["spaces"]["B1"]["name"] is None
    assert box.view(play.s, 0)["seats"][0]["spaces"]["B1"]["name"] == "Basil"
    play.do(play.texts()[0])
    assert box.actors(play.s) == [1], "nobody activates before all cards are turned up"
    play.do("plant Corn", "at B1", p=1)
    assert box.view(play.s, -1)["seats"][1]["spaces"]["B1"]["name"] is None
    play.do("draw", p=1)
    assert box.actors(play.s) == [0, 1]
    assert box.view(play.s, 1)["seats"][0]["spaces"]["B1"]["name"] == "Basil"


def test_ea_3_5_cards_stay_face_down_when_the_island_grows_to_the_left_and_upwards():
    box = box_of(2, face_down="yes")
    play = position(seat("Marula", "Basil, Corn", 20), seat(), box=box)
    play.do("choose Plant", "plant Basil", "at B1", "plant Corn", "at Z0")
    assert [play.at(space)[0] for space in ("A1", "B2", "C2")] == ["Corn", "Marula", "Basil"]
    seen = box.view(play.s, 1)["seats"][0]["spaces"]
    assert [seen[space]["name"] for space in ("A1", "B2", "C2")] == [None, "Marula", None]


def test_ea_3_5_black_abilities_are_used_at_once_all_the_same():
    box = box_of(2, face_down="yes")
    play = position(seat("Marula", "Red Gram", 1), seat(), box=box).do("choose Plant", "plant Red Gram", "at B1")
    assert play.count("soil") == 4


def test_ea_3_6_a_discount_works_for_the_second_card_of_the_action_and_not_for_itself():
    play = garden("Marula", "Clay Soil, Red Birch", 4).do("plant Clay Soil", "at B1")
    assert play.count("soil") == 2
    play.do("plant Red Birch", "at C1")
    assert play.count("soil") == 1
    magma = garden("Marula", "Solidified Magma", 2).do("plant Solidified Magma", "at B1")
    assert magma.count("soil") == 0, "Rocky itself, and still 2 soil"


def test_ea_3_6_flora_of_every_type_get_every_types_discount_and_other_payment_what_is_left():
    play = garden("Alfisol | Aridisol | Arable Land | Organic Soil", "Swamp Sprouts", 0)
    assert plants(play) == {"Swamp Sprouts"}
    walnut = garden("Alfisol | Marula s1", "English Walnut", 0).do("plant English Walnut", "at C1")
    assert walnut.texts() == ["pay a sprout of Marula B1"]
