"""What people do at a table: act, undo, ask for a hint, confirm that they are there."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sunroom.bots.hints import Counsel
from sunroom.kernel.errors import IllegalAction
from sunroom.kernel.messages import said
from sunroom.server.gifts import collect_all, gift, likes_gifts, next_use
from sunroom.server.house import House
from sunroom.server.lessons import lesson_of, take_back_in_lesson
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.problems import Problem
from sunroom.server.sequence import Chosen
from sunroom.server.timely import check_moves_left, check_seen
from sunroom.server.unasked import back_to, settings_at
from sunroom.web.models import Candidate, Hint

SHOWN_CANDIDATES = 5
BY_A_BOT = said("A bot made this move because time had run out, so it stays, unless everyone agrees to take it back.")


def seat_of(live: LiveTable, caller: Caller, wanted: int | None = None) -> int | None:
    """The caller's seat: the one they name, else their first that has to decide, else their first; none for a spectator."""
    mine = caller.seats_at(live)
    if wanted is not None:
        if wanted not in mine:
            raise Problem(403, said("Seat {n} isn’t yours.", n=wanted + 1))
        return wanted
    return next(iter([*deciding(live, caller), *mine]), None)


def deciding(live: LiveTable, caller: Caller) -> list[int]:
    """Those of the caller's seats that may act, in the order in which they get the screen.

    The seat that was given the screen keeps it. Otherwise seats that can continue what they began come first, then those the game is
    waiting for, then those that gave way, and last those that may wait or have already decided."""
    box, s = live.table.box, live.table.state
    mine, due = caller.seats_at(live), live.table.due
    called = None if caller.id is None else live.aside.called.get(caller.id)

    def place(seat: int) -> tuple[int, int, int]:
        urgency, gave_way = box.urgency(s, seat), live.aside.gave_way.index(seat) + 1 if seat in live.aside.gave_way else 0
        if seat == called:
            return 0, 0, 0
        if urgency > 0:
            return 2, gave_way, -urgency
        return 1 if seat in due and not gave_way else 3, gave_way, -urgency

    return sorted((seat for seat in live.table.actors if seat in mine), key=place)


def hand_over(house: House, caller: Caller, id: str, to: int, chosen: Chosen | None = None) -> None:
    """Lets another seat at the same screen decide first; the current one can wait."""
    with house.changing(id) as live:
        check_company_seen(house, live, caller, chosen)
        seat, others = own_seat(live, caller), deciding(live, caller)
        if to not in others or caller.id is None:
            raise Problem(422, said("Seat {n} has nothing to decide at this screen right now.", n=to + 1))
        live.aside.gave_way = [other for other in live.aside.gave_way if other not in (seat, to)] + [seat] * (seat != to)
        live.aside.called[caller.id] = to


def own_seat(live: LiveTable, caller: Caller, wanted: int | None = None) -> int:
    """The caller's seat; spectators are rejected."""
    seat = seat_of(live, caller, wanted)
    if seat is None:
        raise Problem(403, said("You’re watching this table; only its players can do that."))
    return seat


def check_company_seen(house: House, live: LiveTable, caller: Caller, chosen: Chosen | None) -> None:
    """Rejects what was decided at another position, where it is said at which: older programs do not say it of everything."""
    if chosen is not None and live.status == "playing":
        check_seen(live, chosen, caller.seats_at(live))


def act(house: House, caller: Caller, id: str, action: int | str, chosen: Chosen, wanted: int | None = None, more: bool = False) -> None:
    """Takes an action, given as its number or in words; `more`: others that were chosen with it follow."""
    with house.changing(id) as live:
        seat = own_seat(live, caller, wanted)
        check_moves_left(live)
        check_seen(live, chosen, caller.seats_at(live), lambda seen: _still_asked(live, seat, seen, action))
        house.append(live, "act", seat, _number(live, seat, action), more)


def _still_asked(live: LiveTable, seat: int, ply: int, action: int | str) -> bool:
    """Whether an action chosen at another position is still valid at this one: others act at the same time."""
    with suppress(IllegalAction):
        return live.table.still_asked(seat, ply, _number(live, seat, action))
    return False


def act_together(house: House, caller: Caller, id: str, actions: Sequence[int | str], chosen: Chosen, wanted: int | None = None) -> None:
    """Takes several actions chosen together, such as the cards to compost, all at the same position."""
    with house.changing(id) as live:
        for left, action in zip(reversed(range(len(actions))), actions, strict=True):
            act(house, caller, id, action, chosen, wanted, more=left > 0)
            chosen = Chosen(live.version)


def _number(live: LiveTable, seat: int, action: int | str) -> int:
    box, words, s = live.table.box, live.table.box.game.words, live.table.state
    if isinstance(action, str):
        if seat not in live.table.actors:
            raise IllegalAction(words.why_not(box, s, seat, -1))
        action = words.parse_action(box, s, seat, action)
    if not 0 <= action < box.game.actions:
        raise IllegalAction(said("{n} isn’t an action: actions are numbered 0 to {m}", n=action, m=box.game.actions - 1))
    return action


