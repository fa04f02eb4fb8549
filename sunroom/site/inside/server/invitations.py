"""Nobody is invited to a table in a browser of one's own."""

from typing import Any


def is_gathering(live: Any) -> bool:
    return False


def invited_to(house: Any, person: int | None) -> list[Any]:
    return []


def inviter(house: Any, live: Any, person: int) -> None:
    return None


def invitees(house: Any, live: Any, person: int) -> list[Any]:
    return []
