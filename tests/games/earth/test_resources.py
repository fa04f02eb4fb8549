"""EA-4: soil, sprouts, growth, cards, and what is hidden."""

import numpy as np

from .island import box_of, position, seat


def test_ea_4_1_pieces_go_only_where_there_is_room_and_what_has_none_is_lost():
    play = position(seat("Marula s4 | Beach")).do("choose Water")
    assert [text for text in play.texts() if "sprout on" in text] == ["sprout on Marula A1"]
    play.do("sprout on Marula A1")
    assert (play.at("A1")[1], play.count("soil")) == (5, 2), "the other five are lost, and the action goes on"
    tall = position(seat("Marula g3")).do("choose Grow")
    assert tall.at("A1")[2] == 3
    assert "done" in tall.texts()


def test_ea_4_1_the_last_growth_is_the_canopy():
    assert position(seat("Marula g2")).score()["growth"] == 2
    assert position(seat("Marula g3")).score()["growth"] == 5
    assert position(seat("Cat Grass g1")).score()["growth"] == 1


def test_ea_4_1_soil_hands_and_composts_have_no_limit():
    play = position(seat(soil=15000))
    for _ in range(40):
        play.do("choose Compost").all_done()
        play.do("choose Compost", p=1).all_done()
    assert play.count("soil") == 15000 + 40 * 5
    assert play.count("compost_size") == 80


def test_ea_4_2_three_sprouts_become_two_soil_as_often_as_one_likes():
    play = position(seat("Marula s4 | Papaya s3"))
    play.do("turn 3 sprouts into 2 soil", "pay a sprout of Marula A1", "pay a sprout of Marula A1", "pay a sprout of Papaya B1")
    assert (play.count("sprout_total"), play.count("soil")) == (4, 2)
    play.do("turn 3 sprouts into 2 soil", *["pay a sprout of Marula A1"] * 2)
    assert (play.count("sprout_total"), play.count("soil")) == (1, 4), "the third can only come from Papaya"
    assert "turn 3 sprouts into 2 soil" not in play.texts()


def test_ea_4_2_also_on_the_turns_of_others_but_not_while_water_brings_sprouts_or_inside_an_ability():
    convert = "turn 3 sprouts into 2 soil"
    play = position(seat("Marula s3"), seat("Papaya s3 | Cat Grass")).do("choose Water")
    assert convert not in play.texts()
    assert convert in play.texts(1)
    play.do("place sprouts", p=1)
    assert convert not in play.texts(1)
    play.do("stop", p=1).do("stop")
    assert convert in play.texts()
    assert convert in play.texts(1)
    play.do("activate Cat Grass B1", p=1)
    assert convert not in play.texts(1)
    growing = position(seat("Marula s3")).do("choose Grow")
    assert convert in growing.texts(), "only the Water action is excepted"


def test_ea_4_3_an_empty_deck_is_made_anew_from_the_discard_pile_never_from_compost():
    play = position(seat(compost="Basil, Corn"), discard="Marula, Papaya, Garlic")
    play.s.deck_left = 1
    play.s.deck[1:] = -1
    play.do("choose Grow")
    assert play.count("hand_size") == 4
    assert {"Marula", "Papaya", "Garlic"} < set(play.names("hand"))
    assert (play.s.deck_left, play.s.discards) == (0, 0)
    assert play.names("compost") == ["Basil", "Corn"]


def test_ea_4_3_when_both_are_empty_there_is_no_more_drawing_or_composting():
    play = position(seat())
    play.s.deck_left, play.s.deck[:] = 0, -1
    play.do("choose Grow")
    assert play.count("hand_size") == 0
    play.do("done").do("draw", p=1).do("done", p=1)
    assert play.count("hand_size", 1) == 0
    play.do("choose Compost", p=1)
    assert (play.count("compost_size", 1), play.count("soil", 1)) == (0, 5)


def test_ea_4_3_option_composting_from_the_discard_pile_first():
    box = box_of(2, compost_from_discard="yes")
    play = position(seat(), seat(), box=box, discard="Marula")
    top = box.content.cards[play.s.deck[play.s.deck_left - 1]].name
    play.do("choose Compost")
    assert play.names("compost") == [top, "Marula"]
    plain = position(seat(), seat(), discard="Marula").do("choose Compost")
    assert "Marula" not in plain.names("compost")


def test_ea_4_4_and_ea_4_5_hands_and_composts_are_hidden_and_their_sizes_are_open():
    play = position(seat(hand="Basil, Corn", compost="Marula"), seat(hand="Wheat", compost="Papaya, Garlic"), discard="Heather")
    view = play.box.view(play.s, 0)
    assert [card["name"] for card in view["hand"]] == ["Basil", "Corn"]
    assert [(p["hand_size"], p["compost"]) for p in view["seats"]] == [(2, 1), (1, 2)]
    assert view["discards"] == 1
    told = str(view)
    for hidden in ("Wheat", "Marula", "Papaya", "Garlic", "Heather"):
        assert f"'{hidden}'" not in told


def test_ea_4_5_hiding_is_the_same_for_all_games_that_look_alike():
    play = position(seat("Marula", hand="Basil, Corn", compost="Red Pine"), seat(hand="Wheat, Celery", compost="Papaya, Garlic"))
    for viewer in (-1, 0, 1):
        hidden = play.box.hidden(play.s, viewer).tobytes()
        for seed in range(20):
            other = play.box.determinized(play.s, viewer, seed)
            assert play.box.hidden(other, viewer).tobytes() == hidden
            assert np.array_equal(other.hand_size, play.s.hand_size)


def test_ea_4_6_costs_take_growth_canopy_first_and_compost_from_the_top():
    play = position(seat("Turkey Tail g1 | Florida Strangler g1", stage="activating"), action="Compost")
    assert play.score()["growth"] == 2
    play.do("activate Florida Strangler B1", "pay a growth of Turkey Tail A1")
    assert (play.at("A1")[2], play.score()["growth"], play.count("soil")) == (0, 1, 3)
    pile = position(seat("Roman Brown", compost="Basil, Corn", stage="activating"), action="Water").do("activate Roman Brown A1")
    assert (pile.names("compost"), pile.discard) == (["Corn"], ["Basil"])


def test_ea_4_6_the_latest_card_lies_on_top_in_the_order_one_likes():
    play = position(seat("Ginger", hand="Basil, Corn, Wheat", compost="Marula", stage="activating"), action="Compost")
    play.do("activate Ginger A1", "compost Wheat", "compost Basil", "stop")
    assert play.names("compost") == ["Basil", "Wheat", "Marula"]
