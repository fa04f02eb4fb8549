"""EA-9: two against two."""

import pytest

from sunroom.games.earth import EARTH, words
from sunroom.games.earth.content.language import COLOURS
from sunroom.games.earth.rules.actions import FETCH_CARD
from sunroom.kernel.errors import BadFile, BadOption

from .island import Play, box_of, fresh, position, seat

LAY = "put part of what comes next on the team board"


def team(*seats: dict, **data) -> Play:
    """Seats 1 and 3 against 2 and 4."""
    filled = [*seats, *[seat() for _ in range(4 - len(seats))]]
    return position(*filled, box=box_of(4, teams="yes"), **data)


def board(play: Play, number: int = 0) -> dict[str, int]:
    s = play.s
    return {
        "soil": int(s.board_soil[number]),
        "sprouts": int(s.board_sprouts[number]),
        "growth": int(s.board_growth[number]),
        "cards": int(s.board_card_count[number]),
        "compost": int(s.board_compost_size[number]),
    }


def only(**there: int) -> dict[str, int]:
    return {"soil": 0, "sprouts": 0, "growth": 0, "cards": 0, "compost": 0} | there


# --- Laying and taking ---------------------------------------------------------------------------------------------------


def test_ea_9_1_soil_and_compost_are_laid_down_and_taken_by_the_partner():
    play = team().do(LAY, "choose Compost")
    assert [text for text in play.texts() if text.startswith("take ")] == [f"take {n}" for n in range(6)]
    play.do("take 2", "take 1")
    assert (play.count("soil"), play.count("compost_size"), board(play)) == (2, 1, only(soil=3, compost=1))
    play.do("take 1 soil from the team board", p=2)
    assert (play.count("soil", 2), board(play)) == (1, only(soil=2, compost=1))
    play.do("take all soil from the team board", "take all compost from the team board", p=2)
    assert (play.count("soil", 2), play.count("compost_size", 2), board(play)) == (3, 1, only())
    play.do("stop", p=2)
    assert not any("team board" in text for text in play.texts(2) if text != LAY)


def test_ea_9_1_without_laying_everything_goes_as_in_other_games():
    play = team().do("choose Compost")
    assert (play.count("soil"), play.count("compost_size"), board(play)) == (5, 2, only())
    part = team().do("take only part of what comes next", "choose Compost", "take 2", "take 0")
    assert (part.count("soil"), board(part)) == (2, only()), "what is not taken is not laid down by itself"


def test_ea_9_1_sprouts_and_growth_that_are_not_placed_lie_on_the_board():
    play = team(seat("Marula s4 g2"), seat(), seat("Papaya")).do("choose Water", "sprout on Marula A1")
    assert board(play) == only(sprouts=5), "Marula is full"
    play.do("sprout on Papaya A1", "sprout on Papaya A1", p=2)
    assert (play.at("A1", 2), board(play)) == (("Papaya", 2, 0), only(sprouts=3))
    grown = team(seat("Marula"), seat(), seat("Papaya")).do("choose Grow", "growth on Marula A1", "stop")
    assert board(grown) == only(growth=1)
    grown.do("growth on Papaya A1", p=2)
    assert (grown.at("A1", 2), board(grown)) == (("Papaya", 0, 1), only())


def test_ea_9_1_cards_are_laid_down_seen_by_the_partners_and_taken_by_either():
    play = team().do(LAY, "choose Grow", "take 0")
    cards = [card["name"] for card in play.box.view(play.s, 2)["boards"][0]["cards"]]
    assert len(cards) == 4
    play.do(f"take {cards[2]} from the team board", p=2).do(f"take {cards[0]} from the team board")
    assert (play.names("hand", 2), play.names("hand"), board(play)["cards"]) == ([cards[2]], [cards[0]], 2)


