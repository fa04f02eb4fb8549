"""EA-8: alone against Gaia."""

import pytest

from sunroom.games.earth import EARTH
from sunroom.games.earth.content import FOLDER
from sunroom.games.earth.gaia import column_points
from sunroom.games.earth.gaia_cards import DIFFICULTIES, gaia, parse_gaia
from sunroom.games.earth.record import GAIA, YOU
from sunroom.kernel.errors import BadContent, BadFile, BadOption

from .island import Play, box_of, fresh, position, seat

DECK = "Plant, Water, Grow, Compost, North Pacific Gyre, South Pacific Gyre"
BLUE = "Cat Grass | Curry Tree | Oleander | Blackthorn"
"""Three of the four have a blue or multicolour ability."""
FLORA = [card.name for card in box_of(1).content.cards if card.is_flora and card.kind != "Flora"]


def alone(tableau: str = "", difficulty: str = "medium", gaia: dict | None = None, data: dict | None = None, **own) -> Play:
    """Your turn, or hers with `turn=2` in the data."""
    data = data or {}
    return position(seat(tableau, **own), box=box_of(1, difficulty=difficulty), gaia={"deck": DECK} | (gaia or {}), **data)


def her_turn(card: str, tableau: str = "", difficulty: str = "medium", left: str | None = None, gaia: dict | None = None, **own) -> Play:
    """Gaia has turned this card up, and you are about to take its upper part."""
    rest = ", ".join(name for name in DECK.split(", ") if name != card) if left is None else left
    turned = ", ".join(name for name in DECK.split(", ") if name not in rest)
    stage = "planting" if card == "Plant" else "part"
    own = {"stage": stage, "plantings": 1 if card == "Plant" else 0} | own
    return alone(tableau, difficulty, {"deck": rest, "turned": turned, "card": card} | (gaia or {}), {"turn": 2, "action": card}, **own)


def hers(play: Play) -> dict[str, int]:
    s = play.s
    return {
        "soil": int(s.soil[GAIA]),
        "sprouts": int(s.sprout_total[GAIA]),
        "growth": int(s.growth_total[GAIA]),
        "compost": int(s.compost_size[GAIA]),
        "pile": int(s.event_count[GAIA]),
    }


def only(**got: int) -> dict[str, int]:
    return {"soil": 0, "sprouts": 0, "growth": 0, "compost": 0, "pile": 0} | got


def end_her_turn(play: Play) -> Play:
    for _ in range(9):
        if play.s.turn == YOU or not play.box.actors(play.s):
            break
        texts = play.texts()
        play.do(next(text for text in ("done", "enough", texts[0]) if text in texts))
    return play


# --- Setup and turns ------------------------------------------------------------------------------------------------------


def test_ea_8_1_standard_or_advanced_you_start_and_turns_alternate():
    for mode in ("standard", "advanced"):
        play = fresh(1, mode)
        assert (play.s.start, play.box.actors(play.s)) == (YOU, [YOU])
        assert play.s.shared[0] >= 0
    with pytest.raises(BadOption, match="mode beginner goes only with players 2 or 3 or 4 or 5"):
        EARTH.box(players=1, mode="beginner")
    play = alone().do("choose Compost", "done")
    assert (play.s.turn, play.box.view(play.s, 0)["gaia"]["card"]["name"]) == (GAIA, "Plant")
    assert play.box.actors(play.s) == [YOU], "you take the upper part"
    play.do("draw", "done")
    assert (play.s.turn, play.s.round_no) == (YOU, 2)
    assert "choose Grow" in play.texts()


def test_ea_8_1_a_difficulty_is_only_there_alone():
    assert "difficulty" not in EARTH.box(players=3).options
    assert EARTH.box(players=1).options["difficulty"] == "medium"
    with pytest.raises(BadOption, match="difficulty hard goes only with players 1"):
        EARTH.box(players=2, difficulty="hard")
    with pytest.raises(BadOption, match="difficulty is one of beginner, medium, hard, expert"):
        EARTH.box(players=1, difficulty="godlike")


