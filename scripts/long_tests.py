"""Writes the results of `make test-long` to docs/long-tests.md: `python -m scripts.long_tests build/long-tests.xml`."""

import datetime
import platform
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

DOCS = Path(__file__).parent.parent / "docs"
PAGE = """# The last long run of the tests

`make test` tries enough to find a mistake within minutes. `make test-long` tries everything at full size: 10,000 random games for
every invariant, whole games in the browser, every browser that is installed, kernels for a GPU as they are shipped. It wrote this page.

| | |
|---|---|
| On | {day}, commit `{commit}`, Python {python} |
| Tests | {passed} passed, {failed} failed, {skipped} skipped |
| Time | {minutes:.0f} minutes with {cores} |

{failures}## The longest

| Test | Seconds |
|---|---|
{longest}
"""


def main(path: Path) -> None:
    suite = next(ElementTree.parse(path).getroot().iter("testsuite"))
    cases = list(suite.iter("testcase"))
    counts = Counter(_came(case) for case in cases)
    failed = [f"- `{_name(case)}`" for case in cases if _came(case) == "failed"]
    slowest = sorted(cases, key=lambda case: -float(case.get("time", 0)))[:12]
    text = PAGE.format(
        day=datetime.date.today(),
        commit=subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout.strip(),
        python=platform.python_version(),
        passed=counts["passed"],
        failed=counts["failed"],
        skipped=counts["skipped"],
        minutes=float(suite.get("time", 0)) / 60,
        cores="two workers",
        failures="## Failed\n\n" + "\n".join(failed) + "\n\n" if failed else "",
        longest="\n".join(f"| `{_name(case)}` | {float(case.get('time', 0)):.0f} |" for case in slowest),
    )
    (DOCS / "long-tests.md").write_text(text, "utf-8")
    print(f"docs/long-tests.md: {counts['passed']} passed, {counts['failed']} failed")


def _came(case: ElementTree.Element) -> str:
    tags = {child.tag for child in case}
    return "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"


def _name(case: ElementTree.Element) -> str:
    return f"{case.get('classname', '').removeprefix('tests.')}: {case.get('name')}".replace("|", "/")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
