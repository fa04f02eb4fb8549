"""A state of Neotopia as readable data: written, checked and read.

    turn = 1
    actions_left = 3
    factories = ["E B T C", "E", "B T T"]
    offer = "Sun Tower, Seed Barn, Open Lab, Tool Library"
    [[regions]]
    map = '''
       o . . o
      . g . . .
     . . E . a .
    o . . E . . o
     . p B . . .
      . . . n .
       o . . o
    '''
    stack = "g, a, p, n"
    [[seats]]
    points = "7, 0, 2"
    hand = "Algae Lamps, Biogas Yard"
    tokens = "g, a"

E, B, T and C are elements; g, a, p and n bonus tokens still lying there (Government Subsidy, Automatization, Private
Initiative, New Building Permits); a dot is an empty space, o an empty outer one. Only `seats` must be there. Stacks, deck and
tiles (numbered from 1 as in the content file) are written top first; what is not written is filled up at random. `built` is
written with the last card last; the reserve is what lies nowhere else.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from sunroom.games.neotopia.geometry import BIT, FACTORIES, FACTORY_NAMES, OUTER_SPACES, REGION_NAMES, REGIONS, SPACE_NAMES, SPACES
from sunroom.games.neotopia.knowledge import cards_in, element_at
from sunroom.games.neotopia.record import (
    CARDS,
    CHOOSE_CARD,
    CHOOSE_PROJECT,
    CHOOSE_SPACE,
    ELEMENT_LETTERS,
    ELEMENT_NAMES,
    ELEMENT_TOKENS,
    ELEMENTS,
    KINDS,
    NONE,
    OFFER,
    OVER,
    PHASES,
    STACK,
    TILES,
    TOKEN_LETTERS,
    TOKENS_OF_A_KIND,
)  # fmt: skip
from sunroom.games.neotopia.rules import has_something_to_do
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State
from sunroom.kernel.positions import PositionReader, is_list, split
from sunroom.kernel.random import shuffle

_COUNTERS = {
    "round": ("round_no", 1, 1, 1000), "actions_left": ("actions_left", 3, 0, 4), "draws_left": ("draws_left", 0, 0, 2),
    "token_used": ("token_used", 0, 0, 1), "last_rounds": ("last_rounds", 0, 0, 2), "idle": ("idle", 0, 0, 4),
    "acted": ("acted", 0, 0, 1), "outside": ("outside", 0, 0, 1), "revealed": ("revealed", 0, 0, 30000),
}  # fmt: skip
"""Plain numbers of the record: the field, what it is unless written, the least and the most it can be."""
_KEYS = {"turn", "first", "phase", "held", "source", "placed", "factories", "waiting", "tiles", "offer", "deck", "regions", "seats"}
_KEYS |= {"rng", *_COUNTERS}
_LEGEND = ELEMENT_LETTERS + TOKEN_LETTERS + ".o"


def dump(box: Box, s: State) -> dict[str, Any]:
    """Everything in the record, hidden things too."""
    name = [project.name for project in box.content.projects]
    data: dict[str, Any] = {key: int(s[field]) for key, (field, default, _, _) in _COUNTERS.items() if s[field] != default}
    data |= {"turn": int(s.turn) + 1, "first": int(s.first) + 1, "phase": PHASES[s.phase]}
    if s.held != NONE:
        data["held"] = ELEMENT_NAMES[s.held]
    if s.source != NONE:
        data["source"] = FACTORY_NAMES[s.source]
    if s.space != NONE:
        data["placed"] = f"{REGION_NAMES[s.region]} {SPACE_NAMES[s.space]}"
    return data | {
        "factories": [_letters(s.factory[factory]) for factory in range(FACTORIES)],
        "waiting": _letters(s.waiting),
        "tiles": ", ".join(str(tile + 1) for tile in reversed(s.tile[: s.tiles_left])),
        "offer": ", ".join("-" if card == NONE else name[card] for card in s.offer),
        "deck": ", ".join(name[card] for card in reversed(s.deck[: s.deck_left])),
        "rng": f"{int(s.rng):016x}",
        "regions": [_dump_region(s, region, name) for region in range(REGIONS)],
        "seats": [_dump_seat(s, p, name) for p in range(s.players)],
    }


def _letters(counts: Any, signs: str = ELEMENT_LETTERS) -> str:
    return " ".join(sign for sign, n in zip(signs, counts, strict=True) for _ in range(n))


def _dump_region(s: State, region: int, name: list[str]) -> dict[str, Any]:
    cards = [card for card in cards_in(s.built[region]) if card != s.top[region]]
    cards += [int(s.top[region])] if s.top[region] != NONE else []
    return {
        "map": draw_map(s, region),
        "stack": ", ".join(TOKEN_LETTERS[kind] for kind in reversed(s.stack[region, : s.stack_left[region]])),
        "built": ", ".join(name[card] for card in cards),
    }


def draw_map(s: State, region: int) -> str:
    """A region drawn in seven lines."""
    signs = ["o" if space in OUTER_SPACES else "." for space in range(SPACES)]
    for spot, kind in zip(s.spot[region], s.bonus[region], strict=True):
        if kind != NONE:
            signs[spot] = TOKEN_LETTERS[kind]
    for space in range(SPACES):
        element = element_at(s, region, space)
        if element != NONE:
            signs[space] = ELEMENT_LETTERS[element]
    rows = [" ".join(sign for sign, name in zip(signs, SPACE_NAMES, strict=True) if name[0] == row) for row in "ABCDEFG"]
    return "".join(f"{' ' * abs(3 - i)}{row}\n" for i, row in enumerate(rows))


def _dump_seat(s: State, p: int, name: list[str]) -> dict[str, Any]:
    return {
        "points": ", ".join(str(n) for n in s.points[p]),
        "hand": ", ".join(name[card] for card in cards_in(s.hand[p])),
        "known": ", ".join(name[card] for card in cards_in(s.known[p])),
        "tokens": _letters(s.tokens[p], TOKEN_LETTERS).replace(" ", ", "),
    }


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    return _Loader(box, data).state()


class _Loader(PositionReader):
    """Builds a record from data, and says precisely what does not fit."""

    def __init__(self, box: Box, data: Mapping[str, Any]) -> None:
        super().__init__(box, data, box.new(0), _KEYS)
        self.cards = {project.name.casefold(): card for card, project in enumerate(box.content.projects)}
        self.placed_cards: dict[int, str] = {}
        self.tokens = Counter[int]()

    def state(self) -> State:
        s, data = self.s, self.data
        for key, (field, default, low, high) in _COUNTERS.items():
            setattr(s, field, self.number(key, default, low, high, data))
        s.turn = self.number("turn", 1, 1, int(s.players), data) - 1
        s.first = self.number("first", int(s.turn) + 1, 1, int(s.players), data) - 1
        s.phase = self.index("phase", data.get("phase", "action"), PHASES)
        self.read_regions()
        self.read_seats()
        self.read_elements()
        self.read_tiles()
        self.read_cards()
        self.read_stacks()
        self.read_pending()
        s.rng = self.rng(int(s.rng))
        self.check_phase()
        return s

    # --- Regions and seats ---

    def read_regions(self) -> None:
        regions = self.tables("regions", REGIONS, [{}] * REGIONS)
        for region, table in enumerate(regions):
            where = REGION_NAMES[region]
            self.check_keys(table, {"map", "stack", "built"}, where)
            self.read_map(region, where, table.get("map"))
            cards = self.card_list(table.get("built", ""), f"{where}, built")
            self.s.built[region] = sum(1 << card for card in cards)
            self.s.top[region] = cards[-1] if cards else NONE

    def read_map(self, region: int, where: str, drawn: Any) -> None:
        s = self.s
        signs = str(drawn).split() if drawn is not None else []
        if drawn is None:
            s.bonus[region] = NONE
            return
        if len(signs) != SPACES or not all(len(sign) == 1 and sign in _LEGEND for sign in signs):
            raise BadFile(f"position: {where}: a map is 37 signs, each one of {' '.join(_LEGEND)}")
        for i, spot in enumerate(s.spot[region]):
            s.bonus[region, i] = TOKEN_LETTERS.index(signs[spot]) if signs[spot] in TOKEN_LETTERS else NONE
            if s.bonus[region, i] != NONE:
                self.tokens[int(s.bonus[region, i])] += 1
        for space, sign in enumerate(signs):
            if sign in ELEMENT_LETTERS:
                s.laid[region, ELEMENT_LETTERS.index(sign)] |= BIT[space]
            elif sign in TOKEN_LETTERS and space not in s.spot[region]:
                raise BadFile(f"position: {where}: {SPACE_NAMES[space]} is no bonus spot")
            elif sign == "o" and space not in OUTER_SPACES:
                raise BadFile(f"position: {where}: {SPACE_NAMES[space]} is no outer space")

    def read_seats(self) -> None:
        s = self.s
        for p, table in enumerate(self.tables("seats", int(s.players))):
            where = f"seat {p + 1}"
            self.check_keys(table, {"points", "hand", "known", "tokens"}, where)
            points = split(table.get("points", "0, 0, 0"))
            if len(points) != REGIONS or not all(re.fullmatch(r"\d{1,3}", str(n)) for n in points):
                raise BadFile(f"position: {where}: points are three numbers, one per region, not {table['points']!r}")
            s.points[p] = [int(n) for n in points]
            hand = self.card_list(table.get("hand", ""), f"{where}, hand")
            known = [self.card(name, f"{where}, known") for name in split(table.get("known", ""))]
            if not set(known) <= set(hand):
                raise BadFile(f"position: {where}: cards that are known are also written in the hand")
            s.hand[p], s.known[p], s.hand_size[p] = sum(1 << c for c in hand), sum(1 << c for c in known), len(hand)
            kinds = self.token_list(table.get("tokens", ""), where)
            for kind in range(KINDS):
                s.tokens[p, kind] = kinds.count(kind)

    # --- Elements and tiles ---

    def read_elements(self) -> None:
        s = self.s
        factories = self.data.get("factories", ["E B T C"] * FACTORIES)
        if not is_list(factories) or len(factories) != FACTORIES:
            raise BadFile(f"position: factories are {FACTORIES} texts such as 'E B T C'")
        for factory, text in enumerate(factories):
            s.factory[factory] = self.element_counts(text, FACTORY_NAMES[factory])
        s.waiting[:] = self.element_counts(self.data.get("waiting", "E B T C"), "waiting")
        for element in range(ELEMENTS):
            laid = sum(bin(int(s.laid[region, element])).count("1") for region in range(REGIONS))
            left = ELEMENT_TOKENS - laid - int(s.factory[:, element].sum()) - int(s.waiting[element])
            if left < 0:
                raise BadFile(f"position: there are {ELEMENT_TOKENS} {ELEMENT_NAMES[element]} tokens, {-left} fewer than written")
            s.reserve[element] = left

    def element_counts(self, text: Any, where: str) -> list[int]:
        letters = text.split() if isinstance(text, str) else ["?"]
        if not set(letters) <= set(ELEMENT_LETTERS):
            raise BadFile(f"position: {where}: elements are written as 'E B T C', not {text!r}")
        return [letters.count(letter) for letter in ELEMENT_LETTERS]

    def read_tiles(self) -> None:
        s, options = self.s, self.box.record
        if "tiles" not in self.data:
            return
        numbers = split(self.data["tiles"])
        if not all(re.fullmatch(r"\d{1,2}", str(n)) and 1 <= int(n) <= TILES for n in numbers) or len(set(numbers)) != len(numbers):
            raise BadFile(f"position: tiles are different numbers from 1 to {TILES}, top first, not {self.data['tiles']!r}")
        tiles = [int(n) - 1 for n in reversed(numbers)]
        for tile in tiles:
            if options.removed[tile]:
                raise BadFile(f"position: tile {tile + 1} is not in a game of {int(s.players)}")
        if tiles and tiles[0] != options.flag:
            raise BadFile(f"position: the flag tile, {int(options.flag) + 1}, lies at the bottom of the pile")
        s.tile[:] = NONE
        s.tile[: len(tiles)] = tiles
        s.tiles_left = len(tiles)
        if not tiles and s.last_rounds == 0:
            raise BadFile("position: without tiles last_rounds is 1 or 2")

    # --- Cards and tokens ---

    def read_cards(self) -> None:
        s = self.s
        offer = split(self.data.get("offer", ""))
        if len(offer) > OFFER:
            raise BadFile(f"position: the Offer has {OFFER} cards at most, not {len(offer)}")
        s.offer[:] = NONE
        for slot, name in enumerate(offer):
            if name != "-":
                s.offer[slot] = self.own_card(name, "offer")
        top = self.card_list(self.data.get("deck", ""), "deck")
        below = [card for card in range(CARDS) if card not in self.placed_cards]
        if "deck" in self.data and below:
            missing = self.box.content.projects[below[0]].name
            raise BadFile(f"position: {missing} is nowhere; leave the deck out to have all such cards in it")
        s.deck[:] = NONE
        s.deck[: len(below)] = below
        shuffle(s, s.deck, 0, len(below))
        s.deck[len(below) : len(below) + len(top)] = top[::-1]
        s.deck_left = len(below) + len(top)

    def read_stacks(self) -> None:
        """Stacks as written; those not written get what tokens there are left, as many as there are thresholds not reached."""
        s = self.s
        regions = self.tables("regions", REGIONS, [{}] * REGIONS)
        stacks = [
            self.token_list(table["stack"], where) if "stack" in table else None for table, where in zip(regions, REGION_NAMES, strict=True)
        ]
        rest = [kind for kind in range(KINDS) for _ in range(TOKENS_OF_A_KIND - self.tokens[kind])]
        pool = self.box.copy(s).deck
        pool[: len(rest)] = rest
        shuffle(s, pool, 0, len(rest))
        drawn = [int(kind) for kind in pool[: len(rest)]]
        for region, stack in enumerate(stacks):
            if stack is None:
                stack, drawn = drawn[:STACK], drawn[STACK:]
            if len(stack) > STACK:
                raise BadFile(f"position: {REGION_NAMES[region]}: a stack has {STACK} tokens at most")
            s.stack[region] = NONE
            s.stack[region, : len(stack)] = stack[::-1]
            s.stack_left[region] = len(stack)

    def token_list(self, text: Any, where: str) -> list[int]:
        letters = split(text)
        if not all(isinstance(letter, str) and len(letter) == 1 and letter in TOKEN_LETTERS for letter in letters):
            raise BadFile(f"position: {where}: tokens are written as 'g, a, p, n', not {text!r}")
        kinds = [TOKEN_LETTERS.index(letter) for letter in letters]
        self.tokens.update(kinds)
        for kind in range(KINDS):
            if self.tokens[kind] > TOKENS_OF_A_KIND:
                raise BadFile(f"position: there are only {TOKENS_OF_A_KIND} tokens {TOKEN_LETTERS[kind]!r}")
        return kinds

    def card(self, name: Any, where: str) -> int:
        card = self.cards.get(str(name).strip().casefold())
        if card is None:
            raise BadFile(f"position: {where}: there is no card {name!r}")
        return card

    def own_card(self, name: Any, where: str) -> int:
        """A card that is there and nowhere else."""
        card = self.card(name, where)
        if card in self.placed_cards:
            raise BadFile(f"position: {where}: {name} is there and also at {self.placed_cards[card]}")
        self.placed_cards[card] = where
        return card

    def card_list(self, names: Any, where: str) -> list[int]:
        return [self.own_card(name, where) for name in split(names)]

    # --- What is being decided ---

    def read_pending(self) -> None:
        s, data = self.s, self.data
        s.held = self.index("held", data["held"], ELEMENT_NAMES) if "held" in data else NONE
        s.source = self.index("source", data["source"], FACTORY_NAMES) if "source" in data else NONE
        s.region = s.space = NONE
        if "placed" in data:
            words = str(data["placed"]).split()
            if len(words) != 2 or words[0] not in REGION_NAMES or words[1] not in SPACE_NAMES:
                raise BadFile(f"position: placed is a region and a space such as 'Desert D4', not {data['placed']!r}")
            s.region, s.space = REGION_NAMES.index(words[0]), SPACE_NAMES.index(words[1])

    def check_phase(self) -> None:
        """Refuses a decision that no game leads to: the rules take for granted that it can be carried out."""
        s, phase = self.s, int(self.s.phase)
        needs = {CHOOSE_SPACE: ("held", "source"), CHOOSE_PROJECT: ("held", "placed"), CHOOSE_CARD: ("draws_left",)}
        for key in needs.get(phase, ()):
            if key not in self.data:
                raise BadFile(f"position: phase {PHASES[phase]!r} needs {key!r}")
        for key in ("held", "source", "placed"):
            if key in self.data and key not in needs.get(phase, ()):
                raise BadFile(f"position: {key!r} has no meaning in phase {PHASES[phase]!r}")
        if phase == CHOOSE_SPACE and s.factory[s.source, s.held] == 0:
            raise BadFile(f"position: the {FACTORY_NAMES[s.source]} factory has no {ELEMENT_NAMES[s.held]} to be placed")
        if phase == CHOOSE_PROJECT and element_at(s, int(s.region), int(s.space)) != s.held:
            raise BadFile(f"position: there is no {ELEMENT_NAMES[s.held]} at {self.data['placed']}")
        if phase == PHASES.index("action") and not has_something_to_do(s):
            raise BadFile(f"position: in phase 'action' seat {int(s.turn) + 1} has nothing to decide")
        if phase != OVER and not self.box.legal(s, int(s.turn)):
            raise BadFile(f"position: in phase {PHASES[phase]!r} seat {int(s.turn) + 1} has nothing to decide")
