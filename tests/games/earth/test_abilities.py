"""EA-5: activating, Events, special abilities."""

import pytest

from .island import position, seat

PARTLY = "take only part of what comes next"


def uses(play, p=0):
    return [text.removeprefix("activate ") for text in play.texts(p) if text.startswith("activate ")]


def activated(tableau, action="Water", p1=None, **more):
    return position(seat(tableau, stage="activating", **more), *([p1] if p1 else [seat()]), action=action)


def test_ea_5_1_reading_order_once_each_and_optional():
    play = activated("Cat Grass | Garlic\nPapaya")
    assert uses(play) == ["Cat Grass A1", "Garlic B1", "Papaya A2"]
    play.do("activate Garlic B1")
    assert uses(play) == ["Papaya A2"], "what was passed over stays so, what was used too"
    assert "done" in play.texts()


def test_ea_5_1_island_then_climate_before_or_after_the_tableau():
    sides = {"island": "La Palma", "climate": "Tropical Monsoon"}
    play = activated("Cat Grass | Garlic", **sides)
    assert uses(play) == ["Cat Grass A1", "Garlic B1", "the Island", "the Climate"]
    before = activated("Cat Grass | Garlic", **sides).do("activate the Island")
    assert uses(before) == ["Cat Grass A1", "Garlic B1", "the Climate"]
    before.do("activate Garlic B1")
    assert uses(before) == [], "Island and Climate had their time"
    after = activated("Cat Grass | Garlic", **sides).do("activate Garlic B1")
    assert uses(after) == ["the Island", "the Climate"]
    after.do("activate the Climate", "stop")
    assert uses(after) == [], "Climate follows the Island"
    climate = activated("Cat Grass | Garlic", **sides).do("activate the Climate", "stop")
    assert uses(climate) == ["Cat Grass A1", "Garlic B1"]


def test_ea_5_2_a_cost_is_paid_in_full_or_not_at_all():
    assert uses(activated("Yellow Morel | Marula g1")) == []
    play = activated("Yellow Morel | Marula g2").do("activate Yellow Morel A1")
    assert play.count("growth_total") == 0


def test_ea_5_2_gains_may_be_taken_in_part_if_one_says_so_before():
    play = activated("Garlic").do("take only part of what comes next", "activate Garlic A1")
    assert play.texts() == ["take 0", "take 1", "take 2"]
    play.do("take 1")
    assert play.count("soil") == 1
    full = activated("Garlic").do("activate Garlic A1")
    assert full.count("soil") == 2


def test_ea_5_2_in_part_while_a_part_of_the_action_goes_on():
    play = position(seat("Marula")).do("choose Water", "sprout on Marula A1", PARTLY, "stop")
    assert [text for text in play.texts() if text.startswith("take ")] == ["take 0", "take 1", "take 2"]
    assert play.do("take 1").count("soil") == 1
    grown = position(seat("Marula", "Mudpot")).do("choose Grow", "growth on Marula A1", PARTLY, "play Mudpot")
    assert grown.texts()[0] == "take 0"
    assert PARTLY not in position(seat("Marula")).do("choose Grow").texts(), "only growth is to come, and it is placed one by one"


def test_ea_5_2_in_part_between_planting_and_drawing():
    play = position(seat(hand="Basil, Mudpot", soil=9), seat(), turn=2).do("choose Plant", p=1).do("plant Basil", PARTLY)
    assert play.do("play Mudpot").texts()[0] == "take 0"
    drawn = position(seat(hand="Basil", soil=9), seat(), turn=2).do("choose Plant", p=1).do("plant Basil", PARTLY, "draw", "take 0")
    assert drawn.count("hand_size") == 0


def test_ea_5_2_in_part_while_a_card_is_planted_or_paid_for():
    black = "Compost Filled Grounds"
    space = position(seat("Marula", black, 1, stage="planting", plantings=2), action="Plant").do(f"plant {black}", PARTLY, "at B1")
    assert space.texts() == ["take 0", "take 1", "take 2"]
    quiet = position(seat("Marula", "Basil", 9, stage="planting", plantings=2), action="Plant").do("plant Basil")
    assert PARTLY not in quiet.texts(), "Basil brings nothing at once"
    replaced = position(seat("Flatland", "Japanese Maple", 0, stage="planting", plantings=1), action="Plant")
    replaced.do("replace Flatland A1", PARTLY, "plant Japanese Maple")
    assert replaced.texts() == ["take 0", "take 1", "take 2"]