def test_ea_9_1_the_card_that_is_kept_can_be_laid_down():
    play = team().do("choose Plant", "stop")
    kept = play.texts()[0].removeprefix("keep ")
    play.do(LAY, f"keep {kept}")
    assert (play.count("hand_size"), board(play)) == (0, only(cards=1))
    assert play.do(f"take {kept} from the team board", p=2).names("hand", 2) == [kept]


def test_ea_9_1_a_single_card_left_to_draw_can_be_laid_down():
    play = team().do("choose Plant")
    play.s.deck_left, play.s.deck[1:] = 1, -1
    play.do("stop")
    assert play.texts() == [f"keep {play.box.content.cards[play.s.drawn[0, 0]].name}", LAY]
    kept = play.texts()[0].removeprefix("keep ")
    assert play.do(LAY, f"keep {kept}").count("hand_size") == 0
    assert play.do(f"take {kept} from the team board", p=2).names("hand", 2) == [kept]
    alone = position(seat(), seat()).do("choose Plant")
    alone.s.deck_left, alone.s.deck[1:] = 1, -1
    assert alone.do("stop").count("hand_size") == 1, "without a team there is nothing to ask"


def test_ea_9_1_laying_down_is_offered_wherever_a_part_can_be_taken():
    play = team(seat("Marula")).do("choose Water", "sprout on Marula A1", LAY, "stop", "take 0")
    assert board(play) == only(sprouts=5, soil=2)
    black = "Compost Filled Grounds"
    play = team(seat("Marula", black, 1, stage="planting", plantings=2), *[seat() for _ in range(3)], action="Plant")
    assert board(play.do(f"plant {black}", LAY, "at B1", "take 1"))["cards"] == 1
    ability = team(seat("Chives g1 | Marula g1", compost="Wheat", stage="activating"), *[seat() for _ in range(3)], action="Water")
    ability.do("activate Chives A1", "pay a growth of Chives A1", LAY, "sprout on Chives A1", "take 1")
    assert (ability.count("soil"), board(ability)) == (1, only(soil=1))


def test_ea_9_1_abilities_and_events_can_give_to_the_partner():
    play = team(seat("Garlic", "Lava Tube", 1, stage="activating"), *[seat() for _ in range(3)], action="Water")
    play.do(LAY, "activate Garlic A1", "take 0", LAY, "play Lava Tube", "take 1")
    assert (play.count("soil"), play.count("hand_size"), board(play)) == (0, 1, only(soil=2, cards=1))
    full = team(seat("Cat Grass s6", stage="activating"), *[seat() for _ in range(3)], action="Water")
    assert board(full.do("activate Cat Grass A1")) == only(sprouts=2), "no room here, but perhaps over there"


def test_ea_9_1_a_piece_for_each_card_of_a_line_that_has_no_room_is_laid_down():
    giver = next(
        card for card in box_of().content.cards
        if any(str(a.does) == "place up to 1 sprout on each Herb in its row" for a in card.abilities)
    )  # fmt: skip
    action = {"green": "Plant", "red": "Compost", "blue": "Water", "yellow": "Grow", "multicolour": "Water"}
    colour = next(COLOURS[a.colour] for a in giver.abilities if "each Herb" in str(a.does))
    line = f"{giver.name} | Cat Grass s6 | Garlic"
    play = team(seat(line, stage="activating"), *[seat() for _ in range(3)], action=action[colour]).do(
        f"activate {giver.name} A1", "sprout on Garlic C1"
    )
    herbs = 2 + (giver.kind == "Herb")
    assert board(play.do(*["stop"] * ("stop" in play.texts()))) == only(sprouts=herbs - 1)


def test_ea_9_1_what_nobody_takes_is_discarded_when_the_turn_ends():
    play = team().do(LAY, "choose Compost", "take 1", "take 0")
    discards = int(play.s.discards)
    play.all_done()
    assert (play.s.turn, board(play), play.s.discards) == (1, only(), discards + 2)
    cards = team().do(LAY, "choose Grow", "take 1")
    cards.all_done()
    assert (board(cards), cards.s.discards) == (only(), 3)