def test_ea_8_1_the_upper_part_is_that_of_any_other_player_and_comes_first():
    assert set(her_turn("Water").texts()) >= {"place sprouts", "gain soil", "enough"}
    assert set(her_turn("Grow").texts()) >= {"draw", "place growth", "enough"}
    assert set(her_turn("Compost").texts()) >= {"gain soil", "compost from the deck", "enough"}
    play = her_turn("Plant", hand="Basil, Garlic", soil=9).do("plant Basil", "draw")
    assert play.count("hand_size") == 2
    assert not any(text.startswith("plant") for text in play.texts())
    assert hers(play) == only(), "hers comes when you are done"


# --- Her reactions, at every difficulty ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "cards"), [("beginner", 6), ("medium", 6), ("hard", 9), ("expert", 9)])
def test_ea_8_4_reaction_to_compost_half_the_soil_and_two_or_five(difficulty, cards):
    play = alone("Brittle Prickly Pear | Great Pitcher Plant", difficulty).do("choose Compost")
    play.do("use Brittle Prickly Pear A1", "use Great Pitcher Plant B1", "done")
    assert play.count("soil") == 5 + 3 + 1
    assert hers(play) == only(compost=cards), "half of 9 is 4; compost at once, no soil"


@pytest.mark.parametrize(("difficulty", "more"), [("beginner", 0), ("medium", 0), ("hard", 3), ("expert", 3)])
def test_ea_8_4_reaction_to_water_a_sprout_per_blue_card_and_three(difficulty, more):
    play = alone(BLUE, difficulty, climate="Tropical Monsoon").do("choose Water", "enough", "done")
    assert hers(play) == only(sprouts=4 + more), "three cards and the Climate"


@pytest.mark.parametrize(("difficulty", "more"), [("beginner", 0), ("medium", 0), ("hard", 3), ("expert", 3)])
def test_ea_8_4_reaction_to_grow_a_growth_per_card_drawn_and_three(difficulty, more):
    play = alone("White Oak", difficulty).do("choose Grow", "enough", "use White Oak A1", "done")
    assert play.count("hand_size") == 6
    assert hers(play) == only(growth=6 + more)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_4_reaction_to_plant_the_three_cards_you_do_not_keep(difficulty):
    play = alone("", difficulty).do("choose Plant", "enough")
    cards = [text.removeprefix("keep ") for text in play.texts()]
    play.do(f"keep {cards[1]}", "done")
    assert sorted(play.names("events", GAIA)) == sorted(set(cards) - {cards[1]})
    assert play.discard == []
    assert hers(play) == only(pile=3)


# --- Her six cards, at every difficulty ----------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_1_her_water_seven_sprouts_and_one_per_blue_card(difficulty):
    play = end_her_turn(her_turn("Water", BLUE, difficulty, climate="Tropical Monsoon").do("gain soil"))
    assert hers(play) == only(sprouts=7 + 4)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_1_her_grow_seven_growth_and_one_per_card_drawn(difficulty):
    play = her_turn("Grow", "White Oak", difficulty).do("draw", "use White Oak A1", "done")
    assert hers(play) == only(growth=7 + 2 + 2)
    play = her_turn("Grow", "White Oak", difficulty).do("enough", "done")
    assert hers(play) == only(growth=7)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_1_her_compost_eight_cards_and_one_soil_per_soil(difficulty):
    play = her_turn("Compost", "Brittle Prickly Pear", difficulty).do("gain soil", "use Brittle Prickly Pear A1", "done")
    assert hers(play) == only(compost=8, soil=5)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_1_her_plant_three_cards_of_the_deck(difficulty):
    play = her_turn("Plant", "", difficulty)
    top = [play.box.content.cards[card].name for card in play.s.deck[play.s.deck_left - 3 : play.s.deck_left]]
    play.do("enough", "done")
    assert play.names("events", GAIA) == top
    assert hers(play) == only(pile=3)


