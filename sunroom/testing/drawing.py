"""Checking drawings: every opened tag is closed, and what can be touched is there."""

from html.parser import HTMLParser

SPOKEN = ("title", "aria-label", "placeholder", "data-shows", "data-says", "data-label")
"""The attributes that people read or hear."""
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Drawing(HTMLParser):
    """A parsed piece of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.mistakes: list[str] = []
        self.tags: set[str] = set()
        self.pieces: list[str] = []
        self.words: set[str] = set()
        """All that people read or hear."""
        self.feed(text)
        self.close()
        self.mistakes += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.mistakes.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        self.words.add(data.strip())

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.pieces += [str(value) for name, value in attrs if name == "data-piece"]
        self.words.update(str(value) for name, value in attrs if name in SPOKEN)
