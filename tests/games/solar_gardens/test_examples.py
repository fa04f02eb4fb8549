"""SG-3.8: the result printed in the rulebook, on a roof of our own, tile by tile."""

from .garden import EMPTY_ROOF, garden

TILES = {
    # row 1
    "Corner Bed": "a..# a1 W1 bees",
    "First Step": ".=.. W1 *1",
    "Hedge Walk": ".=.= S1 W1 hedgehogs",
    "East Bend": "..== S1 W1",
    # row 2
    "Bee Border": "..a. a1 S1 bees",
    "Middle One": ".a.. a1 W1",
    "Middle Two": "..aa a1 S1",
    "Bat Walk": "=.=. S1 bats",
    # row 3
    "Last Step": "a.=. a0 W1",
    "Mast": ".... S2 W2",
    "Middle Three": "a..a a0 S1 butterflies",
    "Art Walk": "=.=. S1 W1 *1",
    # row 4
    "Swift Bend": "==.. W2 swifts",
    "Two Statues": ".=.= *2",
    "Sun Walk": ".=.= S1",
    "Wet Bend": "=.a= a2 S1",
}
NAMES = list(TILES)
ROOF = "\n".join(" | ".join(NAMES[4 * row : 4 * row + 4]) for row in range(4))
LONGER = "\n".join([" | ".join(["Endless"] * 4)] * 3 + [". | . | . | ."])


def the_roof(neighbour: str = LONGER):
    return garden(TILES | {"Endless": "===="}, ROOF, neighbour)


def test_sg_3_8_the_printed_result():
    score = the_roof().score(0)
    assert score == {
        "solar panels": 7,
        "wind turbines": 6,
        "habitats": 8,
        "paths": 10,
        "flower beds": 8,
        "sculptures": 4,
    }
    assert sum(score.values()) == 43


def test_sg_3_8_what_each_point_came_from():
    earned = the_roof().box.view(the_roof().s, 0)["roofs"][0]["earned"]

    def told(category: str) -> list[tuple[str, int]]:
        return [(str(one["what"]), one["points"]) for one in earned[category]]

    assert told("solar panels") == [("column C", 3), ("column D", 4)]
    assert told("wind turbines") == [("row 1", 4), ("row 3", 2)]
    assert told("habitats") == [("pair of bees", 3), ("set of all five", 5)]
    assert told("paths") == [("path of 10", 10)]
    assert sorted(told("flower beds")) == [
        ("enclosed bed of 1 with 1 filter", 1),
        ("enclosed bed of 1 with 2 filters", 2),
        ("enclosed bed of 2 with 1 filter", 2),
        ("open bed of 3 with 2 filters", 3),
    ]
    beds = {str(one["what"]): one["spaces"] for one in earned["flower beds"]}
    assert beds["enclosed bed of 1 with 1 filter"] == ["A1"], "in a top corner"
    assert beds["open bed of 3 with 2 filters"] == ["B2", "C2", "C3"], "in the middle"
    assert sum(points for _, points in told("sculptures")) == 4


def test_sg_3_8_the_longest_path_of_all_would_come_on_top():
    score = the_roof(EMPTY_ROOF).score(0)
    assert score["paths"] == 13
    assert sum(score.values()) == 46


def test_sg_3_8_there_is_a_single_path():
    view = the_roof().box.view(the_roof().s, 0)["roofs"][0]
    walked = {space for space, tile in view["spaces"].items() if "path" in tile["sides"]}
    assert walked == set(view["earned"]["paths"][0]["spaces"])
