"""Playing at a table in the terminal."""

from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from sunroom.bots.bot import Bot, ask
from sunroom.bots.hints import counsel
from sunroom.bots.search import SearchBot
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.messages import Voice
from sunroom.table import Table, save_table
from sunroom.table.table import SPECTATOR

PERSON = 0
"""The seat of the person at the terminal; bots have the others."""

HELP = """Type the number of an action, or its words. You can also type:
  undo, redo     take back your last move, as long as nothing hidden was revealed; make it again
  wait           let the others decide first, if your decision can wait
  save FILE      save the table to a file; continue later with --load FILE
  hint           what a strong bot would do here, and why
  board, help    show the board, or this help
  quit           leave the table"""


class Terminal:
    """One person against bots, in a terminal."""

    def __init__(self, table: Table, console: Console, bot: Bot) -> None:
        self.table, self.console, self.bot = table, console, bot
        self.leaving = False
        self.waiting: list[int] | None = None
        """What the person could do when they chose to wait; they keep waiting until that changes, or until nobody else has to decide."""

    def run(self) -> None:
        show_board(self.console, self.table, viewer=PERSON)
        while not self.table.over and not self.leaving:
            seat = self.next_seat()
            unasked = self.table.unasked(seat)
            if unasked is not None:
                self.table.act(seat, unasked)
                show_move(self.console, self.table, self.table.ply - 1, PERSON)
            elif seat == PERSON:
                self.ask()
            else:
                if PERSON in self.table.actors and self.table.box.urgency(self.table.state, PERSON) == 0:
                    self.console.print(f"[dim]You’re waiting for {escape(self.named(self.others()))}.[/]")
                with self.console.status(Text(f"{self.table.names[seat]} is thinking")):
                    advice = ask(self.bot, self.table.box, self.table.state, seat, self.table.luck(self.table.ply))
                self.table.act(seat, advice.action)
                show_move(self.console, self.table, self.table.ply - 1, PERSON)
                if not self.table.over and self.next_seat() == PERSON:
                    show_board(self.console, self.table, viewer=PERSON)
        if self.table.over:
            show_board(self.console, self.table, viewer=PERSON)
            show_scores(self.console, self.table)

    def next_seat(self) -> int:
        """The seat to decide now: the person's if it is their decision, or could still be reconsidered, and they are not waiting;
        otherwise a bot's, if one has to decide."""
        box, s = self.table.box, self.table.state
        due, others = box.due(s), self.others()
        if PERSON in box.actors(s) and box.urgency(s, PERSON) < 0:
            due = [PERSON, *due]
        waits = self.waiting is not None and self.waiting == self.table.legal(PERSON) and bool(others)
        if PERSON in due and not waits:
            return PERSON
        return next((seat for seat in (*due, *others) if seat != PERSON), PERSON)

    def others(self) -> list[int]:
        """The bots that the game is waiting for."""
        return [seat for seat in self.table.pressing if seat != PERSON]

    def ask(self) -> None:
        """Asks the person until they have acted; being asked ends waiting."""
        self.waiting = None
        view = self.table.view(PERSON)
        texts = [self.table.say(action["text"]) for action in view["actions"]]
        self.console.print(f"\n[bold]{escape(self.table.say(view['prompt']))}[/]")
        numbered = [f"[dim]{i:3}[/] {escape(text)}" for i, text in enumerate(texts, 1)]
        self.console.print(Columns(numbered, padding=(0, 2), column_first=True))
        if self.others():
            self.console.print(f"[dim]or wait: let {escape(self.named(self.others()))} decide first[/]")
        try:
            said = self.console.input("[green]> [/]").strip()
        except EOFError:
            said = "quit"
        try:
            self.obey(said, texts)
        except SunroomError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")

    def named(self, seats: list[int]) -> str:
        return ", ".join(self.table.names[seat] for seat in seats)

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
        elif word == "wait":
            if not self.others():
                raise SunroomError("wait: nobody else has anything to decide; everyone is waiting for you")
            self.waiting = self.table.legal(PERSON)
        elif word == "save":
            path = Path(rest.strip() or "table.toml")
            save_table(self.table, path)
            self.console.print(f"Saved to {path}.", markup=False)
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
        table, bot = self.table, SearchBot(500, to_the_end=True)
        with self.console.status("Thinking"):
            advice = counsel(bot, table.box, table.state, PERSON, lambda known: table.luck(table.ply))
        for sentence in advice.sentences:
            self.console.print(f"[cyan]{escape(Voice(table.names).sentence(sentence))}[/]")


