"""Audits what Sunroom runs on: known vulnerabilities, and licences that go with ours.

    python -m scripts.audit

Looks at the very versions that are installed here, of everything that a house needs: the dependencies, the extras of a server, and what
they bring along. pip-audit asks PyPI for advisories, and if it knows none of our dependencies, OSV. A known vulnerability is an error. If
no advisories can be reached, it says that there was no audit, and goes on."""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
EXTRAS = ("metrics", "postgres")
"""What a server may need besides."""
LICENCES = re.compile(r"\b(Apache|MIT|BSD|0BSD|ISC|PSF|MPL|Mozilla|LGPL|Zlib|CC0|Unlicense|Python Software Foundation)\b")
"""What may be used by a program under the Apache License, unchanged and as a library."""
SECONDS = "5"
"""To wait for a source of advisories."""


def main(given: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description="Audits what Sunroom runs on.")
    options.add_argument("--osv-url", help="the address of another OSV service, which alone is asked then")
    chosen = options.parse_args(given)
    found = needed()
    wrong = [*unknown_licences(found), *vulnerabilities(found, chosen.osv_url)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return bool(wrong)


def needed() -> list[Distribution]:
    """Everything that is installed here because a house needs it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting = [Requirement(line) for line in project["dependencies"]]
    waiting += [Requirement(line) for extra in EXTRAS for line in project["optional-dependencies"][extra]]
    found: dict[str, Distribution] = {}
    asked: set[str] = set()
    while waiting:
        one = waiting.pop()
        if str(one) in asked or not _applies(one, set()):
            continue
        asked.add(str(one))
        try:
            there = found.setdefault(canonicalize_name(one.name), distribution(one.name))
        except PackageNotFoundError:
            continue  # nothing to audit: `pip` says so where it is missing
        waiting += [_unmarked(more) for line in there.requires or () if _applies(more := Requirement(line), one.extras)]
    return [found[name] for name in sorted(found)]


def _applies(one: Requirement, extras: set[str]) -> bool:
    """Whether it is required on this machine by what was asked for with these extras."""
    return one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in (extras or {""}) | {""})


def _unmarked(one: Requirement) -> Requirement:
    one.marker = None
    return one


def licence_of(one: Distribution) -> str:
    """What a package says of its licence, wherever it says so."""
    told = one.metadata
    classified = [line.rpartition(" :: ")[2] for line in told.get_all("Classifier", []) if line.startswith("License")]
    return told.get("License-Expression") or " ".join(classified) or (told.get("License") or "").partition("\n")[0]


def unknown_licences(found: Sequence[Distribution]) -> list[str]:
    """Packages whose licence is none of those that are known to go with ours."""
    return [
        f"{one.name} {one.version}: its licence is {licence_of(one) or 'not stated'}. If it goes with ours, name it in scripts/audit.py."
        for one in found
        if not LICENCES.search(licence_of(one))
    ]


def vulnerabilities(found: Sequence[Distribution], osv_url: str | None = None) -> list[str]:
    """Known vulnerabilities; says so if nobody could be asked."""
    sources = [["--vulnerability-service", "osv", "--osv-url", osv_url]] if osv_url else [["-s", "pypi"], ["-s", "osv"]]
    why = []
    for source in sources:
        answer, said = _asked(found, source)
        known = [one for one in answer if "skip_reason" not in one]
        if known:
            unknown = sorted(one["name"] for one in answer if "skip_reason" in one)
            print(f"Audited {len(known)} packages.", *([f"Not known there: {', '.join(unknown)}."] if unknown else []))
            return [
                f"{one['name']} {one['version']}: {bug['id']}, fixed in {', '.join(bug['fix_versions']) or 'no version yet'}"
                for one in known
                for bug in one["vulns"]
            ]
        why.append(said)
    print(f"NOT AUDITED: no source of advisories can be reached ({'; '.join(why)}). Run this again where one can.", file=sys.stderr)
    return []


def _asked(found: Sequence[Distribution], source: Sequence[str]) -> tuple[list[dict[str, Any]], str]:
    """What pip-audit learns from a source of advisories about each package; nothing, and why, if it cannot be reached."""
    with tempfile.TemporaryDirectory() as folder:
        exact = Path(folder, "requirements.txt")
        exact.write_text("".join(f"{one.name}=={one.version}\n" for one in found), "utf-8")
        options = ["--requirement", str(exact), "--no-deps", "--disable-pip", "--progress-spinner", "off", "--timeout", SECONDS]
        command = [sys.executable, "-m", "pip_audit", *options, "--format", "json", *source]
        done = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)["dependencies"], "it knows none of our packages"
    except ValueError:
        return [], (done.stderr.strip().splitlines() or ["no answer"])[-1][:80]


if __name__ == "__main__":
    sys.exit(main())
