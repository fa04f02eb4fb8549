"""What takes everyone's consent: going back behind a move that revealed something or that others have answered, and ending a game early.

Somebody asks, and every other person at the table agrees or declines with one button. Bots agree. What is asked is stored with the table.
"""

from collections.abc import Mapping
from typing import Any, Literal

from sunroom.kernel.messages import said
from sunroom.server.gifts import likes_gifts
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.play import check_company_seen, own_seat
from sunroom.server.problems import Problem
from sunroom.server.sequence import Chosen
from sunroom.server.timely import check_seen

What = Literal["back", "end"]
AGAIN = 12
"""After so many lines of the log somebody may offer to end the game again."""


def ask(house: House, caller: Caller, id: str, what: str, wanted: int | None = None, chosen: Chosen | None = None) -> None:
    """Asks everyone else at the table; if the same is already asked, this agrees to it."""
    with house.changing(id) as live:
        seat = own_seat(live, caller, wanted)
        if live.status != "playing":
            raise Problem(409, said("That’s only possible while a game is being played."))
        if what not in ("back", "end"):
            raise Problem(422, said("You can choose {old}, not {text}.", old="back, end", text=repr(what[:40])))
        check_company_seen(house, live, caller, chosen)
        asked = pending(live)
        if asked and asked["what"] == what == "end" and asked["by"] not in caller.seats_at(live):
            return answer(house, caller, id, True, Chosen(live.version))
        if asked:
            raise Problem(409, said("Something else is being asked already. Answer that first."))
        if what == "back" and wanted is None:
            seat = max(caller.seats_at(live), key=lambda one: _last_chosen(house, live, one) or -1)
        to = _last_chosen(house, live, seat) if what == "back" else None
        if what == "back" and to is None:
            raise Problem(409, said("There’s no move to take back."))
        _refuse_nagging(live, what, seat)
        question = {"what": what, "by": seat, "entries": live.entries, "agreed": [], "version": live.version + 1}
        house.seat(live, live.changed_row(asked=question | ({} if to is None else {"to": to})), [])
        settle(house, live)
        return None


def answer(house: House, caller: Caller, id: str, agree: bool, chosen: Chosen | None = None) -> None:
    """Agrees to what is asked, or declines; whoever asked withdraws it by declining. Agreeing takes having seen the question."""
    with house.changing(id) as live:
        seat, asked = own_seat(live, caller), pending(live)
        if asked is None:
            raise Problem(409, said("Nothing is being asked any more."))
        if agree:
            _check_question_seen(house, live, caller, asked, chosen)
        mine = caller.seats_at(live)
        if asked["by"] in mine:
            if agree:
                raise Problem(422, said("That’s your own question; the others have to agree."))
            house.seat(live, live.changed_row(asked=None), [])
        elif not agree:
            live.aside.refused[f"{asked['what']} {asked['by']}"] = live.entries
            house.seat(live, live.changed_row(asked=None), [])
            house.say(live, seat, "note", "keep-it" if asked["what"] == "back" else "play-on")
        else:
            house.seat(live, live.changed_row(asked={**asked, "agreed": sorted({*asked["agreed"], *mine})}), [])
            settle(house, live)


def _check_question_seen(house: House, live: LiveTable, caller: Caller, asked: Mapping[str, Any], chosen: Chosen | None) -> None:
    """Rejects agreeing to a question that was asked after the version that was seen: perhaps another one was asked then."""
    if chosen is None or chosen.version is None:
        raise Problem(422, said("To agree, send the version of the table that you saw the question in."))
    check_seen(live, chosen if chosen.version >= asked.get("version", 0) else Chosen(-1), caller.seats_at(live))


def refuse_rating(house: House, caller: Caller, id: str) -> None:
    """Has a rematch of a rated game not rated: possible until one's own first move."""
    with house.changing(id) as live:
        own_seat(live, caller)
        mine = [seat for seat in caller.seats_at(live) if seat in live.aside.again]
        if not mine:
            raise Problem(409, said("Whether this game is rated is settled: you’ve already moved, or nobody asked."))
        live.aside.rated, live.aside.again = None, {}
        house.say(live, mine[0], "note", "rather-not")


def settle(house: House, live: LiveTable) -> None:
    """Does what was asked, once nobody is left to agree; the caller holds the table."""
    asked = pending(live)
    if asked is None or not_yet(live, asked):
        return
    if asked["what"] == "end":
        house.seat(live, live.changed_row(asked=None, status="over", ending="agreed"), [])
        house.say(live, asked["by"], "note", "ended")
    else:
        house.seat(live, live.changed_row(asked=None), [])
        house.append(live, "back", asked["by"], asked["to"])
        house.say(live, asked["by"], "note", "taken-back")


def pending(live: LiveTable) -> Mapping[str, Any] | None:
    """What is asked at the table. Whoever moves instead of answering has answered: then moves are not taken back."""
    asked = live.row.asked
    if asked is None or live.status != "playing" or live.seats[asked["by"]].kind != "person":
        return None
    moved_on = any(live.last_entry.get(row.number, -1) >= asked["entries"] for row in live.seats if row.kind == "person")
    return None if asked["what"] == "back" and moved_on else asked


def not_yet(live: LiveTable, asked: Mapping[str, Any]) -> list[int]:
    """The seats of people who have yet to agree; one answer counts for all seats at a screen."""
    asker = live.seats[asked["by"]].person
    return [row.number for row in live.seats if row.kind == "person" and row.person != asker and row.number not in asked["agreed"]]


def may_ask(house: House, live: LiveTable, caller: Caller, what: What) -> bool:
    """Whether the caller could ask this now."""
    mine = caller.seats_at(live)
    if live.status != "playing" or not mine or pending(live):
        return False
    return what == "end" or any(_last_chosen(house, live, seat) is not None for seat in mine)


def _refuse_nagging(live: LiveTable, what: str, seat: int) -> None:
    then = live.aside.refused.get(f"{what} {seat}")
    if then is not None and live.entries < then + (1 if what == "back" else AGAIN):
        raise Problem(409, said("The others just declined. Play on for a while before you ask again."))


def _last_chosen(house: House, live: LiveTable, seat: int) -> int | None:
    """The ply of the seat's last own decision: what came without being asked does not count."""
    table, last = live.table, live.table.last_choice_of(seat)
    giving = table.box.game.giving
    if last is None or giving is None or not likes_gifts(house, live, seat):
        return last
    for ply in range(last, -1, -1):
        move = table.moves[ply]
        if move.seat == seat and giving(table.box, table.state_at(ply), seat) != move.action:
            return ply
    return last
