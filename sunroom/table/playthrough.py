"""A whole random game as readable text: kept as a golden file, it shows any change in the rules."""

import hashlib
import io

import numpy as np
from rich.console import Console

from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State
from sunroom.kernel.random import dice, draw
from sunroom.table.table import SPECTATOR, Table

BOARD_EVERY, LONG, LONG_BOARD_EVERY = 20, 500, 250
"""A board after every 20 moves; in long games, after every 250."""


def playthrough(box: Box, seed: int) -> str:
    """Random moves from a seed to the end: every decision, every event, a board now and then, the scores."""
    table, luck = Table(box, seed), dice(seed)[0]
    unsaid = {option.name: option.default for option in box.game.options if option.unsaid}
    options = ", ".join(f"{name} {value}" for name, value in box.options.items() if value != unsaid.get(name))
    lines = [f"{box.game.title}: {options}, seed {seed}", "", board_text(table)]
    while not table.over:
        seat = next(p for p in table.actors if box.urgency(table.state, p) >= 0)
        legal = table.legal(seat)
        action = legal[draw(luck, len(legal))]
        happened = table.act(seat, action)
        ply = table.ply - 1
        lines.append(f"{ply + 1:3}. {table.names[seat]}, 1 of {len(legal)}: {table.say(table.move_text(ply))}")
        lines += [f"       {table.say(event)}" for event in happened]
        if table.ply % (BOARD_EVERY if table.ply < LONG else LONG_BOARD_EVERY) == 0:
            lines += ["", board_text(table)]
    lines += ["", board_text(table)]
    for row in table.scores():
        score = ", ".join(f"{name} {points}" for name, points in row["score"].items())
        lines.append(f"place {row['place']}: {row['name']}, {row['total']} point{'' if row['total'] == 1 else 's'} ({score})")
    lines.append(f"record {_hash(table.state)}")
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def _hash(s: State) -> str:
    """Of every byte of the record but its key, which is nothing but the seed: so games look as they did before there were keys."""
    key, at, *_ = s.dtype.fields["key"]
    written = np.array(s).tobytes()
    return hashlib.sha256(written[:at] + written[at + key.itemsize :]).hexdigest()[:16]


def board_text(table: Table) -> str:
    """The board without colours."""
    console = Console(file=io.StringIO(), width=120, no_color=True, color_system=None, emoji=False)
    console.print(table.box.game.terminal.draw(table.box.view(table.state, SPECTATOR), table.names))
    return str(console.file.getvalue())  # type: ignore[attr-defined]
