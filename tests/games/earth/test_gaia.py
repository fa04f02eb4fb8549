"""EA-8: alone against Gaia: turns, her reactions and her cards."""

import pytest

from sunroom.games.earth import EARTH, words
from sunroom.games.earth.content.gaia import DIFFICULTIES
from sunroom.games.earth.rules.record import GAIA, YOU
from sunroom.kernel.errors import BadOption
from sunroom.kernel.messages import Voice

from .gaia_table import BLUE, DECK, alone, end_her_turn, her_turn, hers, only
from .island import box_of, fresh

# --- Setup and turns ------------------------------------------------------------------------------------------------------


def test_ea_8_1_standard_or_advanced_you_start_and_turns_alternate():
    for mode in ("standard", "advanced"):
        play = fresh(1, mode)
        assert (play.s.start, play.box.actors(play.s)) == (YOU, [YOU])
        assert play.s.shared[0] >= 0
    with pytest.raises(BadOption, match="mode beginner goes only with players 2, 3, 4 or 5"):
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
    assert set(her_turn("Water").texts()) >= {"place sprouts", "gain soil", "stop"}
    assert set(her_turn("Grow").texts()) >= {"draw", "place growth", "stop"}
    assert set(her_turn("Compost").texts()) >= {"gain soil", "compost from the deck", "stop"}
    play = her_turn("Plant", hand="Basil, Garlic", soil=9).do("plant Basil", "draw")
    assert play.count("hand_size") == 2
    assert not any(text.startswith("plant") for text in play.texts())
    assert hers(play) == only(), "hers comes when you are done"


def test_ea_8_1_the_log_tells_her_share_then_the_card_she_turns_up_and_no_action_of_yours():
    play = alone("White Oak").do("choose Grow", "stop")
    told = told_by(play, "done")
    assert told == ["you are done", "Gaia gets 4 growth", "Gaia reveals Plant"]


def test_ea_8_6_the_log_tells_her_leaf_before_what_it_brings_her():
    play = alone("", "expert", {"deck": "South Pacific Gyre, Plant, Water, Grow, Compost, North Pacific Gyre"}).do("choose Compost", "done")
    told = told_by(play, play.texts()[0])
    assert told[0].startswith("Gaia puts her leaf on ")
    assert told[1] == "Gaia gets 4 sprouts"


@pytest.mark.parametrize(
    ("card", "leaves", "soil", "besides"),
    [
        ("North Pacific Gyre", [0, 1, 0, 0], 0, ["Gaia now has 8 soil"]),
        ("North Pacific Gyre", [0, 1, 0, 0], 3, ["Gaia adds 5 cards to her compost", "Gaia now has 1 soil"]),
        ("North Pacific Gyre", [1, 0, 0, 0], 0, ["Gaia adds 2 cards to her scoring pile"]),
        ("South Pacific Gyre", [0, 0, 0, 1], 0, ["Gaia gets 4 sprouts"]),
        ("South Pacific Gyre", [0, 0, 1, 0], 0, ["Gaia gets 3 growth"]),
    ],
)
@pytest.mark.parametrize(
    ("action", "reaction"),
    [
        ("Compost", ["Gaia adds 7 cards to her compost"]),
        ("Water", ["Gaia gets 3 sprouts"]),
        ("Grow", ["Gaia gets 7 growth"]),
        ("Plant", []),
    ],
)
def test_ea_8_4_the_log_tells_what_the_leaf_of_a_pair_brings_apart_from_her_reaction(action, reaction, card, leaves, soil, besides):
    deck = ", ".join([card, *(name for name in DECK.split(", ") if name != card)])
    play = alone("", "expert", {"deck": deck, "pass": 2, "leaves": leaves, "soil": soil}).do(f"choose {action}")
    while "done" not in play.texts():
        play.do(next((text for text in ("stop",) if text in play.texts()), play.texts()[0]))
    told = told_by(play, "done")
    leaf = next(i for i, sentence in enumerate(told) if sentence.startswith("Gaia puts her leaf on "))
    assert told[1:leaf] == [*reaction, f"Gaia reveals {card}"]
    assert told[leaf + 1 : leaf + 1 + len(besides)] == besides
    assert not any("Gaia" in sentence for sentence in told[leaf + 1 + len(besides) :])


