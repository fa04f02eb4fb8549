"""The texts of the scripts: found in their sources, and sent with a page in its language."""

import json
import re
from functools import cache

from sunroom.web.language import ENGLISH, read_catalogue, spoken
from sunroom.web.static_files import scripts

_SAYS = re.compile(r'\b_n?\(\s*"([^"]+)"(?:,\s*"([^"]+)")?')


@cache
def script_texts() -> tuple[tuple[str, str | None], ...]:
    """Every `_("text")` and `_n("one", "many", n)` of the scripts."""
    found = (match for path in scripts().values() for match in _SAYS.finditer(path.read_text("utf-8")))
    return tuple(sorted({(match[1], match[2] if match[0].startswith("_n") else None) for match in found}, key=str))


def words() -> str:
    """The scripts' catalogue as JSON: texts, and lists of forms where a number decides; empty for English."""
    return "" if spoken() == ENGLISH else _words(spoken())


@cache
def _words(language: str) -> str:
    found = {one: read_catalogue(language).get(one) for one, _ in script_texts()}
    return json.dumps({one: entry.string for one, entry in found.items() if entry is not None}, ensure_ascii=False)
