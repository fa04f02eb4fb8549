"""Small tables for the tests: regions drawn as maps, played with words.

    play = position(desert='''
           o . . o
          . . . . .
         . . . . . .
        o . . E . . o
         . . . . . .
          . . . . .
           o . . o
    ''', hands=["Algae Lamps"], factories=["B", "E", "E"])
    play.do("take BioFarming from Desert-Water", "place BioFarming Desert D5", "build Algae Lamps")

Upper-case letters are elements, lower-case ones bonus tokens; a shorter way to write a region is `laid("D4 E, D5 B")`.
"""

from functools import cache
from pathlib import Path
from typing import Any

from sunroom.games.neotopia import NEOTOPIA, words
from sunroom.games.neotopia import position as positions
from sunroom.games.neotopia.rules.geometry import OUTER_SPACES, REGION_NAMES, SPACE_NAMES
from sunroom.games.neotopia.rules.record import PHASES, TOKEN_NAMES
from sunroom.kernel.box import Box
from sunroom.kernel.messages import Message

CARDS = str(Path(__file__).with_name("cards.toml"))
SPOTS = {"Desert": ("A2", "C6", "E1", "G3"), "Water": ("A3", "C1", "E6", "G2"), "Forest": ("B1", "B5", "F1", "F5")}


@cache
def box_of(players: int = 2, content: str = CARDS) -> Box:
    """Neotopia with the cards of the tests."""
    return NEOTOPIA.box(players=players, content=content)


def laid(listed: str = "") -> str:
    """A map with these elements or tokens: `D4 E, D5 B`."""
    signs = dict.fromkeys(SPACE_NAMES, ".") | {SPACE_NAMES[space]: "o" for space in OUTER_SPACES}
    signs |= dict(item.split() for item in listed.split(",") if item.strip())
    return " ".join(signs.values())


def position(
    desert: str = "", water: str = "", forest: str = "", hands: Any = (), tokens: Any = (), points: Any = (), players: int = 2,
    built: Any = ("", "", ""), stacks: Any = (None, None, None), content: str = CARDS, **more: Any,
) -> "Play":  # fmt: skip
    """A position with the first seat to move; maps may be drawn or listed."""
    maps = [text if len(text.split()) == 37 else laid(text) for text in (desert, water, forest)]
    regions = [{"map": m, "built": b} | ({"stack": k} if k is not None else {}) for m, b, k in zip(maps, built, stacks, strict=True)]
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    for key, listed in (("hand", hands), ("tokens", tokens), ("points", points)):
        for p, value in enumerate(listed):
            seats[p][key] = value
    box = box_of(players, content)
    return Play(box, positions.load(box, {"regions": regions, "seats": seats, **more}))


class Play:
    """A game in progress."""

    def __init__(self, box: Box, s: Any) -> None:
        self.box, self.s = box, s
        self.log: list[Message] = []

    @property
    def turn(self) -> int:
        return int(self.s.turn)

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def choices(self) -> set[str]:
        """Everything that may be said now."""
        return {str(words.action_text(self.box, self.s, self.turn, a)) for a in self.box.legal(self.s, self.turn)}

    @property
    def projects(self) -> set[str]:
        """The cards that may be built now."""
        return {text.removeprefix("build ") for text in self.choices if text.startswith("build ")} - {"nothing"}

    def spaces(self, region: str = "") -> set[str]:
        """The spaces that can be placed on now, in one region."""
        return {text.split()[-1] for text in self.choices if text.startswith("place ") and region in text}

    def do(self, *sentences: str) -> "Play":
        """Does what the sentences say, each by the seat whose turn it is then."""
        for text in sentences:
            seat, action = self.turn, words.parse_action(self.box, self.s, self.turn, text)
            assert action in self.box.legal(self.s, seat), str(words.why_not(self.box, self.s, seat, action))
            before = self.box.copy(self.s)
            self.box.apply(self.s, seat, action)
            self.log += words.events(self.box, before, seat, action, self.s)
        return self

    def place(self, element: str, factory: str, region: str, space: str, build: str | None = "nothing") -> "Play":
        """One placement; `build` None leaves the question open."""
        self.do(f"take {element} from {factory}", f"place {element} {region} {space}")
        return self.do(f"build {build}") if build and self.phase == "project" else self

    def why_not(self, text: str) -> str:
        return str(words.why_not(self.box, self.s, self.turn, words.parse_action(self.box, self.s, self.turn, text)))

    def written(self) -> dict[str, Any]:
        return positions.dump(self.box, self.s)

    def sign(self, region: str, space: str) -> str:
        """What lies on a space, as it is drawn."""
        return str(self.written()["regions"][REGION_NAMES.index(region)]["map"].split()[SPACE_NAMES.index(space)])

    def tokens(self, seat: int = 0) -> list[str]:
        return [name for name, n in zip(TOKEN_NAMES, self.s.tokens[seat], strict=True) for _ in range(n)]

    def points(self, seat: int = 0) -> list[int]:
        return [int(n) for n in self.s.points[seat]]

    def hand(self, seat: int = 0) -> set[str]:
        return set(listed(self.written()["seats"][seat]["hand"]))

    def factory(self, i: int) -> str:
        return str(self.written()["factories"][i])

    def kinds(self) -> list[str]:
        """The kinds of everything that happened."""
        return [event.key for event in self.log]


def listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
