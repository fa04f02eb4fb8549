"""`python -m benchmarks.campaign.faults`: each fault again and again while games are played, on SQLite and on PostgreSQL.

After each time all games must go on, and in the end every acknowledged move must be there, none twice, and every log replay to the same
bytes. A full disk (mount), a silent network (a network of its own, iptables) and PostgreSQL under its own user need root; a slow disk needs
gcc, a jumping clock Debian's package `faketime`. What cannot be done here is said, and counts as not done."""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.campaign import ROOT, end_in_good_order
from benchmarks.campaign.faults.clock import ClockJumps
from benchmarks.campaign.faults.database import BackendKilled, ConnectionsEnded, Stopped
from benchmarks.campaign.faults.disk import DiskFull, DiskSlow
from benchmarks.campaign.faults.network import DatabaseCut, DatabaseSilent, HalfOpen, PeopleCut
from benchmarks.campaign.faults.stage import Stage
from benchmarks.campaign.scene import Result, Scene

FAULTS: dict[str, type[Stage]] = {
    "ended": ConnectionsEnded, "backend": BackendKilled, "stopped": Stopped, "cut": DatabaseCut, "silent": DatabaseSilent,
    "people": PeopleCut, "half-open": HalfOpen, "full": DiskFull, "slow": DiskSlow, "clock": ClockJumps,
}  # fmt: skip
PLAYERS = 8


def strike_again_and_again(stage: Stage, scene: Scene, strikes: int, end: float, luck: random.Random) -> None:
    """Does it so often, or until the time is over; after each time every game goes on."""
    for _ in range(strikes):
        if time.monotonic() > end:
            break
        scene.wait_for_moves(luck.randrange(30))
        stage.strike(luck)
        time.sleep(luck.random() * stage.lasts)
        stage.mend(luck)
        scene.over()
        gone = scene.house.revive()
        scene.result.mistakes += [f"{name} ended by itself" for name in gone]
        if scene.result.mistakes:
            break


def do(name: str, kind: str, options: argparse.Namespace) -> Result:
    """One kind of fault on one kind of database."""
    with tempfile.TemporaryDirectory(prefix=f"sunroom-{name}-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        stage = FAULTS[name](Path(folder), kind)
        try:
            scene = Scene(stage.house, PLAYERS, options.seed)
            scene.open()
            scene.begun()
            strikes = options.strikes or stage.strikes
            strike_again_and_again(stage, scene, strikes, time.monotonic() + 60 * options.minutes, random.Random(options.seed))
            result = scene.close()
            result.done.update(stage.done)
            if not result.good:
                result.mistakes.append((Path(folder) / "log").read_text()[-3000:] if (Path(folder) / "log").exists() else "no log")
            return result
        finally:
            stage.close()


def in_own_network(name: str, options: argparse.Namespace) -> int:
    """The same in a network that only this has; returns how it ended."""
    again = [sys.executable, "-m", "benchmarks.campaign.faults", name, "--inside"]
    again += ["--strikes", str(options.strikes), "--minutes", str(options.minutes), "--seed", str(options.seed)]
    inside = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *again]
    return subprocess.run(inside, cwd=ROOT).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fault", nargs="*", help="which: " + ", ".join(FAULTS))
    parser.add_argument("--database", choices=("sqlite", "postgres"), help="only this one")
    parser.add_argument("--strikes", type=int, default=0, help="how often; otherwise each as often as it is worth")
    parser.add_argument("--minutes", type=float, default=4.0, help="at most so many for each fault and database")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    end_in_good_order()
    bad = 0
    for name in options.fault or FAULTS:
        if name not in FAULTS:
            parser.error(f"there is no fault {name!r}; there are {', '.join(FAULTS)}")
        if FAULTS[name].own_network and not options.inside:
            bad += bool(in_own_network(name, options))
            continue
        for kind in FAULTS[name].kinds:
            if options.database in (None, kind):
                bad += not told(name, kind, options)
    sys.exit(bool(bad))


def told(name: str, kind: str, options: argparse.Namespace) -> bool:
    """Does one and tells what came of it; whether it was good, or could not be done here."""
    try:
        result = do(name, kind, options)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        print(f"{name} on {kind}: NOT DONE, {error}", flush=True)
        return False
    print(f"{name} on {kind}: {result} (load {os.getloadavg()[0]:.0f})", *result.mistakes[:8], sep="\n", flush=True)
    return result.good


if __name__ == "__main__":
    main()
