"""Small gardens for the tests: tiles in one line each, roofs drawn as rows, games played with words.

    play = garden({"Bend": "==.. S1", "Pond": ".a## a1 bees"}, '''
        Bend | Pond > | . | .
        .    | .      | . | .
        .    | .      | . | .
        .    | .      | . | .
    ''')
    play.score()

A tile is its sides (north, east, south, west: `.` plain, `=` path, `#` fence, `a` and `b` bed), then `a1` a bed with a filter,
S2 panels, W1 turbines, *3 sculptures, and perhaps an animal.
"""

import re
from functools import cache
from typing import Any

from sunroom.games import find
from sunroom.games.solar_gardens import position as positions
from sunroom.games.solar_gardens import words
from sunroom.games.solar_gardens.rules.record import PHASES
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message

EMPTY_ROOF = "\n".join([". | . | . | ."] * 4)
VARIANTS = ("standard", "casual")
HEADING = "name, copies, sides, beds, panels, turbines, habitat, sculptures"
Tiles = dict[str, str]


def content_of(tiles: Tiles) -> str:
    """A content file with as many copies of each of these tiles as fit, enough of Endless, and blank ones."""
    copies = dict.fromkeys(tiles, min(16, (89 - len(tiles)) // max(1, len(tiles))))
    if "Endless" in tiles:
        copies = dict.fromkeys(tiles, (89 - 12) // len(tiles)) | {"Endless": 12}
    lines = [HEADING, *(_line(name, copies[name], text) for name, text in tiles.items())]
    lines.append(_line("Blank", 90 - sum(copies.values()), "...."))
    return "\n".join(lines) + "\n"


def _line(name: str, copies: int, text: str) -> str:
    sides, *icons = text.split()
    beds = " ".join(icon for icon in icons if re.fullmatch(r"[ab]\d", icon)) or "-"
    numbers = {icon[0]: icon[1:] for icon in icons if icon[0] in "SW*" and icon[1:].isdecimal()}
    animal = next((icon for icon in icons if icon.isalpha()), "-")
    return ", ".join([name, str(copies), sides, beds, numbers.get("S", "0"), numbers.get("W", "0"), animal, numbers.get("*", "0")])


@cache
def box_of(
    players: int = 2, variant: str = "standard", placing: str = "changeable", content: str = "standard", open_placing: str = "no"
) -> Box:
    return find("solar-gardens").box(players=players, variant=variant, placing=placing, content=content, open_placing=open_placing)


class Play:
    """A game in progress."""

    def __init__(self, box: Box, s: Any) -> None:
        self.box, self.s = box, s
        self.log: list[Message] = []

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def actors(self) -> list[int]:
        return self.box.actors(self.s)

    def choices(self, seat: int) -> set[str]:
        """Everything the seat may say now."""
        return {str(words.action_text(self.box, self.s, seat, a)) for a in self.box.legal(self.s, seat)}

    def do(self, seat: int, *sentences: str) -> "Play":
        """The seat does what the sentences say."""
        for text in sentences:
            action = words.parse_action(self.box, self.s, seat, text)
            assert action in self.box.legal(self.s, seat), str(words.why_not(self.box, self.s, seat, action))
            before = self.box.copy(self.s)
            self.box.apply(self.s, seat, action)
            self.log += words.events(self.box, before, seat, action, self.s)
        return self

    def settle(self) -> "Play":
        """Everyone who holds a tile lays it on their first free space and confirms."""
        for seat in range(self.box.players):
            if self.s.hand[seat] >= 0 and not self.s.confirmed[seat]:
                if self.s.placed[seat] < 0:
                    self.do(seat, min(self.choices(seat)))
                if self.s.hand[seat] >= 0 and not self.s.confirmed[seat]:
                    self.do(seat, "confirm")
        return self

    def before(self) -> dict[int, str]:
        """The tiles that lie before players."""
        name = self.box.content.tile_name
        return {p: name(self.s.before[p]) for p in range(self.box.players) if self.s.before[p] >= 0}

    def hands(self) -> dict[int, str]:
        name = self.box.content.tile_name
        return {p: name(self.s.hand[p]) for p in range(self.box.players) if self.s.hand[p] >= 0}

    def score(self, seat: int = 0) -> dict[str, int]:
        return self.box.score(self.s, seat)

    def dump(self) -> dict[str, Any]:
        return positions.dump(self.box, self.s)


def garden(tiles: Tiles, *roofs: str, players: int = 0, **more: Any) -> Play:
    """Roofs of these tiles after the last round; `more` makes another moment of it."""
    players = players or max(2, len(roofs))
    box = box_of(players, content=content_of(tiles))
    seats = [{"roof": roof} for roof in (*roofs, *[EMPTY_ROOF] * (players - len(roofs)))]
    return Play(box, positions.load(box, {"round": 16, "phase": "over", "seats": seats, **more}))


def points(tiles: Tiles, roof: str, category: str) -> int:
    """What a roof scores in a category, against a neighbour whose path is longer than any."""
    long_path = "\n".join([" | ".join(["Endless"] * 4)] * 2 + [". | . | . | ."] * 2)
    play = garden({**tiles, "Endless": "===="}, roof, long_path)
    return play.score(0)[category]


def draft(players: int, *pile: str, variant: str = "standard", open_placing: str = "no", **more: Any) -> Play:
    """A fresh round of a game whose stack is known: seat 1 starts, the first tile of the pile lies before it."""
    box = box_of(players, variant, open_placing=open_placing)
    seats: list[dict[str, Any]] = [{"before": pile[0]}, *({} for _ in range(players - 1))]
    return Play(box, positions.load(box, {"pile": list(pile[1:]), "seats": seats, **more}))
