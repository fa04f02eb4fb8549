"""What a move is said to have brought is what the figures beside the board changed by."""

import random
import re
from collections.abc import Callable

from tests.server.served import Guest, Served

Come = Callable[..., Guest]
MOVES = 12


def totals_shown(me: Guest, table: str, step: int) -> list[int]:
    """The totals beside the board after so many moves."""
    page = me.http.get(f"/t/{table}/replay", params={"step": step}).text
    return [int(total) for total in re.findall(r'class="fact total"[^>]*><i>[^<]*</i><b[^>]*>(-?\d+)</b>', page)]


def test_points_that_count_only_at_the_end_are_not_told_as_gains(guest: Come) -> None:
    """Whoever builds in Solar City has one empty space less: their total stays what it was until the game is over."""
    me, luck = guest(), random.Random(1)
    table = me.create("me", "here")["table"]
    for _ in range(MOVES):
        me.move(table, luck)
    steps = me.http.get(f"/t/{table}/happened", params={"since": 0}).json()["steps"]
    assert len(steps) > 1
    for before, after in zip([0, *(step["ply"] + 1 for step in steps)], steps, strict=False):
        told = {seat: by for seat, what, by in after["gains"] if what == "total"}
        was, now = totals_shown(me, table, before), totals_shown(me, table, after["ply"] + 1)
        assert len(was) == 2
        assert told == {seat: b - a for seat, (a, b) in enumerate(zip(was, now, strict=True)) if a != b}


def test_what_was_drawn_is_kept_as_long_as_it_is_so(guest: Callable[..., Guest], served: Served) -> None:
    """Drawings are made while others move on: what an old one showed must not be taken for what is there now."""
    me = guest()
    table = me.create("me", "here")["table"]
    me.http.get(f"/t/{table}/fragment", headers={"Sunroom-Part": "yes"})
    with served.house.changing(table) as live:
        assert [ply for ply, _, _ in live.seen] == [live.table.ply]
        noted, version = dict(live.seen), live.version
        me_moves = live.table.legal(live.table.actors[0])[0]
        served.house.append(live, "act", live.table.actors[0], me_moves)
        live.seen.clear()
        live.note_seen(version, noted)
        assert live.seen == {}
        live.note_seen(live.version, noted)
        assert live.seen == noted
