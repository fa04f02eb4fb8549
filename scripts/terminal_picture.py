"""Regenerates docs/screenshots/terminal.svg: a moment of a game as it looks in the terminal."""

import io
import re
from pathlib import Path

from rich.console import Console

from sunroom.bots.bot import ask
from sunroom.bots.levels import find_bot
from sunroom.games import find
from sunroom.table import Table
from sunroom.terminal import show_board, show_move

PICTURE = Path(__file__).parents[1] / "docs" / "screenshots" / "terminal.svg"


def main() -> None:
    table, bot = Table(find("solar-city").box(players=2), 21, ["Guest", "Gardener"]), find_bot("gardener")
    while table.ply < 46:
        seat = table.actors[0]
        table.act(seat, ask(bot, table.box, table.state, seat, table.luck(table.ply)).action)
    console = Console(file=io.StringIO(), record=True, width=116, force_terminal=True, highlight=False)
    for ply in range(table.ply - 3, table.ply):
        show_move(console, table, ply)
    show_board(console, table)
    picture = console.export_svg(title="sunroom play solar-city")
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL), "utf-8")  # The fonts would be fetched.


if __name__ == "__main__":
    main()
