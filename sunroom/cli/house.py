"""Running the house: warm, serve."""

from typing import Annotated

import typer

from sunroom.cli.arguments import console

app = typer.Typer()


@app.command()
def warm(game: Annotated[list[str] | None, typer.Argument(help="Which games; all if none is named.", metavar="GAME")] = None) -> None:
    """Compile the rules once, so that nobody has to wait for it later.

    Examples: sunroom warm; sunroom warm earth
    """
    from sunroom.warm import parts

    with console.status("") as status:
        for what, compile_part in parts(*(game or ())):
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
