"""There are no threads here."""

from typing import Any


async def run_in_threadpool(function: Any, *arguments: Any) -> Any:
    return function(*arguments)
