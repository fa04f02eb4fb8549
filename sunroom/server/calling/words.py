"""What people are told, in their language: that something happened at a table, and nothing of what is on it."""

from dataclasses import dataclass

from sunroom.kernel.messages import Phrasebook
from sunroom.server.rows import NewsKind as Kind
from sunroom.server.rows import Person
from sunroom.web.language import ENGLISH, speaking
from sunroom.web.voices import voice

CALLS = Phrasebook(
    "said",
    {
        "turn": "It’s your turn, {name}.",
        "invited": "{name}, there’s a seat for you at a new table.",
        "invited by": "{friend} has a seat for you at a new table, {name}.",
        "finished": "The game is over, {name}.",
    },
)


@dataclass(frozen=True)
class Call:
    """What one person is told."""

    title: str
    body: str
    table: str
    kind: Kind


def call_for(person: Person, game: str, table: str, kind: Kind, inviter: str | None = None) -> Call:
    """The words for a person; `inviter` is the friend who has invited them, if one has."""
    words = CALLS(kind, name=person.name) if inviter is None else CALLS("invited by", name=person.name, friend=inviter)
    with speaking(str(person.settings.get("language", ENGLISH))):
        return Call(game, voice()(words), table, kind)
