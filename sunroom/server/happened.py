"""What others did since somebody last looked, move by move and only as far as they could see it."""

from typing import Any

from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.play import curtain_closed, seat_of
from sunroom.table.table import SPECTATOR
from sunroom.web.happened import Seen, differences, seen
from sunroom.web.language import spoken
from sunroom.web.voices import GameVoice

MOST = 60
"""How many moves are told at most: the last ones."""


def happened(house: House, caller: Caller, id: str, since: int | None) -> dict[str, Any]:
    """The moves from this one on, or since the caller's own last one; for a player who has not moved yet there are none."""
    with house.at(id) as live:
        mine = caller.seats_at(live)
        if since is None:
            since = next((ply + 1 for ply in range(live.table.ply - 1, -1, -1) if live.table.moves[ply].seat in mine), live.table.ply)
        first, last = max(0, since, live.table.ply - MOST), live.table.ply
    return {"steps": _steps(house, caller, id, first, last)}


def _steps(house: House, caller: Caller, id: str, first: int, last: int) -> list[dict[str, Any]]:
    """The table is let go of between two moves: nobody waits for this."""
    steps, before = [], first
    for ply in range(first, last):
        with house.at(id, again=True) as live:
            if ply >= live.table.ply or curtain_closed(live, caller):
                break
            seat, mine = seat_of(live, caller), caller.seats_at(live)
            sentences, mover = live.log(SPECTATOR if seat is None else seat)[ply].sentences, live.table.moves[ply].seat
            if not sentences and ply + 1 < last and ply + 1 < live.table.ply and live.table.moves[ply + 1].seat == mover:
                continue  # It is shown together with what follows from it.
            say = GameVoice(live.table.box.game, live.table.names)
            told = [say.sentence(sentence) if number == 0 else say(sentence) for number, sentence in enumerate(sentences)]
            changed = differences(_seen_at(live, before, seat), _seen_at(live, ply + 1, seat))
            steps.append({"ply": ply, "seat": mover, "mine": mover in mine, "told": told, **changed})
            before = ply + 1
    return steps


def _seen_at(live: LiveTable, ply: int, seat: int | None) -> Seen:
    """What a seat or a spectator saw after this many moves; kept, since others ask for the same."""
    key = (ply, seat, spoken())
    if key not in live.seen:
        table, viewer = live.table, SPECTATOR if seat is None else seat
        s = table.state_at(ply)
        scores = table.scores_in(s if table.over else table.box.hidden(s, viewer))
        live.seen[key] = seen(table.box.game, table.view_at(ply, viewer), seat, table.names, scores)
    return live.seen[key]
