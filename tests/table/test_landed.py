"""Files of Sunroom 0.1.0, as people may have kept them, still open: tests/landed has what that version wrote."""

from pathlib import Path

import pytest

from sunroom.games import SHELF
from sunroom.table.files import parse_table, table_text
from sunroom.table.position import parse_position, position_text

LANDED = Path(__file__).parents[1] / "landed"


@pytest.mark.parametrize("name", SHELF.ours)
def test_a_saved_table_leads_to_the_position_saved_with_it(name):
    saved, position = ((LANDED / f"{name}{part}.toml").read_text("utf-8") for part in ("", "-position"))
    table = parse_table(saved)
    box, state = parse_position(position)
    assert table.ply == 40
    assert table.box.options == box.options
    assert position_text(table.box, table.state) == position_text(box, state)
    assert parse_table(table_text(table)).state.tobytes() == table.state.tobytes()
