"""A folder of puzzles: a file for each, and `mined.toml`, which says how they were found. What has not been checked yet is no puzzle
for anybody: its file ends in `.found`."""

import tomllib
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Game
from sunroom.kernel.messages import said
from sunroom.puzzles.checking import LONGER, borne_out, holds, solvers
from sunroom.puzzles.mining import Count, Mined
from sunroom.puzzles.puzzle import Puzzle, parse_puzzle, puzzle_text
from sunroom.table.toml import write

LEDGER = "mined.toml"
FOUND = ".found"


@dataclass
class Ledger:
    """How the puzzles in a folder were found."""

    game: str
    seed: int
    games: int = 0
    """So many games were looked through, from number 0."""
    count: Count = field(default_factory=Count)
    outplayed: int = 0
    """So many were left out as bots that played on did no better with the best decision than with the next."""
    agreed: int = 0
    refuted: int = 0
    """With how many of the puzzles a search with ten times the thinking agreed, and how many were left out as it did not."""


def read_ledger(folder: Path, game: Game, seed: int | None = None) -> Ledger:
    """The ledger of a folder; an empty one, for this seed, where nothing was mined yet."""
    path = folder / LEDGER
    if not path.exists():
        return Ledger(game.name, 1 if seed is None else seed)
    told = tomllib.loads(path.read_text("utf-8"))
    if told.get("game") != game.name or seed not in (None, told.get("seed")):
        raise BadFile(
            said("{path} is about {game} with seed {seed}: continue with those", path=str(path), game=told["game"], seed=told["seed"])
        )
    return Ledger(told["game"], told["seed"], told["games"], Count(**told["count"]), told["outplayed"], told["agreed"], told["refuted"])


def write_ledger(folder: Path, ledger: Ledger) -> None:
    (folder / LEDGER).write_text(write(asdict(ledger), "How these puzzles were found: sunroom puzzles --help"), "utf-8")


def add_game(folder: Path, ledger: Ledger, mined: Mined) -> None:
    """Writes what was found in the next game."""
    folder.mkdir(parents=True, exist_ok=True)
    for ply, puzzle in mined.puzzles.items():
        _save(folder / f"{ledger.games}-{ply}{FOUND}", puzzle)
    ledger.games += 1
    for name in vars(ledger.count):
        setattr(ledger.count, name, getattr(ledger.count, name) + getattr(mined.count, name))
    write_ledger(folder, ledger)


def check(folder: Path, ledger: Ledger, name: str) -> bool:
    """Has bots play on from a puzzle and a longer search look at it: it is kept with the names of the bots that solve it, or left out."""
    found = folder / f"{name}{FOUND}"
    puzzle = parse_puzzle(found.read_text("utf-8"))
    lasting = borne_out(puzzle, ledger.seed)
    held = lasting and holds(puzzle, ledger.seed)
    if held:
        _save(folder / f"{name}.toml", replace(puzzle, checked=LONGER, solved_by=solvers(puzzle, ledger.seed)))
        ledger.agreed += 1
    else:
        ledger.outplayed += not lasting
        ledger.refuted += lasting
    found.unlink()
    write_ledger(folder, ledger)
    return held


def waiting(folder: Path) -> list[str]:
    """The names of those that were found and are still to be checked."""
    return sorted(path.stem for path in folder.glob(f"*{FOUND}"))


def _save(path: Path, puzzle: Puzzle) -> None:
    path.write_text(puzzle_text(puzzle), "utf-8")
