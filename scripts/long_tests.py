"""Writes the results of `make test-long` to docs/long-tests.md: `python -m scripts.long_tests build/long`.

The long run comes in parts (`make test-long-games`, …), which may be run on different days: the page says of each when, and of which
commit. Without a folder, prints the commit, by which the results of a part are named.
"""

import datetime
import platform
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

DOCS = Path(__file__).parent.parent / "docs"
PARTS = {
    "games": "Rules, bots, the lab, the environments, the command line: 10,000 random games for every invariant",
    "server": "The server, on SQLite and on PostgreSQL",
    "site": "The site without a server, and the rules in WebAssembly",
    "web": "The pages: whole games by mouse, touch and keyboard, under bad conditions, in every browser that is installed",
}
PAGE = """# The last long run of the tests

`make test` tries enough to find a mistake within minutes. `make test-long` tries everything at full size, in parts that can also be run
alone (CONTRIBUTING.md names them), and writes this page.

{parts}

{python}, two workers, two cores. A commit with a + had changes that were not committed yet.

{failures}## The longest

| Test | Seconds |
|---|---|
{longest}
"""


def main(folder: Path) -> None:
    suites = {
        part: next(ElementTree.parse(path).getroot().iter("testsuite")) for part in PARTS if (path := folder / f"{part}.xml").exists()
    }
    cases = [case for suite in suites.values() for case in suite.iter("testcase")]
    failed = [f"- `{_name(case)}`" for case in cases if _came(case) == "failed"]
    slowest = sorted(cases, key=lambda case: -float(case.get("time", 0)))[:12]
    text = PAGE.format(
        parts="\n".join(_rows(suites)),
        python=f"Python {platform.python_version()}",
        failures="## Failed\n\n" + "\n".join(failed) + "\n\n" if failed else "",
        longest="\n".join(f"| `{_name(case)}` | {float(case.get('time', 0)):.0f} |" for case in slowest),
    )
    (DOCS / "long-tests.md").write_text(text, "utf-8")
    print(f"docs/long-tests.md: {', '.join(suites)}; {len(failed)} failed")


def _rows(suites: dict[str, ElementTree.Element]) -> Iterable[str]:
    """What came of each part, and which were not run."""
    yield "| Part | Day | Commit | Passed | Failed | Skipped | Minutes |\n|---|---|---|---|---|---|---|"
    for part, words in PARTS.items():
        if part not in suites:
            yield f"| {words} | not run | | | | | |"
            continue
        suite = suites[part]
        counts = Counter(_came(case) for case in suite.iter("testcase"))
        figures = [counts["passed"], counts["failed"], counts["skipped"], f"{float(suite.get('time', 0)) / 60:.0f}"]
        day = datetime.datetime.fromisoformat(suite.get("timestamp", "")).date()
        yield f"| {words} | {day} | `{suite.get('name')}` | " + " | ".join(map(str, figures)) + " |"


def commit() -> str:
    """What is tested, as the name of a part's results."""
    asked = ["git", "describe", "--always", "--exclude", "*", "--dirty=+"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def _came(case: ElementTree.Element) -> str:
    tags = {child.tag for child in case}
    return "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"


def _name(case: ElementTree.Element) -> str:
    return f"{case.get('classname', '').removeprefix('tests.')}: {case.get('name')}".replace("|", "/")


if __name__ == "__main__":
    if sys.argv[1:]:
        main(Path(sys.argv[1]))
    else:
        print(commit())
