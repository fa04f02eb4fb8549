"""Talk at the table: short words and quick reactions, kept with the table. Plain text, no addresses, no floods."""

import re
import unicodedata

from sunroom.kernel.messages import Phrasebook, Seat, said
from sunroom.server.house import House
from sunroom.server.live import LiveTable
from sunroom.server.people import Caller
from sunroom.server.play import seat_of
from sunroom.server.problems import Problem
from sunroom.server.rows import SaidRow
from sunroom.web.models import Said

LONGEST = 200
"""The most characters of one line."""
BURST, SPAN = 6, 12.0
"""So many lines a person may say within so many seconds."""

REACTIONS = Phrasebook(
    "said",
    {
        "hello": "Hello!",
        "nice": "Nice move!",
        "thanks": "Thank you!",
        "thinking": "Let me think…",
        "oops": "Oops!",
        "well-played": "Well played!",
    },
)
"""What can be said with one touch; everybody reads it in their own language."""
NOTES = Phrasebook(
    "said",
    {
        "resigned": "{who} resigned. A bot plays on.",
        "replaced": "{who} was away, so a bot is playing for now.",
        "late": "{who}’s time ran out, so a bot is playing for now.",
        "returned": "{who} is back.",
        "moved": "{who}’s seat moved to another device. Perhaps someone else is playing there now.",
        "renamed": "{old} is now called {who}.",
        "no-number": "{who}’s browser added no number to the shuffle.",
        "taken-back": "{who} took back a move. Everyone agreed.",
        "play-on": "{who} would rather play on.",
        "keep-it": "{who} would rather not go back.",
        "ended": "Everyone agreed to end the game here.",
        "rated": "Everyone agreed: this game is rated.",
        "rated-again": "This game is rated like the last one, if everyone plays. Until your first move you can say no.",
        "rather-not": "{who} would rather play this one without a rating.",
        "not-rated": "This game isn’t rated, because not everyone agreed to that.",
    },
)
"""What is noted among the talk about the company itself."""

_KNOWN_ENDS = (
    "com|org|net|info|biz|io|gg|app|dev|xyz|me|co|tv|ly|to|link|site|shop|online|club|eu|uk|de|at|ch|fr|it|es|nl|be|pl|ru|cn|us|ca"
)
_ADDRESS = re.compile(
    rf"""[a-z][a-z0-9+.-]*://            # https://
    | \b(?:www\.|mailto:|javascript:|data:)\S
    | \b[\w-]+(?:\.[\w-]+)*\.[a-z]{{2,}}/  # a page of some server
    | \b[\w-]+(?:\.[\w-]+)*\.(?:{_KNOWN_ENDS})\b
    | [\w.+-]+@[\w-]+\.\w               # mail
    | \b\d{{1,3}}(?:\.\d{{1,3}}){{3}}\b""",
    re.IGNORECASE | re.VERBOSE,
)
_JOINER = "\N{ZERO WIDTH JOINER}"
_MOST_MARKS = 3
"""More accents than this on one letter are a mess, not a language."""


def clean_text(text: str) -> str:
    """One line of plain words, without line breaks and other surprises; refuses what is empty, too long, or an address."""
    text = _without_surprises(unicodedata.normalize("NFC", text))
    if not text:
        raise Problem(422, said("There’s nothing to say yet: write something first."))
    if len(text) > LONGEST:
        raise Problem(422, said("That’s {n} characters. Please keep it below {m}.", n=len(text), m=LONGEST + 1))
    if _ADDRESS.search(unicodedata.normalize("NFKC", text)):
        raise Problem(422, said("Links and addresses can’t be sent here. Just say it in words."))
    return text


def _without_surprises(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for place, char in enumerate(text):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        joins = char == _JOINER and 0 < place < len(text) - 1 and unicodedata.category(text[place + 1]) == "So"
        if marks <= _MOST_MARKS:
            kept.append(char if char.isprintable() or joins else " ")
    return " ".join("".join(kept).split())


def speaking_seat(live: LiveTable, caller: Caller, wanted: int | None = None) -> int | None:
    """The seat the caller speaks for: their own, or the one that a bot has taken over from them; none for those who only watch."""
    seat = seat_of(live, caller, wanted)
    if seat is not None or caller.id is None:
        return seat
    return next((row.number for row in live.seats if row.was == caller.id and row.lost in ("resigned", "absent", "late")), None)


def say(house: House, caller: Caller, id: str, text: str, wanted: int | None = None) -> None:
    """Says something to everyone at the table and everyone watching."""
    with house.changing(id) as live:
        seat = _speaker(live, caller, wanted)
        words = clean_text(text)
        _keep_calm(house, live, caller, seat)
        house.say(live, seat, "text", words)


def react(house: House, caller: Caller, id: str, reaction: str, wanted: int | None = None) -> None:
    """Says one of the things that are said with one touch."""
    with house.changing(id) as live:
        seat = _speaker(live, caller, wanted)
        if reaction not in REACTIONS.phrases:
            raise Problem(422, said("You can choose {old}, not {text}.", old=", ".join(REACTIONS.phrases), text=repr(reaction[:40])))
        _keep_calm(house, live, caller, seat)
        house.say(live, seat, "react", reaction)


def _speaker(live: LiveTable, caller: Caller, wanted: int | None) -> int:
    seat = speaking_seat(live, caller, wanted)
    if seat is None:
        raise Problem(403, said("You’re watching this table; only its players can talk."))
    return seat


def _keep_calm(house: House, live: LiveTable, caller: Caller, seat: int) -> None:
    """Refuses a flood: counted by person, so that nobody has more to say from several devices or seats, or at another server."""
    person, now = live.seats[seat].person or caller.id, int(house.post.now())
    mine = {row.number for row in live.seats if person in (row.person, row.was)} | {seat}
    lately = [line for line in live.talk if line.seat in mine and line.kind != "note" and now - SPAN < line.at <= now]
    if len(lately) >= BURST:
        raise Problem(429, said("That’s a lot at once. Wait a few seconds."))


def heard(live: LiveTable) -> list[Said]:
    """What was said last, oldest first."""
    return [Said(line.number, line.seat, line.kind, _words(line)) for line in live.talk if line.kind != "gone"]


def _words(line: SaidRow) -> object:
    """What a line says: a person's own words, or a message."""
    if line.kind == "react":
        return REACTIONS(line.text) if line.text in REACTIONS.phrases else ""
    if line.kind == "note":
        key, _, old = line.text.partition(" ")
        return NOTES(key, who=Seat(line.seat), **({"old": old} if old else {})) if key in NOTES.phrases else ""
    return line.text
