"""Free benefits, collected automatically: ordinary moves in the log, made for players who opted in, or at the press of a button."""

from typing import TYPE_CHECKING

from sunroom.kernel.messages import said
from sunroom.server.live import LiveTable
from sunroom.server.problems import Problem
from sunroom.table import Table

if TYPE_CHECKING:
    from sunroom.server.house import House


def gift(table: Table, seat: int) -> int | None:
    """The seat's next free benefit, if there is one."""
    giving = table.box.game.giving
    return giving(table.box, table.state, seat) if giving is not None and seat in table.actors else None


def unasked_gift(table: Table, seat: int) -> int | None:
    """The gift that may come without a click: never one that reveals something hidden and so prevents an undo."""
    action = gift(table, seat)
    if action is None or not table.can_undo(seat):
        return action
    after = table.box.copy(table.state)
    table.box.apply(after, seat, action)
    return action if after.revealed == table.state.revealed else None


def next_use(table: Table, seat: int) -> int | None:
    """The gift for the button: it may reveal hidden things, but does not end the turn, and a forced action is not a gift."""
    action = gift(table, seat)
    if action is None or len(table.legal(seat)) == 1:
        return None
    after = table.box.copy(table.state)
    table.box.apply(after, seat, action)
    return action if seat in table.box.actors(after) else None


def likes_gifts(house: "House", live: LiveTable, seat: int) -> bool:
    """Whether the seat's player is a person who has chosen not to be asked."""
    row = live.seats[seat]
    if live.table.box.game.giving is None or row.kind != "person" or row.person is None:
        return False
    return bool(house.storage.settings_of(row.person).get("gifts"))


def collect_all(house: "House", live: LiveTable, seat: int) -> None:
    """Collects all free benefits up to the next real decision."""
    action = next_use(live.table, seat)
    if action is None:
        raise Problem(409, said("There’s no free benefit to collect: the next step is a decision."))
    while action is not None:
        house.append(live, "act", seat, action)
        action = next_use(live.table, seat)
