"""How pages speak: messages in the language of the request, with the players' names."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup, escape

from sunroom.kernel.game import Game
from sunroom.kernel.messages import Message, Term, Voice
from sunroom.web.language import spoken, texts


def voice(names: Sequence[str] = ()) -> Voice:
    """Speaks messages in the language of the request."""
    return Voice(names, texts(spoken()))


class GameVoice(Voice):
    """Speaks a game's messages; a plain text is one of its terms: a category, an option, a choice."""

    def __init__(self, game: Game, names: Sequence[str] = ()) -> None:
        super().__init__(names, texts(spoken()))
        self.game = game

    def __call__(self, said: Any) -> str:
        return super().__call__(Term(self.game.name, said) if isinstance(said, str) else said)

    def told(self, said: Any) -> Markup:
        """The same as HTML."""
        return escape(self(said))

    def opened(self, said: Any) -> Markup:
        """The same with an initial capital."""
        return escape(self.sentence(said))

    def counted(self, said: Any, n: int) -> str:
        """What so many of it are called: coin, coins."""
        plural = isinstance(said, Message) and said.english[1] is not None
        return self(replace(said, values={**said.values, "n": n}) if plural else said)
