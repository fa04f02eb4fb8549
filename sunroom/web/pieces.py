"""What a board has drawn."""

import re
from functools import lru_cache
from html import unescape

_USUAL = ' data-piece="'
"""How boards write it, which is found sooner."""
_PIECE = re.compile(r"""\sdata-piece=(?:"([^"]+)"|'([^']+)')""")


@lru_cache(maxsize=64)
def pieces_in(drawn: str) -> frozenset[str]:
    """The names of the pieces in a drawing that can be touched; several people often look at the same one."""
    found = [part[: part.index('"')] for part in drawn.split(_USUAL)[1:]]
    if len(found) < drawn.count("data-piece="):
        found = [double or single for double, single in _PIECE.findall(drawn)]
    return frozenset(unescape(name) if "&" in name else name for name in found if name)
