"""How many clicks Earth's page asks of a person who lets the table collect free benefits, and how many of them are real choices.

`python -m scripts.clicks` plays two whole games and prints both numbers.
"""

from dataclasses import dataclass, field
from typing import Any

from sunroom.bots.bot import Bot, ask
from sunroom.bots.levels import LEVELS
from sunroom.games import find
from sunroom.games.earth.rules.actions import LAY, PARTLY
from sunroom.games.earth.rules.record import FIRST_COMPOST
from sunroom.kernel.random import branch
from sunroom.server.gifts import unasked_gift
from sunroom.table import Table

ALWAYS = {LAY, PARTLY}
"""Offered almost everywhere, so not counted as choices. That three sprouts may become soil is one (EA-4.2)."""


@dataclass
class Turn:
    """What a person does between two changes of turn."""

    choices: int = 0
    clicks: int = 0
    filled: list[tuple[int, int]] = field(default_factory=list)
    """Pieces just placed on one card, and for how many there was room and supply: one touch places all of them."""
    together: bool = False
    """Whether the last card was one of several, which are sent together with one more click."""

    def act(self, table: Table, seat: int, action: int) -> None:
        view = table.view(seat)
        handles = next(choice["handles"] for choice in view["actions"] if choice["action"] == action)
        self.choices += len(set(table.legal(seat)) - ALWAYS) > 1
        most = fills(view, handles[0])
        if self.filled and (not most or self.filled[0][0] != action):
            self.settle()
        if most:
            self.filled.append((action, most))
        else:
            together = bool(view["several"] and view["several"]["most"] > 1 and handles[0].startswith("card-"))
            self.clicks += len(handles) + (together and not self.together)
        self.together = not most and together
        table.act(seat, action)

    def settle(self) -> None:
        """One touch if a card was filled, otherwise a touch for each piece."""
        if self.filled:
            self.clicks += 1 if len(self.filled) == self.filled[0][1] else len(self.filled)
            self.filled.clear()


def fills(view: dict[str, Any], space: str) -> int:
    """The number of pieces one touch of `+n` on the card would place; 0 if no piece is placed."""
    doing = view["doing"]
    if not doing or not doing["piece"] or doing["pays"]:
        return 0
    card = view["seats"][view["seat"]]["spaces"].get(space)
    if not card:
        return 0
    kind = find("earth").box().content.cards[card["number"]]
    room = kind.sprouts - card["sprouts"] if doing["piece"] == "sprout" else kind.growth - card["growth"]
    return int(min(room, doing["left"]))


def played(players: int, seed: int, bot: Bot, rounds: int = 50) -> list[Turn]:
    """This many rounds of people who decide like the bot: what each of them did in each turn after setup."""
    table = Table(find("earth").box(players=players), seed)
    turns: dict[tuple[int, int, int], Turn] = {}
    while not table.over and table.state.round_no <= rounds:
        seat, s = table.actors[0], table.state
        gift = unasked_gift(table, seat)
        if gift is not None:
            table.act(seat, gift)
            continue
        setting_up = s.stage[seat] <= FIRST_COMPOST
        turn = Turn() if setting_up else turns.setdefault((int(s.round_no), int(s.turn), seat), Turn())
        turn.act(table, seat, ask(bot, table.box, s, seat, branch(seed, table.ply)).action)
    for turn in turns.values():
        turn.settle()
    return list(turns.values())


def told(turns: list[Turn]) -> str:
    clicks, choices = (sum(getattr(turn, what) for turn in turns) / len(turns) for what in ("clicks", "choices"))
    more = sum(turn.clicks > turn.choices for turn in turns)
    return f"{len(turns)} turns: {clicks:.2f} clicks and {choices:.2f} choices a turn; {more} turns with more clicks than choices"


if __name__ == "__main__":
    print(told([turn for players, seed in ((2, 1), (3, 2)) for turn in played(players, seed, LEVELS["seedling"].bot)]))
