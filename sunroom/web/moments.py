"""When something was, in words and for programs that read pages."""

import time

from sunroom.web.language import gettext, spoken

MOMENT = 45
"""Seconds that are no time at all."""


def ago(at: float, now: float) -> str:
    """How long ago something was, roughly: `3 hours ago`."""
    if abs(now - at) < MOMENT and at <= now:
        return gettext("just now")
    from babel.dates import format_timedelta  # a site has no need of it

    return format_timedelta(int(at - now), add_direction=True, threshold=1.2, locale=spoken())


def machine_time(at: float) -> str:
    """For the `datetime` of a `<time>`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))


def counted_down(seconds: float) -> str:
    """What is left of somebody's time, as the page's script writes it too: `4:07`, `3:04:07`, `2 d 3 h`."""
    left = int(seconds)
    if left >= 2 * 86_400:
        return gettext("{d} d {h} h", d=left // 86_400, h=left % 86_400 // 3600)
    hours, minutes = left // 3600, left % 3600 // 60
    return f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
