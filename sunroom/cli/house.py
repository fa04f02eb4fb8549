"""Running the house: warm, serve, site."""

from pathlib import Path
from typing import Annotated

import typer

from sunroom.cli.arguments import console
from sunroom.server.config import MOST_WORKERS

app = typer.Typer()


@app.command()
def warm(
    game: Annotated[list[str] | None, typer.Argument(help="Which games; all if you name none.", metavar="GAME")] = None,
) -> None:
    """Compile the rules once, so that nobody has to wait later.

    Examples: sunroom warm; sunroom warm earth
    """
    from sunroom.warm import parts

    with console.status("") as status:
        for title, part, compile_part in parts(*(game or ())):
            status.update(f"Compiling {title}: {part} (once)")
            if not console.is_terminal:
                print(f"{title}: {part}", flush=True)
            compile_part()
    console.print("The rules are compiled.")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets in your network.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="The port; 8420 or any free one if you name none.", min=1, max=65535)] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don’t open a browser.")] = False,
    workers: Annotated[
        int | None,
        typer.Option(help="So many servers on one port, which need PostgreSQL.", min=1, max=MOST_WORKERS, envvar="SUNROOM_WORKERS"),
    ] = None,
) -> None:
    """Open the table in a browser: alone against bots, or with friends.

    Tables are kept under SUNROOM_HOME. Examples: sunroom serve; sunroom serve --host 0.0.0.0 --port 8000 --no-browser;
    sunroom serve --workers 4
    """
    from sunroom.server.run import serve as run
    from sunroom.warm import is_warm, parts

    run(host, port, not no_browser, is_warm(), parts, workers)


@app.command()
def worker(
    threads: Annotated[
        int | None, typer.Option(help="How many decisions are thought about at a time; one per core if you don’t say.", min=1)
    ] = None,
) -> None:
    """Think for a house on PostgreSQL whose servers run with SUNROOM_THINKING=workers: bots, hints and analyses.

    Any number of workers share the work, on any number of machines. Examples: sunroom worker; sunroom worker --threads 8
    """
    from sunroom.kernel.compiling import COMPILED
    from sunroom.server.config import Config, check_shared
    from sunroom.warm import parts

    config = Config.from_environment()
    check_shared(config.database_url, "sunroom worker")
    from sunroom.server.jobs.worker import run

    run(config, threads, parts() if COMPILED else ())


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(help="Where to write the files.", metavar="FOLDER")],
    game: Annotated[list[str] | None, typer.Argument(help="Which games; all if you name none.", metavar="GAME")] = None,
    base: Annotated[str, typer.Option(help="The path under which they will be served.")] = "/",
) -> None:
    """Build Sunroom as plain files for any static host: no server, and it works offline, for one person or several at one screen.

    Examples: sunroom site public; sunroom site public --base /sunroom/
    """
    from sunroom.site.building import build_site

    build_site(folder, base, game or ())
    if base == "/":
        told = f"{folder} is a site. Try it: python -m http.server --directory {folder}"
    else:
        told = f"{folder} is a site that works under the path {base} of a host, and only there."
    console.print(told, markup=False, soft_wrap=True)
