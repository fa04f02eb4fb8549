"""EA-1: setting up."""

import pytest

from sunroom.games.earth.rules.record import CHOOSE_ACTION, FIRST_COMPOST, NONE

from .island import Play, fresh, position, seat
from .oracle import facts, number


def choose_all(play: Play) -> Play:
    """Everybody takes the first side offered, the last seat first."""
    while play.s.stage[0] < 4:
        p = play.box.actors(play.s)[-1]
        play.do(play.texts(p)[0], p=p)
    return play


@pytest.mark.parametrize(("mode", "choices", "kinds"), [("beginner", 2, 2), ("standard", 2, 3), ("advanced", 4, 3)])
def test_ea_1_1_three_modes_differ_in_what_is_dealt(mode, choices, kinds):
    play = fresh(3, mode)
    seen = set()
    for kind in ("Island", "Climate", "Ecosystem")[:kinds]:
        for p in range(3):
            texts = play.texts(p)
            assert len(texts) == choices
            assert all(text.startswith(f"choose the {kind}") for text in texts)
            assert not seen & set(texts), "no card is dealt twice"
            seen |= set(texts)
        for p in range(3):
            play.do(play.texts(p)[0], p=p)
    assert play.s.stage[0] > 3
    assert (play.s.shared[0] == NONE) == (mode == "beginner")
    assert (play.s.ecosystem[0] == NONE) == (mode == "beginner")


def test_ea_1_1_in_the_beginner_mode_every_leaf_is_worth_ten():
    play = fresh(5, "beginner")
    play.s.leaf[0] = [1, 2, 3, 4, 5]
    assert [play.score(p)["fauna"] for p in range(5)] == [10] * 5


def test_ea_1_2_four_fauna_and_two_shared_ecosystems_of_different_cards():
    sides = set()
    for seed in range(60):
        s = fresh(2, seed=seed).s
        assert len({int(f) // 2 for f in s.fauna}) == 4
        dealt = [int(card) for card in s.dealt[:2, 4]]
        assert len({int(e) // 2 for e in s.shared} | set(dealt)) == 4
        sides |= {int(f) % 2 for f in s.fauna} | {2 + int(e) % 2 for e in s.shared}
    assert sides == {0, 1, 2, 3}


def test_ea_1_2_tiers_are_worth_15_11_8_6_and_5():
    play = fresh(5)
    play.s.leaf[0] = [1, 2, 3, 4, 5]
    assert [play.score(p)["fauna"] for p in range(5)] == [15, 11, 8, 6, 5]


def test_ea_1_3_choices_are_secret_until_all_are_made():
    play = fresh(2)
    play.do(play.texts(0)[1], p=0)
    for viewer in (1, -1):
        seen = play.box.view(play.s, viewer)
        assert seen["seats"][0]["island"] is None
    assert play.box.view(play.s, 0)["seats"][0]["island"] is not None
    choose_all(play)
    assert play.box.view(play.s, 1)["seats"][0]["island"] is not None


def test_ea_1_3_the_first_player_and_the_fauna_are_known_when_choosing_and_what_is_not_kept_is_gone():
    play = fresh(2, "advanced")
    seen = play.box.view(play.s, 1)
    assert len(seen["fauna"]) == 4
    assert seen["first"] == int(play.s.start)
    choose_all(play)
    assert (play.s.dealt == NONE).all()
    assert play.box.view(play.s, 1)["choices"] == {}


@pytest.mark.parametrize("row", facts("islands"), ids=lambda row: row["name"])
def test_ea_1_4_draw_compost_and_soil_as_the_island_says(row):
    play = fresh(2)
    s = play.s
    number_ = [island["name"] for island in facts("islands")].index(row["name"])
    s.dealt[0, 0], s.dealt[1, 0] = number_ // 2, (number_ // 2 + 1) % 10
    play.do(f"choose the Island {row['name']}")
    choose_all(play)
    draw, compost, soil = (number(row[key]) for key in ("setup_draw", "setup_compost_from_hand", "setup_soil"))
    assert (play.count("hand_size"), play.count("soil")) == (draw, soil)
    for k in range(compost):
        assert s.stage[0] == FIRST_COMPOST
        texts = play.texts()
        assert len(texts) == draw - k
        assert all(text.startswith("compost ") for text in texts)
        play.do(texts[0])
    assert (play.count("hand_size"), play.count("compost_size")) == (draw - compost, compost)
    assert s.stage[0] != FIRST_COMPOST


def test_ea_1_4_the_first_player_draws_first():
    for seed in range(6):
        play = fresh(3, seed=seed)
        deck = [int(card) for card in play.s.deck[: play.s.deck_left][::-1]]
        choose_all(play)
        at = 0
        for k in range(3):
            p = (int(play.s.start) + k) % 3
            hand = {play.box.content.cards[card].name for card in deck[at : at + play.count("hand_size", p)]}
            assert set(play.names("hand", p)) == hand
            at += len(hand)


def test_ea_1_4_an_island_has_a_black_ability_and_so_two():
    play = position(seat(), seat(ecosystem="Antarctica"), seat(ecosystem="Réunion Island"))
    features = play.box.content.islands[0].features
    assert features >> 15 & 1, "black"
    assert features >> 24 & 1, "two abilities"


def test_ea_1_5_chance_decides_who_starts_and_a_seat_has_at_most_four_leaves_on_fauna():
    starts = {int(fresh(4, seed=seed).s.start) for seed in range(40)}
    assert starts == {0, 1, 2, 3}
    play = choose_all(fresh(2))
    while FIRST_COMPOST in play.s.stage[:2]:
        p = play.box.actors(play.s)[0]
        play.do(play.texts(p)[0], p=p)
    assert play.s.stage[play.s.start] == CHOOSE_ACTION
    assert play.s.leaf.shape[0] == 4
