"""Writes docs/observations.md from the layouts of the observations: python -m scripts.observations"""

from pathlib import Path

from sunroom.envs.layouts import layout, where
from sunroom.games import SHELF

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = """# What a learner sees

`observe(s, seat, out)` writes what a seat may know as a fixed number of whole numbers (all fit into 16 bits). The environments
give them as `float32`, unscaled. The own seat always comes first (`own.…`), then the others clockwise (`next1.…`, `next2.…`);
seats that nobody plays are all 0. Turning the whole table around changes nothing but who is who. What the seat may not know is
not in there: two games that look alike to a player give the same numbers.

`sunroom.envs.layouts.where(game)` is this page for programs: a slice for each field.
This page is written by `python -m scripts.observations`, and a test holds it against the code.
"""


def page() -> str:
    """The page as it should be."""
    parts = [HEAD]
    for game in SHELF.values():
        places = where(game.name)
        parts.append(f"\n## {game.title}: {game.observed} numbers\n\n| from | to | field | meaning |\n|---:|---:|---|---|")
        told: set[str] = set()
        for field in layout(game.name):
            place = field.name.partition(".")[0]
            at = places[field.name]
            if place.startswith("next"):
                if place in told:
                    continue
                told.add(place)
                end = max(span.stop for other, span in places.items() if other.startswith(f"{place}."))
                parts.append(f"| {at.start} | {end - 1} | `{place}.…` | as `own.…`, for the seat {place[4:]} further clockwise |")
            else:
                parts.append(f"| {at.start} | {at.stop - 1} | `{field.name}` | {field.meaning} |")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
