"""What people see of a table's clock. It only changes when something happens: pages count down by themselves."""

from sunroom.server.clocks.clock import Clock
from sunroom.server.live import LiveTable
from sunroom.web.models import ClockShown, Face


def clock_shown(live: LiveTable) -> ClockShown | None:
    """The clock of a table, if one was agreed on; the seats of people have a face each."""
    terms, clock = live.row.terms, live.aside.clock or Clock()
    if terms is None:
        return None
    people = [row.number for row in live.seats if row.kind == "person" and live.status != "over"]
    faces = [Face(seat, terms.each + clock.left(terms, seat), clock.ends(terms, seat)) for seat in people]
    return ClockShown(terms.each, terms.reserve, terms.then, faces)
