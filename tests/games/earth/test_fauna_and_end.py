"""EA-6, EA-7 and EA-10: Fauna, Ecosystems, the end, the worked examples."""

from sunroom.games.earth.rules.record import OVER

from .island import box_of, position, seat

MOLE = "European Mole, Bald Eagle, Red Squirrel, Barn Owl"
FIFTEEN = "\n".join(
    [
        "Papaya | Corn | Wheat | Garlic",
        "Heather | Rosemary | Shiitake | Ginger",
        "Dahlia | Red Pine | Milk-Cap | Oakmoss",
        "Celery | Jojoba | Cat Grass",
    ]
)
SIXTEEN = FIFTEEN.replace("Cat Grass", "Cat Grass | Soya Bean")
OTHERS = "\n".join(
    [
        "Basil | Oleander | Penny Bun | Heath".replace("Heath", "Mistletoe"),
        "Tor-Grass | Red Gram | Asparagus | Olive Tree",
        "Banana Tree | Jelly Ear | Lingzhi | Honey Fungus",
        "Cloudberry | Turkey Tail | Apple Tree",
    ]
)


def test_ea_6_1_a_leaf_goes_onto_the_best_free_tier_at_the_end_of_the_turn():
    play = position(seat(soil=15), seat(soil=30), seat(), fauna=MOLE).do("choose Compost")
    assert play.s.leaf[0, 0] == 0, "not before the end of the turn"
    play.all_done()
    assert [int(tier) for tier in play.s.leaf[0, :3]] == [1, 2, 0], "clockwise from the active player"
    play = position(seat(soil=30), seat(soil=15), seat(), fauna=MOLE, turn=2).do("choose Compost", p=1).all_done()
    assert [int(tier) for tier in play.s.leaf[0, :3]] == [2, 1, 0]


def test_ea_6_1_any_moment_of_the_turn_will_do_and_a_leaf_is_never_lost():
    play = position(seat("Marula", "Landslide", 16), seat(), fauna=MOLE)
    play.do("choose Compost", "play Landslide", "done").do("stop", "done", p=1)
    assert play.count("soil") == 17
    assert play.s.leaf[0, 0] == 1
    play.do("choose Compost", p=1).all_done()
    assert play.s.leaf[0, 0] == 1


def test_ea_6_1_nobody_gets_two_leaves_on_one_fauna():
    play = position(seat(soil=40), seat(), fauna=MOLE).do("choose Compost").all_done()
    play.do("choose Compost", p=1).all_done()
    assert [int(tier) for tier in play.s.leaf[0, :2]] == [1, 0]
    assert play.score()["fauna"] == 15


def test_ea_6_1_the_moment_between_a_planting_and_its_black_ability_counts():
    bare = "Papaya | Corn | Wheat | Garlic\nHeather | Rosemary | Shiitake"
    play = position(seat(bare, "Tor-Grass", 9), seat(), fauna="Black Wildebeest, Bald Eagle, Red Squirrel, Barn Owl")
    play.do("choose Plant", "plant Tor-Grass", "at D2", *["sprout on Wheat C1"] * 5)
    play.all_done()
    assert play.s.leaf[0, 0] == 1, "eight bare Flora, before the sprouts of the eighth"


def test_ea_6_1_the_moment_after_the_part_counts_and_the_moment_after_each_ability():
    after_the_part = position(seat("Jalapeño", soil=15), seat(), fauna=MOLE).do("choose Compost", "activate Jalapeño A1").all_done()
    assert (after_the_part.count("soil"), after_the_part.s.leaf[0, 0]) == (19, 1)
    play = position(seat("Brittle Prickly Pear | Jalapeño", soil=12), seat(), fauna=MOLE).do("choose Compost")
    play.do("activate Brittle Prickly Pear A1", "activate Jalapeño B1").all_done()
    assert (play.count("soil"), play.s.leaf[0, 0]) == (19, 1)
    short = position(seat("Jalapeño", soil=14), seat(), fauna=MOLE).do("choose Compost", "activate Jalapeño A1").all_done()
    assert short.s.leaf[0, 0] == 0


