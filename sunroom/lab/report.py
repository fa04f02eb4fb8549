"""A simulation report as one HTML file: figures and charts, with no external resources."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader

_pages = Environment(loader=PackageLoader("sunroom.lab", "."), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def report_html(summary: Mapping[str, Any], title: str, command: str) -> str:
    """The page."""
    return _pages.get_template("report.html.jinja").render(summary=summary, title=title, command=command)


def write_report(path: Path, summary: Mapping[str, Any], title: str, command: str) -> None:
    path.write_text(report_html(summary, title, command), "utf-8")
