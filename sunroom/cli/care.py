"""Taking care of a house: doctor, backup, restore."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from sunroom.cli.arguments import console

app = typer.Typer()


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="Where to write it; what is there is replaced.", metavar="FILE")]) -> None:
    """Write a backup of the house, its database and its key, to one file. The server may go on running.

    Example: sunroom backup evening.tar.gz
    """
    from sunroom.server.backup.making import make_backup
    from sunroom.server.config import Config

    made = make_backup(Config.from_environment(), file)
    console.print(escape(f"{file}: {made.tables} tables and {made.persons} persons. Keep it as private as the house."), soft_wrap=True)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", metavar="FILE")],
    replace: Annotated[bool, typer.Option("--replace", help="Where there is a house already: keep that beside the restored one.")] = False,
) -> None:
    """Bring back the house of a backup. Stop the server first.

    Example: sunroom restore evening.tar.gz --replace
    """
    from sunroom.server.backup.restoring import restore as bring_back
    from sunroom.server.config import Config

    done = bring_back(Config.from_environment(), file, replace)
    made = done.manifest
    console.print(escape(f"Restored: {made.tables} tables and {made.persons} persons, as of {made.made}."), soft_wrap=True)
    for kept in done.kept:
        console.print(escape(f"Kept from before: {kept}"), soft_wrap=True)
