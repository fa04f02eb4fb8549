"""A bot's advice in words: what it would do, why, and how sure it is."""

from typing import Any

from sunroom.bots.bot import Advice, Candidate
from sunroom.kernel.game import Box, State
from sunroom.kernel.phrases import amount_of

SURE, LIKELY = 0.75, 0.45
"""How much of its attention a bot gives to an action that it is sure of, or leans to."""
LONGEST_LINE = 6


def explain(box: Box, s: State, seat: int, advice: Advice) -> list[str]:
    """The advice in a few sentences. Nothing is said that the seat could not know."""
    s = box.asking(s, seat)
    said = box.game.room.action_text(box, s, advice.action)
    if not advice.candidates:
        return [f"{_capital(said)}: there is nothing else to do."]
    best, others = advice.candidates[0], advice.candidates[1:]
    plan = _plan(box, s, seat, advice)
    sentences = [f"{_capital(said)}{', then ' + ', '.join(plan) if plan else ''}."]
    sentences.append(_expected(best) + _compared(box, s, best, others))
    at_once = _gained(box, s, seat, advice)
    if at_once:
        sentences.append(f"At once it brings {at_once}.")
    sentences.append(_certainty(best, others))
    return sentences


def considered(box: Box, s: State, advice: Advice) -> list[dict[str, Any]]:
    """The actions a bot thought about, best first, as plain data."""
    found = advice.candidates or (Candidate(advice.action, 1.0, 0.5, 0.5, 0.0),)
    return [
        {"action": c.action, "text": box.game.room.action_text(box, s, c.action), "share": c.share, "win": c.win, "points": c.points}
        for c in found
    ]


def _expected(best: Candidate) -> str:
    points = amount_of("point").say(round(best.points))
    return f"From here it wins {best.win:.0%} of the games it imagines, with {points} on average"


def _compared(box: Box, s: State, best: Candidate, others: tuple[Candidate, ...]) -> str:
    if not others:
        return "."
    second = others[0]
    text, points = box.game.room.action_text(box, s, second.action), best.points - second.points
    if abs(points) < 0.5 and abs(best.win - second.win) < 0.02:
        return f"; to {text} would be about as good."
    return f"; the next best, {text}, wins {second.win:.0%} with {second.points:.0f}."


def _certainty(best: Candidate, others: tuple[Candidate, ...]) -> str:
    rivals = sum(c.share > 0.5 * best.share for c in others)
    if not others or best.share >= SURE:
        return "It is sure of this."
    if best.share >= LIKELY and not rivals:
        return "It leans to this clearly, but has not ruled out the rest."
    return f"It is a close call between {rivals + 1} choices." if rivals else "It is not sure."


def _chain(box: Box, s: State, seat: int, advice: Advice) -> tuple[State, list[str]]:
    """The seat's own decisions in a row, up to where something hidden would come out."""
    known = box.determinized(s, seat, 0)
    texts: list[str] = []
    revealed, line = known.revealed, advice.line or ((seat, advice.action),)
    reached = box.copy(known)
    for mover, action in line[:LONGEST_LINE]:
        if mover != seat or action not in box.legal(known, seat):
            break
        text = box.game.room.action_text(box, box.asking(known, seat), action)
        box.apply(known, seat, action)
        if known.revealed != revealed and texts:
            break
        texts.append(text)
        if known.revealed != revealed:
            break
        reached = box.copy(known)
    return reached, texts


def _plan(box: Box, s: State, seat: int, advice: Advice) -> list[str]:
    return _chain(box, s, seat, advice)[1][1:]


def _gained(box: Box, s: State, seat: int, advice: Advice) -> str:
    """The points that the seat's own decisions in a row bring, by category."""
    before, after = box.score(box.determinized(s, seat, 0), seat), box.score(_chain(box, s, seat, advice)[0], seat)
    parts = [f"{after[name] - before[name]:+d} for {name}" for name in before if after[name] != before[name]]
    return ", ".join(parts)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