def test_ea_6_1_the_moment_before_an_event_in_the_middle_of_a_part_counts():
    condor = "Andean Condor, Bald Eagle, Red Squirrel, Barn Owl"
    sixteen = ", ".join(["Mudpot", *FIFTEEN.replace("\n", " | ").split(" | ")])
    play = position(seat("Marula", sixteen), seat(), fauna=condor).do("choose Grow")
    assert play.count("hand_size") == 20
    play.do("play Mudpot", "stop").all_done()
    assert play.count("hand_size") == 19
    assert play.s.leaf[0, 0] == 1, "twenty cards in hand, before the Event"


def test_ea_6_2_own_and_shared_ecosystems_score_and_repeatedly():
    shared = {"shared": "Yellowstone Caldera, Mount Kilimanjaro"}
    play = position(seat("Ginger | Basil | Alfisol\nBeach", ecosystem="Serengeti", climate="Hemiboreal"), seat(), **shared)
    assert play.score()["ecosystems"] == 2 * 2 + 5 * 1 + 2 * 1
    assert play.score(1)["ecosystems"] == 2, "Arid is red, for the shared one"


def test_ea_6_2_a_card_counts_once_per_ecosystem():
    play = position(seat("Curry Tree | Prairie", events="Mudpot", ecosystem="Sakurajima", climate="Desert"))
    assert play.score()["ecosystems"] == 0, "one card cannot be red and blue in the same set"


def test_ea_6_3_cards_are_tableau_island_and_climate_and_flora_only_flora():
    play = position(seat("Beach | Marula", ecosystem="Namib Desert", island="Vulcano", climate="Arid", hand="Papaya", events="Mudpot"))
    assert play.score()["ecosystems"] == 6, "Beach, Marula, Vulcano and Arid are Sunny"
    flora = position(seat("Beach | Marula", ecosystem="Yagishiri Island"))
    assert flora.score()["ecosystems"] == 0, "a Terrain without sprout spaces is no Flora"


def test_ea_7_1_sixteen_cards_take_the_bonus_the_active_player_first():
    both = [seat(FIFTEEN, "Soya Bean", 9), seat(OTHERS, "Asparagus".replace("Asparagus", "Dwarf Willow"), 9)]
    play = position(*both, turn=2).do("choose Plant", p=1)
    play.do("plant Soya Bean", "at D4", "stop", "done")
    play.do("plant Dwarf Willow", "at D4", "stop", p=1)
    play.do(play.texts(1)[0], "done", p=1)
    assert play.s.bonus == 1, "on the same turn: the active player"
    assert (play.score(0)["completion"], play.score(1)["completion"]) == (0, 7)


def test_ea_7_2_the_score_by_category():
    play = position(
        seat(
            "Prairie | Basil s3 g2\nMarula s2 g1 | .",
            compost="Corn, Wheat",
            events="Tsunami, Rainbow",
            leaves=[1, 0, 2, 0],
            island="Vulcano",
        ),
        seat(),
        shared="Great Hungarian Plain, Nile Delta",
    )
    assert play.score() == {
        "cards": 2 + 3 + 1 + 10 + 1, "events": -4 + 1, "compost": 2, "sprouts": 5, "growth": 2 + 1, "terrains": 3, "ecosystems": 0,
        "fauna": 15 + 11, "completion": 0,
    }  # fmt: skip


def test_ea_7_3_ties_soil_hand_growth_sprouts_compost_then_shared():
    def places(first, second):
        return position(seat(**first), seat(**second)).box.ranking(position(seat(**first), seat(**second)).s)

    assert places({"soil": 3}, {"soil": 2}) == [1, 2]
    assert places({"hand": "Basil"}, {"hand": "Corn, Wheat"}) == [2, 1]
    assert places({"tableau": "Garlic g1"}, {"tableau": "Heather s1"}) == [1, 2], "one point each, but growth before sprouts"
    assert places({"compost": "Corn"}, {"tableau": "Cat Grass s1"}) == [2, 1], "one point each, but sprouts before compost"
    assert places({"soil": 1}, {"hand": "Basil, Corn"}) == [1, 2], "soil before cards"
    assert places({"tableau": "Heather"}, {"tableau": "Rosemary", "compost": "Corn"}) == [2, 1], "equal points and compost decides last"
    assert places({}, {}) == [1, 1]


