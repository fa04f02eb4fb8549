"""Studies, as this browser keeps them."""

import json
import time
from collections.abc import Callable
from typing import Any


def add(storage: Any, person: int, id: str, study: str) -> None:
    """Adds a new study."""
    storage.studies[id] = {"study": study, "touched": int(time.time())}
    storage.changed[f"study:{id}"] = json.dumps(storage.studies[id])


def find(storage: Any, id: str) -> tuple[int, str] | None:
    """A study's owner, who is whoever sits here, and its text."""
    return (0, storage.studies[id]["study"]) if id in storage.studies else None


def change(storage: Any, person: int, id: str, work: Callable[[str], str]) -> bool:
    """Changes a study; returns whether it was there."""
    if id not in storage.studies:
        return False
    add(storage, person, id, work(storage.studies[id]["study"]))
    return True


def remove(storage: Any, person: int, id: str) -> None:
    """Deletes a study."""
    if storage.studies.pop(id, None) is not None:
        storage.changed[f"study:{id}"] = None


def all_of(storage: Any, person: int) -> list[tuple[str, str, int]]:
    """All studies, the one changed last first."""
    found = [(id, one["study"], one["touched"]) for id, one in storage.studies.items()]
    return sorted(found, key=lambda one: -one[2])
