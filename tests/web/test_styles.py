"""Style sheets: what their linter finds, and that a browser understands every declaration."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.lint_styles import PACKAGE, Sheets, slips
from tests.web.visitor import Visitor

SLIPS = {
    ".card { color: red; top: 0; color: red; }": "part.css:1: .card declares color twice",
    ".card { top: 0; } .card { left: 0; }": "part.css: .card comes 2 times",
    ".card { color: var(--nowhere); }": "--nowhere is used but not defined",
    ".card { --never: red; }": "--never is defined but not used",
    "@keyframes idle { to { opacity: 0; } }": "@keyframes idle is not used",
    ".never-ever-drawn { top: 0; }": "part.css:1: nothing has the class never-ever-drawn",
    ".card { top 0; }": "part.css:1: Stop token reached before {} block for a qualified rule.",
    "@layer card;": "part.css:1: @layer is not known here",
}
OTHERS = "is used but not defined"  # Colours that drawings use are in the real sheets.


@pytest.mark.parametrize("rules", SLIPS)
def test_a_slip_is_found(rules: str, tmp_path: Path) -> None:
    (tmp_path / "part.css").write_text(rules, "utf-8")
    assert SLIPS[rules] in slips(tmp_path)


@pytest.mark.parametrize(
    "rules", [".card { height: 100vh; height: 100dvh; }", "@media (width > 9px) { .card { top: 0; } } .card { top: 1px; }"]
)
def test_what_is_meant_is_no_slip(rules: str, tmp_path: Path) -> None:
    (tmp_path / "part.css").write_text(rules, "utf-8")
    assert [slip for slip in slips(tmp_path) if OTHERS not in slip] == []


def test_a_part_belongs_to_one_sheet(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    for name in ("one", "two"):
        (tmp_path / "parts" / f"{name}.css").write_text(".card { top: 0; }", "utf-8")
    (tmp_path / "sheet.css").write_text('@import "parts/one.css";\n@import "parts/three.css";\n', "utf-8")
    found = [slip for slip in slips(tmp_path) if OTHERS not in slip]
    assert found == ["parts/two.css is imported 0 times", f"{tmp_path / 'parts' / 'three.css'} is imported but not there"]


def test_a_browser_understands_every_declaration(visitor: Callable[..., Visitor]) -> None:
    """Except for those meant for other browsers."""
    declared = [
        (f"{rule.sheet}:{rule.line}", name, value)
        for rule in Sheets(PACKAGE).rules
        if "::-moz-" not in rule.selector
        for name, value in rule.declarations
    ]
    assert len(declared) > 2000
    unknown = visitor().page.evaluate("all => all.filter(([, name, value]) => !CSS.supports(name, value))", declared)
    assert unknown == []