def test_ea_7_4_after_fifty_rounds_the_game_ends_without_the_bonus():
    assert position(seat(), seat(), round=49, turn=2).do("choose Compost", p=1).all_done().s.round_no == 50
    play = position(seat(), seat(), round=50, turn=2).do("choose Compost", p=1).all_done()
    assert play.s.stage[0] == OVER
    assert play.s.bonus == -1
    assert play.box.actors(play.s) == []


def test_ea_10_1_prairie_and_seven_spotted_ladybug():
    assert position(seat("Prairie | Basil | Corn | Marula\nWheat")).score()["terrains"] == 6
    low = "Marula | Corn | Garlic | Heather\nRosemary | Oleander | Penny Bun | Mistletoe\nTor-Grass"
    ladybug = "Seven-Spotted Ladybug, Bald Eagle, Red Squirrel, European Mole"
    ten = position(seat(low, climate="Arid", island="Vulcano"), seat(), fauna=ladybug)
    assert ten.box.view(ten.s, 0)["fauna"][0]["progress"][0] == 10
    eleven = position(seat(low, climate="Arid", island="Kauai"), seat(), fauna=ladybug).do("choose Compost").all_done()
    assert eleven.s.leaf[0, 0] == 1


def test_ea_10_2_the_moles_leaf_stays_when_the_soil_is_spent():
    play = position(seat("Marula", "Landslide", 15), seat(), fauna=MOLE).do("choose Compost", "play Landslide")
    assert play.count("soil") == 16
    play.all_done()
    assert play.s.leaf[0, 0] == 1


def test_ea_10_3_chives_both_costs_then_the_sprout_and_up_to_two_soil():
    def chives():
        return position(seat("Chives | Marula g1", compost="Corn", stage="activating"), action="Water")

    everything = chives().do("activate Chives A1", "sprout on Marula B1")
    assert (everything.count("growth_total"), everything.count("compost_size"), everything.count("soil")) == (0, 0, 2)
    for sprout, soil in ((0, 0), (1, 0), (0, 1), (1, 2)):
        play = chives().do(
            "take only part of what comes next", "activate Chives A1", "sprout on Chives A1" if sprout else "stop", f"take {soil}"
        )
        assert (play.count("sprout_total"), play.count("soil")) == (sprout, soil)
    assert not any("Chives" in text for text in position(seat("Chives | Marula g1", stage="activating"), action="Water").texts())
    assert not any("Chives" in text for text in position(seat("Chives", compost="Corn", stage="activating"), action="Water").texts())


def test_ea_10_4_a_red_and_yellow_card_counts_as_red_and_as_yellow():
    shared = {"shared": "Yellowstone Caldera, Serengeti"}
    play = position(seat("Fly Agaric", climate="Boreal"), seat(climate="Boreal"), **shared)
    assert play.score()["ecosystems"] == 4


def test_ea_10_5_the_first_player_completes_and_each_other_is_active_once_more():
    play = position(seat(FIFTEEN, "Soya Bean", 9), seat(), seat(), box=box_of(3))
    play.do("choose Plant", "plant Soya Bean", "at D4", "stop").all_done()
    assert play.s.bonus == 0
    active = []
    while play.box.actors(play.s):
        active.append(int(play.s.turn))
        play.do("choose Compost", p=int(play.s.turn)).all_done()
    assert active == [1, 2]


def test_ea_10_5_the_last_player_completes_and_the_game_ends_after_that_turn():
    play = position(seat(), seat(FIFTEEN, "Soya Bean", 9), turn=2).do("choose Plant", p=1)
    play.do("plant Soya Bean", "at D4", "stop", p=1).all_done()
    assert play.s.stage[0] == OVER
    assert play.score(1)["completion"] == 7