def test_ea_8_4_where_cards_run_out_her_reaction_has_them_first():
    deck = "North Pacific Gyre, Plant, Water, Grow, Compost, South Pacific Gyre"
    play = alone("", "expert", {"deck": deck, "pass": 2, "leaves": [0, 1, 0, 0], "soil": 3}).do("choose Compost")
    play.s.deck_left, play.s.deck[9:] = 9, -1
    told = told_by(play, "done")
    assert [sentence for sentence in told if "compost" in sentence] == [
        "Gaia adds 7 cards to her compost",
        "Gaia adds 2 cards to her compost",
    ]


def told_by(play, text):
    """What the log says about this action."""
    before = play.box.copy(play.s)
    action = words.parse_action(play.box, play.s, YOU, text)
    play.do(text)
    return [Voice(["you"])(event).replace("you is", "you are") for event in words.events(play.box, before, YOU, action, play.s)]


# --- Her reactions, at every difficulty ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "cards"), [("beginner", 6), ("medium", 6), ("hard", 9), ("expert", 9)])
def test_ea_8_4_reaction_to_compost_half_the_soil_and_two_or_five(difficulty, cards):
    play = alone("Brittle Prickly Pear | Great Pitcher Plant", difficulty).do("choose Compost")
    play.do("activate Brittle Prickly Pear A1", "activate Great Pitcher Plant B1", "done")
    assert play.count("soil") == 5 + 3 + 1
    assert hers(play) == only(compost=cards), "half of 9 is 4; compost at once, no soil"


@pytest.mark.parametrize(("difficulty", "more"), [("beginner", 0), ("medium", 0), ("hard", 3), ("expert", 3)])
def test_ea_8_4_reaction_to_water_a_sprout_per_blue_card_and_three(difficulty, more):
    play = alone(BLUE, difficulty, climate="Tropical Monsoon").do("choose Water", "stop", "done")
    assert hers(play) == only(sprouts=4 + more), "three cards and the Climate"


@pytest.mark.parametrize(("difficulty", "more"), [("beginner", 0), ("medium", 0), ("hard", 3), ("expert", 3)])
def test_ea_8_4_reaction_to_grow_a_growth_per_card_drawn_and_three(difficulty, more):
    play = alone("White Oak", difficulty).do("choose Grow", "stop", "activate White Oak A1", "done")
    assert play.count("hand_size") == 6
    assert hers(play) == only(growth=6 + more)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_4_reaction_to_plant_the_three_cards_you_do_not_keep(difficulty):
    play = alone("", difficulty).do("choose Plant", "stop")
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
    play = her_turn("Grow", "White Oak", difficulty).do("draw", "activate White Oak A1", "done")
    assert hers(play) == only(growth=7 + 2 + 2)
    play = her_turn("Grow", "White Oak", difficulty).do("stop", "done")
    assert hers(play) == only(growth=7)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_1_her_compost_eight_cards_and_one_soil_per_soil(difficulty):
    play = her_turn("Compost", "Brittle Prickly Pear", difficulty).do("gain soil", "activate Brittle Prickly Pear A1", "done")
    assert hers(play) == only(compost=8, soil=5)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ea_8_1_her_plant_three_cards_of_the_deck(difficulty):
    play = her_turn("Plant", "", difficulty)
    top = [play.box.content.cards[card].name for card in play.s.deck[play.s.deck_left - 3 : play.s.deck_left]]
    play.do("stop", "done")
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
    assert "activate the Climate" in alone(climate="Arid").do("choose Compost").texts()
    assert "activate the Climate" not in her_turn("Compost", climate="Arid").do("stop").texts()
    forbidding = next(card.name for card in box_of(1).content.cards if any("may not choose red" in str(a.does) for a in card.abilities))
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
            play.do(next((text for text in ("done", "stop", "choose Water") if text in texts), texts[0]))
            view = play.box.view(play.s, 0)["gaia"]
            if view["active"] and (not turned or (view["pass"], view["deck"]) != turned[-1][:2]):
                turned.append((view["pass"], view["deck"], view["card"]["name"]))
        seen = [name for _, _, name in turned]
        assert len(seen) >= 10, "second leaves of a pair pass unseen here"
        assert play.s.gaia_pass == 2
        orders.add(tuple(int(card) for card in play.s.gaia_deck))
        assert sorted(int(card) for card in play.s.gaia_deck) == list(range(6))
    assert len(orders) > 4
