"""The drawing in a terminal: spaces beside their neighbours, what lies there, cards as the content has them."""

import io
import re

from rich.console import Console

from sunroom.games.neotopia import terminal
from sunroom.games.neotopia.rules.geometry import REGION_NAMES, SPACE_NAMES

from .table import box_of, position
from .test_setup import GRAPH

NAMES = ["Ada", "Ben", "Cy", "Dee"]


def printed(play, seat=0) -> str:
    console = Console(file=io.StringIO(), width=120, no_color=True, color_system=None)
    console.print(terminal.draw(play.box.view(play.s, seat), NAMES))
    return console.file.getvalue()


def spaces_of(text: str, region: str) -> dict[str, tuple[int, int, str]]:
    """Row, column and sign of every space of a region's panel."""
    lines = text.splitlines()
    top = next(i for i, line in enumerate(lines) if region in line and "╭" in line)
    left = 39 * REGION_NAMES.index(region)
    found = {}
    for row, letter in enumerate("ABCDEFG", 1):
        panel = lines[top + row][left : left + 38]
        start = panel.index(f"{letter} ") + 2
        for i, match in enumerate(re.finditer(r"[^\s│]", panel[start:]), 1):
            found[f"{letter}{i}"] = (row, start + match.start(), match.group())
    return found


def test_ne_1_2_neighbours_are_printed_side_by_side():
    text = printed(position())
    for region in REGION_NAMES:
        at = spaces_of(text, region)
        assert set(at) == set(SPACE_NAMES)
        near = set()
        for a, (row, column, _) in at.items():
            near |= {frozenset((a, b)) for b, (y, x, _) in at.items() if (y - row, abs(x - column)) in ((0, 2), (1, 1))}
        assert near == {frozenset(pair) for pair in GRAPH.edges}


def test_what_lies_on_the_spaces_is_printed_there():
    text = printed(position("D4 E, C4 B, A2 n", "D4 T"))
    signs = {name: sign for name, (_, _, sign) in spaces_of(text, "Desert").items() if sign not in "·o"}
    assert signs == {"D4": "E", "C4": "B", "A2": "n"}
    assert {name for name, (_, _, sign) in spaces_of(text, "Water").items() if sign == "o"} == {"A1", "A4", "D1", "D7", "G1", "G4"}


def test_the_own_hand_is_printed_with_its_patterns_and_nobody_elses():
    play = position(hands=["Kite Turbines, Sun Tower", "Glass Farm"], offer="Open Lab")
    text = printed(play)
    project = next(p for p in box_of().content.projects if p.name == "Kite Turbines")
    lines = text.splitlines()
    row = next(i for i, line in enumerate(lines) if "Kite Turbines" in line)
    column = lines[row].index("Kite Turbines")
    drawn = [lines[row + 1 + i][column : column + 9].rstrip() for i in range(len(project.lines))]
    assert drawn == project.lines
    assert "Open Lab" in text
    assert "Glass Farm" not in text
    assert "Sun Tower" not in printed(play, -1)
