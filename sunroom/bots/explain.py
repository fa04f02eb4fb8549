"""A bot's advice in words: what it would do, why, and how sure it is."""

from typing import Any

from sunroom.bots.bot import Advice, Candidate
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message, Phrasebook, Several, Signed, Term
from sunroom.kernel.protocols import State

SURE, LIKELY = 0.75, 0.45
"""How much attention a bot gives to an action it is sure of, or leans towards."""
LONGEST_LINE = 6

SAYS = Phrasebook(
    "said",
    {
        "points": ("{n} point", "{n} points"),
        "only": "{action}: it’s your only option.",
        "do": "{action}.",
        "do and then": "{action}, then {plan}.",
        "wins": "From here, the bot wins {n}% of the games it imagines, with {points} on average.",
        "wins, or as good": "From here, the bot wins {n}% of the games it imagines, with {points} on average; "
        "{action} would be about as good.",
        "wins, next best": "From here, the bot wins {n}% of the games it imagines, with {points} on average; "
        "the next best move, {action}, wins {m}% with {k}.",
        "brings": "Right away, this brings {gains}.",
        "gain": "{n} for {category}",
        "sure": "The bot is sure of this.",
        "leans": "The bot clearly leans towards this, but hasn’t ruled out the rest.",
        "close": "It’s a close call between {k} choices.",
        "unsure": "The bot isn’t sure.",
    },
)


def explain(box: Box, s: State, seat: int, advice: Advice) -> list[Message]:
    """The advice in a few sentences. Says nothing that the seat could not know."""
    action = box.game.words.action_text(box, s, seat, advice.action)
    if not advice.candidates:
        return [SAYS("only", action=action)]
    best, others = advice.candidates[0], advice.candidates[1:]
    reached, (_, *plan) = _chain(box, s, seat, advice)
    sentences = [SAYS("do and then", action=action, plan=Several(plan, ",")) if plan else SAYS("do", action=action)]
    sentences.append(_expected(box, s, seat, best, others))
    gains = _gained(box, s, seat, reached)
    if gains:
        sentences.append(SAYS("brings", gains=Several(gains, ",")))
    sentences.append(_certainty(best, others))
    return sentences


def considered(box: Box, s: State, seat: int, advice: Advice) -> list[dict[str, Any]]:
    """The actions a bot considered, best first, as plain data."""
    found = advice.candidates or (Candidate(advice.action, 1.0, 0.5, 0.5, 0.0),)
    text = box.game.words.action_text
    return [{"action": c.action, "text": text(box, s, seat, c.action), "share": c.share, "win": c.win, "points": c.points} for c in found]


def average(candidate: Candidate) -> dict[str, Any]:
    """How often a candidate wins, and with how many points, as slots of a sentence."""
    return {"n": percent(candidate), "points": SAYS("points", n=round(candidate.points))}


def percent(candidate: Candidate) -> int:
    return round(100 * candidate.win)


def _expected(box: Box, s: State, seat: int, best: Candidate, others: tuple[Candidate, ...]) -> Message:
    if not others:
        return SAYS("wins", **average(best))
    second = others[0]
    action = box.game.words.action_text(box, s, seat, second.action)
    if about_as_good(best, second):
        return SAYS("wins, or as good", **average(best), action=action)
    return SAYS("wins, next best", **average(best), action=action, m=percent(second), k=round(second.points))


def about_as_good(one: Candidate, other: Candidate) -> bool:
    """Whether a bot can hardly tell two choices apart."""
    return abs(one.points - other.points) < 0.5 and abs(one.win - other.win) < 0.02


def _certainty(best: Candidate, others: tuple[Candidate, ...]) -> Message:
    rivals = sum(c.share > 0.5 * best.share for c in others)
    if not others or best.share >= SURE:
        return SAYS("sure")
    if best.share >= LIKELY and not rivals:
        return SAYS("leans")
    return SAYS("close", k=rivals + 1) if rivals else SAYS("unsure")


def _chain(box: Box, s: State, seat: int, advice: Advice) -> tuple[State, list[Any]]:
    """The seat's consecutive decisions, up to where something hidden would be revealed: the resulting state, and the decisions."""
    known = box.determinized(s, seat, 0)
    texts: list[Any] = []
    revealed, line = known.revealed, advice.line or ((seat, advice.action),)
    reached = box.copy(known)
    for mover, action in line[:LONGEST_LINE]:
        if mover != seat or action not in box.legal(known, seat):
            break
        text = box.game.words.action_text(box, known, seat, action)
        box.apply(known, seat, action)
        if known.revealed != revealed and texts:
            break
        texts.append(text)
        if known.revealed != revealed:
            break
        reached = box.copy(known)
    return reached, texts


def _gained(box: Box, s: State, seat: int, reached: State) -> list[Message]:
    """The points gained by the seat's consecutive decisions, by category."""
    before, after = box.score(box.determinized(s, seat, 0), seat), box.score(reached, seat)
    gains = {name: after[name] - before[name] for name in before if after[name] != before[name]}
    return [SAYS("gain", n=Signed(n), category=Term(box.game.name, name)) for name, n in gains.items()]
