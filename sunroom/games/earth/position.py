"""A state of Earth as readable data: written, checked and read.

    round = 3
    turn = 1
    fauna = "Bald Eagle, European Mole, Mountain Lion, Barn Owl"
    [[seats]]
    island = "Hawai'i"
    climate = "Tundra"
    soil = 7
    hand = "Prairie, Chives"
    tableau = '''
    Marula s2 g1 | .
    .            | Beach
    '''

A dot is an empty space, s2 means two sprouts, g1 one growth, a question mark a card face down. Piles and hands are written
top first. Cards that are written nowhere lie in the deck, below those that are, in random order.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sunroom.games.earth.content import CARDS
from sunroom.games.earth.dealing import clear_seat, wake_gaia
from sunroom.games.earth.gaia import add_to_scoring, her_colour
from sunroom.games.earth.gaia_cards import BROWN_COLOUR, GAIA_CARDS, gaia
from sunroom.games.earth.geometry import SPACE_NAMES
from sunroom.games.earth.piles import add_to_compost, add_to_hand, discard_card, holders
from sunroom.games.earth.record import (
    BEGINNER,
    CHOOSE_ACTION,
    CHOOSE_FAUNA,
    CHOSEN,
    FAUNA_CARDS,
    GAIA,
    GAIA_PASSES,
    LAST_ROUND,
    NONE,
    OVER,
    SEATS,
    SHARED,
    STAGES,
    TEAMS,
    WAS_DONE,
)  # fmt: skip
from sunroom.games.earth.tables import EVENT_KIND, GROWTH_SPACES, KIND, PROGRAM_ABILITIES, SPROUT_SPACES
from sunroom.games.earth.team_board import empty_boards, lay_card
from sunroom.games.earth.telling import hand_of
from sunroom.games.earth.words import ACTION_NAMES, chain, laid_cards
from sunroom.kernel.errors import BadFile
from sunroom.kernel.game import Box, State
from sunroom.kernel.random import shuffle

_LEVELS = ("part", "ability")
_NUMBERS = {
    "plantings": 2, "fulfilled": 15, "spot": 24, "owed": 20, "used": 17, "order": 2, "partly": 2, "at": 17, "served": 0xFFFF,
}  # fmt: skip
"""Plain numbers of a seat that matter in the middle of a turn, each with the most it can be; NONE where it is not in use."""
_UNUSED = {"spot", "used", "at"}
_KEYS = {
    "round", "first", "turn", "action", "completed", "fauna", "shared", "deck", "discard", "revealed", "rng", "seats", "gaia", "boards",
}  # fmt: skip
_SEAT_KEYS = {
    "stage", "island", "climate", "ecosystem", "islands", "climates", "ecosystems", "soil", "hand", "compost", "events", "tableau",
    "leaves", "planted", "pending", "drawn", "queued", *_LEVELS, *_NUMBERS,
}  # fmt: skip
_GAIA_NUMBERS = {"soil": ("soil", 9), "sprouts": ("sprout_total", 30000), "growth": ("growth_total", 30000)}
_GAIA_FLAGS = {"pass": ("gaia_pass", 1, GAIA_PASSES), "rests": ("gaia_rests", 0, 1)}
_GAIA_KEYS = {
    "deck", "turned", "card", "compost", "scoring", "leaves", "took_soil", "took_cards", *_GAIA_NUMBERS, *_GAIA_FLAGS,
}  # fmt: skip
_PROGRAMS = {ability.does: number for number, ability in enumerate(PROGRAM_ABILITIES)}


def dump(box: Box, s: State) -> dict[str, Any]:
    """Everything in the record, hidden things too."""
    content = box.content
    data: dict[str, Any] = {"round": int(s.round_no), "first": int(s.start) + 1, "turn": int(s.turn) + 1}
    if s.action != NONE:
        data["action"] = ACTION_NAMES[s.action]
    if s.bonus != NONE:
        data["completed"] = int(s.bonus) + 1
    data["fauna"] = ", ".join(content.fauna[i].name for i in s.fauna)
    if s.shared[0] != NONE:
        data["shared"] = ", ".join(content.ecosystems[i].name for i in s.shared)
    data["deck"] = _names(content.cards, [int(card) for card in s.deck[: s.deck_left][::-1]])
    data["discard"] = _names(content.cards, chain(s, int(s.discard)))
    data |= {"revealed": int(s.revealed), "rng": f"{int(s.rng):016x}"}
    data["seats"] = [_dump_seat(box, s, p) for p in range(s.players)]
    if s.players == 1:
        data["gaia"] = _dump_gaia(box, s)
    if s.teams:
        data["boards"] = [_dump_board(box, s, team) for team in range(TEAMS)]
    return data


_BOARD_NUMBERS = {"soil": "board_soil", "sprouts": "board_sprouts", "growth": "board_growth"}


def _dump_board(box: Box, s: State, team: int) -> dict[str, Any]:
    cards = box.content.cards
    table: dict[str, Any] = {key: int(s[name][team]) for key, name in _BOARD_NUMBERS.items()}
    return table | {"cards": _names(cards, laid_cards(s, team)), "compost": _names(cards, chain(s, int(s.board_compost[team])))}


def _dump_gaia(box: Box, s: State) -> dict[str, Any]:
    """Her deck top first, then what was turned up, the latest first; her piles top first."""
    cards, content = gaia().cards, box.content
    table: dict[str, Any] = {
        "deck": _names(cards, [int(card) for card in s.gaia_deck[: s.gaia_left][::-1]]),
        "turned": _names(cards, [int(card) for card in s.gaia_deck[s.gaia_left :]]),
    }
    if s.gaia_card != NONE:
        table["card"] = cards[s.gaia_card].name
    table |= {key: int(s[name][GAIA]) for key, (name, _) in _GAIA_NUMBERS.items()}
    table |= {key: int(s[name]) for key, (name, _, _) in _GAIA_FLAGS.items()}
    table |= {key: int(s[key]) for key in ("took_soil", "took_cards") if s[key]}
    table |= {"compost": _names(content.cards, chain(s, int(s.compost[GAIA])))}
    table |= {"scoring": _names(content.cards, chain(s, int(s.events[GAIA])))}
    return table | {"leaves": [int(tier) for tier in s.leaf[:, GAIA]]}


def _names(cards: Sequence[Any], numbers: Sequence[int]) -> str:
    return ", ".join(cards[number].name for number in numbers)


def _dump_seat(box: Box, s: State, p: int) -> dict[str, Any]:
    content = box.content
    seat: dict[str, Any] = {"stage": STAGES[s.stage[p]]}
    for kind, (key, sides, chosen) in enumerate(_sides(box, s, p)):
        if chosen >= 0:
            seat[key] = sides[chosen].name
        dealt = [int(card) for card in s.dealt[p, 2 * kind : 2 * kind + 2] if card != NONE]
        if dealt:
            seat[f"{key}s"] = _names(sides, [2 * card for card in dealt])
    seat |= {"soil": int(s.soil[p]), "hand": _names(content.cards, hand_of(s, p))}
    seat["compost"] = _names(content.cards, chain(s, int(s.compost[p])))
    seat["events"] = _names(content.cards, chain(s, int(s.events[p])))
    seat["tableau"] = _drawn([[_cell(box, s, p, 4 * row + column) for column in range(4)] for row in range(4)])
    if s.leaf[:, p].any():
        seat["leaves"] = [int(tier) for tier in s.leaf[:, p]]
    for key, cards in (("planted", s.planted[p, : s.planted_count[p]]), ("drawn", s.drawn[p, : s.drawn_count[p]])):
        if len(cards):
            seat[key] = _names(content.cards, [int(card) for card in cards])
    if s.pending[p] != NONE:
        seat["pending"] = content.cards[s.pending[p]].name
    for key in _NUMBERS:
        if s[key][p] != (NONE if key in _UNUSED else 0):
            seat[key] = int(s[key][p])
    if s.queued[p] != NONE:
        seat["queued"] = PROGRAM_ABILITIES[s.queued[p]].does
    for level, key in enumerate(_LEVELS):
        if s.program[p, level] != NONE or s.step[p, level] or s.left[p, level]:
            seat[key] = {"step": int(s.step[p, level]), "left": int(s.left[p, level])}
            if s.program[p, level] != NONE:
                seat[key]["does"] = PROGRAM_ABILITIES[s.program[p, level]].does
    return seat


def _sides(box: Box, s: State, p: int) -> list[tuple[str, Sequence[Any], int]]:
    content = box.content
    return [
        ("island", content.islands, int(s.island[p])),
        ("climate", content.climates, int(s.climate[p])),
        ("ecosystem", content.ecosystems, int(s.ecosystem[p])),
    ]


def _cell(box: Box, s: State, p: int, space: int) -> str:
    card = int(s.card[p, space])
    if card == NONE:
        return "."
    pieces = [f"{sign}{int(n)}" for sign, n in (("s", s.sprouts[p, space]), ("g", s.growth[p, space])) if n]
    return " ".join([box.content.cards[card].name, *pieces, *(["?"] if s.unseen[p] >> space & 1 else [])])


def _drawn(rows: list[list[str]]) -> str:
    """An island drawn in four lines."""
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines) + "\n"


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    return _Loader(box, data).state()


class _Loader:
    """Builds a record from data, and says precisely what does not fit."""

    def __init__(self, box: Box, data: Mapping[str, Any]) -> None:
        self.box, self.data, self.s = box, data, box.blank()
        self.cards = {card.name.casefold(): number for number, card in enumerate(box.content.cards)}
        self.placed: dict[int, str] = {}
        for key in sorted(set(data) - _KEYS):
            raise BadFile(f"position: {key!r} is not known; there are {', '.join(sorted(_KEYS))}")

    def state(self) -> State:
        s, data, options = self.s, self.data, self.box.record
        s.players, s.mode, s.face_down, s.compost_from_discard = (
            options.players,
            options.mode,
            options.face_down,
            options.compost_from_discard,
        )
        s.asked, s.discard, s.below[:], s.deck[:] = NONE, NONE, NONE, NONE
        for p in range(SEATS):
            clear_seat(s, p)
        s.rng = self.rng()
        s.difficulty, s.teams = options.difficulty, options.teams
        empty_boards(s)
        s.revealed = self.number("revealed", 0, 0, 32000)
        s.round_no = self.number("round", 1, 1, LAST_ROUND)
        s.start, s.turn = self.number("first", 1, 1, int(s.players)) - 1, self.number("turn", 1, 1, holders(s)) - 1
        s.bonus = self.number("completed", 0, 0, holders(s)) - 1
        s.action = self.index("action", data["action"], ACTION_NAMES) if "action" in data else NONE
        fauna = [self.named("fauna", name, self.box.content.fauna) for name in self.split(data, "fauna")]
        s.fauna[:] = fauna or [2 * i for i in range(FAUNA_CARDS)]
        s.shared[:] = [self.named("shared", name, self.box.content.ecosystems) for name in self.split(data, "shared")] or [NONE] * SHARED
        seats = data.get("seats")
        if not isinstance(seats, Sequence) or isinstance(seats, str) or len(seats) != s.players:
            raise BadFile(f"position: {s.players} seats are needed")
        for p, seat in enumerate(seats):
            self.seat(p, seat, f"seat {p + 1}")
        if s.players == 1:
            self.gaia(data.get("gaia", {}))
        elif "gaia" in data:
            raise BadFile("position: Gaia is there only where one plays alone")
        else:
            wake_gaia(s)
        self.boards(data.get("boards", []))
        self.piles()
        self.check()
        return s

    def rng(self) -> int:
        text = str(self.data.get("rng", "0"))
        if not re.fullmatch(r"[0-9a-f]{1,16}", text):
            raise BadFile(f"position: rng is up to 16 hexadecimal digits, not {text!r}")
        return int(text, 16)

    def seat(self, p: int, seat: Any, where: str) -> None:
        s, content = self.s, self.box.content
        if not isinstance(seat, Mapping):
            raise BadFile(f"position: {where} is a table")
        for key in sorted(set(seat) - _SEAT_KEYS):
            raise BadFile(f"position: {where}: {key!r} is not known; there are {', '.join(sorted(_SEAT_KEYS))}")
        default = "action" if p == s.turn and s.action == NONE else "done"
        s.stage[p] = self.index(f"{where}, stage", seat.get("stage", default), STAGES)
        for kind, (key, sides) in enumerate(
            (("island", content.islands), ("climate", content.climates), ("ecosystem", content.ecosystems))
        ):
            if key in seat:
                s[key][p] = self.named(f"{where}, {key}", seat[key], sides)
            for i, name in enumerate(self.split(seat, f"{key}s")[:2]):
                s.dealt[p, 2 * kind + i] = self.named(f"{where}, {key}s", name, sides) // 2
        if s.stage[p] > CHOSEN and (s.island[p] < 0 or s.climate[p] < 0):
            raise BadFile(f"position: {where} needs an island and a climate")
        s.soil[p] = self.number("soil", 0, 0, 16000, seat, where)
        for card in self.hold(seat, "hand", where):
            add_to_hand(s, p, card)
        for card in reversed(self.hold(seat, "compost", where)):
            add_to_compost(s, p, card)
        for card in reversed(self.hold(seat, "events", where)):
            if KIND[card] != EVENT_KIND:
                raise BadFile(f"position: {where}: {content.cards[card].name} is no Event")
            s.below[card], s.events[p] = s.events[p], card
            s.event_count[p] += 1
        self.tableau(p, seat.get("tableau", ""), where)
        self.turn(p, seat, where)

    def tableau(self, p: int, drawn: Any, where: str) -> None:
        s = self.s
        rows = [line.split("|") for line in str(drawn).strip().splitlines()]
        if len(rows) > 4 or any(len(row) > 4 for row in rows):
            raise BadFile(f"position: {where}: an island is at most 4 rows of 4 spaces")
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if cell.strip() in ("", "."):
                    continue
                space = 4 * r + c
                match = re.fullmatch(r"(?P<name>.+?)(?: s(?P<sprouts>\d+))?(?: g(?P<growth>\d+))?(?P<unseen> \?)?", cell.strip())
                assert match
                card = self.card(f"{where}, {SPACE_NAMES[space]}", match["name"])
                sprouts, growth = int(match["sprouts"] or 0), int(match["growth"] or 0)
                if KIND[card] == EVENT_KIND:
                    raise BadFile(f"position: {where}, {SPACE_NAMES[space]}: {match['name']} is an Event and cannot be planted")
                if sprouts > SPROUT_SPACES[card] or growth > GROWTH_SPACES[card]:
                    limits = f"{SPROUT_SPACES[card]} sprouts and {GROWTH_SPACES[card]} growth"
                    raise BadFile(f"position: {where}, {SPACE_NAMES[space]}: {match['name']} has room for {limits}")
                s.card[p, space], s.sprouts[p, space], s.growth[p, space] = card, sprouts, growth
                s.unseen[p] |= (match["unseen"] is not None) << space
                s.filled[p] += 1
        s.sprout_total[p], s.growth_total[p] = s.sprouts[p].sum(), s.growth[p].sum()
        if s.filled[p] and ((s.card[p, :4] == NONE).all() or (s.card[p, ::4] == NONE).all()):
            raise BadFile(f"position: {where}: write the island so that its first row and column are not empty")

    def turn(self, p: int, seat: Mapping[str, Any], where: str) -> None:
        """What lies between the decisions of one turn."""
        s = self.s
        s.leaf[:, p] = self.leaves(seat, where)
        planted = [self.known(f"{where}, planted", name) for name in self.split(seat, "planted")]
        drawn = self.hold(seat, "drawn", where)
        if len(planted) > 2 or len(drawn) > 4:
            raise BadFile(f"position: {where}: at most 2 cards are planted, and at most 4 drawn to choose from")
        s.planted[p, : len(planted)], s.planted_count[p] = planted, len(planted)
        s.drawn[p, : len(drawn)], s.drawn_count[p] = drawn, len(drawn)
        if "pending" in seat:
            s.pending[p] = self.card(f"{where}, pending", seat["pending"])
        for key, most in _NUMBERS.items():
            low = NONE if key in _UNUSED else 0
            s[key][p] = self.number(key, low, low, most, seat, where)
        if "queued" in seat:
            s.queued[p] = self.program(where, seat["queued"])
        for level, key in enumerate(_LEVELS):
            table = seat.get(key, {})
            if not isinstance(table, Mapping) or set(table) - {"does", "step", "left"}:
                raise BadFile(f"position: {where}: {key} has does, step and left")
            if "does" in table:
                s.program[p, level] = self.program(where, table["does"])
            s.step[p, level] = self.number("step", 0, 0, 6, table, where)
            s.left[p, level] = self.number("left", 0, 0, 40, table, where)

    def gaia(self, table: Any) -> None:
        """What Gaia has; a deck that is not written is shuffled."""
        s, cards = self.s, gaia().cards
        if not isinstance(table, Mapping):
            raise BadFile("position: gaia is a table")
        for key in sorted(set(table) - _GAIA_KEYS):
            raise BadFile(f"position: gaia: {key!r} is not known; there are {', '.join(sorted(_GAIA_KEYS))}")
        before = s.rng
        wake_gaia(s)
        if "deck" in table or "turned" in table:
            deck, turned = ([self.named(f"gaia, {key}", name, cards) for name in self.split(table, key)] for key in ("deck", "turned"))
            if sorted(deck + turned) != list(range(GAIA_CARDS)):
                raise BadFile(f"position: gaia: each of {_names(cards, range(GAIA_CARDS))} lies in the deck or is turned up")
            s.gaia_deck[:], s.gaia_left, s.rng = deck[::-1] + turned, len(deck), before
        if "card" in table:
            s.gaia_card = self.named("gaia, card", table["card"], cards)
        elif s.turn == GAIA:
            raise BadFile("position: gaia: on her turn she has a card")
        for key, (name, most) in _GAIA_NUMBERS.items():
            s[name][GAIA] = self.number(key, 0, 0, most, table, "gaia")
        for key, (name, low, high) in _GAIA_FLAGS.items():
            s[name] = self.number(key, low, low, high, table, "gaia")
        for key in ("took_soil", "took_cards"):
            s[key] = self.number(key, 0, 0, 16000, table, "gaia")
        for card in reversed(self.hold(table, "compost", "gaia")):
            add_to_compost(s, GAIA, card)
        for card in reversed(self.hold(table, "scoring", "gaia")):
            add_to_scoring(s, card)
        s.leaf[:, GAIA] = self.leaves(table, "gaia")

    def boards(self, boards: Any) -> None:
        """What lies on the two team boards."""
        s, keys = self.s, {*_BOARD_NUMBERS, "cards", "compost"}
        if boards and not s.teams:
            raise BadFile("position: there are team boards only in teams")
        if boards and (not isinstance(boards, Sequence) or len(boards) != TEAMS or not all(isinstance(b, Mapping) for b in boards)):
            raise BadFile(f"position: boards are {TEAMS} tables, one for each team")
        for team, board in enumerate(boards):
            where = f"board {team + 1}"
            for key in sorted(set(board) - keys):
                raise BadFile(f"position: {where}: {key!r} is not known; there are {', '.join(sorted(keys))}")
            for key, name in _BOARD_NUMBERS.items():
                s[name][team] = self.number(key, 0, 0, 16000, board, where)
            for card in self.hold(board, "cards", where):
                lay_card(s, team, card)
            for card in reversed(self.hold(board, "compost", where)):
                s.below[card], s.board_compost[team] = s.board_compost[team], card
                s.board_compost_size[team] += 1

    def leaves(self, table: Mapping[str, Any], where: str) -> Sequence[int]:
        leaves = table.get("leaves", [0] * FAUNA_CARDS)
        if not isinstance(leaves, Sequence) or len(leaves) != FAUNA_CARDS or not all(leaf in range(SEATS + 1) for leaf in leaves):
            raise BadFile(f"position: {where}: leaves are 4 tiers, 1 for the best, 0 for none")
        return leaves

    def piles(self) -> None:
        """Discard pile and deck; what is written nowhere lies at the bottom of the deck."""
        s = self.s
        for card in reversed(self.hold(self.data, "discard", "")):
            discard_card(s, card)
        top = self.hold(self.data, "deck", "")
        below = [card for card in range(CARDS) if card not in self.placed]
        s.deck[: len(below)] = below
        shuffle(s, s.deck, 0, len(below))
        s.deck[len(below) : len(below) + len(top)] = top[::-1]
        s.deck_left = len(below) + len(top)

    def check(self) -> None:
        """Refuses what no game leads to: the rules take for granted that a decision can be made."""
        s = self.s
        if s.mode == BEGINNER and s.shared[0] != NONE:
            raise BadFile("position: the beginner mode has no Ecosystems")
        stages = [int(stage) for stage in s.stage[: s.players]]
        if CHOOSE_FAUNA in stages and (s.players > 1 or s.turn != GAIA or her_colour(s) != BROWN_COLOUR):
            raise BadFile("position: where Gaia's leaf goes is asked on her turn, with a brown card")
        if CHOOSE_ACTION in stages and (s.action != NONE or stages[s.turn] != CHOOSE_ACTION or stages.count(WAS_DONE) != s.players - 1):
            raise BadFile("position: only the active player chooses the action, before there is one, and the others are done")
        if s.action == NONE and any(CHOOSE_ACTION < stage < OVER for stage in stages):
            raise BadFile(f"position: a turn needs its action, one of {', '.join(ACTION_NAMES)}")
        if not self.box.actors(s) and OVER not in stages:
            raise BadFile("position: nobody has anything to decide, and the game is not over")
        for seat in self.box.actors(s):
            if not self.box.legal(s, seat):
                raise BadFile(f"position: seat {seat + 1} has nothing to choose in stage {STAGES[s.stage[seat]]!r}")

    def hold(self, table: Mapping[str, Any], key: str, where: str) -> list[int]:
        """Cards of a pile or hand, none of which may lie anywhere else."""
        return [self.card(f"{where}{', ' if where else ''}{key}", name) for name in self.split(table, key)]

    def card(self, where: str, name: Any) -> int:
        number = self.known(where, name)
        if number in self.placed:
            raise BadFile(f"position: {where}: {name} is also in {self.placed[number]}")
        self.placed[number] = where
        return number

    def known(self, where: str, name: Any) -> int:
        number = self.cards.get(str(name).strip().casefold())
        if number is None:
            raise BadFile(f"position: {where}: there is no card {name!r}")
        return number

    def named(self, where: str, name: Any, things: Sequence[Any]) -> int:
        for number, thing in enumerate(things):
            if thing.name.casefold() == str(name).strip().casefold():
                return number
        raise BadFile(f"position: {where}: there is no {name!r}")

    def program(self, where: str, does: Any) -> int:
        if does not in _PROGRAMS:
            raise BadFile(f"position: {where}: no ability does {does!r}")
        return _PROGRAMS[does]

    def split(self, table: Mapping[str, Any], key: str) -> list[str]:
        """A list of names, also where it is written as one text with commas."""
        value = table.get(key, "")
        if isinstance(value, str):
            return [name.strip() for name in value.split(",") if name.strip()]
        if not isinstance(value, Sequence):
            raise BadFile(f"position: {key} is a list of names, not {value!r}")
        return [str(name) for name in value]

    def index(self, key: str, value: Any, choices: Sequence[str]) -> int:
        if value not in choices:
            raise BadFile(f"position: {key} is one of {', '.join(choices)}, not {value!r}")
        return choices.index(value)

    def number(self, key: str, default: int, low: int, high: int, table: Mapping[str, Any] | None = None, where: str = "") -> int:
        value = (self.data if table is None else table).get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise BadFile(f"position: {where + ': ' if where else ''}{key} is a number from {low} to {high}, not {value!r}")
        return value
