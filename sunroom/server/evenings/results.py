"""What comes of an evening's tables: stored with the move that ends a game, so that it is there if the move is."""

import json
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select, update

from sunroom.server.evenings.schema import evenings, meetings
from sunroom.server.live import LiveTable
from sunroom.server.notices import notice
from sunroom.server.rows import LEFT

if TYPE_CHECKING:
    from sunroom.server.house import House


def places_of(live: LiveTable) -> tuple[list[int], list[int]]:
    """Per seat the place and the points. Whoever has left their seat to a bot is behind all who stayed, unless a partner plays on."""
    sides, scores = live.table.box.sides(live.table.state), {line["seat"]: line for line in live.scores(-1)}
    left = [seat.kind == "bot" and seat.lost in LEFT for seat in live.seats]
    stayed = {sides[number] for number, gone in enumerate(left) if not gone}
    ranks = [(sides[number] not in stayed, int(scores[number]["place"])) for number in range(len(live.seats))]
    return [1 + sum(other < rank for other in ranks) for rank in ranks], [int(scores[number]["total"]) for number in range(len(live.seats))]


def note_result(house: "House", live: LiveTable) -> None:
    """Stores how a table of an evening ended, once. The caller is changing the table."""
    evening = live.row.evening
    if evening is None:
        return
    assert live.news is not None
    places, points = places_of(live)
    values = {"result": json.dumps({"places": places, "points": points})}
    id, told = live.id, list[int]()

    def work(connection: Connection) -> None:
        connection.execute(select(evenings.c.id).where(evenings.c.id == evening).with_for_update())
        here = (meetings.c.evening_id == evening) & (meetings.c.at_table == id) & meetings.c.result.is_(None)
        if connection.execute(update(meetings).where(here).values(**values)).rowcount:
            changed = update(evenings).where(evenings.c.id == evening).values(changes=evenings.c.changes + 1, touched=int(house.post.now()))
            told.append(connection.execute(changed.returning(evenings.c.changes)).scalar_one())
            if house.storage.shared:
                notice(house.id, "table", evening, told[-1])(connection)

    def tell() -> None:
        for version in told:
            house.hub.publish(evening, version)

    house.storage.later(work)
    live.news.append(tell)
