"""Playing at a table in the terminal."""

from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from sunroom.bots.bot import Bot, ask
from sunroom.bots.explain import explain
from sunroom.bots.search import SearchBot
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.random import branch
from sunroom.table import Table, save_table
from sunroom.table.table import SPECTATOR

PERSON = 0
"""The seat of the person at the terminal; bots have the others."""

HELP = """Type the number of an action, or its words. Besides:
  undo, redo     take your last move back, as long as nothing hidden came to light; make it again
  save FILE      write the table to a file; go on later with --load FILE
  hint           what a strong bot would do here, and why
  board, help    look again
  quit           leave"""


class Terminal:
    """One person against bots, in a terminal."""

    def __init__(self, table: Table, console: Console, bot: Bot) -> None:
        self.table, self.console, self.bot = table, console, bot
        self.leaving = False

    def run(self) -> None:
        show_board(self.console, self.table, viewer=PERSON)
        while not self.table.over and not self.leaving:
            seat = self.table.actors[0]
            unasked = self.table.unasked(seat)
            if unasked is not None:
                self.table.act(seat, unasked)
                show_move(self.console, self.table, self.table.ply - 1, PERSON)
            elif seat == PERSON:
                self.ask()
            else:
                with self.console.status(f"{escape(self.table.names[seat])} is thinking"):
                    advice = ask(self.bot, self.table.box, self.table.state, seat, branch(self.table.seed, self.table.ply))
                self.table.act(seat, advice.action)
                show_move(self.console, self.table, self.table.ply - 1, PERSON)
                if not self.table.over and self.table.actors[0] == PERSON:
                    show_board(self.console, self.table, viewer=PERSON)
        if self.table.over:
            show_board(self.console, self.table, viewer=PERSON)
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
            show_board(self.console, self.table, viewer=PERSON)
        elif word == "hint":
            self.hint()
        elif word == "save":
            path = Path(rest.strip() or "table.toml")
            save_table(self.table, path)
            self.console.print(f"Saved to {path}.")
        elif word in ("undo", "redo"):
            getattr(self.table, word)(PERSON)
            show_board(self.console, self.table, viewer=PERSON)
        else:
            if said.isdecimal():
                if not 1 <= int(said) <= len(texts):
                    raise SunroomError(f"{said}: the actions are numbered 1 to {len(texts)}")
                said = texts[int(said) - 1]
            self.table.act(PERSON, said)
            show_move(self.console, self.table, self.table.ply - 1, PERSON)

    def hint(self) -> None:
        """A strong bot's advice, from what the person knows."""
        box, s = self.table.box, self.table.state
        with self.console.status("Thinking"):
            advice = ask(SearchBot(500, to_the_end=True), box, s, PERSON, branch(self.table.seed, self.table.ply))
        for sentence in explain(box, s, PERSON, advice):
            self.console.print(f"[cyan]{escape(sentence)}[/]")


def show_board(console: Console, table: Table, ply: int | None = None, viewer: int = SPECTATOR) -> None:
    """Draws the board as the viewer sees it, now or after so many moves."""
    s = table.state if ply is None else table.state_at(ply)
    console.print(table.box.game.room.draw(table.box.view(s, viewer), table.names))


def show_move(console: Console, table: Table, ply: int, viewer: int = SPECTATOR) -> None:
    """Tells one move and what came of it, as the viewer saw it."""
    for i, sentence in enumerate(table.tell(ply, viewer)):
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


def show_summary(console: Console, found: dict[str, Any]) -> None:
    """What a simulation found, in short."""
    console.print(f"{found['games']:,} games, {found['players']} players; an even share is {100 * found['even']:.1f}%")
    sheet = Grid()
    for heading in ("", "won", "95% between", "mean score"):
        sheet.add_column(heading, justify="right" if heading else "left")
    rows = [*found["bots"].items(), *((f"{i}. in turn order", row) for i, row in enumerate(found["turn_order"], 1))]
    for name, row in rows:
        between = f"{100 * row['low']:.1f} – {100 * row['high']:.1f}%"
        sheet.add_row(escape(name), f"{100 * row['win_rate']:.1f}%", between, f"{row['mean_score']:.2f}")
    console.print(sheet)
    things = Grid(title="What was taken")
    for heading in ("", "per seat", "when", "takers won", "winners to losers"):
        things.add_column(heading, justify="right" if heading else "left")
    for row in found["items"]:
        ratio = "–" if row["winners_to_losers"] is None else f"{row['winners_to_losers']:.2f}"
        takers = f"{100 * row['takers']['win_rate']:.1f}%"
        things.add_row(escape(row["item"]), f"{row['takes_per_seat']:.2f}", f"{100 * row['when']:.0f}%", takers, ratio)
    console.print(things)


def show_ratings(console: Console, found: dict[str, Any]) -> None:
    """A tournament's table."""
    sheet = Grid(title=f"{found['games']:,} games")
    for heading in ("", "rating", "95% between"):
        sheet.add_column(heading, justify="right" if heading else "left")
    for name, row in found["ratings"].items():
        sheet.add_row(escape(name), f"{row['rating']:.0f}", f"{row['low']:.0f} – {row['high']:.0f}")
    console.print(sheet)
    for pair, row in found["duels"].items():
        console.print(f"{escape(pair)}: {100 * row['win_rate']:.1f}% ({100 * row['low']:.1f} – {100 * row['high']:.1f}%)")
