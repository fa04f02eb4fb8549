"""Reading the cards of a position of Earth: each is known, and lies in one place only."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sunroom.games.earth.record import FAUNA_CARDS, SEATS
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State
from sunroom.kernel.positions import PositionReader


def names_of(cards: Sequence[Any], numbers: Sequence[int]) -> str:
    """Cards as a text with commas."""
    return ", ".join(cards[number].name for number in numbers)


class CardReader(PositionReader):
    """Remembers where the cards lie that were read."""

    def __init__(self, box: Box, data: Mapping[str, Any], s: State, known: Iterable[str]) -> None:
        super().__init__(box, data, s, known)
        self.cards = {card.name.casefold(): number for number, card in enumerate(box.content.cards)}
        self.placed: dict[int, str] = {}

    def hold(self, table: Mapping[str, Any], key: str, where: str) -> list[int]:
        """Cards of a pile or hand, none of which may lie anywhere else."""
        return [self.card(f"{where}{', ' if where else ''}{key}", name) for name in self.names(key, table)]

    def card(self, where: str, name: Any) -> int:
        """A card that lies there and nowhere else."""
        number = self.known(where, name)
        if number in self.placed:
            raise BadFile(f"position: {where}: {name} is also in {self.placed[number]}")
        self.placed[number] = where
        return number

    def known(self, where: str, name: Any) -> int:
        """A card by its name."""
        number = self.cards.get(str(name).strip().casefold())
        if number is None:
            raise BadFile(f"position: {where}: there is no card {name!r}")
        return number

    def named(self, where: str, name: Any, things: Sequence[Any]) -> int:
        """One of a few things by its name."""
        for number, thing in enumerate(things):
            if thing.name.casefold() == str(name).strip().casefold():
                return number
        raise BadFile(f"position: {where}: there is no {name!r}")

    def leaves(self, table: Mapping[str, Any], where: str) -> Sequence[int]:
        """The tier of the leaf on each Fauna."""
        leaves = table.get("leaves", [0] * FAUNA_CARDS)
        if not isinstance(leaves, Sequence) or len(leaves) != FAUNA_CARDS or not all(leaf in range(SEATS + 1) for leaf in leaves):
            raise BadFile(f"position: {where}: leaves are 4 tiers, 1 for the best, 0 for none")
        return leaves
