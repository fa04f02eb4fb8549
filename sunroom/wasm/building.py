"""`python -m sunroom.wasm.building GAME FILE`: the process that compiles a game's rules to WebAssembly."""

import sys
from pathlib import Path

from sunroom.games import find
from sunroom.kernel.game import Game
from sunroom.wasm.exports import exports_of, over_addresses
from sunroom.wasm.target import link, lower, optimise


def build(game: Game, out: Path) -> None:
    """Compiles what a game exports into one file."""
    exports = {name: over_addresses(*export) for name, export in exports_of(game).items()}
    code = out.with_suffix(".o")
    code.write_bytes(optimise(lower(exports), list(exports)))
    link(code, list(exports), out)
    code.unlink()


if __name__ == "__main__":
    build(find(sys.argv[1]), Path(sys.argv[2]))
