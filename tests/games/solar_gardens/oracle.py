"""An independent referee in plain Python: scores with networkx from the written position, and the draft as a list of players."""

import itertools
from pathlib import Path
from typing import Any

import networkx as nx

from sunroom.games import solar_gardens

STEPS = {0: (-1, 0), 1: (0, 1), 2: (1, 0), 3: (0, -1)}
CSV = Path(solar_gardens.__file__).parent / "content" / "content.csv"


def tiles_in(text: str) -> dict[str, dict[str, Any]]:
    """The tiles of a content file, read by columns."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    heads = [head.strip() for head in lines[0].split(",")]
    rows = [dict(zip(heads, (cell.strip() for cell in line.split(",")), strict=True)) for line in lines[1:]]
    return {row["name"]: row for row in rows}


def cells_of(drawn: str) -> dict[tuple[int, int], tuple[str, int]]:
    """A drawn roof: names and quarter turns by row and column."""
    found = {}
    for row, line in enumerate(drawn.strip().splitlines()):
        for column, cell in enumerate(line.split("|")):
            cell = cell.strip()
            if cell != ".":
                turn = {">": 1, "v": 2, "<": 3}.get(cell.split()[-1], 0)
                found[row, column] = (cell[:-2] if turn else cell, turn)
    return found


def turned(sides: str, turn: int) -> str:
    for _ in range(turn):
        sides = sides[-1] + sides[:-1]
    return sides


def score(drawn: str, tiles: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The points of a roof by category, without the three for the longest path of all."""
    cells = cells_of(drawn)
    sides = {at: turned(tiles[name]["sides"], turn) for at, (name, turn) in cells.items()}
    shown = {at: tiles[name] for at, (name, _) in cells.items()}
    number = lambda at, key: int(shown[at][key]) if at in shown else 0
    solar = sum(c + 1 for c in range(4) if sum(number((r, c), "panels") for r in range(4)) >= 4)
    wind = sum(4 - r for r in range(4) if sum(number((r, c), "turbines") for c in range(4)) >= 4)
    homes = {at: row["habitat"] for at, row in shown.items() if row["habitat"] != "-"}
    pairs = sum(
        1 for one, two in itertools.combinations(homes, 2)
        if homes[one] == homes[two] and abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1
    )  # fmt: skip
    counts = [list(homes.values()).count(animal) for animal in ("bees", "butterflies", "bats", "swifts", "hedgehogs")]
    return {
        "solar panels": solar,
        "wind turbines": wind,
        "habitats": 3 * pairs + 5 * min(counts),
        "paths": longest(sides),
        "flower beds": beds(sides, shown),
        "sculptures": sum(int(row["sculptures"]) for row in shown.values()),
    }


def longest(sides: dict[tuple[int, int], str]) -> int:
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(at for at, signs in sides.items() if "=" in signs)
    for at, signs in sides.items():
        for side, (down, right) in STEPS.items():
            near = (at[0] + down, at[1] + right)
            if near in sides and signs[side] == "=" and sides[near][(side + 2) % 4] == "=":
                graph.add_edge(at, near)
    return max((len(group) for group in nx.connected_components(graph)), default=0)


def beds(sides: dict[tuple[int, int], str], shown: dict[tuple[int, int], dict[str, Any]]) -> int:
    """Pieces are nodes with their filters; a node that is open anywhere opens its whole bed."""
    graph: nx.Graph = nx.Graph()
    for at, row in shown.items():
        for piece in row["beds"].split() if row["beds"] != "-" else ():
            graph.add_node((at, piece[0]), filters=int(piece[1]), open=False)
    for at, signs in sides.items():
        for side, (down, right) in STEPS.items():
            near = (at[0] + down, at[1] + right)
            if signs[side] not in "ab" or not (0 <= near[0] < 4 and 0 <= near[1] < 4):
                continue
            facing = sides[near][(side + 2) % 4] if near in sides else "."
            if facing in "ab":
                graph.add_edge((at, signs[side]), (near, facing))
            elif facing != "#":
                graph.nodes[at, signs[side]]["open"] = True
    total = 0
    for bed in nx.connected_components(graph):
        filters = sum(graph.nodes[piece]["filters"] for piece in bed)
        worth = len({at for at, _ in bed}) * min(filters, 2)
        total += worth // 2 if any(graph.nodes[piece]["open"] for piece in bed) else worth
    return total


class Line:
    """The draft of one round: players in passing order, and the tile before each of them."""

    def __init__(self, players: int, start: int, casual: bool) -> None:
        self.waiting = [(start + k) % players for k in range(players)]
        self.casual, self.refused = casual, False
        self.before: set[int] = set()
        self.stack, self.aside = players + 1, 0
        self.turn_up()

    def turn_up(self) -> None:
        if not self.waiting:
            self.aside += self.stack
            self.stack = 0
        elif self.waiting[0] not in self.before if self.casual else not self.before:
            self.before.add(self.waiting[0])
            self.stack -= 1

    def choices(self, seat: int) -> set[str]:
        place = self.waiting.index(seat)
        if place + 1 < len(self.waiting):
            return {"keep"} if self.waiting[place + 1] in self.before else {"keep", "pass"}
        return {"keep"} if self.refused else {"keep", "refuse"}

    def furthest(self) -> int:
        return max(self.before, key=self.waiting.index)

    def act(self, seat: int, said: str) -> None:
        place = self.waiting.index(seat)
        self.before.remove(seat)
        if said == "keep":
            self.waiting.remove(seat)
        elif said == "pass":
            self.before.add(self.waiting[place + 1])
        else:
            self.refused = True
            self.aside += 1
        self.turn_up()
