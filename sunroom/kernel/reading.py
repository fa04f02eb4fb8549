"""Parsing typed actions: the phrases of a book in reverse. People type English, and so do saved tables."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sunroom.kernel.messages import Phrasebook


@dataclass(frozen=True)
class Slot:
    """How one kind of value looks inside a phrase, and what it means."""

    pattern: str = r".+?"
    read: Callable[[str], Any] = str


NUMBER = Slot(r"\d+", int)


class Reader:
    """Finds the phrase of a book that somebody typed, ignoring case."""

    def __init__(self, book: Phrasebook, earlier: Mapping[str, str] | None = None, /, **slots: Slot) -> None:
        """`earlier` has phrases as they used to be: saved tables still contain them."""
        self._slots = slots
        phrases = [*((key, one) for key, (one, _) in book.phrases.items()), *(earlier or {}).items()]
        self._patterns = [(key, self._pattern(phrase)) for key, phrase in phrases]

    def _pattern(self, phrase: str) -> re.Pattern[str]:
        parts = re.split(r"\{(\w+)\}", phrase)
        source = "".join(f"(?P<{part}>{self._slot(part).pattern})" if i % 2 else re.escape(part) for i, part in enumerate(parts))
        return re.compile(source, re.IGNORECASE)

    def _slot(self, name: str) -> Slot:
        return self._slots.get(name, Slot())

    def read(self, text: str) -> tuple[str, dict[str, Any]] | None:
        """The key of the phrase and the values of its slots; None if the book has no such phrase."""
        for key, pattern in self._patterns:
            if match := pattern.fullmatch(text.strip()):
                return key, {name: self._slot(name).read(found) for name, found in match.groupdict().items()}
        return None
