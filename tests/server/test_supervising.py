"""Looking after workers: one that dies is started again, sooner or later; nobody is left behind, however it ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from sunroom.kernel.errors import BadOption
from sunroom.server import supervising
from sunroom.server.config import Config
from sunroom.server.sharing import Board, SharedDoorstep, share_of
from sunroom.server.supervising import LONGEST, SETTLED, SHORTEST, Supervisor
from sunroom.server.team import check_team
from tests.server.team import children_of, is_alive, until

ONLY_ON = "sqlite"
"""They do not ask the database."""
SLEEPERS = """
import pathlib, signal, sys, time
from sunroom.server.supervising import Supervisor

def work(place):
    if sys.argv[1] == "stubborn":
        signal.signal(signal.SIGTERM, lambda *_: pathlib.Path(sys.argv[2], f"{place} will not").touch())
    pathlib.Path(sys.argv[2], str(place)).touch()
    time.sleep(60)

print(Supervisor(2, work).run())
"""


TWICE = f"""{SLEEPERS}
import os
if "again" not in sys.argv:
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGHUP)
    os.execv(sys.executable, [*sys.orig_argv, "again"])
"""
"""A supervisor that is asked once more on the way to its successor."""


@contextmanager
def sleepers(folder: Path, kind: str = "willing", program: str = SLEEPERS) -> Iterator["subprocess.Popen[str]"]:
    """A supervisor of two workers that sleep, once they do."""
    command = [sys.executable, "-c", program, kind, str(folder)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        until(lambda: len(list(folder.iterdir())) == 2)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_their_supervisor(tmp_path: Path, asked: signal.Signals) -> None:
    with sleepers(tmp_path) as process:
        workers = children_of(process.pid)
        process.send_signal(asked)
        assert process.wait(15) == 0, "sooner than the twenty seconds after which they are killed"
        assert len(workers) == 2
        assert not any(map(is_alive, workers))


def test_workers_end_with_a_supervisor_that_is_killed(tmp_path: Path) -> None:
    with sleepers(tmp_path) as process:
        workers = children_of(process.pid)
        process.kill()
        until(lambda: not any(map(is_alive, workers)))


def test_whoever_asks_twice_does_not_wait_for_workers_that_do_not_end(tmp_path: Path) -> None:
    with sleepers(tmp_path, "stubborn") as process:
        workers = children_of(process.pid)
        process.send_signal(signal.SIGTERM)
        until((tmp_path / "0 will not").exists)
        assert all(map(is_alive, workers))
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) == 0, "sooner than the twenty seconds that they have"
        assert not any(map(is_alive, workers))


def test_a_worker_that_is_killed_is_replaced_and_the_others_go_on(tmp_path: Path) -> None:
    with sleepers(tmp_path) as process:
        first, second = children_of(process.pid)
        (tmp_path / "0").unlink()
        os.kill(first, signal.SIGKILL)
        until((tmp_path / "0").exists)
        there = children_of(process.pid)
        assert second in there
        assert first not in there
        assert len(there) == 2


def test_at_sighup_workers_go_on_for_a_successor(tmp_path: Path) -> None:
    with sleepers(tmp_path) as process:
        workers = children_of(process.pid)
        process.send_signal(signal.SIGHUP)
        assert process.stdout
        assert process.stdout.readline() == f"{workers}\n"


def test_a_second_sighup_waits_for_the_successor(tmp_path: Path) -> None:
    with sleepers(tmp_path, program=TWICE) as process:
        process.send_signal(signal.SIGHUP)
        assert process.stdout
        assert process.stdout.readline()
        assert process.stdout.readline(), "the successor was asked, too, and has come as far as that"
        assert process.wait(30) == 0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A time that passes when it is told to, and workers that die whenever they are looked at."""
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(supervising.time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(supervising, "fork", lambda work: 4711)
    monkeypatch.setattr(supervising, "ended", lambda pid: "signal 9")
    return clock


def test_the_pause_grows_with_every_death_and_not_without_end(clock: SimpleNamespace) -> None:
    gone: list[int] = []
    supervisor = Supervisor(1, lambda place: None)
    supervisor.gone = gone.append
    [place], pauses = supervisor.places, []
    for _ in range(9):
        supervisor._fill()
        assert place.pid
        supervisor._bury()
        pauses.append(place.due - clock.now)
        supervisor._fill()
        assert not place.pid, "it is not due yet"
        clock.now = place.due
    assert pauses[0] == pytest.approx(SHORTEST)
    assert pauses == sorted(pauses)
    assert pauses[-1] == pytest.approx(LONGEST)
    assert gone == [0] * 9
    supervisor._fill()
    clock.now += SETTLED + 1
    supervisor._bury()
    assert place.due - clock.now == pytest.approx(SHORTEST), "it was well for a while"


def test_a_predecessors_workers_go_when_the_new_ones_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[int]] = []
    monkeypatch.setattr(supervising, "send", lambda what, pids: told.append(list(pids)))
    board = Board(2)
    supervisor = Supervisor(2, lambda place: None, outgoing=[7, 8])
    supervisor.all_open = board.all_open
    for place in (0, 1):
        supervisor._dismiss()
        assert not told
        board.note_open(place)
    supervisor._dismiss()
    supervisor._dismiss()
    assert told == [[7, 8]]


# What workers share


def test_a_client_has_so_many_connections_to_all_workers_together(tmp_path: Path) -> None:
    board, config = Board(2), Config(tmp_path, connections=4)
    one, two = (SharedDoorstep(config, board, place) for place in (0, 1))
    here, elsewhere = "192.0.2.7", "192.0.2.8"
    assert [door.come(here) for door in (one, two, one, two, one, two)] == [True] * 4 + [False] * 2
    assert two.come(elsewhere)
    one.leave(here)
    assert two.come(here)
    board.clear(1)  # it died with three of them
    assert [one.come(here) for _ in range(4)] == [True] * 3 + [False]


def test_what_is_being_compiled_is_told_to_all(tmp_path: Path) -> None:
    warming = Board(3).warming
    assert warming.title is None
    for title in ("Solar Gardens", "Earth", None):
        warming.tell(title)
        assert warming.title == title


def test_what_all_may_use_is_shared_out(tmp_path: Path) -> None:
    whole = Config(tmp_path, memory=512, database_connections=90)
    share = share_of(whole, 4)
    assert (share.memory, share.database_connections) == (128, 22)
    assert share_of(whole, 64).database_connections == 5


@pytest.mark.parametrize(("url", "right"), [("", "SUNROOM_DATABASE=postgresql://"), ("sqlite:///elsewhere.db", "leave --workers out")])
def test_sqlite_has_one_process(tmp_path: Path, url: str, right: str) -> None:
    with pytest.raises(BadOption, match="--workers needs PostgreSQL") as refused:
        check_team(Config(tmp_path, database=url))
    assert right in str(refused.value)


def test_workers_are_for_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(tmp_path, database="postgresql://localhost/sunroom")
    check_team(config)
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(BadOption, match="--port of its own"):
        check_team(config)
