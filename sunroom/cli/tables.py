"""Games, and tables played in the terminal: games, play, replay, analyse, verify."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from sunroom.cli.arguments import AsJson, Content, GameName, Options, Players, Seed, bot_from_option, box_from_options, console, print_json
from sunroom.games import SHELF
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.messages import Voice, plain, said

app = typer.Typer()

AGAINST = "Who to play against: seedling, gardener, planner, visionary, another bot, or your own as module:Class."


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, with their players and options.

    Example: sunroom games
    """
    if as_json:
        print_json([_facts(name) for name in SHELF])
        return
    for game in SHELF.values():
        console.print(f"[bold green]{game.name}[/]  {game.title}, {game.seats[0]}-{game.seats[-1]} players; by {game.credit}")
        for option in game.options:
            choices = f" ({', '.join(map(str, option.choices))})" if option.choices else ""
            console.print(f"    -o {option.name}={option.default}  [dim]{option.help}{choices}[/]")


def _facts(name: str) -> dict[str, Any]:
    game = SHELF[name]
    options = [{"name": o.name, "default": o.default, "choices": list(o.choices), "help": o.help} for o in game.options]
    return {"name": name, "title": game.title, "credit": game.credit, "seats": list(game.seats), "options": options}


@app.command()
def play(
    game: GameName,
    players: Players = None,
    content: Content = None,
    option: Options = None,
    seed: Seed = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "Guest",
    against: Annotated[str, typer.Option(help=AGAINST, metavar="BOT")] = "gardener",
    load: Annotated[Path | None, typer.Option(help="Continue a saved table.", metavar="FILE")] = None,
) -> None:
    """Play in the terminal, against bots.

    Type the number of an action, or the action itself. Also: undo, redo, save FILE, board, help, quit.

    Examples: sunroom play solar-city --players 3 --against planner; sunroom play solar-city -o edition=undated;
    sunroom play solar-city --load evening.toml
    """
    from sunroom.bots.bot import check, name_of
    from sunroom.table import Table, load_table
    from sunroom.terminal import Terminal

    bot = bot_from_option(against)
    if load is not None:
        table = load_table(load)
    else:
        box, other = box_from_options(game, players, content, option), name_of(bot)
        table = Table(box, seed, [name, *(f"{other[:1].upper()}{other[1:]} {p}" for p in range(1, box.players))])
    check(bot, table.box)
    Terminal(table, console, bot).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved table.", metavar="FILE")],
    step: Annotated[int | None, typer.Option(help="Show the board after this many moves.", min=0)] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every move.")] = False,
) -> None:
    """Replay a saved table move by move.

    Examples: sunroom replay evening.toml; sunroom replay evening.toml --step 12; sunroom replay evening.toml --boards
    """
    from sunroom.table import load_table
    from sunroom.terminal import show_board, show_move, show_scores

    table = load_table(file)
    if step is not None:
        if step > table.ply:
            raise SunroomError(f"--step {step}: the last move of this table is {table.ply}")
        show_board(console, table, step)
        return
    show_board(console, table, 0)
    for ply in range(table.ply):
        show_move(console, table, ply)
        if boards:
            show_board(console, table, ply + 1)
    if not boards:
        show_board(console, table, table.ply)
    show_scores(console, table)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A saved table.", metavar="FILE")],
    iterations: Annotated[int, typer.Option(help="How many games the bot imagines at each decision.", min=50, max=1_000_000)] = 1500,
    as_json: AsJson = False,
) -> None:
    """Analyse a finished game: the chances at every decision, where it turned, and what a strong bot would have done.

    Example: sunroom analyse evening.toml --json
    """
    from rich.progress import track

    from sunroom.bots.analysis import decisions, in_messages, moments, told
    from sunroom.bots.judge import Judge
    from sunroom.table import load_table

    table, bot = load_table(file), Judge(iterations)
    if not table.over:
        raise SunroomError(f"{file}: this game isn’t over yet; an analysis sees all hands, so it’s only available once it is")
    progress = Console(stderr=True)
    found = list(track(moments(table, bot), "Looking back", decisions(table), console=progress, transient=True))
    report = plain(in_messages(table, told(table, found, bot)), Voice(table.names))
    if as_json:
        print_json(report)
        return
    for point in report["turning_points"]:
        console.print(
            f"Move {point['ply'] + 1}, [bold]{escape(point['name'])}[/]: {escape(point['played'])} ({point['win']:.0%}); "
            f"better [bold]{escape(point['better'])}[/] ({point['better_win']:.0%})"
        )
    for row in report["players"]:
        console.print(_accuracy_told(row))
        console.print(
            f"{escape(row['name'])}: {row['choices']} decisions, {row['as_the_bot']} same as the bot, {row['slips']} slips, "
            f"{100 * row['given_away']:.0f} percentage points of winning chances lost"
        )


def _accuracy_told(row: dict[str, Any]) -> str:
    """A player's accuracy, and who is about as accurate."""
    found = row["accuracy"]
    if found is None:
        return f"{escape(row['name'])}: too little was at stake to say how accurate their decisions were"
    like = f", {row['about']}" if row["about"] else ""
    return f"{escape(row['name'])}: accuracy [bold]{found['figure']:.0f}[/] (±{found['give_or_take']:.0f}){like}"


@app.command()
def verify(
    source: Annotated[str, typer.Argument(help="A saved table, or the address of one.", metavar="FILE_OR_URL")],
    promised: Annotated[str | None, typer.Option(help="The SHA-256 that the table showed during the game.", metavar="SHA256")] = None,
) -> None:
    """Check that a finished game was dealt as promised, who added to the shuffle, who sat where, and that every move was legal.

    Examples: sunroom verify evening.toml; sunroom verify http://localhost:8420/t/fern-lantern-42-x7k2pq
    """
    from sunroom.server.fair.checking import verify as check
    from sunroom.server.fair.telling import told
    from sunroom.table.toml import read_text

    if source.startswith(("http://", "https://")):
        from sunroom.server.fetching import fetch

        text = fetch(source)
    else:
        text = read_text(Path(source))
    verified = check(text, promised)
    table = verified.table
    for line in told(verified):
        console.print(escape(line), soft_wrap=True)
    console.print(f"All {table.ply} moves are legal and lead to this result:")
    for row in sorted(table.scores(), key=lambda row: row["place"]):
        console.print(f"  {row['place']}. {escape(row['name'])}, {said('{n} point', '{n} points', n=row['total'])}")
    if promised is None:
        console.print("Anyone could write such a file: compare the fingerprint with the one that the table showed before the game.")