BROWN = {
    ("North Pacific Gyre", 0): {"soil": 1, "compost": 5},
    ("North Pacific Gyre", 1): {"pile": 2, "soil": 3},
    ("South Pacific Gyre", 2): {"sprouts": 4, "soil": 3},
    ("South Pacific Gyre", 3): {"growth": 3, "soil": 3},
}
"""What she has after the leaf at the expert difficulty, with 3 soil before it: 3 + 8 soil are 5 cards and 1 soil."""


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize(("card", "fauna"), list(BROWN))
def test_ea_8_6_her_brown_cards_a_leaf_where_you_say_and_ea_8_4_what_else_they_do(card, fauna, difficulty):
    deck = ", ".join([card, *(name for name in DECK.split(", ") if name != card)])
    play = alone("", difficulty, {"deck": deck, "soil": 3}).do("choose Water", "done")
    names = [play.box.content.fauna[i].name for i in play.s.fauna]
    pair = names[:2] if card.startswith("North") else names[2:]
    assert [text for text in play.texts() if "leaf" in text] == [f"Gaia's leaf on {name}" for name in pair]
    before = hers(play)
    assert before == only(soil=3, sprouts=3 if difficulty in ("hard", "expert") else 0)
    play.do(f"Gaia's leaf on {names[fauna]}")
    assert [int(tier) for tier in play.s.leaf[:, GAIA]] == [int(i == fauna) for i in range(4)]
    got = only(**BROWN[card, fauna]) if difficulty == "expert" else only(soil=3)
    assert hers(play) == got | {"sprouts": got["sprouts"] + before["sprouts"]}
    assert (play.s.turn, bool(play.s.gaia_rests)) == (YOU, difficulty == "beginner")
    play.do("choose Water", "done")
    assert play.s.turn == (YOU if difficulty == "beginner" else GAIA), "at the beginner difficulty you go twice"
    assert play.s.gaia_left == (5 if difficulty == "beginner" else 4), "a skipped turn turns no card"
    assert not play.s.gaia_rests


def test_ea_8_6_her_second_leaf_of_a_pair_goes_onto_the_other_by_itself():
    deck = "North Pacific Gyre, Water, Grow, Compost, Plant, South Pacific Gyre"
    play = alone(gaia={"deck": deck, "pass": 2, "leaves": [0, 1, 1, 0]}).do("choose Water", "done")
    assert [int(tier) for tier in play.s.leaf[:, GAIA]] == [1, 1, 1, 0]
    assert (play.s.turn, play.s.round_no) == (YOU, 2), "nothing was there for you to decide"


def test_ea_8_6_her_leaf_takes_the_best_free_place_and_leaves_go_onto_fauna_at_the_end_of_her_turns_too():
    fauna = "European Mole, Barn Owl, Bald Eagle, Mountain Lion"
    deck = "North Pacific Gyre, Water, Grow, Compost, Plant, South Pacific Gyre"
    play = alone(gaia={"deck": deck}, data={"fauna": fauna}, soil=15).do("choose Compost", "done")
    assert play.s.leaf[0, YOU] == 1, "20 soil"
    play.do("Gaia's leaf on European Mole")
    assert [int(tier) for tier in play.s.leaf[0, :2]] == [1, 2]
    assert (play.box.score(play.s, GAIA)["fauna"], play.score()["fauna"]) == (11, 15)
    own = {"deck": DECK, "card": "Compost", "leaves": [1, 0, 0, 0]}
    play = alone(gaia=own, data={"fauna": fauna, "turn": 2, "action": "Compost"}, stage="part", soil=18).do("gain soil", "done")
    assert [int(tier) for tier in play.s.leaf[0, :2]] == [2, 1]


