"""The addresses of style sheets and scripts, as they were when the site was built; the files lie beside the pages."""

import json
from pathlib import Path
from typing import Any

_KNOWN: dict[str, Any] = json.loads(Path(__file__).with_name("static.json").read_text("utf-8"))
WORDS: dict[str, str] = _KNOWN["words"]


def static_url(name: str) -> str:
    return str(_KNOWN["static"][name])


def script_url(name: str) -> str:
    return str(_KNOWN["scripts"][name][0])


def imported(*names: str) -> tuple[str, ...]:
    return tuple(sorted({other for name in names for other in _KNOWN["scripts"][name][1]} - set(names)))


def game_style(game: str) -> str | None:
    return _KNOWN["styles"][game]


def game_script(game: str) -> str | None:
    return _KNOWN["own"][game]
