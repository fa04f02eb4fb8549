"""SG-3, SG-4: every category with small examples, and 10,000 full roofs against the oracle."""

import itertools
import random
from collections.abc import Callable

import pytest

from sunroom.games.solar_gardens import position as positions
from sunroom.games.solar_gardens.knowledge.earning import earned
from sunroom.games.solar_gardens.rules.scoring import longest_of_all
from sunroom.games.solar_gardens.words.things import THINGS, bed_said
from tests.long import many

from . import oracle
from .garden import EMPTY_ROOF, box_of, content_of, garden, points


def row(first: str, *more: str) -> str:
    """A roof with these rows on top, the rest empty."""
    return "\n".join([first, *more, *EMPTY_ROOF.splitlines()[len(more) + 1 :]])


# --- Panels and turbines


ICONS = {"One": ".... S1", "Two": ".... S2", "Three": ".... S3 W1", "Gust": ".... W1", "Gale": ".... W2", "Storm": ".... W3"}


def test_sg_3_1_a_column_with_four_panels_scores_once():
    assert points(ICONS, row("Two | Three | . | .", "Two | Three | . | ."), "solar panels") == 1 + 2
    assert points(ICONS, row("Two | . | . | .", "One | . | . | ."), "solar panels") == 0
    assert points(ICONS, "\n".join(["Three | . | . | Three"] * 4), "solar panels") == 1 + 4


def test_sg_3_1_panels_count_by_column_not_by_row():
    assert points(ICONS, row("Two | Two | Two | Two"), "solar panels") == 0


def test_sg_3_2_a_row_with_four_turbines_scores_once():
    assert points(ICONS, row("Storm | Gust | . | ."), "wind turbines") == 4
    assert points(ICONS, row("Storm | Storm | Storm | Storm", "Gale | Gust | . | ."), "wind turbines") == 4
    assert points(ICONS, "\n".join(["Gale | Gale | . | ."] * 4), "wind turbines") == 4 + 3 + 2 + 1


# --- Habitats

ANIMALS = {"Bee": ".... bees", "Moth": ".... butterflies", "Bat": ".... bats", "Swift": ".... swifts", "Hog": ".... hedgehogs"}


@pytest.mark.parametrize("name", ANIMALS)
def test_sg_3_3_a_pair_side_by_side_scores_three(name):
    assert points(ANIMALS, row(f"{name} | {name} | . | ."), "habitats") == 3
    assert points(ANIMALS, row(f"{name} | . | . | .", f"{name} | . | . | ."), "habitats") == 3
    assert points(ANIMALS, row(f"{name} | . | . | .", f". | {name} | . | ."), "habitats") == 0, "corners do not touch"
    assert points(ANIMALS, row(f". | . | . | {name}", f"{name} | . | . | ."), "habitats") == 0, "rows do not wrap"


def test_sg_3_3_a_habitat_may_be_in_several_pairs():
    assert points(ANIMALS, row("Bee | Bee | Bee | ."), "habitats") == 6
    assert points(ANIMALS, row("Bat | Bat | . | .", "Bat | Bat | . | ."), "habitats") == 12
    assert points(ANIMALS, row("Bat | Bee | . | .", "Bee | Bat | . | ."), "habitats") == 0


def test_sg_3_3_each_full_set_scores_five():
    once = ["Bee | Moth | Bat | Swift", "Hog | . | . | ."]
    assert points(ANIMALS, row(*once), "habitats") == 5
    assert points(ANIMALS, row(once[0]), "habitats") == 0
    twice = "Bee | Moth | Bat | Swift\nHog | Bee | Moth | Bat\nSwift | Hog | . | .\n. | . | . | ."
    assert points(ANIMALS, twice, "habitats") == 10


def test_sg_3_3_a_habitat_may_serve_in_pairs_and_in_a_set():
    assert points(ANIMALS, row("Bee | Moth | Bat | Swift", "Bee | Hog | . | ."), "habitats") == 3 + 5


# --- Paths

WAYS = {"Walk": "=.=.", "Bend": "==..", "Gate": "=...", "Fork": "===.", "Cross": "====", "Fence": "####"}


def test_sg_3_4_tiles_whose_walkways_meet_are_connected():
    assert points(WAYS, row("Walk > | Walk > | Walk > | ."), "paths") == 3
    assert points(WAYS, row("Walk > | Walk | Walk > | ."), "paths") == 1, "the middle one is turned away"
    assert points(WAYS, row("Walk > | . | Walk > | ."), "paths") == 1