def test_ea_8_6_on_her_turns_if_you_chose_abilities_rest_and_no_colour_is_forbidden():
    assert "use the Climate" in alone(climate="Arid").do("choose Compost").texts()
    assert "use the Climate" not in her_turn("Compost", climate="Arid").do("enough").texts()
    forbidding = next(card.name for card in box_of(1).content.cards if any("may not choose red" in a.does for a in card.abilities))
    assert "choose Compost" not in alone(forbidding).texts()
    play = alone(forbidding, gaia={"deck": "Compost, Plant, Water, Grow, North Pacific Gyre, South Pacific Gyre"}).do(
        "choose Water", "done"
    )
    assert {"gain soil", "compost from the deck"} <= set(play.texts())


def test_ea_8_6_after_her_sixth_card_the_six_are_shuffled_anew():
    orders = set()
    for seed in range(8):
        play = fresh(1, difficulty="medium", seed=seed)
        turned = []
        while play.box.actors(play.s):
            texts = play.texts()
            play.do(next((text for text in ("done", "enough", "choose Water") if text in texts), texts[0]))
            view = play.box.view(play.s, 0)["gaia"]
            if view["active"] and (not turned or (view["pass"], view["deck"]) != turned[-1][:2]):
                turned.append((view["pass"], view["deck"], view["card"]["name"]))
        seen = [name for _, _, name in turned]
        assert len(seen) >= 10, "second leaves of a pair pass unseen here"
        assert play.s.gaia_pass == 2
        orders.add(tuple(int(card) for card in play.s.gaia_deck))
        assert sorted(int(card) for card in play.s.gaia_deck) == list(range(6))
    assert len(orders) > 4


# --- What counts for her -------------------------------------------------------------------------------------------------


def test_ea_8_2_soil_becomes_compost_ten_to_five_and_the_rest_is_kept():
    play = her_turn("Compost", "Brittle Prickly Pear", gaia={"soil": 7}).do("gain soil", "use Brittle Prickly Pear A1", "done")
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
    play = alone().do("choose Compost", "done", "enough", "done")
    assert (play.s.took_soil, play.s.took_cards) == (0, 0)


# --- The end -------------------------------------------------------------------------------------------------------------


def nearly_full(skip: int = 0) -> str:
    cards = [*FLORA[:16][: 15 - skip], *["."] * (1 + skip)]
    return "\n".join(" | ".join(cards[4 * row : 4 * row + 4]) for row in range(4))


def test_ea_8_3_your_sixteenth_card_ends_the_game_and_ea_8_7_after_her_reaction():
    play = alone(nearly_full(), hand=FLORA[20], soil=20).do("choose Plant", f"plant {FLORA[20]}", "at D4")
    while not any(text.startswith("keep") for text in play.texts()):
        play.do("enough")
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
    assert cards["Water"].gives == "7 sprouts and 1 sprout per blue card"
    assert cards["North Pacific Gyre"].extras["expert"] == "8 soil on the left Fauna, 2 cards on the right one"
    assert gaia().texts[2][1] == "1 compost per 2 soil gained and 5 compost"


@pytest.mark.parametrize(
    ("table", "old", "new", "said"),
    [
        ("gaia", "7 sprouts and", "7 sprout and", "'7 sprout' should be written '7 sprouts'"),
        ("gaia", "8 compost and", "8 gold and", "'8 gold' is nothing Gaia gets"),
        ("gaia", "an upper Fauna", "any Fauna", "a brown card gives 'a leaf on an upper Fauna'"),
        ("gaia", "a leaf on a lower", "a leaf on an upper", "one brown card is for the upper Fauna, one for the lower"),
        ("gaia", "3 cards,,,", "3 cards,her next turn is skipped,,", "only brown cards have something besides"),
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
    with pytest.raises(BadFile, match="Gaia is there only where one plays alone"):
        position(seat(), seat(), gaia={"soil": 1})
