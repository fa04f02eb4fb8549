"""What people see of each other at a table: talk, questions, who is away, and what they may do about it."""

from sunroom.bots.levels import LEVELS
from sunroom.server.company import kept_for, patience_left, why_lost
from sunroom.server.consent import may_ask, not_yet, pending
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.talk import REACTIONS, heard, speaking_seat
from sunroom.web.models import Asked, Company


def company_shown(house: House, caller: Caller, live: LiveTable) -> Company:
    """The company as the caller sees it. The caller holds the table."""
    mine, playing = caller.seats_at(live), live.status == "playing"
    patience = {row.number: patience_left(house, live, row.number) for row in live.seats if row.number not in mine} if mine else {}
    left = {seat: seconds for seat, seconds in patience.items() if seconds is not None}
    may_talk = speaking_seat(live, caller) is not None
    people = {row.person if row.kind == "person" else row.was for row in live.seats} - {None}
    return Company(
        people=len(people),
        talk=heard(live),
        may_talk=may_talk,
        reactions=[(key, REACTIONS(key)) for key in REACTIONS.phrases] if may_talk else [],
        asked=_asked(live, mine),
        may_take_back=may_ask(house, live, caller, "back"),
        may_end=may_ask(house, live, caller, "end"),
        may_resign=playing and bool(mine) and live.row.lesson is None,
        levels=[(level.name, level.title) for level in LEVELS.values()],
        away=[seat for seat, seconds in left.items() if not seconds],
        look_again=min((seconds for seconds in left.values() if seconds), default=None),
        lost=why_lost(live, caller),
        rated_again=playing and any(seat in live.aside.again for seat in mine),
        may_return=playing and bool(kept_for(live, caller)),
        absence=live.row.absence,
        ended=live.row.ending == "agreed",
    )


def _asked(live: LiveTable, mine: list[int]) -> Asked | None:
    asked = pending(live)
    if asked is None:
        return None
    left = not_yet(live, asked)
    return Asked(asked["what"], asked["by"], left, asked["by"] in mine, any(seat in left for seat in mine))
