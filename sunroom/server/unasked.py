"""What the table does for people without asking: the only move there is, and free benefits. Both are ordinary moves in the log."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State
from sunroom.server.gifts import unasked_gift
from sunroom.server.lessons import is_decided
from sunroom.server.live import LiveTable
from sunroom.table import Table

if TYPE_CHECKING:
    from sunroom.server.house import House


def next_unasked(house: "House", live: LiveTable, seat: int, before: list[int]) -> tuple[int, int] | None:
    """The next move that nobody needs to be asked for: of the seat that acted, or of one that was not among those to decide `before`."""
    if is_decided(live):
        return None
    for other in live.table.actors:
        action = live.table.unasked(other) if other == seat else None
        if action is None and (other == seat or other not in before):
            action = _unasked_person(house, live, other)
        if action is not None:
            return other, action
    return None


def _unasked_person(house: "House", live: LiveTable, seat: int) -> int | None:
    """What a person's settings leave to the table."""
    table, row = live.table, live.seats[seat]
    if row.kind != "person" or row.person is None:
        return None
    forced, given = forced_move(live, seat), unasked_gift(table, seat)
    if forced is None and given is None:
        return None
    settings = settings_at(house, live, seat)
    if forced is not None and settings.get("forced", True):
        return forced
    return given if settings.get("gifts") else None


def settings_at(house: "House", live: LiveTable, seat: int) -> Mapping[str, Any]:
    """The settings of the person on a seat; none for a bot."""
    person = live.seats[seat].person
    return {} if person is None else house.storage.settings_of(person)


def forced_move(live: LiveTable, seat: int) -> int | None:
    """The seat's only action, unless it can wait with it, or somebody's undo would be lost by it."""
    table = live.table
    legal = table.legal(seat) if seat in table.pressing else []
    return legal[0] if len(legal) == 1 and not _costs_an_undo(live, seat, legal[0]) else None


def _costs_an_undo(live: LiveTable, seat: int, action: int) -> bool:
    """Whether a person can take back a move now, but not once something hidden came out, somebody new was asked, or somebody else moved who
    holds what that person does not know."""
    table, box = live.table, live.table.box
    undoing = [row.number for row in live.seats if row.kind == "person" and last_choice(table, row.number) is not None]
    if not undoing:
        return False
    if not all(knows_as_much(box, table.state, other, seat) for other in undoing):
        return True
    after = box.copy(table.state)
    box.apply(after, seat, action)
    newly_asked = set(box.pressing(after)) - set(table.pressing)
    return bool(after.revealed != table.state.revealed) or not box.actors(after) or not newly_asked <= set(undoing)


def back_to(house: "House", live: LiveTable, seat: int) -> int | None:
    """The ply an undo goes back to: the seat's last real choice; its last move, for somebody who is asked for every one of them. What a bot
    did because time had run out stays."""
    if settings_at(house, live, seat).get("forced", True):
        choice = last_choice(live.table, seat)
    else:
        choice = live.table.ply - 1 if live.table.can_undo(seat) else None
    return None if choice is None or any(ply >= choice for ply in live.late) else choice


def last_choice(table: Table, seat: int) -> int | None:
    """The ply of the seat's last real choice, if nothing came after it but moves that had no alternative: its own, and those of others who
    held nothing that the seat did not know, for else it would learn from it what they could not do."""
    for ply in reversed(range(table.ply)):
        if table.state_at(ply).revealed != table.state.revealed:
            return None
        if not table.was_only_choice(ply):
            return ply if table.moves[ply].seat == seat else None
        if not knows_as_much(table.box, table.state_at(ply), seat, table.moves[ply].seat):
            return None
    return None


def knows_as_much(box: Box, s: State, seat: int, other: int) -> bool:
    """Whether a seat knows everything that another one does."""
    if seat == other:
        return True
    known = box.hidden(s, other)
    return bool(box.hidden(known, seat).tobytes() == known.tobytes())