def test_sg_3_4_loops_and_branches_are_fine():
    assert points(WAYS, row("Bend > | Bend v | . | .", "Bend | Bend < | . | ."), "paths") == 4
    assert points(WAYS, row("Walk > | Cross | Walk > | .", ". | Gate | . | ."), "paths") == 4


def test_sg_3_4_only_the_longest_path_scores():
    assert points(WAYS, row("Walk > | Walk > | . | .", ". | . | . | Walk", ". | . | . | Walk", ". | . | . | Walk").rstrip(), "paths") == 3


def test_sg_3_4_the_longest_of_all_scores_three_more_and_ties_all_do():
    two, one = row("Walk > | Walk > | . | ."), row("Walk > | . | . | .")
    play = garden(WAYS, two, one, two)
    assert [play.score(p)["paths"] for p in range(3)] == [5, 1, 5]
    play = garden(WAYS, one, two)
    assert [play.score(p)["paths"] for p in range(2)] == [1, 5]


def test_sg_3_4_nobody_scores_for_the_longest_if_there_is_none():
    play = garden(WAYS, row("Fence | . | . | ."))
    assert [play.score(p)["paths"] for p in range(2)] == [0, 0]


# --- Flower beds

BEDS = {
    "End": "#a## a1",  # closed but to the east
    "Dry": "#a## a0",
    "Wet": "#a## a2",
    "Mid": "#a#a a0",
    "Loose": ".a.. a1",
    "Corner": "aa## a1",
    "Pond": "#### a1",
    "Twin": "a.b. a1 b1",
    "Hook": ".aa. a0",
    "Rail": "...#",
    "Way": "====",
}


@pytest.mark.parametrize(
    ("roof", "scored", "why"),
    [
        (row("End | End v | . | ."), 4, "two tiles, two filters"),
        (row("End | Dry v | . | ."), 2, "two tiles, one filter"),
        (row("Dry | Dry v | . | ."), 0, "no filter"),
        (row("End | Mid | End v | ."), 6, "three tiles, two filters"),
        (row("Wet | Mid | Mid | Wet v"), 8, "more than two filters count as two"),
        (row("Wet | . | . | ."), 1, "open: half of two"),
        (row("End | . | . | ."), 0, "open and small: half of one, rounded down"),
        (row("Wet | Dry v | End | Dry v"), 4 + 2, "bed by bed"),
        (row("End | Mid | Mid | ."), 1, "open: half of three, rounded down"),
        (row("Pond | . | . | ."), 1, "a piece without open sides is always closed"),
    ],
)
def test_sg_3_5_beds_score_by_tiles_filters_and_open_sides(roof, scored, why):
    assert points(BEDS, roof, "flower beds") == scored, why


@pytest.mark.parametrize(
    ("roof", "scored", "why"),
    [
        (row("End v | . | . | ."), 1, "closed by the edge of the board in the west"),
        (row("Corner < | . | . | ."), 1, "two sides at the corner of the board"),
        (row("End | Rail | . | ."), 1, "closed by the neighbour's fence"),
        (row("End | Rail v | . | ."), 0, "open against a plain side"),
        (row("End | Way | . | ."), 0, "open against a path side"),
        (row("End | . | . | ."), 0, "open against an empty space"),
    ],
)
def test_sg_3_5_and_sg_4_1_what_closes_a_bed(roof, scored, why):
    assert points(BEDS, roof, "flower beds") == scored, why


def test_sg_3_5_a_tile_may_hold_pieces_of_two_beds_and_counts_in_each():
    assert points(BEDS, row("Twin | . | . | .", "Rail > | . | . | ."), "flower beds") == 1 + 1
    assert points(BEDS, row("Twin > | End v | . | ."), "flower beds") == 4 + 1, "the west piece ends at the board's edge"


def test_sg_3_5_a_tile_whose_two_pieces_are_one_bed_counts_once():
    ring = "Hook | Hook > | . | .\nHook < | Ring | . | .\n. | . | . | .\n. | . | . | ."
    tiles = {**BEDS, "Ring": "a##b a1 b0"}
    assert points(tiles, ring, "flower beds") == 4, "a ring of four tiles, one filter: both pieces of the last tile belong to it"


