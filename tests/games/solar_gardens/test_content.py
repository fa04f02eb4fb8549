"""SG-5.1: the ninety tiles, and what the checker says about mistakes."""

from collections import Counter

import numpy as np
import pytest

from sunroom.games.solar_gardens.content.reading import STANDARD, parse_content, read_content, standard
from sunroom.games.solar_gardens.knowledge.observe import SHOWN, show
from sunroom.games.solar_gardens.rules.record import HABITATS
from sunroom.kernel.errors import BadContent, BadOption

from .garden import HEADING, box_of
from .oracle import tiles_in

ALL = [tile for tile in standard().tiles for _ in range(tile.copies)]


def test_sg_5_1_ninety_tiles_at_least_sixty_different():
    assert len(ALL) == 90
    assert len({tile.looks for tile in standard().tiles}) == len(standard().tiles) >= 60


def test_sg_5_1_paths_on_about_six_tiles_in_ten():
    assert 50 <= sum("=" in tile.sides for tile in ALL) <= 58


def test_sg_5_1_some_tiles_carry_two_or_more_panels_or_turbines():
    for icon in ("panels", "turbines"):
        counts = Counter(getattr(tile, icon) for tile in ALL)
        assert counts[1] >= 10
        assert counts[2] >= 5
        assert max(counts) <= 3


def test_sg_5_1_about_two_icons_a_tile_besides_the_path():
    kinds = [bool(t.panels) + bool(t.turbines) + bool(t.habitat) + bool(t.sculptures) + len(t.filters) for t in ALL]
    assert 1.6 <= sum(kinds) / 90 <= 2.4
    assert min(kinds) >= 1
    assert max(kinds) <= 4


def test_sg_5_1_sculptures_in_ones_twos_and_threes():
    assert {tile.sculptures for tile in ALL} == {0, 1, 2, 3}


def test_sg_5_1_the_five_animals_are_equally_common():
    counts = Counter(tile.habitat for tile in ALL if tile.habitat)
    assert set(counts) == set(HABITATS)
    assert len(set(counts.values())) == 1


def test_sg_5_1_beds_of_all_kinds():
    beds = [tile for tile in ALL if tile.filters]
    assert any(0 in tile.filters for tile in beds)
    assert any(2 in tile.filters for tile in beds)
    assert 3 <= sum(len(tile.filters) == 2 for tile in beds) <= 10
    assert any("#" in tile.sides for tile in beds)
    assert any("#" not in tile.sides for tile in beds)
    assert any("#" in tile.sides and not tile.filters for tile in ALL), "some fences stand on tiles without a bed"


@pytest.mark.parametrize("number", range(len(standard().tiles)), ids=lambda n: standard().tiles[n].name)
def test_sg_5_1_every_tile_is_packed_as_it_is_written(number):
    """The number in the record, taken apart, is the line in the file: sides, filters, habitat and icons."""
    box = box_of()
    tile = box.content.tiles[number]
    written = tiles_in(STANDARD.read_text("utf-8"))[tile.name]
    s, shown = box.new(0), np.zeros(SHOWN, np.int16)
    show(s, number, 0, shown, 0)
    masks = [sum(1 << k for k in range(4) if written["sides"][k] == sign) for sign in "=ab#"]
    filters = {piece[0]: int(piece[1]) for piece in written["beds"].split() if piece != "-"}
    habitat = 0 if written["habitat"] == "-" else HABITATS.index(written["habitat"]) + 1
    icons = [int(written[key]) for key in ("panels", "turbines", "sculptures")]
    assert list(shown) == [*masks, filters.get("a", 0), filters.get("b", 0), habitat, *icons, 0, 1]
    turned = np.zeros(SHOWN, np.int16)
    show(s, number, 1, turned, 0)
    assert list(turned[:4]) == [(mask << 1 | mask >> 3) & 15 for mask in masks]


GOOD = "Thyme, 1, =..., -, 0, 0, -, 0"


