"""Which request something is done for: told in its answer, and in every line that is logged because of it."""

import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

_REQUEST: ContextVar[str] = ContextVar("request", default="")
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")


def begin(given: str = "") -> str:
    """The id of a request that begins now: the one it was given, if it is well formed, else a new one."""
    id = given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
    _REQUEST.set(id)
    return id


def current() -> str:
    """The id of the request that this is done for; empty if there is none."""
    return _REQUEST.get()


def carried(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work, still for the present request when it is done later in a thread of its own."""
    id = current()

    def done(*arguments: Any) -> Any:
        before = _REQUEST.set(id)
        try:
            return work(*arguments)
        finally:
            _REQUEST.reset(before)

    return done
