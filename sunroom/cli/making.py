"""Commands for people who make a game: new-game, catalogue."""

import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from sunroom.cli.arguments import GameName, console
from sunroom.games import SHELF, find
from sunroom.kernel.errors import SunroomError

app = typer.Typer()


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="What it is called in commands and files: night-moss.", metavar="NAME")],
    folder: Annotated[Path, typer.Option(help="Where to make its folder.", metavar="FOLDER")] = Path("."),
) -> None:
    """Create a new game in its own package: a small one that can be played at once, with tests that pass.

    Example: sunroom new-game night-moss
    """
    from sunroom.newgame import new_game as lay_out

    place = lay_out(name, folder)
    console.print(escape(f"{place} is a game. In the environment that has Sunroom:"), soft_wrap=True)
    steps = {
        f"cd {shlex.quote(str(place))}": "",
        "pip install --editable '.[dev]'": "put it on the shelf",
        "SUNROOM_PLAIN=1 pytest": "test it",
        f"sunroom play {name}": "play it; or in a browser: sunroom serve",
    }
    for step, why in steps.items():
        console.print(escape(f"  {step:<32}  # {why}" if why else f"  {step}"), soft_wrap=True)


@app.command()
def catalogue(
    game: GameName,
    language: Annotated[str, typer.Argument(help="The code of a language that Sunroom speaks: de.", metavar="LANGUAGE")],
) -> None:
    """Create or update the translation catalogue of a game in its own package.

    Example: sunroom catalogue night-moss de
    """
    from sunroom.web.catalogues import bring_up_to_date, texts_of
    from sunroom.web.language import ENGLISH, languages

    if game not in SHELF.from_elsewhere:
        raise SunroomError(f"{find(game).title} is in Sunroom’s own catalogues; this is for games in other packages")
    if language == ENGLISH or language not in languages():
        others = ", ".join(code for code in languages() if code != ENGLISH)
        raise SunroomError(f"Sunroom does not speak {language!r}; it speaks: {others}")
    path = find(game).folder / "locale" / f"{language}.po"
    missing = bring_up_to_date(path, dict.fromkeys(texts_of(find(game)), ""))
    console.print(escape(f"{path}: {len(missing)} texts left to translate"), *map(escape, missing), sep="\n  ", soft_wrap=True)
