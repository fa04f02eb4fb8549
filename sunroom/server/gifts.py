"""What only gives, taken without asking: ordinary moves in the log, made for those who like it so, or at the push of a button."""

from typing import TYPE_CHECKING

from sunroom.server.live import LiveTable
from sunroom.server.problems import Problem
from sunroom.table import Table

if TYPE_CHECKING:
    from sunroom.server.house import House


def gift(table: Table, seat: int) -> int | None:
    """The action that only gives, if the seat's next is one."""
    giving = table.box.game.giving
    return giving(table.box, table.state, seat) if giving is not None and seat in table.actors else None


def unasked_gift(table: Table, seat: int) -> int | None:
    """The gift that may come without a click: never one that takes an undo away by bringing something hidden to light."""
    action = gift(table, seat)
    if action is None or not table.can_undo(seat):
        return action
    after = table.box.copy(table.state)
    table.box.apply(after, seat, action)
    return action if after.revealed == table.state.revealed else None


def next_use(table: Table, seat: int) -> int | None:
    """The gift for the push of a button: hidden things may come to light, but the turn is not ended."""
    action = gift(table, seat)
    if action is None:
        return None
    after = table.box.copy(table.state)
    table.box.apply(after, seat, action)
    return action if seat in table.box.actors(after) else None


def likes_gifts(house: "House", live: LiveTable, seat: int) -> bool:
    """Whether a person sits there who wants not to be asked."""
    row = live.seats[seat]
    if live.table.box.game.giving is None or row.kind != "person" or row.person is None:
        return False
    return any(person.settings.get("gifts") for person in house.storage.persons([row.person]))


def use_all(house: "House", live: LiveTable, seat: int) -> None:
    """Uses all that only gives, up to the next real decision."""
    action = next_use(live.table, seat)
    if action is None:
        raise Problem(409, "Nothing here only gives: the next step is a decision.")
    while action is not None:
        house.append(live, "act", seat, action)
        action = next_use(live.table, seat)
