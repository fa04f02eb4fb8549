"""The command line: `sunroom --help`."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from sunroom import __version__
from sunroom.games import SHELF, find
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Box

console = Console(highlight=False)

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="A table for solarpunk board games: play, replay, measure. Try: [bold]sunroom play solar-city[/bold]",
)
position_app = typer.Typer(no_args_is_help=True, help="Positions: a state of a game as a text file.")
app.add_typer(position_app, name="position")

GameName = Annotated[str, typer.Argument(help=f"One of: {', '.join(SHELF)}.", metavar="GAME")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Content = Annotated[Path | None, typer.Option(help="A file with tiles of your own.", metavar="FILE")]
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


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games on the shelf, with their players and options.

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
    against: Annotated[str, typer.Option(help="Whom to play against: seedling, gardener, planner, visionary.", metavar="BOT")] = "gardener",
    load: Annotated[Path | None, typer.Option(help="Go on with a saved table.", metavar="FILE")] = None,
) -> None:
    """Play in the terminal, against bots.

    Type the number of an action, or the action itself. Also: undo, redo, save FILE, board, help, quit.

    Examples: sunroom play solar-city --players 3 --against planner; sunroom play solar-city -o edition=undated;
    sunroom play solar-city --load evening.toml
    """
    from sunroom.bots.levels import find_bot
    from sunroom.table import Table, load_table
    from sunroom.terminal import Terminal

    bot = find_bot(against)
    if load is not None:
        table = load_table(load)
    else:
        box = box_from_options(game, players, content, option)
        table = Table(box, seed, [name, *(f"{against.capitalize()} {p}" for p in range(1, box.players))])
    Terminal(table, console, bot).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved table.", metavar="FILE")],
    step: Annotated[int | None, typer.Option(help="Show the board after so many moves.", min=0)] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every move.")] = False,
) -> None:
    """Tell a saved table move by move.

    Examples: sunroom replay evening.toml; sunroom replay evening.toml --step 12; sunroom replay evening.toml --boards
    """
    from sunroom.table import load_table
    from sunroom.terminal import show_board, show_move, show_scores

    table = load_table(file)
    if step is not None:
        if step > table.ply:
            raise SunroomError(f"--step {step}: this table has {table.ply} moves")
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
    iterations: Annotated[int, typer.Option(help="How long the bot looks at every decision.", min=50, max=1_000_000)] = 1500,
    as_json: AsJson = False,
) -> None:
    """Look back on a game: the chances at every decision, where it turned, and what a strong bot would have done.

    Example: sunroom analyse evening.toml --json
    """
    from rich.progress import track

    from sunroom.bots.analysis import decisions, moments, told
    from sunroom.bots.search import SearchBot
    from sunroom.table import load_table

    table, bot = load_table(file), SearchBot(iterations, to_the_end=True)
    if not table.over:
        raise SunroomError(f"{file}: this game is not over; an analysis looks at all hands, so it waits for the end")
    progress = Console(stderr=True)
    report = told(table, list(track(moments(table, bot), "Looking back", decisions(table), console=progress, transient=True)), bot)
    if as_json:
        print_json(report)
        return
    for point in report["turning_points"]:
        console.print(
            f"Move {point['ply'] + 1}, [bold]{escape(point['name'])}[/]: {escape(point['played'])} ({point['win']:.0%}); "
            f"better [bold]{escape(point['better'])}[/] ({point['better_win']:.0%})"
        )
    for row in report["players"]:
        console.print(
            f"{escape(row['name'])}: {row['choices']} choices, {row['as_the_bot']} as the bot, {row['slips']} slips, "
            f"{100 * row['given_away']:.0f} percentage points given away"
        )


@position_app.command("score")
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


@position_app.command("show")
def position_show(file: Annotated[Path, typer.Argument(help="A position.", metavar="FILE")]) -> None:
    """Draw a position.

    Example: sunroom position show puzzle.toml
    """
    from sunroom.table import Table, load_position
    from sunroom.terminal import show_board

    box, s = load_position(file)
    show_board(console, Table(box, 0, start=s), 0)


@position_app.command("dump")
def position_dump(
    file: Annotated[Path, typer.Argument(help="A saved table.", metavar="FILE")],
    step: Annotated[int | None, typer.Option(help="After so many moves; otherwise after the last.", min=0)] = None,
    as_json: AsJson = False,
) -> None:
    """Write a moment of a saved table as a position, hidden things included.

    Example: sunroom position dump evening.toml --step 12 > puzzle.toml
    """
    from sunroom.table import load_table
    from sunroom.table.position import position_data, position_text

    table = load_table(file)
    ply = table.ply if step is None else step
    if ply > table.ply:
        raise SunroomError(f"--step {ply}: this table has {table.ply} moves")
    if as_json:
        print_json(position_data(table.box, table.state_at(ply)))
    else:
        typer.echo(position_text(table.box, table.state_at(ply)), nl=False)


@app.command()
def bench(
    game: GameName,
    players: Players = None,
    content: Content = None,
    option: Options = None,
    seconds: Annotated[float, typer.Option(help="How long to play random games.", min=0.05, max=600)] = 5.0,
    gpu: Annotated[bool, typer.Option("--gpu", help="On the GPU, many games at once.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure the engine on one core: random games inside compiled code, copying a state, compiling, starting again.

    Examples: sunroom bench solar-city --players 4 --seconds 5 --json; sunroom bench earth --gpu
    """
    from sunroom.lab.bench import bench as measure
    from sunroom.lab.bench import bench_gpu

    box = box_from_options(game, players, content, option)
    figures = bench_gpu(box, seconds) if gpu else measure(box, seconds)
    if as_json:
        print_json(figures)
    else:
        for name, figure in figures.items():
            console.print(f"{name:>20}  {figure:,.2f}" if isinstance(figure, float) else f"{name:>20}  {figure}")