def test_sg_4_1_a_piece_is_closed_where_it_has_its_own_fence():
    assert points({"Own": "#### a1", "Way": "===="}, row("Own | Way | . | ."), "flower beds") == 1


def test_sg_4_2_a_tile_with_a_path_but_no_connection_is_a_path_of_one():
    assert points(WAYS, row("Gate | . | . | ."), "paths") == 1


def test_sg_4_2_each_bed_piece_has_its_own_filters():
    assert points({"Half": "a#b# a1 b0", "Rail": "...#"}, row("Half | . | . | .", "Rail > | . | . | ."), "flower beds") == 1


def test_sg_4_2_the_walkways_of_a_tile_are_one_piece():
    assert points(WAYS, row("Walk > | Cross | Walk > | .", ". | Walk | . | ."), "paths") == 4


def test_sg_4_3_other_edges_never_open_a_bed():
    assert points({"Plain": "a... a1"}, row("Plain | . | . | ."), "flower beds") == 1
    assert points({"Still": ".=.= a1"}, row(". | . | . | .", ". | Still | . | ."), "flower beds") == 1


def test_sg_4_3_a_bed_counts_the_filters_of_all_its_pieces():
    assert points(BEDS, row("End | End v | . | ."), "flower beds") == 4


def test_sg_4_3_at_the_edge_of_the_board_paths_and_beds_lead_nowhere():
    assert points(WAYS, row(". | . | . | Walk >", "Walk > | . | . | ."), "paths") == 1
    assert points(BEDS, row(". | . | . | Wet", "Wet v | . | . | ."), "flower beds") == 4


# --- Sculptures and the winner


@pytest.mark.parametrize("n", [1, 2, 3])
def test_sg_3_6_each_sculpture_scores_one(n):
    assert points({"Art": f".... *{n}"}, row("Art | . | Art | ."), "sculptures") == 2 * n


TIES = {"Panel": ".... S1", "Rotor": ".... W1", "Art": ".... *1", "More": ".... *2"}


@pytest.mark.parametrize(
    ("first", "second", "places"),
    [
        ("More | . | . | .", "Art | Panel | Panel | Panel", [1, 2]),
        ("Art | Panel | . | .", "Art | Rotor | Rotor | Rotor", [1, 2]),
        ("Art | Panel | Rotor | .", "Art | Panel | Rotor | Rotor", [2, 1]),
        ("Art | Panel | Rotor | .", ". | Rotor | Panel | Art", [1, 1]),
    ],
)
def test_sg_3_7_points_then_panels_then_turbines_then_shared(first, second, places):
    play = garden(TIES, row(first), row(second))
    assert play.box.ranking(play.s) == places


def test_sg_3_7_places_of_five():
    roofs = [row(f"{name} | . | . | .") for name in ("Art", "More", "Panel", "Art", "Rotor")]
    play = garden(TIES, *roofs)
    assert play.box.ranking(play.s) == [2, 1, 4, 2, 5]


# --- The oracle


def filled(box, s, luck: random.Random, tiles: int):
    """A roof of this many random tiles in random rotations; the rest of the record does not matter for scoring."""
    s.tile[:], s.turn[:] = -1, 0
    for p in range(box.players):
        for space, tile in zip(luck.sample(range(16), tiles), luck.sample(list(box.record.pile), tiles), strict=True):
            s.tile[p, space], s.turn[p, space] = tile, luck.randrange(4)
    return s


def test_full_roofs_score_as_the_oracle_says():
    """SG-3.1 to SG-3.6, SG-4.1 to SG-4.3: full roofs in all rotations."""
    assert compare_with_oracle(games=many(2_000, 200), tiles=lambda luck: 16) == many(10_000, 1_000)


def test_roofs_with_gaps_score_as_the_oracle_says():
    """SG-3.4, SG-3.5, SG-4.1: an empty space opens a bed and ends a path."""
    assert compare_with_oracle(games=400, tiles=lambda luck: luck.randrange(1, 16)) == 2000


