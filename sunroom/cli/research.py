"""Commands for designers and researchers: content, bench, ptx, wasm, simulate, tournament."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from sunroom.bots.bot import Bot, name_of
from sunroom.cli.arguments import AsJson, Content, GameName, Options, Players, Seed, bot_from_option, box_from_options, console, print_json
from sunroom.games import SHELF, find
from sunroom.kernel.errors import SunroomError

app = typer.Typer()


@app.command()
def content(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(help="A file of your own to check.", metavar="FILE")] = None,
    option: Options = None,
) -> None:
    """Print a game's tiles and cards as a file to edit, or check a file of your own.

    Examples: sunroom content solar-gardens > my.csv; sunroom content solar-gardens my.csv
    """
    if all(known.name != "content" for known in find(game).options):
        raise SunroomError(f"{find(game).title} is always played with its own cards; it does not accept a content file")
    box = box_from_options(game, None, file, option)
    if file is None:
        typer.echo(box.content.text, nl=False)
    else:
        console.print(escape(f"{file} is valid. Play with it: sunroom play {game} --content {file}"), soft_wrap=True)


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
    game: Annotated[list[str] | None, typer.Argument(help="Which games; all if you name none.", metavar="GAME")] = None,
) -> None:
    """Compile games for a GPU ahead of time; this needs no GPU. SUNROOM_PTX=FOLDER uses the files elsewhere.

    Example: sunroom ptx build solar-city
    """
    from sunroom.gpu.modules import write_ptx

    _check_order("ptx", str(folder), game or [])
    for name in game or SHELF:
        console.print(str(write_ptx(find(name), folder)), markup=False, soft_wrap=True)


@app.command()
def wasm(
    folder: Annotated[Path, typer.Argument(help="Where to write GAME.wasm.", metavar="FOLDER")],
    game: Annotated[list[str] | None, typer.Argument(help="Which games; all if you name none.", metavar="GAME")] = None,
) -> None:
    """Compile games to WebAssembly: rules, random games and bots, for pages without a server.

    Example: sunroom wasm build solar-city
    """
    from sunroom.wasm.modules import write_wasm

    _check_order("wasm", str(folder), game or [])
    for name in game or SHELF:
        console.print(str(write_wasm(find(name), folder)), markup=False, soft_wrap=True)


def _check_order(command: str, folder: str, games: list[str]) -> None:
    """Refuses a game where the folder belongs and a folder where games belong, and says what is right."""
    unknown = [name for name in games if name not in SHELF]
    if folder in SHELF and (unknown or not Path(folder).is_dir()):
        where, which = (unknown or ["FOLDER"])[0], [name for name in [folder, *games] if name in SHELF]
        raise SunroomError(f"the folder comes first, then the games: sunroom {command} {where} {' '.join(which)}")
    for name in unknown:
        if Path(name).is_dir():
            raise SunroomError(f"{name} is a folder, and a game is asked for here: sunroom {command} {name} GAME")


BOTS = "Bots by name, separated by commas: random, greedy, search, search:ITERATIONS, learned, a level, or your own as module:Class."
Bots = Annotated[str, typer.Option(help=BOTS)]
Games = Annotated[int, typer.Option(help="How many games.", min=1, max=100_000_000)]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress bar.")]


def _bots(names: str) -> list[Bot]:
    return [bot_from_option(name) for name in names.split(",")]


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
    """Play many games between bots on all cores and report the results: who wins, how, and with what.

    The bots rotate through the seats; the same seed gives the same games. Ctrl-C keeps the games played so far.

    Examples: sunroom simulate solar-city --players 4 --games 100000 --report random.html;
    sunroom simulate solar-city --bots search,greedy --games 200 --json;
    sunroom simulate solar-city --bots hasty:Hasty,greedy (the class Hasty in hasty.py in the current folder)
    """
    from sunroom.lab.report import write_report
    from sunroom.lab.running import play_on_all_cores
    from sunroom.lab.statistics import summary
    from sunroom.terminal import show_summary

    box, playing = box_from_options(game, players, content, option), _bots(bots)
    if len(playing) > box.players:
        raise SunroomError(f"{len(playing)} bots for {box.players} seats: name at most as many bots as players, or run a tournament")
    found = summary(box, [name_of(bot) for bot in playing], play_on_all_cores(box, playing, games, seed or 0, quiet or as_json))
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
    """Rate bots: every pairing plays this many games, in all seatings; ratings come with 95% intervals.

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
