"""Events in words, and words understood as events again, for any game's book of sentences."""

from collections.abc import Sequence

from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Event
from sunroom.kernel.phrases import Phrasebook


def say_event(book: Phrasebook, event: Event, names: Sequence[str]) -> str:
    """An event in words."""
    who = {} if event.seat is None else {"who": names[event.seat]}
    return book.say(event.kind, **who, **event.values)


def understand_event(book: Phrasebook, game: str, text: str, names: Sequence[str]) -> Event:
    """The event that the words tell."""
    found = book.read(text)
    if found is None:
        raise BadFile(f"{text!r} tells no event of {game}")
    kind, values = found
    who = values.pop("who", None)
    if who is not None and who not in names:
        raise BadFile(f"{text!r}: nobody here is called {who!r}")
    return Event(kind, None if who is None else list(names).index(who), values)
