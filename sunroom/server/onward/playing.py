"""Playing on from a moment: a table of its own, which promises nothing, counts for nothing, and says where it comes from."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sunroom.kernel.messages import said
from sunroom.server import seating
from sunroom.server.company import USUAL_ABSENCE
from sunroom.server.fair.checking import commitment, new_salt
from sunroom.server.fair.facts import Fair
from sunroom.server.house import House
from sunroom.server.live import mask_of
from sunroom.server.onward import kept
from sunroom.server.onward.naming import nameless
from sunroom.server.problems import Problem
from sunroom.server.rows import Person, TableRow
from sunroom.server.tokens import new_table_id
from sunroom.table.moment import Moment, moment_line
from sunroom.table.options import options_for_file


def play_on(house: House, person: Person, moment: Moment, wishes: Sequence[str], names: Sequence[str] = (), same: bool = False) -> str:
    """Sets up a table at which a game goes on from a moment; `wishes` says for every seat who is to sit there, as for any table. Returns
    the table's id. `same`: with the same luck, and the same cards in everyone's hands."""
    box = moment.box
    seating.check_seats(box, wishes)
    seats = seating.seats_for(person, wishes, names)
    if moment.over:
        raise Problem(422, said("The game ends at this moment. Go back to an earlier one to play on from there."))
    seating.check_room(house, person)
    people, waits = [seat.number for seat in seats if seat.kind != "bot"], any(seat.kind == "open" for seat in seats)
    if same and (waits or moment.seat is not None):
        raise Problem(422, said("The cards can only stay as they were where everything was open and nobody is invited."))
    start = moment.start(people, same)
    seed, salt = secrets.randbits(62), new_salt()
    position: dict[str, Any] = json.loads(json.dumps(box.game.position.dump(box, start)))
    row = TableRow(
        new_table_id(), box.game.name, options_for_file(box), seed, salt, commitment(seed, salt), person.id, False,
        "waiting" if waits else "playing", 0 if waits else mask_of(box.pressing(start)), absence=USUAL_ABSENCE if waits else None,
        position=position, fair=Fair(imported=True), source=moment.source or "m",
    )  # fmt: skip
    house.storage.add_table(row, seats)
    house.added(row.id)
    return row.id


def hand_on(house: House, person: Person, where: str, moment: Moment) -> str:
    """Makes a moment one that everybody may look at who has its address, which is returned: without anything that its seat cannot know."""
    if where.startswith("m."):
        return where
    return f"m.{kept.keep(house.storage, person.id, moment_line(for_others(moment)))}"


def for_others(moment: Moment) -> Moment:
    """A moment as others may have it: it leads neither to a game that is going on nor to a study, and names nobody."""
    private = moment.source.startswith("s.") or (moment.seat is not None and moment.source.startswith("t."))
    unnamed = nameless(moment.harmless())
    return replace(unnamed, source="") if private else unnamed
