"""How pages look and move for whoever asked: their theme, motion, text size and patterns."""

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "motion": ("system", "on", "off"),
    "pace": ("normal", "off", "quick", "slow"),
    "text": ("normal", "large", "larger"),
}
"""The settings that are chosen from a list, the default first."""
USUAL = {name: choices[0] for name, choices in CHOICES.items()} | {"patterns": False}
WORN = ("theme", "motion", "text", "patterns")
"""The settings that style sheets look at; the pace of others’ moves concerns a table alone."""

_looks: ContextVar[Mapping[str, str] | None] = ContextVar("looks", default=None)


def wear(settings: Mapping[str, Any]) -> None:
    """Draws pages with these settings from here on."""
    _looks.set(as_attributes(settings))


def looks() -> Mapping[str, str]:
    """What stands on `<html>` in the response to this request."""
    return _looks.get() or as_attributes({})


def as_attributes(settings: Mapping[str, Any]) -> dict[str, str]:
    """Settings as the values of `data-` attributes; what is unknown looks as usual."""
    chosen = USUAL | {name: value for name, value in settings.items() if name == "patterns" or value in CHOICES.get(name, ())}
    return {name: ("yes" if chosen[name] else "no") if name == "patterns" else chosen[name] for name in WORN}
