"""A project as if it were installed: its package and its entry points are found by every process with this PYTHONPATH."""

import os
import tomllib
from pathlib import Path


def as_installed(project: Path, into: Path) -> str:
    """Writes what installing would leave behind into an empty folder; returns the PYTHONPATH with which a process has the project."""
    facts = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    notes = into / f"{facts['name'].replace('-', '_')}-{facts['version']}.dist-info"
    notes.mkdir(parents=True)
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {facts['name']}\nVersion: {facts['version']}\n")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in points.items()) for group, points in facts["entry-points"].items()
    )
    (notes / "entry_points.txt").write_text(points)
    return os.pathsep.join(filter(None, [str(into), str(project), str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]))