def test_ea_5_2_in_part_in_the_middle_of_an_ability():
    """EA-10.3: after choosing where the sprout goes, a player may still take less soil."""
    used = ["activate Chives A1", "pay a growth of Chives A1", "sprout on Chives A1"]
    assert activated("Chives g1 | Marula g1", compost="Wheat").do(*used).count("soil") == 2
    for when in range(3):
        play = activated("Chives g1 | Marula g1", compost="Wheat").do(*used[:when], PARTLY, *used[when:])
        assert play.texts() == ["take 0", "take 1", "take 2"]
        assert play.do("take 1").count("soil") == 1
    copied = activated("Swamp Sprouts | Garlic").do("activate Swamp Sprouts A1", PARTLY, "copy Garlic B1")
    assert copied.texts() == ["take 0", "take 1", "take 2"]


def test_ea_5_2_how_many_cards_to_draw_is_said_before_the_first_is_seen():
    play = activated("White Oak", "Grow").do("take only part of what comes next", "activate White Oak A1")
    assert play.texts() == ["take 0", "take 1", "take 2"]
    assert play.count("hand_size") == 0
    assert play.do("take 1").count("hand_size") == 1


def test_ea_5_2_multicolour_is_activated_three_times_and_counts_as_three_but_red_is_not_multicolour():
    content = position(seat()).box.content.cards
    bits = {card.name: card.features for card in content if card.name in ("Curry Tree", "Ginger")}
    green, red, blue, yellow, multicolour = range(9, 14)
    assert all(bits["Curry Tree"] >> bit & 1 for bit in (red, blue, yellow, multicolour))
    assert bits["Ginger"] >> red & 1
    assert not bits["Ginger"] >> multicolour & 1
    assert not bits["Curry Tree"] >> green & 1


def test_ea_5_2_gains_come_in_the_order_written():
    play = position(seat("Marula", "Compost Filled Grounds", 1, stage="planting", plantings=2), action="Plant")
    play.do("plant Compost Filled Grounds", "at B1")
    assert play.count("hand_size") == 2, "the cards just drawn can be composted"
    assert len(play.texts()) == 3


def test_ea_5_2_a_cost_may_be_paid_for_a_gain_that_has_no_room():
    play = activated("Wheat s6", soil=1).do("activate Wheat A1")
    assert (play.count("soil"), play.count("sprout_total")) == (0, 6)


def test_ea_5_3_if_you_chose_abilities_work_for_the_active_player_only():
    own, other = seat(climate="Tropical Monsoon", tableau="Marula"), seat(climate="Tropical Rainforest")
    play = position(own, other).do("choose Water", "stop")
    assert "the Climate" in uses(play)
    play.do("stop", p=1)
    assert uses(play, 1) == []


def test_ea_5_3_black_and_brown_are_never_activated():
    for action in ("Plant", "Compost", "Water", "Grow"):
        assert uses(activated("Red Gram | Alfisol | African Baobab", action, climate="Boreal")) == []


def test_ea_5_4_the_card_wins_a_replacement_is_free_and_a_forbidden_action_forbidden():
    play = position(seat("Extinct Volcano"))
    assert "choose Compost" not in play.texts()
    assert {"choose Plant", "choose Water", "choose Grow"} <= set(play.texts())
    replaced = position(seat("Flatland", "Japanese Maple", 0, stage="planting", plantings=1), action="Plant")
    replaced.do("replace Flatland A1", "plant Japanese Maple")
    assert replaced.at("A1")[0] == "Japanese Maple"


def test_ea_5_5_events_at_any_decision_also_on_the_turns_of_others_and_between_two_abilities():
    play = position(seat("Garlic | Papaya", "Mudpot, Rainbow, Cold Front"), seat("Marula", "Steam Vents, Fog"))
    play.do(
        "play Mudpot", "choose Water", "play Cold Front", *["sprout on Garlic A1"], "stop", "activate Garlic A1", "play Rainbow", "stop"
    )
    assert uses(play) == ["Papaya B1"]
    play.do("play Fog", "sprout on Marula A1", "growth on Marula A1", p=1)
    assert play.s.event_count[0] == 3
    assert play.names("events") == ["Rainbow", "Cold Front", "Mudpot"]


def test_ea_5_5_not_inside_an_ability_nor_without_the_full_cost_but_without_room():
    play = activated("Cat Grass | Marula", hand="Mudpot").do("activate Cat Grass A1")
    assert "play Mudpot" not in play.texts()
    poor = activated("Marula s1", hand="Tornado")
    assert "play Tornado" not in poor.texts()
    full = activated("Cat Grass s6", hand="Steam Vents").do("play Steam Vents")
    assert full.count("event_count") == 1


