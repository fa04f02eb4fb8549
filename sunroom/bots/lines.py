"""How a game could have gone on from one of its moments, and how it did: both up to where something unknown is revealed."""

from collections.abc import Sequence

from sunroom.table.table import Move, Table

LONGEST = 12


def followed(table: Table, ply: int, line: Sequence[Move]) -> Table:
    """What a seat expected from a moment on, on a table of its own, as far as it can be played there.

    It ends after a move that reveals something, since what comes then is not what the seat imagined; and before one that depends on
    cards nobody else may see. Moves that are somebody's only choice are made in between: bots need not mention them."""
    here = _at(table, ply)
    box, seat = table.box, line[0].seat
    secret = box.game.hidden_hands and not box.in_the_open
    for move in line:
        while here.ply < LONGEST and not revealed(here) and (forced := _forced(here)) not in (None, move):
            assert forced is not None
            here.make(forced.seat, forced.action)
        if here.ply >= LONGEST or revealed(here) or (secret and move.seat != seat) or move.action not in here.legal(move.seat):
            break
        here.make(move.seat, move.action)
    return here


def played(table: Table, ply: int, at_least: int) -> Table:
    """What did happen from a moment on, up to what was revealed first, or this many moves."""
    here = _at(table, ply)
    for move in table.moves[ply : ply + LONGEST]:
        if here.ply >= at_least and revealed(here):
            break
        here.make(move.seat, move.action)
    return here


def revealed(here: Table) -> bool:
    """Whether something unknown has come up since the moment where a line began."""
    return bool(here.state.revealed != here.state_at(0).revealed)


def _at(table: Table, ply: int) -> Table:
    return Table(table.box, table.seed, table.names, table.state_at(ply))


def _forced(here: Table) -> Move | None:
    """The next move, if it is the only one there is."""
    actors = here.actors
    legal = here.legal(actors[0]) if len(actors) == 1 else []
    return Move(actors[0], legal[0]) if len(legal) == 1 else None
