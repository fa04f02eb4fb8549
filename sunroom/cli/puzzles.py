"""Puzzles: mining them, checking them, and how bots do on them."""

from pathlib import Path
from typing import Annotated, Any

import typer

from sunroom.cli.arguments import AsJson, GameName, console, print_json
from sunroom.kernel.errors import SunroomError

app = typer.Typer(name="puzzles", no_args_is_help=True, help="Puzzles: positions in which one decision is clearly the best.")

Folder = Annotated[Path | None, typer.Option(help="A folder of puzzles; the game’s own if you name none.", metavar="FOLDER")]


@app.command("mine")
def puzzles_mine(
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="The folder to write to; the game’s own if you name none.", metavar="FOLDER")] = None,
    wanted: Annotated[int, typer.Option("--puzzles", help="Stop when there are so many.", min=1)] = 100,
    games: Annotated[int | None, typer.Option(help="Stop after so many more games.", min=1)] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed finds the same puzzles; 1 if you begin.", min=0, max=2**62)] = None,
) -> None:
    """Look through bots’ games for decisions that are clearly the best, and have every find checked by a longer search.

    What was begun in a folder is continued; interrupting it loses one game at most. Example: sunroom puzzles mine earth --puzzles 20
    """
    from sunroom.games import find
    from sunroom.puzzles.ledger import add_game, check, read_ledger, waiting
    from sunroom.puzzles.mining import mine
    from sunroom.puzzles.shelf import folder_of

    chosen = find(game)
    folder = out or folder_of(chosen)
    ledger = read_ledger(folder, chosen, seed)
    for name in waiting(folder):
        check(folder, ledger, name)
    last = None if games is None else ledger.games + games
    while ledger.agreed < wanted and ledger.games != last:
        number, mined = ledger.games, mine(chosen, ledger.seed, ledger.games)
        add_game(folder, ledger, mined)
        kept = [ply for ply in mined.puzzles if check(folder, ledger, f"{number}-{ply}")]
        console.print(f"game {number}: {mined.count.positions} decisions, puzzles at {', '.join(map(str, kept)) or 'none'}")
    looked = f"{ledger.games} games, {ledger.count.positions} decisions"
    left_out = f"{ledger.outplayed} outplayed, {ledger.refuted} refuted"
    console.print(f"{looked}, {ledger.agreed} puzzles, {left_out}")


@app.command("check")
def puzzles_check(
    game: GameName,
    folder: Folder = None,
    most: Annotated[int | None, typer.Option(help="Only so many of them.", min=1)] = None,
    seed: Annotated[int, typer.Option(help="Of the search that checks.", min=0, max=2**62)] = 2,
) -> None:
    """Have puzzles looked at again by a search with ten times the thinking that found them. Nothing is changed.

    Example: sunroom puzzles check solar-city --most 10
    """
    from sunroom.puzzles.checking import holds

    found = _puzzles(game, folder, most)
    wrong = [name for name, puzzle in found.items() if not holds(puzzle, seed)]
    console.print(f"{len(found) - len(wrong)} of {len(found)} hold{': not ' + ', '.join(wrong) if wrong else ''}")
    if wrong:
        raise typer.Exit(1)


@app.command("ladder")
def puzzles_ladder(
    game: GameName,
    folder: Folder = None,
    most: Annotated[int | None, typer.Option(help="Only so many of them.", min=1)] = None,
    seed: Annotated[int, typer.Option(help="Of the bots’ thinking.", min=0, max=2**62)] = 3,
    as_json: AsJson = False,
) -> None:
    """Show how bots of all levels do on puzzles: how many they solve, and how much of a chance they give away.

    Example: sunroom puzzles ladder solar-city
    """
    from sunroom.puzzles.checking import ladder

    scores = ladder(list(_puzzles(game, folder, most).values()), seed)
    if as_json:
        print_json([vars(score) for score in scores])
        return
    for score in scores:
        console.print(f"{score.bot:10} solves {100 * score.solved:5.1f}%, gives away {100 * score.given_away:4.1f}% on average")


def _puzzles(game: str, folder: Path | None, most: int | None) -> dict[str, Any]:
    from sunroom.games import find
    from sunroom.puzzles.shelf import folder_of, names_in, read

    where = folder or folder_of(find(game))
    names = names_in(where)[:most]
    if not names:
        raise SunroomError(f"{where}: there are no puzzles here; sunroom puzzles mine {game} finds some")
    return {name: read(where / f"{name}.toml") for name in names}