def show_board(console: Console, table: Table, ply: int | None = None, viewer: int = SPECTATOR) -> None:
    """Draws the board as the viewer sees it, now or after this many moves."""
    view = table.view_at(table.ply if ply is None else ply, viewer)
    console.print(table.box.game.terminal.draw(view, table.names))


def show_move(console: Console, table: Table, ply: int, viewer: int = SPECTATOR) -> None:
    """Describes one move and its effects, as the viewer saw it."""
    for i, sentence in enumerate(table.tell(ply, viewer)):
        told = f"[bold]{ply + 1:4}.[/] {escape(sentence)}" if i == 0 else f"      [dim]{escape(Voice(table.names).sentence(sentence))}[/]"
        console.print(told, emoji=False)


def show_scores(console: Console, table: Table) -> None:
    """The score sheet, best first."""
    rows = sorted(table.scores(), key=lambda row: row["place"])
    sheet = Grid(title="Final score" if table.over else "If the game ended now")
    sheet.add_column("")
    for row in rows:
        sheet.add_column(Text(f"{row['place']}. {row['name']}"), justify="right")
    for category in table.box.game.categories:
        sheet.add_row(category, *[str(row["score"][category]) for row in rows])
    sheet.add_section()
    sheet.add_row("total", *[str(row["total"]) for row in rows], style="bold")
    console.print(sheet)


def show_summary(console: Console, found: dict[str, Any]) -> None:
    """A summary of a simulation's results."""
    console.print(f"{found['games']:,} games, {found['players']} players; an even share is {100 * found['even']:.1f}%")
    sheet = Grid()
    for heading in ("", "won", "95% between", "mean score"):
        sheet.add_column(heading, justify="right" if heading else "left")
    rows = [*found["bots"].items(), *((f"{i}. in turn order", row) for i, row in enumerate(found["turn_order"], 1))]
    for name, row in rows:
        between = f"{100 * row['low']:.1f} – {100 * row['high']:.1f}%"
        sheet.add_row(Text(name), f"{100 * row['win_rate']:.1f}%", between, f"{row['mean_score']:.2f}")
    console.print(sheet)
    things = Grid(title="What was taken")
    for heading in ("", "per seat", "when", "takers won", "winners to losers"):
        things.add_column(heading, justify="right" if heading else "left")
    for row in found["items"]:
        ratio = "–" if row["winners_to_losers"] is None else f"{row['winners_to_losers']:.2f}"
        takers = f"{100 * row['takers']['win_rate']:.1f}%"
        things.add_row(Text(row["item"]), f"{row['takes_per_seat']:.2f}", f"{100 * row['when']:.0f}%", takers, ratio)
    console.print(things)


def show_ratings(console: Console, found: dict[str, Any]) -> None:
    """The results of a tournament."""
    sheet = Grid(title=f"{found['games']:,} games")
    for heading in ("", "rating", "95% between"):
        sheet.add_column(heading, justify="right" if heading else "left")
    for name, row in found["ratings"].items():
        sheet.add_row(Text(name), f"{row['rating']:.0f}", f"{row['low']:.0f} – {row['high']:.0f}")
    console.print(sheet)
    for pair, row in found["duels"].items():
        rate = f"{100 * row['win_rate']:.1f}% ({100 * row['low']:.1f} – {100 * row['high']:.1f}%)"
        console.print(f"{pair}: {rate}", markup=False, emoji=False)
