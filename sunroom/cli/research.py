"""Commands for designers and researchers: content, bench, ptx, simulate, tournament."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from sunroom.cli.arguments import AsJson, Content, GameName, Options, Players, Seed, box_from_options, console, print_json
from sunroom.games import SHELF, find
from sunroom.kernel.errors import SunroomError

app = typer.Typer()


@app.command()
def content(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(help="A file of your own, to be checked.", metavar="FILE")] = None,
    option: Options = None,
) -> None:
    """Print what stands on a game's tiles and cards, to be changed; or check a file that was.

    Examples: sunroom content solar-gardens > my.csv; sunroom content solar-gardens my.csv
    """
    if all(known.name != "content" for known in find(game).options):
        raise SunroomError(f"{find(game).title} is played with its own cards; there is no file of yours to play it with")
    box = box_from_options(game, None, file, option)
    if file is None:
        typer.echo(box.content.text, nl=False)
    else:
        console.print(escape(f"{file} is well written. Play with it: sunroom play {game} --content {file}"), soft_wrap=True)


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
