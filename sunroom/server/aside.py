"""What a table remembers beside its log: deeds that were done, who is at a shared screen, questions that were declined, and its clock.

It is kept with the table, so that it outlasts a server, and is the same in all of them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sunroom.server.clocks.clock import Clock

DEEDS = 50
"""So many deeds of a table are known by their names."""


@dataclass
class Aside:
    """What processes tell each other about a table, apart from what happened in the game."""

    number: int = 0
    """How often it was changed."""
    deeds: list[str] = field(default_factory=list)
    """The last deeds that had names: none of them is done twice."""
    at_screen: dict[int, int] = field(default_factory=dict)
    """Per person with several seats, the seat that last confirmed being at the screen."""
    called: dict[int, int] = field(default_factory=dict)
    """Per person with several seats, the seat that was given the screen; it keeps it as long as it goes on deciding."""
    gave_way: list[int] = field(default_factory=list)
    """The seats that let another seat at the same screen decide first, and have not decided since."""
    refused: dict[str, int] = field(default_factory=dict)
    """Per question and seat that asked it, how long the log was when the others declined."""
    clock: Clock | None = None
    """How the time stands, where something was agreed about it."""
    rated: dict[int, int] | None = None
    """Where the game is to be rated: per seat, the person who has agreed; None where nobody asks for it."""
    again: dict[int, int] = field(default_factory=dict)
    """In a rematch of a rated game: per seat, the person who agrees to the same once more by making a move."""

    def clear_screen(self) -> None:
        """Forgets who was at a shared screen."""
        self.at_screen.clear()
        self.called.clear()
        self.gave_way.clear()

    def done(self, deed: str) -> None:
        """Remembers a deed by its name."""
        self.deeds = [*self.deeds, deed][-DEEDS:]

    def text(self) -> str:
        facts = {name: value for name, value in vars(self).items() if name != "number" and (name not in ("clock", "again") or value)}
        return json.dumps(facts, default=Clock.plain)

    @classmethod
    def read(cls, number: int, text: str | None) -> "Aside":
        """As it was stored; a newer version may have stored more."""
        facts: Mapping[str, Any] = json.loads(text) if text else {}
        return cls(
            number,
            deeds=list(facts.get("deeds", ())),
            at_screen=_by_person(facts.get("at_screen", {})),
            called=_by_person(facts.get("called", {})),
            gave_way=list(facts.get("gave_way", ())),
            refused=dict(facts.get("refused", {})),
            rated=None if facts.get("rated") is None else _by_person(facts["rated"]),
            again=_by_person(facts.get("again", {})),
            clock=Clock.read(facts.get("clock")),
        )


def _by_person(seats: Mapping[str, int]) -> dict[int, int]:
    """Numbers that JSON has made texts of."""
    return {int(person): seat for person, seat in seats.items()}