@app.command()
def ptx(
    folder: Annotated[Path, typer.Argument(help="Where to write GAME.ptx.", metavar="FOLDER")],
    game: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.", metavar="GAME")] = None,
) -> None:
    """Compile games for a GPU, ahead of time; none is needed for that. SUNROOM_PTX=FOLDER uses the files elsewhere.

    Example: sunroom ptx build solar-city
    """
    from sunroom.gpu.modules import write_ptx

    for name in game or SHELF:
        console.print(str(write_ptx(find(name), folder)))


Bots = Annotated[str, typer.Option(help="Bots by name, with commas: random, greedy, search, search:ITERATIONS or a level.")]
Games = Annotated[int, typer.Option(help="How many games.", min=1, max=100_000_000)]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress bar.")]


def _bots(names: str) -> list[Any]:
    from sunroom.bots.levels import find_bot

    return [find_bot(name.strip()) for name in names.split(",")]


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    bots: Bots = "random",
    seed: Seed = 1,
    content: Content = None,
    option: Options = None,
    as_json: AsJson = False,
    report: Annotated[Path | None, typer.Option(help="Write one HTML file with charts.", metavar="FILE.html")] = None,
    quiet: Quiet = False,
) -> None:
    """Play many games between bots on all cores and tell what came out: who wins, how, and with what.

    The bots take turns on the seats; the same seed gives the same games. Ctrl-C keeps what was played.

    Examples: sunroom simulate solar-city --players 4 --games 100000 --report random.html;
    sunroom simulate solar-city --bots search,greedy --games 200 --json
    """
    from sunroom.lab.report import write_report
    from sunroom.lab.running import play_on_all_cores
    from sunroom.lab.statistics import summary
    from sunroom.terminal import show_summary

    box, playing = box_from_options(game, players, content, option), _bots(bots)
    if len(playing) > box.players:
        raise SunroomError(f"{len(playing)} bots for {box.players} seats: name at most as many bots as players, or run a tournament")
    found = summary(box, [bot.name for bot in playing], play_on_all_cores(box, playing, games, seed or 0, quiet or as_json))
    if report is not None:
        write_report(report, found, f"{box.game.title}: {bots}", _command())
    if as_json:
        print_json(found)
    else:
        show_summary(console, found)


@app.command()
def tournament(
    game: GameName,
    bots: Bots,
    players: Players = None,
    games: Games = 100,
    seed: Seed = 1,
    content: Content = None,
    option: Options = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Rate bots: every pairing plays so many games in all seatings; ratings come with 95% intervals.

    Example: sunroom tournament solar-city --bots random,greedy,search --games 200
    """
    from sunroom.lab.tournament import tournament as hold
    from sunroom.terminal import show_ratings

    found = hold(box_from_options(game, players, content, option), _bots(bots), games, seed or 0, quiet or as_json)
    if as_json:
        print_json(found)
    else:
        show_ratings(console, found)


def _command() -> str:
    return " ".join(["sunroom", *sys.argv[1:]])


@app.command()
def warm() -> None:
    """Compile the rules once, so that nobody has to wait for it later.

    Example: sunroom warm
    """
    from sunroom.warm import parts

    with console.status("") as status:
        for what, compile_part in parts():
            status.update(f"Compiling {what} (once)")
            if not console.is_terminal:
                print(what, flush=True)
            compile_part()
    console.print("The rules are compiled.")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets your network in.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="Otherwise 8420, or any that is free.", min=1, max=65535)] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Open the table in a browser: alone against bots, or with friends.

    Tables are kept under SUNROOM_HOME. Examples: sunroom serve; sunroom serve --host 0.0.0.0 --port 8000 --no-browser
    """
    from sunroom.server.run import serve as run
    from sunroom.warm import is_warm, parts

    run(host, port, not no_browser, is_warm(), parts)


@app.command()
def verify(
    source: Annotated[str, typer.Argument(help="An exported table, or the address of one.", metavar="FILE_OR_URL")],
    promised: Annotated[str | None, typer.Option(help="The SHA-256 that the table showed during the game.", metavar="SHA256")] = None,
) -> None:
    """Check that a finished game was dealt from the seed that was promised, and that every move was legal.

    Examples: sunroom verify evening.toml; sunroom verify http://localhost:8420/t/fern-lantern-42-x7k2pq
    """
    from sunroom.server.fairness import verify as check
    from sunroom.table.toml import read_text

    if source.startswith(("http://", "https://")):
        from sunroom.server.run import fetch

        text = fetch(source)
    else:
        text = read_text(Path(source))
    verified = check(text, promised)
    table = verified.table
    console.print(f"The seed {table.seed} is the one that was promised: {verified.commitment}", soft_wrap=True)
    console.print(f"All {table.ply} moves are legal, and lead to this end:")
    for row in sorted(table.scores(), key=lambda row: row["place"]):
        console.print(f"  {row['place']}. {escape(row['name'])}, {row['total']} points")


def version(show: bool) -> None:
    if show:
        typer.echo(f"sunroom {__version__}")
        raise typer.Exit


@app.callback()
def common(show: Annotated[bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version.")] = False) -> None:
    pass


def main(run: Callable[[], Any] = app) -> None:
    """Runs a command; a mistake is answered with a sentence, not with a traceback."""
    try:
        run()
    except SunroomError as error:
        Console(stderr=True, highlight=False).print(f"[bold red]sunroom:[/] {escape(str(error))}", soft_wrap=True)
        sys.exit(2)