def text_with(line: str) -> str:
    return f"{HEADING}\n{GOOD}\n{line}\nBlank, 88, ...., -, 0, 0, -, 0\n"


def test_a_good_file_is_read():
    content = parse_content(text_with("Pond Walk, 1, =a#., a2, 1, 0, bats, 3"), "mine.csv")
    tile = content.tiles[1]
    assert (tile.name, tile.sides, tile.filters, tile.panels, tile.habitat, tile.sculptures) == ("Pond Walk", "=a#.", (2,), 1, "bats", 3)


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ("Pond, 1, =a#., a2, 1, 0, bats", "line 3: a tile has 8 entries"),
        ("7up, 1, ...., -, 0, 0, -, 0", "line 3: a name is letters"),
        ("Pond, 0, ...., -, 0, 0, -, 0", "line 3: Pond: copies is a number from 1 to 90, not '0'"),
        ("Pond, 1, ..., -, 0, 0, -, 0", "line 3: Pond: sides are four signs"),
        ("Pond, 1, ..x., -, 0, 0, -, 0", "line 3: Pond: sides are four signs"),
        ("Pond, 1, ..a., -, 0, 0, -, 0", "line 3: Pond: its sides show a bed 'a' that is not listed"),
        ("Pond, 1, ..b., a1, 0, 0, -, 0", "line 3: Pond: its sides show a bed 'b' that is not listed"),
        ("Pond, 1, ...., a0, 0, 0, -, 0", "line 3: Pond: bed 'a' has neither an open side nor a filter"),
        ("Pond, 1, a..., a4, 0, 0, -, 0", "line 3: Pond: beds are '-', 'a1' or 'a1 b0'"),
        ("Pond, 1, a..., b1 a1, 0, 0, -, 0", "line 3: Pond: beds are '-', 'a1' or 'a1 b0'"),
        ("Pond, 1, ab.., a1 b1 c1, 0, 0, -, 0", "line 3: Pond: a tile has at most two bed pieces, not 3"),
        ("Pond, 1, ...., -, 4, 0, -, 0", "line 3: Pond: panels is a number from 0 to 3, not '4'"),
        ("Pond, 1, ...., -, 0, x, -, 0", "line 3: Pond: turbines is a number from 0 to 3, not 'x'"),
        (
            "Pond, 1, ...., -, 0, 0, cats, 0",
            "line 3: Pond: habitat is one of bees, butterflies, bats, swifts, hedgehogs, or '-', not 'cats'",
        ),
        ("Pond, 1, ...., -, 0, 0, -, 9", "line 3: Pond: sculptures is a number from 0 to 3, not '9'"),
        ("THYME, 1, ...., -, 0, 0, -, 0", "line 3: there is already a tile called 'THYME' on line 2"),
        ("Pond, 2, ...., -, 0, 0, -, 0", "90 tiles are needed, copies included; there are 91"),
    ],
)
def test_a_mistake_is_named_with_its_line(line, mistake):
    with pytest.raises(BadContent) as refusal:
        parse_content(text_with(line), "mine.csv")
    assert str(refusal.value).startswith("mine.csv")
    assert mistake in str(refusal.value)


def test_a_file_starts_with_its_columns():
    with pytest.raises(BadContent, match=r"mine\.csv, line 2: the first line names the columns: name, copies"):
        parse_content(f"# tiles\n{GOOD}\n", "mine.csv")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(BadOption, match="can’t be read"):
        read_content(str(tmp_path / "none.csv"))
    (tmp_path / "odd.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadContent, match="not a text file"):
        read_content(str(tmp_path / "odd.csv"))
    (tmp_path / "good.csv").write_text(STANDARD.read_text("utf-8"), "utf-8")
    assert read_content(str(tmp_path / "good.csv")).fingerprint == standard().fingerprint


def test_comments_and_blanks_do_not_change_the_fingerprint():
    changed = "# mine\n\n" + STANDARD.read_text("utf-8").replace(", ", " ,  ")
    assert parse_content(changed, "mine.csv").fingerprint == standard().fingerprint
