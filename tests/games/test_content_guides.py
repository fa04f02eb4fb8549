"""The guides for designers: every mistake they show is one, and is answered as they say."""

import itertools
import re
from pathlib import Path

import pytest

from sunroom.games import SHELF, find
from sunroom.games.neotopia.content.patterns import PATTERNS, parse_pattern
from sunroom.kernel.errors import BadContent

DOCS = Path(__file__).parents[2] / "docs"
CHANGE = re.compile(r"\| `(?P<old>[^`]+)` \| (?:`(?P<new>[^`]+)`|\(nothing\)) \| `(?P<says>my\.[^`]+)` \|")
LINE = re.compile(r"\| `(?P<new>[^`]+)` \| `(?P<says>my\.csv[^`]+)` \|")
ANISE_FORK = re.compile(r"^Anise Fork .*$", re.MULTILINE)
DESIGNED = [name for name, game in SHELF.items() if any(option.name == "content" for option in game.options)]


def guide(game: str) -> str:
    return (DOCS / f"{game}-content.md").read_text("utf-8")


def mistakes(game: str) -> list[tuple[str, str]]:
    """Standard files with one mistake each, and what the guide says about it."""
    text = find(game).box().content.text
    if game == "solar-gardens":
        return [(ANISE_FORK.sub(row["new"], text), row["says"]) for row in LINE.finditer(guide(game))]
    rows = list(CHANGE.finditer(guide(game)))
    assert all(row["old"] in text for row in rows)
    return [(text.replace(row["old"], row["new"] or "", 1), row["says"]) for row in rows]


@pytest.mark.parametrize("game", DESIGNED)
def test_every_mistake_in_the_guide_is_answered_as_it_says(game, tmp_path):
    shown = mistakes(game)
    assert len(shown) == guide(game).count("| `my.") >= 9
    for text, says in shown:
        file = tmp_path / says[: re.match(r"my\.\w+", says).end()]
        file.write_text(text, "utf-8")
        with pytest.raises(BadContent) as refusal:
            find(game).box(content=str(file))
        assert str(refusal.value) == says


def test_all_patterns_are_drawn():
    """And as they are: each below its name, in the columns up to the next one's."""
    drawn = {}
    for names, *lines in (band.splitlines() for band in guide("neotopia").split("## Patterns")[1].split("```")[1].strip().split("\n\n")):
        columns = [(match[0], match.start()) for match in re.finditer(r"[a-z]+(?:-back)?", names)]
        for (name, start), (_, end) in itertools.pairwise([*columns, ("", 200)]):
            drawn[name] = parse_pattern(name, "\n".join(line[start:end] for line in lines)).key()
    assert drawn == {pattern.name: pattern.key() for pattern in PATTERNS}
