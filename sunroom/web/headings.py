"""What stands above a table's board: whose turn it is, and the sentence about what is to be done or how it went."""

from sunroom.web.language import gettext, ngettext
from sunroom.web.learning import LessonShown
from sunroom.web.models import Seat, TableShown
from sunroom.web.voices import GameVoice, voice


def headline(t: TableShown, say: GameVoice) -> str:
    if t.lesson:
        return _in_lesson(t, t.lesson, say)
    if t.company.ended:
        return gettext("The game ended early.")
    if t.status == "over":
        return gettext("The game is over.")
    if t.status == "waiting":
        return gettext("The table is set.")
    acting = _acting(t)
    if t.view.get("actions"):
        return _asked(t, ", ".join(seat.name for seat in acting))
    if t.curtain and t.seat is not None:
        acting = [t.seats[t.seat]]
    return gettext("{name}’s turn.", name=acting[0].name) if acting else ""


def _asked(t: TableShown, acting: str) -> str:
    """For a player who may act: that it is their turn, or that they can wait for others."""
    alone, name = sum(seat.kind == "you" for seat in t.seats) < 2, t.seats[t.seat or 0].name
    if t.view.get("may_wait"):
        if alone:
            return gettext("You can wait for {names}.", names=acting)
        return gettext("{name}, you can wait for {names}.", name=name, names=acting)
    return gettext("Your turn.") if alone else gettext("{name}, your turn.", name=name)


def _in_lesson(t: TableShown, lesson: LessonShown, say: GameVoice) -> str:
    """What is to be done, or how it went."""
    if lesson.state != "open":
        return gettext("Lesson passed.") if lesson.state == "passed" else gettext("Not quite.")
    return say.told(next(step.says for step in lesson.steps if step.state == "now"))


def sentence(t: TableShown, say: GameVoice) -> str:
    if t.lesson and t.lesson.told:
        return say.told(t.lesson.told)
    if t.company.ended:
        return gettext("Everyone agreed to end the game here. Nobody has won.")
    if t.company.lost and t.status == "playing":
        return voice()(t.company.lost)
    if t.status == "over":
        return say.told(t.game.words.verdict(t.view)) if t.view.get("ranking") else _winner(t)
    if t.status == "waiting":
        missing = sum(seat.kind == "open" for seat in t.seats)
        if not missing:
            return gettext("Everyone is here. The tiles and cards are being shuffled.")
        return ngettext(
            "One seat is still open: send the link to a friend.", "{n} seats are still open: send the links to friends.", missing
        )
    if t.view.get("actions"):
        return say.told(t.view["prompt"])
    acting = _acting(t)
    if acting and acting[0].kind == "bot":
        return gettext("The bot is thinking…")
    return gettext("Waiting for their move.") if acting else ""


def _winner(t: TableShown) -> str:
    names = [row["name"] for row in t.scores if row["place"] == 1]
    total = next((row["total"] for row in t.scores if row["place"] == 1), 0)
    together = names[0] if len(names) == 1 else gettext("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])
    points = ngettext("{n} point", "{n} points", total)
    return ngettext("{names} wins with {points}.", "{names} win with {points}.", len(names), names=together, points=points)


def _acting(t: TableShown) -> list[Seat]:
    """The seats the game is waiting for, in the order they should decide."""
    order = {number: i for i, number in enumerate(t.view.get("pressing") or ())}
    return sorted((seat for seat in t.seats if seat.acting), key=lambda seat: order.get(seat.number, len(order)))