def compare_with_oracle(games: int, tiles: Callable[[random.Random], int]) -> int:
    """Five roofs a game, every category; how many were compared."""
    box, luck, seats = box_of(5), random.Random(5), range(5)
    designs, s = oracle.tiles_in(oracle.CSV.read_text("utf-8")), box.new(0)
    turns = set()
    for _ in range(games):
        filled(box, s, luck, tiles(luck))
        found = [oracle.score(drawn(box, s, p), designs) for p in seats]
        longest = max(score["paths"] for score in found)
        for p in seats:
            found[p]["paths"] += 3 * (found[p]["paths"] == longest > 0)
            assert box.score(s, p) == found[p], drawn(box, s, p)
            turns |= {(int(s.tile[p, k]), int(s.turn[p, k])) for k in range(16)}
    assert {(tile, turn) for tile in range(len(box.content.tiles)) for turn in range(4)} <= turns
    return games * len(seats)


def drawn(box, s, p: int) -> str:
    cells = ["." if s.tile[p, k] < 0 else f"{box.content.tile_name(s.tile[p, k])} {' >v<'[s.turn[p, k]]}".strip() for k in range(16)]
    return "\n".join(" | ".join(cells[4 * r : 4 * r + 4]) for r in range(4))


def test_beds_of_dense_tiles_score_as_the_oracle_says():
    """Roofs of nothing but beds: two pieces to a tile, rings, all kinds of neighbours (SG-3.5, SG-4.2)."""
    luck, names = random.Random(6), {}
    for number in range(30):
        sides = "".join(luck.choice("ab#.ab=") for _ in range(4))
        first, second = (f"{letter}{luck.choice('0012' if letter in sides else '123')}" for letter in "ab")
        names[f"T{number}"] = f"{sides} {first} {second if 'b' in sides or number % 2 else ''}"
    text = content_of(names)
    box = box_of(2, content=text)
    tiles, s = oracle.tiles_in(text), box.new(0)
    for _ in range(1500):
        filled(box, s, luck, luck.choice((16, 16, 10)))
        for p in (0, 1):
            score = oracle.score(drawn(box, s, p), tiles)
            assert box.score(s, p)["flower beds"] == score["flower beds"], drawn(box, s, p)


def test_what_earned_the_points_adds_up_to_the_score():
    box, luck = box_of(3), random.Random(7)
    s = box.new(0)
    for number in range(300):
        filled(box, s, luck, 16 if number % 3 else 9)
        longest = longest_of_all(s)
        for p in range(3):
            found = earned(box, s, p, longest)
            sums = {category: sum(one.points for one in found if one.category == category) for category in box.game.categories}
            assert sums == box.score(s, p)
            assert all(s.tile[p, space] >= 0 for one in found for space in one.spaces)


def test_the_view_tells_which_spaces_earned_what():
    play = garden(
        {"Bee": "=... bees S2", "Pond": "#### a2", **WAYS},
        "Bee | Bee | . | .\nBee | . | . | .\n. | . | Pond | .\n. | . | . | .",
    )
    earned_by = play.box.view(play.s, 0)["roofs"][0]["earned"]
    assert earned_by["solar panels"] == [{"points": 1, "what": THINGS("column", line="A"), "spaces": ["A1", "A2"]}]
    assert [pair["spaces"] for pair in earned_by["habitats"]] == [["A1", "B1"], ["A1", "A2"]]
    assert earned_by["flower beds"] == [{"points": 2, "what": bed_said(1, 2, is_open=False), "spaces": ["C3"]}]
    assert [str(one["what"]) for one in earned_by["paths"]] == ["path of 1", "longest path of all"]
    assert earned_by["sculptures"] == earned_by["wind turbines"] == []


def test_a_turn_moves_every_side_clockwise():
    box = garden({"Odd": "=#a. a1"}, row("Odd | Odd > | Odd v | Odd <")).box
    tile = box.content.tiles[0]
    for side, turn in itertools.product(range(4), range(4)):
        assert tile.side((side + turn) % 4, turn) == tile.sides[side]


def test_scores_count_a_tile_that_lies_only_for_now():
    box = box_of(2)
    s = box.new(1)
    seat = box.game.rules["actor"](s)
    box.apply(s, seat, 64)
    tile = box.content.tiles[s.hand[seat]]
    box.apply(s, seat, 0)
    assert box.score(s, seat)["sculptures"] == tile.sculptures
    assert box.score(box.hidden(s, 1 - seat), seat)["sculptures"] == 0
    assert positions.dump(box, s)["seats"][seat]["placed"] == "A1"