def undo(house: House, caller: Caller, id: str, chosen: Chosen, wanted: int | None = None) -> None:
    """Takes back the caller's last choice, and whatever followed from it without asking."""
    with house.changing(id) as live:
        seat = own_seat(live, caller, wanted)
        check_moves_left(live)
        check_seen(live, chosen, caller.seats_at(live))
        if lesson_of(live) is not None:
            return take_back_in_lesson(house, live, seat)
        _refuse_after_the_end(live)
        seat = _first(live, caller, wanted, lambda one: back_to(house, live, one) is not None, seat)
        choice = back_to(house, live, seat)
        if choice is None:
            raise IllegalAction(BY_A_BOT if live.table.ply - 1 in live.late else live.table.why_no_undo(seat))
        given = likes_gifts(house, live, seat)
        while choice is not None:
            undone = live.table.moves[choice]
            house.take_back(live, choice)
            choice = back_to(house, live, seat) if given and gift(live.table, seat) == undone.action else None


def redo(house: House, caller: Caller, id: str, chosen: Chosen, wanted: int | None = None) -> None:
    """Repeats the choice that the caller took back, and whatever followed from it."""
    with house.changing(id) as live:
        seat = own_seat(live, caller, wanted)
        check_moves_left(live)
        check_seen(live, chosen, caller.seats_at(live))
        _refuse_after_the_end(live)
        seat = _first(live, caller, wanted, live.table.can_redo, seat)
        given = likes_gifts(house, live, seat)
        forced = settings_at(house, live, seat).get("forced", True)
        again: int | None = seat
        while again is not None:
            house.append(live, "redo", again)
            again = next((one for one in live.table.actors if _follows(live, one, forced, given and one == seat)), None)


def _follows(live: LiveTable, seat: int, forced: bool, given: bool) -> bool:
    """Whether what the seat took back came without asking: it was its only action, or a gift."""
    table = live.table
    return table.can_redo(seat) and ((forced and len(table.legal(seat)) == 1) or (given and gift(table, seat) is not None))


def _refuse_after_the_end(live: LiveTable) -> None:
    """Once a game is over its seed is public, so nothing can be undone."""
    if live.status == "over":
        raise Problem(422, said("The game is over and its seed is public, so moves can’t be undone."))


def collect_gifts(house: House, caller: Caller, id: str, chosen: Chosen, wanted: int | None = None) -> None:
    """Collects all free benefits; moves that others made meanwhile do not matter."""
    with house.changing(id) as live:
        seat = own_seat(live, caller, wanted)
        action = next_use(live.table, seat)
        check_moves_left(live)
        check_seen(live, chosen, caller.seats_at(live), lambda seen: action is not None and live.table.still_asked(seat, seen, action))
        collect_all(house, live, seat)


def _first(live: LiveTable, caller: Caller, wanted: int | None, can: object, otherwise: int) -> int:
    """Among several seats at one screen, the first that can."""
    if wanted is not None or not callable(can):
        return otherwise
    return next((seat for seat in caller.seats_at(live) if can(seat)), otherwise)


@dataclass(frozen=True)
class Question:
    """What somebody asks a strong bot: a seat's decision in a position."""

    live: LiveTable
    seat: int
    ply: int
    entries: int
    version: int
    state: Any


def question(house: House, caller: Caller, id: str, wanted: int | None = None) -> Question | Hint:
    """What a strong bot is to be asked in the caller's place; or its answer, which is kept until the position changes."""
    with house.at(id) as live:
        seat = own_seat(live, caller, wanted)
        check_moves_left(live)
        if seat in live.hints:
            return live.hints[seat]
        table = live.table
        if seat not in table.actors or table.box.urgency(table.state, seat) < 0:
            raise Problem(422, said("There’s nothing for you to decide right now."))
        return Question(live, seat, table.ply, live.entries, live.version, table.state)


def answered(house: House, asked: Question, advice: Counsel) -> Hint:
    """The answer as a hint, if it is still of use."""
    candidates = tuple(Candidate(**found) for found in advice.candidates[:SHOWN_CANDIDATES])
    found = Hint(asked.ply, advice.action, advice.sentences, candidates, advice.wait)
    with house.at(asked.live.id) as live:
        if live.entries != asked.entries:
            check_seen(live, Chosen(asked.version), [], lambda seen: live.table.still_asked(asked.seat, seen, found.action))
        live.hints[asked.seat] = found
    return found


def curtain_closed(live: LiveTable, caller: Caller) -> bool:
    """Whether the next of several people at one screen has yet to confirm that they are there and the others are looking away."""
    mine = caller.seats_at(live)
    if not live.table.box.game.hidden_hands or live.table.box.in_the_open or len(mine) < 2 or caller.id is None or live.status == "over":
        return False
    return live.aside.at_screen.get(caller.id) != seat_of(live, caller)


def open_curtain(house: House, caller: Caller, id: str, chosen: Chosen | None = None) -> None:
    """Confirms that the player who is to act is at the screen: the one whom the page named, so that nobody sees another's hand."""
    with house.changing(id) as live:
        seat = own_seat(live, caller)
        check_company_seen(house, live, caller, chosen)
        if caller.id is not None:
            live.aside.at_screen[caller.id] = seat
