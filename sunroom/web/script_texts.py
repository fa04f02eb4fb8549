"""What the scripts say: found in their sources, and sent along with a page in its language."""

import json
import re
from functools import cache

from sunroom.web.language import ENGLISH, read_catalogue, spoken
from sunroom.web.static_files import STATIC

SCRIPTS = ("frame.js", "sunroom.js", "lobby.js")
_SAYS = re.compile(r'\b_n?\("([^"]+)"(?:, "([^"]+)")?')


@cache
def script_texts() -> tuple[tuple[str, str | None], ...]:
    """Every `_("text")` and `_n("one", "many", n)` of our scripts."""
    found = (match for name in SCRIPTS for match in _SAYS.finditer((STATIC / name).read_text("utf-8")))
    return tuple(sorted({(match[1], match[2] if match[0].startswith("_n") else None) for match in found}, key=str))


def words() -> str:
    """The catalogue of the scripts as JSON: texts, and lists of forms where a number decides; nothing for English."""
    return "" if spoken() == ENGLISH else _words(spoken())


@cache
def _words(language: str) -> str:
    entries = {entry.msgid: entry for entry in read_catalogue(language) if entry.msgctxt is None}
    said = {}
    for one, many in script_texts():
        if one in entries:
            said[one] = [form for _, form in sorted(entries[one].msgstr_plural.items())] if many else entries[one].msgstr
    return json.dumps(said, ensure_ascii=False)
