"""Taking care of a house: doctor, backup, restore."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from sunroom.cli.arguments import AsJson, console, print_json

app = typer.Typer()
COLOURS = {"well": "green", "note": "yellow", "wrong": "bold red"}


@app.command()
def doctor(
    host: Annotated[str, typer.Option(help="The address on which the server listens.")] = "127.0.0.1",
    as_json: AsJson = False,
) -> None:
    """Look whether the house is well: what is set up, what is missing, how fast its database is, and what to do about it.

    Ends with status 1 if something is wrong. Examples: sunroom doctor; sunroom doctor --host 0.0.0.0 --json
    """
    from sunroom.server.doctor.examining import examine
    from sunroom.server.doctor.findings import SIGNS
    from sunroom.warm import is_warm

    found = list(examine(is_warm, host))
    is_well = all(finding.state != "wrong" for finding in found)
    if as_json:
        print_json({"well": is_well, "findings": [vars(finding) for finding in found]})
    else:
        for finding in found:
            console.print(f"[{COLOURS[finding.state]}]{SIGNS[finding.state]}[/] {finding.name:<13}{escape(finding.says)}", soft_wrap=True)
            if finding.do:
                console.print(f"{'':<15}[dim]{escape(finding.do)}[/]", soft_wrap=True)
    if not is_well:
        raise typer.Exit(1)


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
