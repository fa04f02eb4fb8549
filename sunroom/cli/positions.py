"""Positions: a state of a game as a text file."""

from pathlib import Path
from typing import Annotated

import typer

from sunroom.cli.arguments import AsJson, console, print_json
from sunroom.kernel.errors import SunroomError

app = typer.Typer(name="position", no_args_is_help=True, help="Positions: a state of a game as a text file.")


@app.command("score")
def position_score(file: Annotated[Path, typer.Argument(help="A position.", metavar="FILE")], as_json: AsJson = False) -> None:
    """Score a position as if the game ended there: per seat and category.

    Example: sunroom position score puzzle.toml --json
    """
    from sunroom.table import Table, load_position
    from sunroom.terminal import show_scores

    box, s = load_position(file)
    table = Table(box, 0, start=s)
    if as_json:
        rows = [{"seat": row["seat"] + 1} | {key: row[key] for key in ("place", "total", "score")} for row in table.scores()]
        rival = {str(box.game.rival): row for row in rows[box.players :]}
        print_json({"game": box.game.name, "over": table.over, "seats": rows[: box.players]} | rival)
    else:
        show_scores(console, table)


@app.command("show")
def position_show(file: Annotated[Path, typer.Argument(help="A position.", metavar="FILE")]) -> None:
    """Draw a position.

    Example: sunroom position show puzzle.toml
    """
    from sunroom.table import Table, load_position
    from sunroom.terminal import show_board

    box, s = load_position(file)
    show_board(console, Table(box, 0, start=s), 0)


@app.command("dump")
def position_dump(
    file: Annotated[Path, typer.Argument(help="A saved table.", metavar="FILE")],
    step: Annotated[int | None, typer.Option(help="After this many moves; after the last one if you give no number.", min=0)] = None,
    as_json: AsJson = False,
) -> None:
    """Write a moment of a saved table as a position, including everything hidden.

    Example: sunroom position dump evening.toml --step 12 > puzzle.toml
    """
    from sunroom.table import load_table
    from sunroom.table.position import position_data, position_text

    table = load_table(file)
    ply = table.ply if step is None else step
    if ply > table.ply:
        raise SunroomError(f"--step {ply}: the last move of this table is {table.ply}")
    if as_json:
        print_json(position_data(table.box, table.state_at(ply)))
    else:
        typer.echo(position_text(table.box, table.state_at(ply)), nl=False)
