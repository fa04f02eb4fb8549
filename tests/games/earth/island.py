"""Small positions of Earth for tests, and a way to play on from them in words."""

from typing import Any

from sunroom.games.earth import EARTH, words
from sunroom.games.earth import position as positions
from sunroom.games.earth.rules.geometry import SPACE_NAMES
from sunroom.kernel.box import Box

NAMES = ["Ada", "Ben", "Cy", "Dee", "Eve"]


def box_of(players: int = 2, mode: str = "standard", **options: str) -> Box:
    return EARTH.box(players=players, mode=mode, **options)


def seat(tableau: str = "", hand: str = "", soil: int = 0, compost: str = "", **more: Any) -> dict[str, Any]:
    """A seat with an Island and a Climate that do nothing in most tests."""
    data: dict[str, Any] = {"island": "Kauai", "climate": "Arid", "tableau": tableau, "hand": hand, "soil": soil, "compost": compost}
    return data | more


class Play:
    """A game that is played in words."""

    def __init__(self, box: Box, s: Any) -> None:
        self.box, self.s = box, s

    def texts(self, p: int = 0) -> list[str]:
        """What a seat may do now, in words."""
        return [str(words.action_text(self.box, self.s, p, action)) for action in self.box.legal(self.s, p)]

    def do(self, *texts: str, p: int = 0) -> "Play":
        """Does these things; anything illegal is an error."""
        for text in texts:
            action = words.parse_action(self.box, self.s, p, text)
            assert action in self.box.legal(self.s, p), f"{text}: {words.why_not(self.box, self.s, p, action)}; legal: {self.texts(p)}"
            self.box.apply(self.s, p, action)
        return self

    def all_done(self) -> "Play":
        """Everybody declines what is left and says done, until the turn is over."""
        turn, round_no = int(self.s.turn), int(self.s.round_no)
        for _ in range(200):
            actors = self.box.actors(self.s)
            if not actors or (self.s.turn, self.s.round_no) != (turn, round_no):
                return self
            p = actors[0]
            texts = self.texts(p)
            choice = next((text for text in ("done", "stop", "choose Compost") if text in texts), texts[0])
            self.do(choice, p=p)
        raise AssertionError("the turn does not end")

    def names(self, field: str, p: int = 0) -> list[str]:
        """The cards of a chain, top first."""
        cards, card = [], int(self.s[field][p])
        while card >= 0:
            cards.append(self.box.content.cards[card].name)
            card = int(self.s.below[card])
        return cards

    @property
    def discard(self) -> list[str]:
        cards, card = [], int(self.s.discard)
        while card >= 0:
            cards.append(self.box.content.cards[card].name)
            card = int(self.s.below[card])
        return cards

    def at(self, space: str, p: int = 0) -> tuple[str | None, int, int]:
        """The card on a space, its sprouts and growth."""
        i = SPACE_NAMES.index(space)
        card = int(self.s.card[p, i])
        return (self.box.content.cards[card].name if card >= 0 else None), int(self.s.sprouts[p, i]), int(self.s.growth[p, i])

    def score(self, p: int = 0) -> dict[str, int]:
        return self.box.score(self.s, p)

    def count(self, field: str, p: int = 0) -> int:
        return int(self.s[field][p])


def position(*seats: dict[str, Any], box: Box | None = None, **data: Any) -> Play:
    """A game from here on; the first seat is active unless said otherwise."""
    filled = list(seats) if len(seats) > 1 or (box and box.players == len(seats)) else [*seats, seat()]
    box = box or box_of(len(filled))
    return Play(box, positions.load(box, {"rng": "1234", "seats": filled, **data}))


def fresh(players: int = 2, mode: str = "standard", seed: int = 1, **options: str) -> Play:
    """A new game."""
    box = box_of(players, mode, **options)
    return Play(box, box.new(seed))
