"""What all commands share: the console, common arguments, and the box they configure."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from sunroom.bots.bot import Bot
from sunroom.games import SHELF, find
from sunroom.kernel.box import Box
from sunroom.kernel.errors import SunroomError

console = Console(highlight=False, emoji=False)

GameName = Annotated[str, typer.Argument(help=f"One of: {', '.join(SHELF)}.", metavar="GAME")]
Players = Annotated[int | None, typer.Option(help="How many players.")]
Content = Annotated[Path | None, typer.Option(help="A file with tiles or cards of your own; see `sunroom content`.", metavar="FILE")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="A game option, as name=value.", metavar="NAME=VALUE")]
Seed = Annotated[int | None, typer.Option(help="The same seed deals the same game.", min=0, max=2**62)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs to read.")]


def box_from_options(game: str, players: int | None, content: Path | None, options: list[str] | None) -> Box:
    """The box that the options of a command ask for."""
    chosen: dict[str, Any] = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise SunroomError(f"--option {text}: write options as name=value")
        chosen[name.strip()] = value.strip()
    if players is not None:
        chosen["players"] = players
    if content is not None:
        chosen["content"] = str(content)
    return find(game).box(**chosen)


def bot_from_option(name: str) -> Bot:
    """The bot that an option names; the module of a custom bot may be in the current folder."""
    from sunroom.bots.own import named_bot

    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    return named_bot(name.strip())


def print_json(data: Any) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
