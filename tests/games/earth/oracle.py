"""A second, slow reading of the facts: plain Python over `facts/`, knowing nothing of the game's own tables."""

import csv
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path

import networkx as nx

FACTS = Path(__file__).with_name("facts")
HABITATS = ("sunny", "wet", "rocky", "cold")
Row = dict[str, str]


@cache
def facts(table: str) -> tuple[Row, ...]:
    with (FACTS / f"{table}.csv").open(encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


@cache
def card(name: str) -> Row:
    return next(row for row in facts("cards") if row["name"] == name)


def number(text: str) -> int:
    return int(text or 0)


def colours(row: Row) -> frozenset[str]:
    """The colours a card counts as."""
    found = {row.get(key, "") for key in ("a1_colour", "a2_colour", "ability_colour")} - {""}
    if any(colour.startswith("multicolour") for colour in found):
        found = {c for c in found if not c.startswith("multicolour")} | {"multicolour", "red", "yellow", "blue"}
    if "setup_draw" in row:
        found.add("black")
    return frozenset(found)


def habitats(row: Row) -> frozenset[str]:
    return frozenset(habitat for habitat in HABITATS if row[habitat] == "1")


def types(row: Row) -> frozenset[str]:
    return frozenset(row["flora_type"].split("|")) - {""} if row.get("card_type") == "Flora" else frozenset()


def abilities(row: Row) -> int:
    return len([key for key in ("a1_colour", "a2_colour", "ability_colour") if row.get(key)]) + ("setup_draw" in row)


@dataclass
class Area:
    """What one player has: a tableau by (row, column), and everything else that can count."""

    island: Row
    climate: Row
    tableau: dict[tuple[int, int], Row]
    sprouts: dict[tuple[int, int], int] = field(default_factory=dict)
    growth: dict[tuple[int, int], int] = field(default_factory=dict)
    soil: int = 0
    hand: int = 0
    compost: int = 0
    events: int = 0

    @property
    def cards(self) -> list[Row]:
        return [*self.tableau.values(), self.island, self.climate]

    @property
    def flora(self) -> list[tuple[Row, int, int]]:
        return [(row, self.sprouts.get(at, 0), self.growth.get(at, 0)) for at, row in self.tableau.items() if row["card_type"] == "Flora"]

    def lines(self, rows: bool) -> list[list[tuple[int, int]]]:
        """Full rows or columns."""
        lines = [[(i, k) if rows else (k, i) for k in range(4)] for i in range(4)]
        return [line for line in lines if all(at in self.tableau for at in line)]


def distinct(sets: list[frozenset[str]]) -> bool:
    """Whether a different element can be picked from each set, by trying all."""
    everything = sorted(set().union(*sets))
    return any(all(pick in s for pick, s in zip(picks, sets, strict=True)) for picks in permutations(everything, len(sets)))


def longest(cells: set[tuple[int, int]], steps: list[tuple[int, int]], through: tuple[int, int] | None = None) -> int:
    """The longest simple path, by walking them all."""
    best = 0

    def walk(at: tuple[int, int], seen: frozenset[tuple[int, int]]) -> None:
        nonlocal best
        if through is None or through in seen:
            best = max(best, len(seen))
        for r, c in steps:
            to = (at[0] + r, at[1] + c)
            if to in cells and to not in seen:
                walk(to, seen | {to})

    for start in cells:
        walk(start, frozenset({start}))
    return best


BESIDE, CORNERS = [(-1, 0), (1, 0), (0, -1), (0, 1)], [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def sets_of_five(area: Area) -> int:
    """The most sets of red, yellow, blue, Terrain and Event, by a flow through all cards."""
    k = 0
    while k < 8:
        graph = nx.DiGraph()
        wanted = {"red": k + 1, "yellow": k + 1, "blue": k + 1, "Terrain": k + 1, "Event": k + 1}
        for what, n in wanted.items():
            graph.add_edge(what, "sink", capacity=n)
        for i, row in enumerate(area.cards):
            graph.add_edge("source", i, capacity=1)
            for what in wanted:
                if what in colours(row) or (what == "Terrain" and row.get("card_type") == "Terrain"):
                    graph.add_edge(i, what, capacity=1)
        for e in range(area.events):
            graph.add_edge("source", f"e{e}", capacity=1)
            graph.add_edge(f"e{e}", "Event", capacity=1)
        if nx.maximum_flow_value(graph, "source", "sink") < 5 * (k + 1):
            break
        k += 1
    return k


def line_fits(area: Area, line: list[tuple[int, int]], what: str) -> bool:
    rows = [area.tableau[at] for at in line]
    kinds = [types(row) or frozenset({"Terrain"}) for row in rows]
    shades = [colours(row) - {"multicolour"} for row in rows]
    if what in ("all_different_colour", "all_different_type", "four_different_habitats"):
        return distinct(
            {"all_different_colour": shades, "all_different_type": kinds, "four_different_habitats": [habitats(r) for r in rows]}[what]
        )
    if what in ("shared_colour", "same_type", "shared_habitat"):
        sets = {"shared_colour": shades, "same_type": kinds, "shared_habitat": [habitats(row) for row in rows]}[what]
        return bool(frozenset.intersection(*sets))
    values = {
        "all_different_vp": [row["base_vp"] for row in rows],
        "all_different_sprouts": [area.sprouts.get(at, 0) for at in line],
        "all_different_growth": [area.growth.get(at, 0) for at in line],
    }[what]
    return len(set(values)) == 4


def amount(area: Area, key: str, others: list[Area], at: tuple[int, int] | None = None) -> int:
    """How many there are of what a key of the facts asks for."""
    name, *rest = key.split(":")
    arg = rest[0] if rest else ""
    vp = [number(row["base_vp"]) for row in area.cards]
    planted = list(area.tableau.values())
    if name.startswith("any_one_player_"):
        what = name.removeprefix("any_one_player_")
        return max(amount(other, f"{what}:{arg}", [], None) for other in [area, *others])
    if name.startswith("per_type_"):
        assert at
        cells = {
            "row": [(at[0], c) for c in range(4)],
            "column": [(r, at[1]) for r in range(4)],
            "ortho_adjacent": [(at[0] + r, at[1] + c) for r, c in BESIDE],
            "diag_adjacent": [(at[0] + r, at[1] + c) for r, c in CORNERS],
        }[name.removeprefix("per_type_")]
        return sum(arg in types(area.tableau[cell]) for cell in cells if cell in area.tableau)
    if name.startswith(("full_row_", "full_column_")):
        _, line, what = name.split("_", 2)
        return sum(line_fits(area, cells, what) for cells in area.lines(line == "row"))
    simple = {
        "habitat": lambda: sum(arg.lower() in habitats(row) for row in area.cards),
        "colour": lambda: sum(arg in colours(row) for row in area.cards),
        "type": lambda: sum(arg in types(row) for row in planted),
        "total_type": lambda: sum(arg in types(row) for row in planted),
        "diag_path": lambda: min(7, longest({cell for cell, row in area.tableau.items() if arg in types(row)}, CORNERS)),
        "path_habitat": lambda: longest({c for c, row in area.tableau.items() if arg.lower() in habitats(row) or c == at}, BESIDE, at),
        "empty_ortho": lambda: sum((at[0] + r, at[1] + c) not in area.tableau for r, c in BESIDE),  # type: ignore[index]
        "soil": lambda: area.soil, "soil_left": lambda: area.soil,
        "hand": lambda: area.hand, "hand_left": lambda: area.hand,
        "compost": lambda: area.compost, "events": lambda: area.events,
        "sprouts": lambda: sum(area.sprouts.values()), "growth": lambda: sum(area.growth.values()),
        "flora_min_growth": lambda: sum(g >= int(arg) for _, _, g in area.flora),
        "flora_with_min_growth": lambda: sum(g >= int(arg) for _, _, g in area.flora),
        "flora_min_sprout": lambda: sum(s >= int(arg) for _, s, _ in area.flora),
        "flora_with_min_sprouts": lambda: sum(s >= int(arg) for _, s, _ in area.flora),
        "cards_min_sprouts": lambda: sum(s >= int(arg) for _, s, _ in area.flora),
        "full_rows": lambda: len(area.lines(True)), "full_columns": lambda: len(area.lines(False)),
        "directional_aid": lambda: sum(row.get("directional_aid") == "1" for row in area.cards),
        "habitats_max": lambda: sum(len(habitats(row)) <= int(arg) for row in area.cards),
        "habitats_min": lambda: sum(len(habitats(row)) >= int(arg) for row in area.cards),
        "vp_min": lambda: sum(n >= int(arg) for n in vp), "cards_vp_min": lambda: sum(n >= int(arg) for n in vp),
        "vp_max": lambda: sum(n <= int(arg) for n in vp), "cards_vp_max": lambda: sum(n <= int(arg) for n in vp),
        "vp_odd": lambda: sum(n % 2 for n in vp), "vp_even": lambda: sum(n % 2 == 0 for n in vp),
        "cost_min": lambda: sum(number(row["soil_cost"]) >= int(arg) for row in planted),
        "cards_cost_min": lambda: sum(number(row["soil_cost"]) >= int(arg) for row in planted),
        "cost_max": lambda: sum(number(row["soil_cost"]) <= int(arg) for row in planted),
        "cards_cost_max": lambda: sum(number(row["soil_cost"]) <= int(arg) for row in planted),
        "two_abilities": lambda: sum(abilities(row) >= 2 for row in area.cards),
        "abilities_min": lambda: sum(abilities(row) >= int(arg) for row in area.cards),
        "name_geography": lambda: sum(row["name_geography_bold"] == "1" for row, _, _ in area.flora),
        "name_colour": lambda: sum(row["name_colour_italic"] == "1" for row, _, _ in area.flora),
        "name_animal": lambda: sum(row["name_animal_underline"] == "1" for row, _, _ in area.flora),
        "sprout_spaces_eq": lambda: sum(number(row["sprout_spaces"]) == int(arg) for row, _, _ in area.flora),
        "sprout_spaces_max": lambda: sum(number(row["sprout_spaces"]) <= int(arg) for row, _, _ in area.flora),
        "growth_spaces_min": lambda: sum(number(row["max_growth"]) >= int(arg) for row, _, _ in area.flora),
        "growth_spaces_max": lambda: sum(number(row["max_growth"]) <= int(arg) for row, _, _ in area.flora),
        "canopy_vp_min": lambda: sum(number(row["canopy_vp"]) >= int(arg) for row, _, _ in area.flora),
        "canopy_vp_max": lambda: sum(number(row["canopy_vp"]) <= int(arg) for row, _, _ in area.flora),
        "filled_sprout": lambda: sum(s == number(row["sprout_spaces"]) > 0 for row, s, _ in area.flora),
        "filled_growth": lambda: sum(g == number(row["max_growth"]) > 0 for row, _, g in area.flora),
        "flora_filled": lambda: sum(s == number(r["sprout_spaces"]) and g == number(r["max_growth"]) for r, s, g in area.flora),
        "flora_empty": lambda: sum(s == 0 and g == 0 for _, s, g in area.flora),
        "terrains": lambda: sum(row["card_type"] == "Terrain" for row in planted),
        "sets_red_yellow_blue_terrain_event": lambda: sets_of_five(area),
        "both_diagonals": lambda: int(all((i, i) in area.tableau and (i, 3 - i) in area.tableau for i in range(4))),
    }  # fmt: skip
    return int(simple[name]())


def points(area: Area, key: str, others: list[Area], at: tuple[int, int] | None = None) -> int:
    """The points of an Ecosystem's or Terrain's key."""
    parts = key.split(":")
    if parts[0] == "total_type":
        steps = [0, *map(int, parts[2].split("/"))]
        return steps[min(7, amount(area, key, others))]
    most = next((int(part[3:]) for part in parts if part.startswith("max")), 10**6)
    parts = [part for part in parts if not part.startswith("max")]
    each, _, per = parts[-1].partition(" per ")
    if parts[0] == "diag_path":
        most = 10**6
    return min(most, amount(area, ":".join(parts[:-1]), others, at) // int(per or 1) * int(each))


def fulfils(area: Area, key: str) -> bool:
    """Whether a Fauna's key is fulfilled."""
    if key == "both_diagonals":
        return amount(area, key, []) == 1
    *what, needed = key.split(":")
    return amount(area, ":".join(what), []) >= int(needed)
