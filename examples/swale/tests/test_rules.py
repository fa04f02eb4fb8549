"""The rules of Swale, clause by clause."""

from collections import Counter
from typing import Any

import pytest

from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile, IllegalAction
from sunroom.table import Table
from sunroom.testing.playing import played
from swale import SWALE, position, words
from swale.content import COPIES, IRIS, MOSS, REED
from swale.rules.actions import ACTIONS
from swale.rules.geometry import NEIGHBOURS, SPACE_NAMES
from swale.rules.record import NONE, ROUNDS

BOX = SWALE.box(players=2)
EMPTY = ". . . .\n" * 3


def laid(bed: str = EMPTY, other: str = EMPTY, box: Box = BOX, wishes: tuple[str, ...] = ("reed", "moss", "fern"), **more: Any) -> Any:
    """A position with these two beds; the cart is reed, moss and iris."""
    beds = [bed, other, EMPTY][: box.players]
    seats = [{"bed": one, "wish": wish} for one, wish in zip(beds, wishes, strict=False)]
    return position.load(box, {"turn": 1, "cart": "reed, moss, iris", "seats": seats} | more)


def plant(s: Any, place: int, space: str, seat: int = 0) -> None:
    action = ACTIONS.number("plant", place=place - 1, space=SPACE_NAMES.index(space))
    assert action in BOX.legal(s, seat)
    BOX.apply(s, seat, action)


def points(bed: str, category: str) -> int:
    return BOX.score(laid(bed), 0)[category]


def test_sw_1_1_a_slope_of_three_rows_and_its_neighbours() -> None:
    beside = {name: {SPACE_NAMES[n] for n in NEIGHBOURS[i] if n >= 0} for i, name in enumerate(SPACE_NAMES)}
    assert beside["A1"] == {"A2", "B1"}
    assert beside["B2"] == {"A2", "B1", "B3", "C2"}
    assert beside["C4"] == {"C3", "B4"}


