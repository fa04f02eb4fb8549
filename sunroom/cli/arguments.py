"""What all commands share: the console, the arguments that many of them take, and the box these ask for."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from sunroom.games import SHELF, find
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Box

console = Console(highlight=False)

GameName = Annotated[str, typer.Argument(help=f"One of: {', '.join(SHELF)}.", metavar="GAME")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Content = Annotated[Path | None, typer.Option(help="A file with tiles or cards of your own; see `sunroom content`.", metavar="FILE")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value.", metavar="NAME=VALUE")]
Seed = Annotated[int | None, typer.Option(help="The same seed deals the same game.", min=0, max=2**62)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def box_from_options(game: str, players: int | None, content: Path | None, options: list[str] | None) -> Box:
    """The box that the options of a command ask for."""
    chosen: dict[str, Any] = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise SunroomError(f"--option {text}: write it as name=value")
        chosen[name.strip()] = value.strip()
    if players is not None:
        chosen["players"] = players
    if content is not None:
        chosen["content"] = str(content)
    return find(game).box(**chosen)


def print_json(data: Any) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
