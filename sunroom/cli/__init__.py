"""The command line: `sunroom --help`."""

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from sunroom import __version__
from sunroom.cli import care, house, lessons, making, positions, puzzles, research, tables
from sunroom.kernel.errors import SunroomError

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="A table for solarpunk board games: play, replay, measure. Try: [bold]sunroom play solar-city[/bold]",
)
for commands in (tables.app, positions.app, lessons.app, puzzles.app, research.app, making.app, house.app, care.app):
    app.add_typer(commands)


def version(show: bool) -> None:
    if show:
        typer.echo(f"sunroom {__version__}")
        raise typer.Exit


@app.callback()
def common(show: Annotated[bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version.")] = False) -> None:
    pass


def main(run: Callable[[], Any] = app) -> None:
    """Runs a command; errors are printed as a sentence, without a traceback."""
    try:
        run()
    except SunroomError as error:
        Console(stderr=True, highlight=False, emoji=False).print(f"[bold red]sunroom:[/] {escape(str(error))}", soft_wrap=True)
        sys.exit(2)
