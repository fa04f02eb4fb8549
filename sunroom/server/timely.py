"""Whether a choice comes at the right time: neither before the cards are dealt, nor after the end, nor at a position that has passed."""

from collections.abc import Callable, Sequence

from sunroom.kernel.messages import said
from sunroom.server.live import LiveTable
from sunroom.server.problems import Problem, Stale
from sunroom.server.sequence import Chosen


def check_dealt(live: LiveTable) -> None:
    """Rejects what there is nothing for before everyone is seated."""
    if live.status == "waiting":
        left = sum(seat.kind == "open" for seat in live.seats)
        if not left:
            raise Problem(409, said("Everyone is seated. The game begins in a moment."))
        sentence = said("The game begins when {n} more player has joined.", "The game begins when {n} more players have joined.", n=left)
        raise Problem(409, sentence)


def check_moves_left(live: LiveTable) -> None:
    """Rejects a choice at a table where there are no moves yet, or none any more."""
    check_dealt(live)
    if live.row.ending:
        raise Problem(409, said("Everyone agreed to end this game, so there are no more moves."))


def check_seen(live: LiveTable, chosen: Chosen, mine: Sequence[int], still: Callable[[int], bool] = lambda seen: False) -> None:
    """Rejects a choice made at another position, unless it is `still` the same choice as after the moves that were seen."""
    seen, ply = live.sequence.ply_of(chosen, mine), live.table.ply
    if seen is not None and (seen == ply or still(seen)):
        return
    if chosen.version is not None:
        words = said(
            "The table has changed: it’s at version {n}, and you saw version {m}. Take another look.", n=live.version, m=chosen.version
        )
    elif seen is None:
        words = said("Someone took back a move, so {m} moves may be another position now. Send the version that you saw.", m=chosen.ply)
    else:
        words = said("The game has moved on: it’s at move {n}, and you saw move {m}. Take another look.", n=ply, m=seen)
    raise Stale(words, live.id, ply, live.version)
