"""When something was, in words and for programs that read pages."""

import time

from sunroom.web.language import gettext, spoken

MOMENT = 45
"""Seconds that are no time at all."""


def ago(at: float, now: float) -> str:
    """How long ago something was, roughly: `3 hours ago`."""
    if now - at < MOMENT:
        return gettext("just now")
    from babel.dates import format_timedelta  # a site has no need of it

    return format_timedelta(at - now, add_direction=True, threshold=1.2, locale=spoken())


def machine_time(at: float) -> str:
    """For the `datetime` of a `<time>`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))
