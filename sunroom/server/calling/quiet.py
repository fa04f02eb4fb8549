"""Quiet hours: what happens meanwhile is told when they are over, if it is still so then."""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from sunroom.kernel.messages import said
from sunroom.server.problems import Problem


def check_hour(text: str) -> str:
    """An hour of the day as a form sends it, `22:30`; or nothing."""
    try:
        return time.fromisoformat(text).strftime("%H:%M") if text else ""
    except ValueError:
        raise Problem(422, said("An hour is written like 22:30, not {text}.", text=repr(text[:20]))) from None


def check_zone(name: str) -> str:
    """The name of a time zone, as browsers know it: `Europe/Berlin`."""
    try:
        return name and ZoneInfo(name).key
    except (ValueError, OSError, KeyError):
        raise Problem(422, said("There’s no time zone {text}; one is called Europe/Berlin, for example.", text=repr(name[:40]))) from None


def quiet_until(settings: Mapping[str, Any], now: float) -> float | None:
    """When a person's quiet hours end, if they are on now."""
    begin, end = (str(settings.get(name) or "") for name in ("quiet_from", "quiet_to"))
    if not begin or not end or begin == end:
        return None
    here = datetime.fromtimestamp(now, _zone(settings))
    first, last = (datetime.combine(here.date(), time.fromisoformat(text), here.tzinfo) for text in (begin, end))
    if first < last:
        return last.timestamp() if first <= here < last else None
    if here >= first:  # from this evening to tomorrow morning
        return (last + timedelta(days=1)).timestamp()
    return last.timestamp() if here < last else None


def _zone(settings: Mapping[str, Any]) -> tzinfo:
    try:
        return ZoneInfo(str(settings.get("zone") or "UTC"))
    except (ValueError, OSError, KeyError):  # a machine may know fewer of them after an update
        return UTC