# --- Partners ------------------------------------------------------------------------------------------------------------


def test_ea_9_2_partners_see_each_others_hands_and_opponents_do_not():
    play = team(seat(hand="Basil, Corn"), seat(hand="Wheat"), seat(hand="Garlic"), seat())
    for viewer, partner, hand in ((2, 0, ["Basil", "Corn"]), (0, 2, ["Garlic"])):
        view = play.box.view(play.s, viewer)
        assert view["team"]["partner"] == partner
        assert sorted(card["name"] for card in view["team"]["hand"]) == hand
        assert "'Wheat'" not in str(view)
    for viewer in (1, 3, -1):
        assert "'Basil'" not in str(play.box.view(play.s, viewer))
    assert play.box.view(play.s, -1)["team"] is None
    play.do(LAY, "choose Grow", "take 0")
    laid = [card["name"] for card in play.box.view(play.s, 2)["boards"][0]["cards"]]
    for viewer in (1, 3, -1):
        seen = play.box.view(play.s, viewer)
        assert (seen["boards"][0]["cards"], seen["boards"][0]["card_count"]) == ([], 4)
        assert not any(repr(name) in str(seen) for name in laid)


def test_ea_9_2_what_is_taken_from_the_board_has_its_name_for_partners_only():
    play = team().do(LAY, "choose Grow", "take 0")
    card = play.box.view(play.s, 0)["boards"][0]["cards"][0]["name"]
    action = words.parse_action(play.box, play.s, 2, f"take {card} from the team board")
    told = {}
    for viewer in (0, 1, 2, 3, -1):
        before = play.box.hidden(play.s, viewer)
        told[viewer] = str(words.action_text(play.box, before, 2, action))
    assert told[0] == told[2] == f"take {card} from the team board"
    assert told[1] == told[3] == told[-1] == "take a card from the team board"
    after = play.box.copy(play.s)
    play.box.apply(after, 2, action)
    for viewer in (1, 3, -1):
        events = words.events(play.box, play.box.hidden(play.s, viewer), 2, action, play.box.hidden(after, viewer))
        assert card not in "; ".join(map(str, events))


def test_what_is_not_on_the_board_cannot_be_taken_and_it_is_said_so():
    play = team().do(LAY, "choose Grow", "take 0")
    beyond = FETCH_CARD + len(play.box.view(play.s, 2)["boards"][0]["cards"])
    assert str(words.why_not(play.box, play.s, 2, beyond)).startswith("take a card from the team board: right now you can ")


def test_ea_9_2_partners_know_each_others_choices_and_opponents_cards_are_dealt_anew():
    play = fresh(4, "advanced", teams="yes")
    play.do(play.texts(2)[1], p=2)
    assert play.box.view(play.s, 0)["seats"][2]["island"] is not None
    assert play.box.view(play.s, 1)["seats"][2]["island"] is None
    for seed in range(30):
        other = play.box.determinized(play.s, 0, seed)
        assert (other.dealt[[0, 2]] == play.s.dealt[[0, 2]]).all()
        assert len({int(card) for card in other.dealt[:4, :2].ravel()}) == 8


def test_ea_9_2_scores_are_added_and_the_higher_team_wins():
    play = team(seat(compost="Basil"), seat(compost="Corn, Wheat"), seat(compost="Garlic, Papaya, Marula"), seat(compost="Oleander"))
    assert play.box.ranking(play.s) == [1, 2, 1, 2]
    assert play.box.win_shares(play.s) == [1.0, 0.0, 1.0, 0.0]
    assert [b["total"] for b in play.box.view(play.s, -1)["boards"]] == [4 + 2, 3 + 2]


