"""Instead of reading in a process of its own: a page has no processes, and its reader nobody to disturb."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Apart:
    """Reads here."""

    def ask(self, work: Callable[..., T], *given: Any) -> T:
        return work(*given)

    def close(self) -> None: ...