def test_ea_5_5_events_are_none_of_the_sixteen_cards_and_cannot_be_planted():
    play = position(seat("Marula", "Mudpot, Basil", 9, stage="planting", plantings=2), action="Plant")
    assert [text for text in play.texts() if text.startswith("plant")] == ["plant Basil"]
    assert play.do("play Mudpot").count("filled") == 1


def test_ea_5_6_copy_uses_another_cards_ability_as_if_printed_here():
    tableau = "Swamp Sprouts | Papaya | Marula\n. | . | Potato Plant\nBasil | . | ."
    play = activated(tableau, compost="Corn").do("activate Swamp Sprouts A1")
    assert play.texts() == ["copy Papaya B1", "copy Marula C1", "copy Potato Plant C2", PARTLY]
    play.do("copy Potato Plant C2")
    assert set(play.texts()) == {"sprout on Swamp Sprouts A1", "sprout on Basil A3", "stop"}, "its own column, and it is a Herb itself"
    play.do("sprout on Basil A3")
    assert play.texts() == ["sprout on Swamp Sprouts A1", "stop"], "one on each"
    play.do("stop")
    assert uses(play) == ["Papaya B1", "Marula C1", "Potato Plant C2"], "the copied card keeps its own use"


def test_ea_2_6_what_could_be_copied_may_be_gone_when_others_empty_the_deck_meanwhile():
    play = activated("Dragon Sprouts | Jojoba", "Compost", climate="Boreal").do("activate Dragon Sprouts A1")
    assert play.texts() == ["copy Jojoba B1", PARTLY]
    play.s.deck_left, play.s.deck[:] = 0, -1
    assert play.texts() == ["stop", PARTLY]
    assert "done" in play.do("stop").texts()


def test_ea_5_6_per_card_planted_this_turn_counts_replacements_too():
    play = position(seat("Flatland", "Japanese Maple, Marula", 9, island="Nisyros", stage="planting", plantings=2), action="Plant")
    play.do("replace Flatland A1", "plant Japanese Maple", "plant Marula", "at B1")
    play.do(play.texts()[0], "activate the Island")
    for _ in range(2):
        play.do("growth on Marula B1")
    assert "done" in play.texts(), "2 growth for Marula, which is Sunny; Japanese Maple is not"


def test_ea_5_6_per_event_you_play_comes_after_the_events_gain():
    own = seat("Marula", "Cold Front", island="Jamaica", stage="activating")
    play = position(own, seat(), action="Water", deck="Basil, Corn, Wheat").do("play Cold Front")
    assert set(play.names("compost")) == {"Basil", "Corn"}
    assert play.names("hand") == ["Wheat"]


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_ea_5_6_looking_at_the_compost(n):
    cards = ["Basil", "Corn", "Wheat", "Garlic", "Papaya"][:n]
    play = activated("Marula", hand="Shooting Star", compost=", ".join(cards)).do("play Shooting Star")
    if n > 1:
        assert play.texts() == [f"take {card} back" for card in cards[:3]]
        play.do(f"take {cards[1]} back")
        assert play.names("hand") == [cards[1]]
        assert play.names("compost") == [cards[0], *cards[2:]]
    else:
        assert play.names("hand") == cards
    assert "play Shooting Star" not in activated("Marula", hand="Shooting Star").texts(), "there must be a card to look at"


def test_ea_5_6_a_forbidden_action_can_still_be_followed():
    play = position(seat("Extinct Volcano"), seat(), turn=2).do("choose Compost", p=1)
    assert {"gain soil", "compost from the deck"} <= set(play.texts(0))


def test_ea_5_6_any_one_player_takes_the_best():
    play = position(seat("Volcano"), seat("Ginger | Basil | Blackthorn", climate="Boreal"))
    assert play.score()["terrains"] == 6
    assert play.score(1)["terrains"] == 0


def test_ea_5_7_no_event_and_no_conversion_between_drawing_and_keeping_or_while_paying():
    play = position(seat("Marula s5", "Mudpot, English Walnut", 9)).do("choose Plant", "plant English Walnut")
    assert all(text.startswith("at ") for text in play.texts())
    play.do("at B1")
    assert "play Mudpot" not in play.texts()
    play.do("pay the rest in soil")
    assert {"play Mudpot", "turn 3 sprouts into 2 soil"} <= set(play.texts())
    play.do("stop")
    assert all(text.startswith("keep ") for text in play.texts())
    play.do(play.texts()[0])
    assert {"play Mudpot", "turn 3 sprouts into 2 soil", "done"} <= set(play.texts())
    play.do("done")
    assert play.texts() == []
