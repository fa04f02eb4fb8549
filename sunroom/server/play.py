"""What people do at a table: act, take back, ask for a hint, say that they are there."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from sunroom.bots.explain import considered, explain
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.game import State
from sunroom.server.gifts import gift, likes_gifts, next_use, use_all
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.problems import Problem, Stale
from sunroom.server.thinking import hint_seed
from sunroom.web.models import Candidate, Hint

SHOWN_CANDIDATES = 5


def seat_of(live: LiveTable, caller: Caller, wanted: int | None = None) -> int | None:
    """The caller's seat: the one they name, else one that may act, else their first; none for a spectator."""
    mine = caller.seats_at(live)
    if wanted is not None:
        if wanted not in mine:
            raise Problem(403, f"Seat {wanted + 1} is not yours.")
        return wanted
    acting = [seat for seat in live.table.actors if seat in mine]
    return acting[0] if acting else mine[0] if mine else None


def own_seat(live: LiveTable, caller: Caller, wanted: int | None = None) -> int:
    """The caller's seat; spectators are refused."""
    seat = seat_of(live, caller, wanted)
    if seat is None:
        raise Problem(403, "You are watching this table; only those who sit at it can do that.")
    return seat


def act(house: House, caller: Caller, id: str, action: int | str, ply: int, wanted: int | None = None) -> None:
    """Carries out an action, given as its number or in words."""
    with house.at(id) as live:
        seat = own_seat(live, caller, wanted)
        house.check_ply(live, live.table.ply if _still_asked(live, seat, ply, action) else ply)
        house.append(live, "act", seat, _number(live, seat, action))


def _still_asked(live: LiveTable, seat: int, ply: int, action: int | str) -> bool:
    """Whether an action chosen in view of another position is as good in this one: others act at the same time."""
    with suppress(IllegalAction):
        return live.table.still_asked(seat, ply, _number(live, seat, action))
    return False


def act_together(house: House, caller: Caller, id: str, actions: Sequence[int | str], ply: int, wanted: int | None = None) -> None:
    """Carries out what was chosen together, such as the cards to compost; all in view of the same position."""
    with house.at(id) as live:
        for action in actions:
            act(house, caller, id, action, ply, wanted)
            ply = live.table.ply


def _number(live: LiveTable, seat: int, action: int | str) -> int:
    box, room, s = live.table.box, live.table.box.game.room, live.table.state
    if isinstance(action, str):
        if seat not in live.table.actors:
            raise IllegalAction(room.why_not(box, s, seat, -1))
        action = room.parse_action(box, box.asking(s, seat), action)
    if not 0 <= action < box.game.actions:
        raise IllegalAction(f"{action} is no action: they are numbered 0 to {box.game.actions - 1}")
    return action


def undo(house: House, caller: Caller, id: str, ply: int, wanted: int | None = None) -> None:
    """Takes the caller's last move back, and with it what was only given after it."""
    with house.at(id) as live:
        seat = own_seat(live, caller, wanted)
        house.check_ply(live, ply)
        _refuse_after_the_end(live)
        seat = _first(live, caller, wanted, live.table.can_undo, seat)
        given = likes_gifts(house, live, seat)
        undone = live.table.moves[-1] if live.table.moves else None
        house.append(live, "undo", seat)
        while given and undone and gift(live.table, seat) == undone.action and live.table.can_undo(seat):
            undone = live.table.moves[-1]
            house.append(live, "undo", seat)


def redo(house: House, caller: Caller, id: str, ply: int, wanted: int | None = None) -> None:
    """Makes the move again that the caller took back."""
    with house.at(id) as live:
        seat = own_seat(live, caller, wanted)
        house.check_ply(live, ply)
        _refuse_after_the_end(live)
        seat = _first(live, caller, wanted, live.table.can_redo, seat)
        house.append(live, "redo", seat)
        while likes_gifts(house, live, seat) and gift(live.table, seat) is not None and live.table.can_redo(seat):
            house.append(live, "redo", seat)


def _refuse_after_the_end(live: LiveTable) -> None:
    """Once a game is over its seed is open: nobody goes back behind that."""
    if live.status == "over":
        raise Problem(422, "The game is over and its seed is known: there is no undo any more.")


def use_gifts(house: House, caller: Caller, id: str, ply: int, wanted: int | None = None) -> None:
    """Uses all that only gives; that others moved meanwhile changes nothing."""
    with house.at(id) as live:
        seat = own_seat(live, caller, wanted)
        action = next_use(live.table, seat)
        still = action is not None and live.table.still_asked(seat, ply, action)
        house.check_ply(live, live.table.ply if still else ply)
        use_all(house, live, seat)


def _first(live: LiveTable, caller: Caller, wanted: int | None, can: object, otherwise: int) -> int:
    """With several seats at one screen: the one of them that can."""
    if wanted is not None or not callable(can):
        return otherwise
    return next((seat for seat in caller.seats_at(live) if can(seat)), otherwise)


def hint(house: House, caller: Caller, id: str, wanted: int | None = None, ply: int | None = None) -> Hint:
    """What a strong bot would do in the caller's place, from what the caller knows; kept until the position changes."""
    with house.at(id) as live:
        seat = own_seat(live, caller, wanted)
        house.check_ply(live, live.table.ply if ply is None else ply)
        if seat in live.hints:
            return live.hints[seat]
        table, entries, at = live.table, live.entries, live.table.ply
        if seat not in table.actors:
            raise Problem(422, "There is nothing to decide for you now.")
        state = table.state
    found = _advised(house, live, state, seat, at)
    with house.at(id) as live:
        if live.entries != entries and not live.table.still_asked(seat, at, found.action):
            raise Stale(at, live.table.ply, live.version)
        live.hints[seat] = found
    return found


def _advised(house: House, live: LiveTable, state: State, seat: int, ply: int) -> Hint:
    """What a strong bot would do; where something is being tried out, what it would have done instead."""
    box = live.table.box
    trial = box.game.trying(box, state, seat) if box.game.trying else None
    asked = trial.without if trial else state
    advice = house.thinkers.advise(live, asked, seat, hint_seed(live.id, box.hidden(asked, seat).tobytes()))
    sentences = explain(box, asked, seat, advice)
    candidates = [Candidate(**c) for c in considered(box, box.asking(asked, seat), advice)[:SHOWN_CANDIDATES]]
    if trial is None:
        return Hint(ply, advice.action, tuple(sentences), tuple(candidates))
    box.apply(asked, seat, advice.action)
    if asked == state:
        action, said = trial.confirm, "Confirm: a strong player would do the same."
    else:
        action, said = trial.take_back, "Take it back: there is something better."
    text = box.game.room.action_text(box, box.asking(state, seat), action)
    return Hint(ply, action, (said, *sentences), (replace(candidates[0], action=action, text=text),))


def curtain_closed(live: LiveTable, caller: Caller) -> bool:
    """Whether the next of several people at one screen has yet to say that they are there, and the others look away."""
    mine = caller.seats_at(live)
    if not live.table.box.game.hidden_hands or len(mine) < 2 or caller.id is None or live.status == "over":
        return False
    return live.at_screen.get(caller.id) != seat_of(live, caller)


def open_curtain(house: House, caller: Caller, id: str) -> None:
    """Whoever is to act says: I am here."""
    with house.at(id) as live:
        seat = own_seat(live, caller)
        if caller.id is not None:
            live.at_screen[caller.id] = seat
