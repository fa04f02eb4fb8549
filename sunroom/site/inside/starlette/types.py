"""Names for annotations."""

from typing import Any

ASGIApp = Message = Receive = Scope = Send = Any
