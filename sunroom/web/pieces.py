"""What a board has drawn."""

import re
from functools import lru_cache
from html import unescape

_PIECE = re.compile(r"""\sdata-piece=(?:"([^"]+)"|'([^']+)')""")


@lru_cache(maxsize=64)
def pieces_in(drawn: str) -> frozenset[str]:
    """The names of the pieces in a drawing that can be touched; several people often look at the same one."""
    return frozenset(unescape(double or single) for double, single in _PIECE.findall(drawn))