def test_sw_1_2_sixteen_of_each_plant() -> None:
    s = BOX.new(3)
    assert Counter([*s.bag, *s.cart]) == {**dict.fromkeys(range(4), COPIES), NONE: 3 + 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sw_2_setup(players: int) -> None:
    """SW-2.1: three drops each. SW-2.3: one plant more than there are players; anybody may begin."""
    games = [SWALE.box(players=players).new(seed) for seed in range(40)]
    assert all(s.drops[:players].tolist() == [3] * players for s in games)
    assert all(int(s.cart_left) == players + 1 and not s.cart_drops.any() for s in games)
    assert {int(s.turn) for s in games} == set(range(players))


def test_sw_2_2_everybody_has_a_wish_and_sw_1_3_no_wish_more_than_twice() -> None:
    wishes = [Counter(SWALE.box(players=4).new(seed).wish.tolist()) for seed in range(200)]
    assert all(NONE not in dealt and max(dealt.values()) <= 2 for dealt in wishes)
    assert {max(dealt.values()) for dealt in wishes} == {1, 2}


def test_sw_3_1_a_plant_from_the_cart_goes_to_an_empty_space() -> None:
    s = laid("R F I M\n. . . .\nR . . .")
    free = {SPACE_NAMES[ACTIONS.decode(action).at["space"]] for action in BOX.legal(s, 0)}
    assert free == {"B1", "B2", "B3", "B4", "C2", "C3", "C4"}
    plant(s, 1, "B2")
    assert s.bed[0, SPACE_NAMES.index("B2")] == REED


def test_sw_3_2_a_later_plant_costs_a_drop_on_each_before_it() -> None:
    s = laid()
    plant(s, 3, "A1")
    assert s.bed[0, 0] == IRIS
    assert int(s.drops[0]) == 1
    assert (s.cart[:2].tolist(), s.cart_drops[:2].tolist()) == ([REED, MOSS], [1, 1])


@pytest.mark.parametrize(("drops", "places"), [(0, {0}), (1, {0, 1}), (2, {0, 1, 2}), (9, {0, 1, 2})])
def test_sw_3_2_nobody_takes_what_they_cannot_pay_for(drops: int, places: set[int]) -> None:
    s = laid()
    s.drops[0] = drops
    assert {ACTIONS.decode(action).at["place"] for action in BOX.legal(s, 0)} == places


def test_sw_3_3_drops_come_with_the_plant_and_those_behind_move_up() -> None:
    s = laid(cart="reed 1, moss 2, iris 1")
    plant(s, 2, "A1")
    assert int(s.drops[0]) == 3 - 1 + 2
    assert (s.cart[:3].tolist(), s.cart_drops[:3].tolist()) == ([REED, IRIS, NONE], [2, 1, 0])


def test_sw_3_4_the_plant_that_is_left_stays_in_front_and_the_next_player_begins() -> None:
    s = laid()
    plant(s, 2, "A1")
    assert (BOX.actors(s), int(s.round_no), int(s.revealed)) == ([1], 1, 1)
    plant(s, 2, "A1", seat=1)
    assert (s.cart[0], s.cart_drops[0], int(s.cart_left)) == (REED, 2, 3)
    assert (BOX.actors(s), int(s.first), int(s.round_no), int(s.revealed)) == ([1], 1, 2, 2)


def test_sw_3_5_twelve_rounds_fill_every_bed() -> None:
    s = played(BOX, 4)
    assert int(s.round_no) == ROUNDS + 1
    assert NONE not in s.bed[:2]
    assert int(s.cart_left) == 1


def test_sw_4_1_reeds_like_water() -> None:
    assert points("R R . .\nR . . .\nR R . .", "reeds") == 0 + 1 + 6


@pytest.mark.parametrize(
    ("bed", "expected"),
    [
        ("F . . .\n. . . .\n. . . .", 0),
        ("F F . .\n. . . .\n. . . .", 0),
        ("F R . .\nR . . .\n. . . .", 1),
        (". R . .\nI F M .\n. M . .", 3),
        ("F R F .\n. . I .\n. . . .", 1 + 2),
    ],
)
def test_sw_4_2_ferns_like_company(bed: str, expected: int) -> None:
    assert points(bed, "ferns") == expected


@pytest.mark.parametrize(
    ("bed", "expected"),
    [
        ("I . I .\n. I . .\n. . . .", 3),
        ("I I . .\n. . . I\n. . . I", 6),
        ("I I . .\nI . . .\n. . . I", 7),
        ("I I . .\nI I . .\n. . . .", 10),
        ("I I I I\nI I I .\n. . . .", 10),
    ],
)
def test_sw_4_3_irises_like_each_other(bed: str, expected: int) -> None:
    assert points(bed, "irises") == expected


def test_sw_4_4_moss_likes_shade() -> None:
    assert points("M R F I\nM M M M\n. . M .", "moss") == 6


def test_sw_4_5_a_wish_counts_here_and_to_the_left() -> None:
    box = SWALE.box(players=3)
    s = laid("R R . .\n. . . .\n. . . .", "R M . .\n. . . .\n. . . .", box)
    assert [box.score(s, p)["wish"] for p in range(3)] == [3, 1, 0]


@pytest.mark.parametrize(("drops", "worth"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_sw_4_6_two_drops_are_a_point(drops: int, worth: int) -> None:
    s = laid()
    s.drops[0] = drops
    assert BOX.score(s, 0)["drops"] == worth


@pytest.mark.parametrize(
    ("drops", "places", "verdict"),
    [
        ((4, 2), [1, 2], "Ada wins with 2 points, 1 point ahead of Ben."),
        ((2, 3), [2, 1], "Ben and Ada are level on 1 point; Ben wins with more drops."),
        ((3, 3), [1, 1], "Ada and Ben share first place: tied on points and drops."),
    ],
)
def test_sw_4_7_points_then_drops(drops: tuple[int, int], places: list[int], verdict: str) -> None:
    s = laid(round=ROUNDS + 1)
    s.drops[:2] = drops
    table = Table(BOX, 1, ["Ada", "Ben"], start=s)
    assert BOX.ranking(s) == places
    assert table.say(words.verdict(table.view())) == verdict


def test_sw_5_1_a_wish_is_secret_until_the_game_is_over() -> None:
    s = laid()
    assert [seat["wish"] for seat in BOX.view(s, 0)["seats"]] == ["reed", None]
    assert [seat["wish"] for seat in BOX.view(s, -1)["seats"]] == [None, None]
    assert [seat["wish"] for seat in BOX.view(laid(round=ROUNDS + 1), -1)["seats"]] == ["reed", "moss"]


def test_sw_5_1_any_wish_that_is_left_is_possible_and_what_is_in_the_bag_is_known() -> None:
    box = SWALE.box(players=3)
    s = laid(box=box, wishes=("reed", "reed", "moss"))
    wishes = Counter(tuple(box.determinized(s, 0, seed).wish[1:3].tolist()) for seed in range(600))
    assert (REED, REED) not in wishes
    assert len(wishes) == 15, "each pair but two reeds"
    assert box.view(s, 1)["bag"] == {"reed": 15, "fern": 16, "iris": 15, "moss": 15}


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("plant reed", "isn’t an action in Swale. Right now you can, for example, “plant reed from place 1 on B2”."),
        ("plant moss from place 1 on A1", "at place 1 of the cart there is reed"),
        ("plant moss from place 9 on A1", "there is no plant at place 9 of the cart"),
        ("plant reed from place 1 on A1", "something grows on A1 already"),
        ("plant iris from place 3 on B1", "it costs 2 drops, and you have 1"),
    ],
)
def test_what_cannot_be_done_is_answered_with_what_would_be_right(typed: str, answer: str) -> None:
    s = laid("R . . .\n. . . .\n. . . .")
    s.drops[0] = 1
    with pytest.raises(IllegalAction) as refusal:
        Table(BOX, 1, start=s).act(0, typed)
    assert answer in str(refusal.value)


@pytest.mark.parametrize(
    ("wrong", "answer"),
    [
        ({"cart": "rose"}, "cart is one of reed, fern, iris, moss, not 'rose'"),
        ({"cart": "moss many"}, "such as “moss 2”"),
        ({"cart": "moss, moss, moss, moss, moss, moss"}, "room for 5 plants, not 6"),
        ({"bag": "moss"}, "the bag holds the 61 plants that lie nowhere else"),
        ({"seats": [{"bed": "R R"}, {}]}, "a bed is 12 signs"),
        ({"seats": [{"bed": "RRRRRRRRRRRR"}, {"bed": "RRRRRRRRRRRR"}]}, "16 plants of each kind"),
        ({"turn": 3}, "turn is a number from 1 to 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: dict[str, Any], answer: str) -> None:
    with pytest.raises(BadFile, match=answer):
        laid(**wrong)


def test_there_are_two_wishes_for_each_plant_in_positions_too() -> None:
    with pytest.raises(BadFile, match="2 wishes for each plant"):
        laid(box=SWALE.box(players=3), wishes=("reed", "reed", "reed"))


def test_what_is_told() -> None:
    table = Table(BOX, 1, ["Ada", "Ben"], start=laid(cart="reed 1, moss, iris"))
    table.act(0, "plant moss from place 2 on A1")
    table.act(1, "plant reed from place 1 on C1")
    assert table.tell(0) == ["Ada plants moss on A1 and leaves 1 drop on the cart"]
    assert table.tell(1)[:2] == ["Ben plants reed on C1", "Ben finds 2 drops on it"]
    assert table.tell(1)[2].startswith("round 2 begins: iris, ")
