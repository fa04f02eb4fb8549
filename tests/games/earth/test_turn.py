"""EA-2: the four actions and the course of a turn."""

import pytest

from .island import Play, position, seat

GROVE = "Marula s1 | Japanese Maple"
HAND = "Basil, Penny Bun, Oleander"


def start(*, p1=None, **more) -> Play:
    return position(seat(GROVE, HAND, 10, **more), p1 or seat("Papaya | Garlic", "Corn, Wheat", 10))


def test_ea_2_1_plant_the_active_player_plants_two_draws_four_and_keeps_one():
    play = start().do("choose Plant", "plant Basil", "at C1", "plant Penny Bun", "at C2")
    deck = int(play.s.deck_left)
    kept = play.texts()
    assert len(kept) == 4
    assert all(text.startswith("keep ") for text in kept)
    play.do(kept[2])
    assert kept[2][5:] in play.names("hand")
    assert sorted(play.discard) == sorted(text[5:] for text in kept if text != kept[2])
    assert play.s.deck_left == deck
    assert play.texts()[0] in ("done",)


def test_ea_2_1_planting_is_optional_but_the_active_players_draw_is_not():
    play = start().do("choose Plant", "stop")
    assert len(play.texts()) == 4
    assert all(text.startswith("keep ") for text in play.texts())


@pytest.mark.parametrize("left", [3, 2, 1, 0])
def test_ea_2_1_with_fewer_than_four_cards_one_of_those_is_kept(left):
    play = start()
    play.s.deck_left = left
    play.do("choose Plant", "stop")
    if left > 1:
        assert len(play.texts()) == left
        play.do(play.texts()[0])
    assert play.count("hand_size") == 3 + (left > 0)
    assert "done" in play.texts()


def test_ea_2_1_others_plant_one_then_may_draw_one_and_not_before():
    play = start().do("choose Plant")
    play.do("plant Corn", "at C1", p=1)
    assert [text for text in play.texts(1) if text.startswith("plant")] == []
    assert {"draw", "stop"} <= set(play.texts(1))
    play.do("draw", p=1)
    assert play.count("hand_size", 1) == 2
    other = start().do("choose Plant").do("draw", p=1)
    assert other.count("hand_size", 1) == 3
    assert not any(text.startswith("plant") for text in other.texts(1)), "no planting after the draw"
    assert start().do("choose Plant").do("stop", p=1).count("hand_size", 1) == 2


def test_ea_2_2_compost_five_soil_and_two_unseen_cards_for_the_active_player():
    play = start()
    top = [play.box.content.cards[card].name for card in play.s.deck[play.s.deck_left - 2 : play.s.deck_left]]
    play.do("choose Compost")
    assert (play.count("soil"), play.count("compost_size")) == (15, 2)
    assert play.names("compost") == top


def test_ea_2_2_others_choose_two_soil_or_two_cards_or_nothing():
    assert start().do("choose Compost").do("gain soil", p=1).count("soil", 1) == 12
    assert start().do("choose Compost").do("compost from the deck", p=1).count("compost_size", 1) == 2
    declined = start().do("choose Compost").do("stop", p=1)
    assert (declined.count("soil", 1), declined.count("compost_size", 1)) == (10, 0)


def test_ea_2_3_water_six_sprouts_then_two_soil_for_the_active_player():
    play = start().do("choose Water")
    assert play.count("soil") == 10
    play.do(*["sprout on Marula A1"] * 4, "sprout on Japanese Maple B1", "sprout on Japanese Maple B1")
    assert (play.count("sprout_total"), play.count("soil")) == (7, 12)
    fewer = start().do("choose Water", "sprout on Marula A1", "stop")
    assert (fewer.count("sprout_total"), fewer.count("soil")) == (2, 12)


def test_ea_2_3_others_choose_two_sprouts_or_two_soil():
    play = start().do("choose Water").do("place sprouts", "sprout on Papaya A1", "sprout on Garlic B1", p=1)
    assert (play.count("sprout_total", 1), play.count("soil", 1)) == (2, 10)
    assert start().do("choose Water").do("gain soil", p=1).count("soil", 1) == 12


def test_ea_2_4_grow_four_cards_then_two_growth_for_the_active_player():
    play = start().do("choose Grow")
    assert play.count("hand_size") == 7
    play.do("growth on Marula A1", "growth on Marula A1")
    assert play.at("A1") == ("Marula", 1, 2)
    assert "done" in play.texts()


def test_ea_2_4_others_choose_two_cards_or_two_growth():
    assert start().do("choose Grow").do("draw", p=1).count("hand_size", 1) == 4
    play = start().do("choose Grow").do("place growth", "growth on Papaya A1", "stop", p=1)
    assert (play.count("growth_total", 1), play.count("hand_size", 1)) == (1, 2)


RAINBOW = "Prairie | Blackthorn | Cat Grass | Japanese Maple\nCurry Tree"


@pytest.mark.parametrize(
    ("action", "activated"),
    [
        ("Plant", {"Prairie A1"}),
        ("Compost", {"Blackthorn B1", "Curry Tree A2"}),
        ("Water", {"Cat Grass C1", "Curry Tree A2"}),
        ("Grow", {"Japanese Maple D1", "Curry Tree A2"}),
    ],
)
def test_ea_2_5_an_action_activates_its_colour_and_multicolour(action, activated):
    play = position(seat(RAINBOW, soil=5, compost="Corn, Wheat", stage="activating"), action=action)
    assert {
        text.removeprefix("activate ") for text in play.texts() if text.startswith("activate ") and text != "activate the Climate"
    } == activated


def test_ea_2_6_all_others_act_at_once_and_in_any_order():
    play = position(seat(GROVE), seat(), seat(), seat()).do("choose Compost")
    assert play.box.actors(play.s) == [0, 1, 2, 3]
    top = play.box.content.cards[play.s.deck[play.s.deck_left - 1]].name
    play.do("compost from the deck", p=3).do("compost from the deck", p=1)
    assert top in play.names("compost", 3), "who reaches for the deck first gets its top card"
    play.do("gain soil", "done", p=2).do("done", p=0)
    assert play.box.actors(play.s) == [1, 3]


def test_ea_2_6_simulations_go_clockwise_from_the_active_player():
    play = position(seat(), seat(), seat(), turn=2)
    play.do("choose Compost", p=1)
    asked = []
    while play.s.turn == 1:
        p = play.box.game.rules["actor"](play.s)
        asked.append(p)
        play.do("stop" if "stop" in play.texts(p) else "done", p=p)
    assert asked == [1, 2, 2, 0, 0]


def test_ea_2_7_when_all_are_done_the_next_player_is_active():
    play = start().do("choose Compost", "done")
    assert play.box.actors(play.s) == [1]
    play.do("stop", "done", p=1)
    assert (play.s.turn, play.box.actors(play.s)) == (1, [1])
    assert "choose Grow" in play.texts(1)
    play.do("choose Compost", "done", p=1).do("stop", "done")
    assert (play.s.turn, play.s.round_no) == (0, 2)
