"""Nobody is told of anything outside of this page."""

from typing import Any


class Webhooks:
    def __init__(self, storage: Any, private: bool) -> None: ...

    def tell_turn(self, live: Any, seats: Any) -> None: ...

    def close(self) -> None: ...


def check_url(url: str) -> str:
    return ""  # the setting is not offered
