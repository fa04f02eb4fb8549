"""EA-8: alone against Gaia: what counts for her, the end, and what is known of her."""

import pytest

from sunroom.games.earth.content.gaia import gaia, parse_gaia
from sunroom.games.earth.content.reading import FOLDER
from sunroom.games.earth.rules.gaia import column_points
from sunroom.games.earth.rules.record import GAIA, YOU
from sunroom.kernel.errors import BadContent, BadFile

from .gaia_table import FLORA, alone, end_her_turn, her_turn, hers, only
from .island import position, seat

# --- What counts for her -------------------------------------------------------------------------------------------------


def test_ea_8_2_soil_becomes_compost_ten_to_five_and_the_rest_is_kept():
    play = her_turn("Compost", "Brittle Prickly Pear", gaia={"soil": 7}).do("gain soil", "activate Brittle Prickly Pear A1", "done")
    assert hers(play) == only(compost=8 + 5, soil=2)


@pytest.mark.parametrize(
    ("growth", "points"),
    [(0, 0), (1, 1), (4, 4), (5, 7), (6, 8), (8, 10), (9, 13), (11, 15), (12, 18), (13, 19), (14, 22), (15, 25), (16, 26), (20, 32)],
)
def test_ea_8_2_growth_fills_columns_of_five_to_one_and_begins_again(growth, points):
    assert column_points(growth) == points
    play = alone(gaia={"growth": growth})
    assert play.box.score(play.s, GAIA)["growth"] == points
    columns = play.box.view(play.s, 0)["gaia"]["columns"]
    assert sum(column["points"] for column in columns) == points
    assert sum(column["pieces"] for column in columns) == growth


