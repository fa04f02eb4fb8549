"""Playing at a table in the terminal."""

from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from sunroom.kernel.errors import SunroomError
from sunroom.kernel.random import dice, draw
from sunroom.table import Table, save_table
from sunroom.table.table import SPECTATOR

PERSON = 0
"""The seat of the person at the terminal; bots have the others."""

HELP = """Type the number of an action, or its words. Besides:
  undo, redo     take your last move back, as long as nothing hidden came to light; make it again
  save FILE      write the table to a file; go on later with --load FILE
  board, help    look again
  quit           leave"""


class Terminal:
    """One person against bots, in a terminal."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table, self.console = table, console
        self.luck = dice(table.seed)[0]
        self.leaving = False

    def run(self) -> None:
        show_board(self.console, self.table)
        while not self.table.over and not self.leaving:
            seat = self.table.actors[0]
            if seat == PERSON:
                self.ask()
            else:
                legal = self.table.legal(seat)
                self.table.act(seat, legal[draw(self.luck, len(legal))])
                show_move(self.console, self.table, self.table.ply - 1)
                if not self.table.over and self.table.actors[0] == PERSON:
                    show_board(self.console, self.table)
        if self.table.over:
            show_board(self.console, self.table)
            show_scores(self.console, self.table)

    def ask(self) -> None:
        """Asks the person until something was done."""
        view = self.table.view(PERSON)
        texts = [action["text"] for action in view["actions"]]
        self.console.print(f"\n[bold]{escape(view['prompt'])}[/]")
        numbered = [f"[dim]{i:3}[/] {escape(text)}" for i, text in enumerate(texts, 1)]
        self.console.print(Columns(numbered, padding=(0, 2), column_first=True))
        try:
            said = self.console.input("[green]> [/]").strip()
        except EOFError:
            said = "quit"
        try:
            self.obey(said, texts)
        except SunroomError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")

    def obey(self, said: str, texts: list[str]) -> None:
        word, _, rest = said.partition(" ")
        if word == "quit":
            self.leaving = True
        elif word == "help":
            self.console.print(HELP)
        elif word == "board" or not said:
            show_board(self.console, self.table)
        elif word == "save":
            path = Path(rest.strip() or "table.toml")
            save_table(self.table, path)
            self.console.print(f"Saved to {path}.")
        elif word in ("undo", "redo"):
            getattr(self.table, word)(PERSON)
            show_board(self.console, self.table)
        else:
            if said.isdecimal():
                if not 1 <= int(said) <= len(texts):
                    raise SunroomError(f"{said}: the actions are numbered 1 to {len(texts)}")
                said = texts[int(said) - 1]
            self.table.act(PERSON, said)
            show_move(self.console, self.table, self.table.ply - 1)


def show_board(console: Console, table: Table, ply: int | None = None) -> None:
    """Draws the board as a spectator sees it, now or after so many moves."""
    s = table.state if ply is None else table.state_at(ply)
    console.print(table.box.game.room.draw(table.box.view(s, SPECTATOR), table.names))


def show_move(console: Console, table: Table, ply: int) -> None:
    """Tells one move and what came of it."""
    for i, sentence in enumerate(table.tell(ply)):
        console.print(f"[bold]{ply + 1:4}.[/] {escape(sentence)}" if i == 0 else f"      [dim]{escape(sentence)}[/]")


def show_scores(console: Console, table: Table) -> None:
    """The score sheet, best first."""
    rows = sorted(table.scores(), key=lambda row: row["place"])
    sheet = Grid(title="Final score" if table.over else "If the game ended now")
    sheet.add_column("")
    for row in rows:
        sheet.add_column(f"{row['place']}. {escape(row['name'])}", justify="right")
    for category in table.box.game.categories:
        sheet.add_row(category, *[str(row["score"][category]) for row in rows])
    sheet.add_section()
    sheet.add_row("total", *[str(row["total"]) for row in rows], style="bold")
    console.print(sheet)
