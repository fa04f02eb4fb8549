"""What stands in for libraries in a browser does what they do, as far as it is used."""

import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sunroom.bots import learned, tree
from sunroom.games import SHELF, find
from sunroom.kernel.game import Game
from sunroom.kernel.random import DICE, LONGEST, key_of, put_key
from sunroom.server.rows import Entry, ResultRow, SaidRow, SeatRow, TableRow
from sunroom.server.storage import Storage
from sunroom.site.archive import INSIDE
from sunroom.table.moment import Moment, moment_line
from tests.table.test_moments import middle

RECORDS = {game: find(game).record for game in SHELF.ours} | {"node": tree.NODE, "led": learned.NODE, "path": tree.PATH, "dice": DICE}


def loaded(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"inside_{Path(path).stem}", INSIDE / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


inside: Any = loaded("numpy/__init__.py")


def described(record: Any, library: Any) -> Any:
    """A record of NumPy, described to one of the two libraries."""
    fields = []
    for name in record.names:
        kind, *_ = record.fields[name]
        base, shape = kind.subdtype or (kind, ())
        fields.append((name, getattr(library, base.name if base.name != "bool" else "bool_"), shape))
    return library.dtype(fields, align=record.isalignedstruct)


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_records_have_the_same_layout(record: Any) -> None:
    ours = described(record, inside)
    assert ours.itemsize == record.itemsize
    assert ours.names == record.names
    assert [ours.fields[name][1] for name in ours.names] == [record.fields[name][1] for name in record.names]


@pytest.mark.parametrize("game", [find(name) for name in SHELF.ours], ids=list(SHELF.ours))
def test_every_field_of_a_game_reads_and_writes_the_same(game: Game) -> None:
    theirs = game.box().new(LONGEST - 7)
    ours = inside.zeros(1, described(game.record, inside))[0]
    ours.memory[:] = theirs.tobytes()
    for name in game.record.names or ():
        value = getattr(ours, name)
        assert (value.tolist() if isinstance(value, inside.ndarray) else value) == theirs[name].tolist(), name
        ours[name] = value
    assert ours.tobytes() == theirs.tobytes()
    assert key_of(ours) == LONGEST - 7
    put_key(ours, 0)
    put_key(theirs, 0)
    assert ours.tobytes() == theirs.tobytes()


@pytest.mark.parametrize(
    "calculate",
    [
        lambda np: np.zeros((2, 3), np.int16).tolist(),
        lambda np: (np.array([[1, 2], [3, 4]]) / 2)[1, 0],
        lambda np: (np.arange(5)[1:4] * 2 + 1).tolist(),
        lambda np: (np.array([3, 1, 2]) > 1).tolist(),
        lambda np: np.array([3, 1, 2])[np.array([3, 1, 2]) > 1].tolist(),
        lambda np: int(np.array([[1, 2], [3, 4]])[:, 1].sum()),
        lambda np: np.concatenate([np.array([1, 2]), np.array([3])]).tolist(),
        lambda np: np.repeat(np.array([5, 6]), 2).tolist(),
        lambda np: np.full((2, 2), 7, np.int8).tolist(),
        lambda np: np.array([[1, 2], [3, 4]], np.int16).tobytes(),
        lambda np: np.array([[1, 2], [3, 4]], np.int16)[:, 0].tobytes(),
        lambda np: bool((np.array([1, 2]) == np.array([1, 2])).all()),
        lambda np: np.array([1.5, 2.5], np.float32).astype(np.int32).tolist(),
        lambda np: np.ldexp(1.0, np.arange(-2, 3)).tolist(),
        lambda np: (~np.array([True, False])).tolist(),
        lambda np: 3 in np.array([1, 3]),
    ],
)  # fmt: skip
def test_arrays_calculate_the_same(calculate: Any) -> None:
    assert calculate(inside) == calculate(np)


def test_views_share_memory_and_rows_are_repeated() -> None:
    for library in (inside, np):
        numbers = library.zeros((3, 2), library.int16)
        numbers[1][0] = 5
        numbers[2:, 1] = 7
        numbers[0] = [1, 2]
        assert numbers.tolist() == [[1, 2], [5, 0], [0, 7]]
        numbers[:] = [8, 9]
        assert numbers.tolist() == [[8, 9]] * 3
        with pytest.raises(IndexError):
            numbers[3]


def _row(**changes: Any) -> TableRow:
    row = TableRow("fern-lantern", "solar-city", {"players": 2}, 5, "salt", "promise", 1, False, "playing", 1)
    return replace(row, **changes)


@pytest.mark.parametrize("seed", [5, LONGEST - 5])
def test_what_a_browser_keeps_is_what_a_server_keeps(tmp_path: Path, seed: int) -> None:
    browser, server = loaded("server/storage.py").Storage(""), Storage(f"sqlite:///{tmp_path / 'sunroom.db'}")
    server.migrate()
    found: list[Any] = []
    for storage in (browser, server):
        storage.add_person("hash", "Ada", {"sound": True})
        seats = [SeatRow(0, "person", "Ada", 1), SeatRow(1, "bot", "Gardener", level="gardener")]
        storage.add_table(_row(), seats)
        storage.deal(_row(seed=seed))
        storage.append("fern-lantern", Entry(0, 0, "act", 0, 17), "playing", 2)
        storage.add_said("fern-lantern", SaidRow(0, 0, "text", "hello"))
        storage.change_seats(_row(changes=1, ending="agreed", seed=seed), [replace(seats[0], name="Ben")])
        storage.keep_analysis("fern-lantern", {"turning": [1, 2]})
        for total in (40, 50):  # only the first counts
            standing = [{"seat": 0, "who": "person", "place": 1, "total": total, "mine": True, "score": {"coins": total}}]
            storage.keep_results([ResultRow("fern-lantern", 1, "solar-city", 7, 2, "", standing)])
        table, *rest = storage.load_table("fern-lantern")
        lists = [[(row.id, seats) for row, seats in storage.tables_of(1)], storage.playing_with_bots(), storage.open_tables()]
        ada, token = storage.find_person("hash")
        people = [replace(ada, seen=0), token, storage.find_person("nobody"), storage.load_table("nowhere")]  # only a server notes when
        people += [replace(person, seen=0) for person in storage.persons([1, 9])]
        people += [storage.results_of(1), storage.without_result(1, 5)]
        found.append([replace(table, touched=0), *rest, *lists, *people, storage.find_analysis("fern-lantern")])
    server.close()
    assert found[0] == found[1]
    again = loaded("server/storage.py").Storage("")
    again.load({**browser.changed, "cookies": "{}"})
    assert again.load_table("fern-lantern") == browser.load_table("fern-lantern")
    assert again.results_of(1) == browser.results_of(1)
    assert json.dumps(again.everything()) == json.dumps(browser.everything())


READ_AND_WRITE = """
import sys
sys.modules["numba"] = None
from sunroom.table.moment import moment_line, parse_moment
for line in sys.stdin:
    print(moment_line(parse_moment(line)))
"""


def test_moments_are_read_and_written_the_same() -> None:
    """With what stands in for NumPy in its place, and by rules in plain Python."""
    moments = [(*middle(game, 2, decisions), ["A", "B"]) for game in SHELF.ours for decisions in (1, 20, 60)]
    lines = "".join(moment_line(Moment(*moment)) + "\n" for moment in moments)
    paths = os.pathsep.join([str(INSIDE), str(INSIDE.parents[2])])
    there = os.environ | {"SUNROOM_PLAIN": "1", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", READ_AND_WRITE], env=there, input=lines, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, lines), done.stderr
