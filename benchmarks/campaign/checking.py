"""After the faults, in a fresh process: is every acknowledged move in the log, is none there twice, and does every log replay to what
the servers showed?"""

import hashlib
import pickle
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

from benchmarks.campaign import ROOT
from benchmarks.campaign.book import Book, compare
from sunroom.server.fair.checking import export_text
from sunroom.server.live import LiveTable
from sunroom.server.storage import Storage


@dataclass
class Checked:
    """What was found in a database."""

    tables: int = 0
    entries: int = 0
    lost: int = 0
    twice: int = 0
    """Moves that nobody asked for, or not so often."""
    replayed: int = 0
    """Finished games whose file, made from the log by a fresh process, is byte for byte the one that a server gave."""
    mistakes: list[str] = field(default_factory=list)


def check(database: str, books: Mapping[str, Book], exported: Mapping[str, str]) -> Checked:
    """Compares the logs with the books, in a process that has never seen the tables."""
    command = [sys.executable, "-c", "from benchmarks.campaign.checking import answer; answer()"]
    question = pickle.dumps((database, dict(books), dict(exported)))
    done = subprocess.run(command, input=question, stdout=subprocess.PIPE, check=True, cwd=ROOT)
    found: Checked = pickle.loads(done.stdout)
    return found


def _check(database: str, books: Mapping[str, Book], exported: Mapping[str, str]) -> Checked:
    found, storage = Checked(), Storage(database)
    for id, book in books.items():
        found.tables += 1
        try:
            _check_table(storage, id, book, exported.get(id), found)
        except Exception as error:
            found.mistakes.append(f"{id}: {error!r}")
    storage.close()
    return found


def _check_table(storage: Storage, id: str, book: Book, exported: str | None, found: Checked) -> None:
    loaded = storage.load_table(id)
    if loaded is None:
        found.lost += sum(asked.told is not None for asked in book.asked)
        found.mistakes.append(f"{id} is not there")
        return
    row, log = loaded[0], loaded[2]
    found.entries += len(log)
    compared = compare(book, log)
    found.lost += len(compared.lost)
    found.twice += len(compared.unasked)
    if compared.lost or compared.unasked:
        found.mistakes.append(f"{id}: lost {compared.lost}, not asked for {compared.unasked}, log {log}")
    if [entry.number for entry in log] != list(range(len(log))):
        found.mistakes.append(f"{id}: lines are numbered {[entry.number for entry in log]}")
    live = LiveTable(*loaded)  # replays every line; what is against the rules is refused
    if (live.status, live.acting) != (row.status, row.acting):
        found.mistakes.append(f"{id}: the log leads to {live.status}, {live.acting}; {row.status}, {row.acting} is stored")
    if exported is not None:
        text = export_text(live.table, row.salt, row.commitment, row.fair, live.bots)
        if hashlib.sha256(text.encode()).hexdigest() == exported:
            found.replayed += 1
        else:
            found.mistakes.append(f"{id}: a fresh process replays it to another file")


def answer() -> None:
    """What the fresh process does."""
    sys.stdout.buffer.write(pickle.dumps(_check(*pickle.load(sys.stdin.buffer))))
