"""What a worker found out, as text for the database: messages stay messages, so that everybody reads them in their own language."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sunroom.kernel.messages import Message, Seat, Several, Signed, Term

_KIND = "<"
"""Names what was packed; no slot of a sentence is called so."""
_UNPACKED: Mapping[str, Callable[[dict[str, Any]], Any]] = {
    "message": lambda facts: Message(**facts | {"english": tuple(facts["english"])}),
    "several": lambda facts: Several(**facts),
    "seat": lambda facts: Seat(**facts),
    "signed": lambda facts: Signed(**facts),
    "term": lambda facts: Term(**facts),
}
_PACKED = {Message: "message", Several: "several", Seat: "seat", Signed: "signed", Term: "term"}


def pack(found: Any) -> str:
    """Plain data with messages in it, as text."""
    return json.dumps(found, default=_taken_apart)


def unpack(text: str) -> Any:
    """The same data again; tuples have become lists."""
    return json.loads(text, object_hook=_put_together)


def _taken_apart(found: Any) -> Any:
    if isinstance(found, np.generic):
        return found.item()
    return {_KIND: _PACKED[type(found)], **vars(found)}


def _put_together(facts: dict[str, Any]) -> Any:
    kind = facts.pop(_KIND, None)
    return facts if kind is None else _UNPACKED[kind](facts)
