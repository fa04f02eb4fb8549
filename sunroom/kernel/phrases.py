"""Phrases that can be said and understood: one template serves for writing a sentence and for reading it back."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Slot:
    """How one kind of value looks inside a sentence."""

    pattern: str
    say: Callable[[Any], str] = str
    read: Callable[[str], Any] = str


def amount_of(singular: str) -> Slot:
    """`1 coin`, `3 coins`."""
    return Slot(
        rf"\d+ {singular}s?",
        lambda n: f"{n} {singular}" if n == 1 else f"{n} {singular}s",
        lambda text: int(text.split()[0]),
    )


NUMBER = Slot(r"\d+", str, int)
WORDS = Slot(r".+?")


class Phrasebook:
    """Sentences by kind, such as `{"build": "build {tile} {space}"}`; what is in braces is a slot of that name."""

    def __init__(self, templates: Mapping[str, str], slots: Mapping[str, Slot]) -> None:
        self.templates, self.slots = dict(templates), dict(slots)
        self._patterns = [(kind, self._pattern(template)) for kind, template in self.templates.items()]

    def _pattern(self, template: str) -> re.Pattern[str]:
        parts = re.split(r"\{(\w+)\}", template)
        source = "".join(f"(?P<{part}>{self.slots.get(part, WORDS).pattern})" if i % 2 else re.escape(part) for i, part in enumerate(parts))
        return re.compile(source, re.IGNORECASE)

    def say(self, kind: str, **values: Any) -> str:
        """The sentence of this kind with these values."""
        said = {name: self.slots.get(name, WORDS).say(value) for name, value in values.items()}
        return self.templates[kind].format(**said)

    def read(self, text: str) -> tuple[str, dict[str, Any]] | None:
        """The kind and the values of a sentence, or None if it is none of ours."""
        for kind, pattern in self._patterns:
            if match := pattern.fullmatch(text.strip()):
                return kind, {name: self.slots.get(name, WORDS).read(found) for name, found in match.groupdict().items()}
        return None