def test_ea_8_5_only_what_you_took_by_the_action_and_its_abilities_counts():
    play = alone("Marula s5", hand="Tornado, Lava Tube", island="Vulcano").do("choose Compost")
    assert play.s.took_soil == 5
    play.do("play Tornado")
    assert (play.count("soil"), play.s.took_soil) == (5 + 4 + 1, 5), "neither the Event nor what the Island gives for it"
    play.do("turn 3 sprouts into 2 soil")
    assert (play.count("soil"), play.s.took_soil) == (12, 5), "nor sprouts turned into soil"
    play.do("done")
    assert hers(play) == only(compost=5 // 2 + 2)
    play = alone("White Oak", hand="Lava Tube", soil=1, island="Jamaica").do("choose Grow", "play Lava Tube")
    assert (play.count("hand_size"), play.s.took_cards) == (4 + 2 + 1, 4)


def test_ea_8_5_what_you_leave_does_not_count():
    play = alone().do("take only part of what comes next", "choose Compost", "take 3", "take 1")
    assert (play.s.took_soil, play.count("compost_size")) == (3, 1)
    assert hers(play.do("done")) == only(compost=3)
    short = alone()
    short.s.deck_left = 3
    assert short.do("choose Grow").s.took_cards == 3, "really taken"


def test_ea_8_5_each_turn_counts_anew():
    play = alone().do("choose Compost", "done", "stop", "done")
    assert (play.s.took_soil, play.s.took_cards) == (0, 0)


# --- The end -------------------------------------------------------------------------------------------------------------


def nearly_full(skip: int = 0) -> str:
    cards = [*FLORA[:16][: 15 - skip], *["."] * (1 + skip)]
    return "\n".join(" | ".join(cards[4 * row : 4 * row + 4]) for row in range(4))


def test_ea_8_3_your_sixteenth_card_ends_the_game_and_ea_8_7_after_her_reaction():
    play = alone(nearly_full(), hand=FLORA[20], soil=20).do("choose Plant", f"plant {FLORA[20]}", "at D4")
    while not any(text.startswith("keep") for text in play.texts()):
        play.do("stop")
    play.do(play.texts()[0], "done")
    assert not play.box.actors(play.s)
    assert play.s.bonus == YOU
    assert hers(play)["pile"] == 3, "the turn is finished first"
    assert (play.score()["completion"], play.box.score(play.s, GAIA)["completion"]) == (7, 0)


def test_ea_8_3_her_deck_through_for_the_second_time_ends_the_game_and_the_bonus_is_hers():
    play = end_her_turn(her_turn("Water", left="", gaia={"pass": 2}))
    assert not play.box.actors(play.s)
    assert play.s.bonus == GAIA
    assert hers(play) == only(sprouts=7)
    assert play.box.score(play.s, GAIA) == {
        "cards": 0, "events": 0, "compost": 0, "sprouts": 7, "growth": 0, "terrains": 0, "ecosystems": 0, "fauna": 0, "completion": 7,
    }  # fmt: skip
    first = end_her_turn(her_turn("Water", left="", gaia={"pass": 1}))
    assert (first.s.bonus, first.s.gaia_pass, first.s.gaia_left) == (-1, 2, 6)


def test_ea_8_7_if_her_twelfth_card_gives_you_the_sixteenth_the_bonus_is_hers():
    play = her_turn("Plant", nearly_full(), left="", gaia={"pass": 2}, hand=FLORA[20], soil=20).do(f"plant {FLORA[20]}", "at D4")
    play = end_her_turn(play)
    assert (play.s.filled[YOU], play.s.bonus, play.box.actors(play.s)) == (16, GAIA, [])
    earlier = end_her_turn(her_turn("Plant", nearly_full(), hand=FLORA[20], soil=20).do(f"plant {FLORA[20]}", "at D4"))
    assert (earlier.s.bonus, earlier.box.actors(earlier.s)) == (YOU, [])
    assert hers(earlier)["pile"] == 3


def test_ea_8_3_her_pile_counts_by_absolute_points_and_she_has_no_terrains_nor_ecosystems():
    own = {"scoring": "Tornado, Wheat, Prairie", "compost": "Basil, Corn", "sprouts": 9, "growth": 5, "leaves": [1, 0, 2, 0], "soil": 4}
    play = alone(gaia=own, data={"shared": "Alps, Himalayas"})
    assert play.box.score(play.s, GAIA) == {
        "cards": 2 + 4 + 2, "events": 0, "compost": 2, "sprouts": 9, "growth": 7, "terrains": 0, "ecosystems": 0, "fauna": 26,
        "completion": 0,
    }  # fmt: skip
    assert play.box.rival(play.s) == 52
    assert play.box.view(play.s, 0)["gaia"]["total"] == 52


def test_ea_8_7_ties_go_by_soil_then_hand_where_hers_counts_nothing():
    play = alone(island="Kauai", climate="Arid", gaia={"sprouts": 1})
    assert play.box.ranking(play.s) == [2], "1 point each, 0 soil, no hand, no growth: she has more sprouts"
    assert play.box.win_shares(play.s) == [0.0]
    play.s.soil[YOU], play.s.soil[GAIA] = 2, 3
    assert play.box.ranking(play.s) == [2]
    play.s.soil[GAIA] = 2
    assert alone(hand="Basil", gaia={"sprouts": 1}).box.ranking(alone(hand="Basil", gaia={"sprouts": 1}).s) == [1]
    play.s.soil[YOU] = 3
    assert play.box.ranking(play.s) == [1]
    assert play.box.win_shares(play.s) == [1.0]


# --- What is known of her ------------------------------------------------------------------------------------------------


def test_ea_8_6_the_order_of_her_deck_is_hidden_and_dealt_anew():
    play = alone(gaia={"deck": "Plant, Water, Grow, Compost", "turned": "North Pacific Gyre, South Pacific Gyre"})
    hidden = play.box.hidden(play.s, 0)
    assert [int(card) for card in hidden.gaia_deck] == [-2, -2, -2, -2, 0, 1]
    orders = {tuple(int(card) for card in play.box.determinized(play.s, 0, seed).gaia_deck) for seed in range(400)}
    assert len(orders) == 24
    assert {order[4:] for order in orders} == {(0, 1)}
    assert all(sorted(order) == list(range(6)) for order in orders)


def test_ea_8_1_the_tables_agree_with_the_facts_in_words():
    cards = {card.name: card for card in gaia().cards}
    assert str(cards["Water"].gives) == "7 sprouts and 1 sprout per blue card"
    assert str(cards["North Pacific Gyre"].extras["expert"]) == "8 soil on the left Fauna, 2 cards on the right one"
    assert str(gaia().reaction_said(2, 1)) == "1 compost per 2 soil gained and 5 compost"


@pytest.mark.parametrize(
    ("table", "old", "new", "said"),
    [
        ("gaia", "7 sprouts and", "7 sprout and", "'7 sprout' should be written '7 sprouts'"),
        ("gaia", "8 compost and", "8 gold and", "'8 gold' is not a gain of Gaia's"),
        ("gaia", "an upper Fauna", "any Fauna", "a brown card gives 'a leaf on an upper Fauna'"),
        ("gaia", "a leaf on a lower", "a leaf on an upper", "one brown card is for the upper Fauna, one for the lower"),
        ("gaia", "3 cards,,,", "3 cards,her next turn is skipped,,", "only brown cards have extras"),
        ("gaia", "4 sprouts,3 growth", "4 sprouts and 1 soil,3 growth", "should be one thing"),
        ("gaia", "Plant,green", "Plant,red", "two brown ones and one of each action"),
        ("gaia_reactions", "name,colour", "name,color", "a row has the columns name, colour, beginner"),
        ("gaia_reactions", "Water,blue", "Water,yellow", "one row for each of green, red, blue, yellow"),
        ("gaia_reactions", "green,the cards you do not keep", "green,3 cards", "is the reaction to Plant"),
    ],
)
def test_a_mistake_in_her_tables_is_named(table, old, new, said):
    texts = {name: (FOLDER / f"{name}.csv").read_text("utf-8") for name in ("gaia", "gaia_reactions")}
    assert old in texts[table]
    with pytest.raises(BadContent) as caught:
        parse_gaia(texts | {table: texts[table].replace(old, new, 1)})
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("own", "data", "said"),
    [
        ({"soil": 10}, {}, "gaia: soil is a number from 0 to 9"),
        ({"colour": "red"}, {}, "gaia: 'colour' is not known"),
        ({"deck": "Plant"}, {}, "lies in the deck or is turned up"),
        ({"compost": "Marula"}, {}, "gaia, compost: Marula is also in seat 1, A1"),
        ({}, {"turn": 2, "action": "Water"}, "on her turn she has a card"),
    ],
)
def test_positions_of_gaia_that_cannot_be_are_refused(own, data, said):
    with pytest.raises(BadFile) as caught:
        alone("Marula", gaia=own, data=data, stage="part" if data else "action")
    assert said in str(caught.value)


def test_gaia_is_not_at_a_table_of_two():
    with pytest.raises(BadFile, match="Gaia appears only in solo games"):
        position(seat(), seat(), gaia={"soil": 1})