def test_ea_9_3_seats_one_and_three_play_against_two_and_four_and_take_turns_in_order():
    play = team()
    assert play.box.sides(play.s) == [0, 1, 0, 1]
    assert box_of(4).sides(box_of(4).new(1)) == [0, 1, 2, 3]
    turns = []
    for _ in range(5):
        turns.append(int(play.s.turn))
        play.do("choose Water", p=turns[-1])
        play.all_done()
    assert turns == [0, 1, 2, 3, 0]
    for mode in ("beginner", "standard", "advanced"):
        assert EARTH.box(players=4, teams="yes", mode=mode).options["teams"] == "yes"


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_ea_9_3_teams_are_for_four(players):
    with pytest.raises(BadOption, match="teams yes goes only with players 4"):
        EARTH.box(players=players, teams="yes")


def test_ea_9_4_opponents_cannot_take_it_nor_can_who_is_done():
    play = team().do(LAY, "choose Compost", "take 0", "take 0")
    for p in (1, 3):
        assert not any("from the team board" in text for text in play.texts(p))
    play.do("stop", "done", p=2)
    assert play.box.legal(play.s, 2) == []
    assert "take all soil from the team board" in play.texts(), "who laid it down may take it back"


def test_ea_9_4_nothing_is_taken_inside_an_ability_and_what_one_has_cannot_be_laid_down():
    own = seat("Marula s2 | Papaya s2", "Tornado", stage="activating")
    play = team(own, *[seat() for _ in range(3)], action="Water", boards=[{"soil": 3}, {}])
    assert "take all soil from the team board" in play.texts()
    play.do("play Tornado")
    assert {text.split(" of ")[0] for text in play.texts()} == {"pay a sprout", "take only part", "put part"}
    play = team(seat(soil=4, hand="Basil"), *[seat() for _ in range(3)])
    assert [text for text in play.texts() if "put" in text.split()] == [LAY], "only something that comes next"


def test_ea_9_4_a_fauna_counts_what_was_taken_and_not_what_lies_there():
    play = team(seat(soil=17), seat(), seat(soil=18), fauna="European Mole, Barn Owl, Bald Eagle, Mountain Lion")
    play.do(LAY, "choose Compost", "take 2", "take 2")
    assert (play.s.fulfilled[0] & 1, play.s.fulfilled[2] & 1) == (0, 0)
    play.do("take all soil from the team board", p=2)
    assert (play.s.fulfilled[0] & 1, play.s.fulfilled[2] & 1) == (0, 1)


def test_ea_9_5_each_partner_claims_fauna_and_ties_go_by_the_sums_of_both():
    play = team(seat(soil=20), seat(), seat(soil=20), seat(), fauna="European Mole, Barn Owl, Bald Eagle, Mountain Lion")
    play.do("choose Water").all_done()
    assert [int(tier) for tier in play.s.leaf[0, :4]] == [1, 0, 2, 0]
    even = team(seat(soil=1), seat(soil=3), seat(soil=3), seat(soil=1))
    assert even.box.ranking(even.s) == [1, 1, 1, 1]
    assert even.box.win_shares(even.s) == [0.5] * 4
    even.s.soil[3] = 2
    assert even.box.ranking(even.s) == [2, 1, 2, 1]
    even.s.soil[0], even.s.soil[3], even.s.growth_total[2] = 1, 1, 1
    assert even.box.ranking(even.s) == [1, 2, 1, 2]


@pytest.mark.parametrize(
    ("boards", "said"),
    [
        ([{"soil": 1}], "boards are 2 tables"),
        ([{"gold": 1}, {}], "board 1: 'gold' is not known"),
        ([{"cards": "Basil"}, {"compost": "Basil"}], "Basil is also in board 1, cards"),
    ],
)
def test_team_boards_that_cannot_be_are_refused(boards, said):
    with pytest.raises(BadFile) as caught:
        team(boards=boards)
    assert said in str(caught.value)


def test_there_are_no_team_boards_without_teams():
    with pytest.raises(BadFile, match="only in teams"):
        position(seat(), seat(), boards=[{"soil": 1}, {}])
