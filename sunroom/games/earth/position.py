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

from sunroom.games.earth.card_reader import CardReader, names_of
from sunroom.games.earth.content import CARDS
from sunroom.games.earth.dealing import clear_seat, wake_gaia
from sunroom.games.earth.gaia import her_colour
from sunroom.games.earth.gaia_cards import BROWN_COLOUR
from sunroom.games.earth.gaia_position import dump_gaia, load_gaia
from sunroom.games.earth.geometry import SPACE_NAMES
from sunroom.games.earth.piles import add_to_compost, add_to_hand, discard_card, holders
from sunroom.games.earth.record import (
    BEGINNER,
    CHOOSE_ACTION,
    CHOOSE_FAUNA,
    CHOSEN,
    FAUNA_CARDS,
    GAIA,
    LAST_ROUND,
    NONE,
    OVER,
    SEATS,
    SHARED,
    STAGES,
    WAS_DONE,
)  # fmt: skip
from sunroom.games.earth.tables import EVENT_KIND, GROWTH_SPACES, KIND, PROGRAM_ABILITIES, SPROUT_SPACES
from sunroom.games.earth.team_board import empty_boards
from sunroom.games.earth.team_position import dump_boards, load_boards
from sunroom.games.earth.telling import hand_of
from sunroom.games.earth.words import ACTION_NAMES, chain
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
    data["deck"] = names_of(content.cards, [int(card) for card in s.deck[: s.deck_left][::-1]])
    data["discard"] = names_of(content.cards, chain(s, int(s.discard)))
    data |= {"revealed": int(s.revealed), "rng": f"{int(s.rng):016x}"}
    data["seats"] = [_dump_seat(box, s, p) for p in range(s.players)]
    if s.players == 1:
        data["gaia"] = dump_gaia(box, s)
    if s.teams:
        data["boards"] = dump_boards(box, s)
    return data


def _dump_seat(box: Box, s: State, p: int) -> dict[str, Any]:
    content = box.content
    seat: dict[str, Any] = {"stage": STAGES[s.stage[p]]}
    for kind, (key, sides, chosen) in enumerate(_sides(box, s, p)):
        if chosen >= 0:
            seat[key] = sides[chosen].name
        dealt = [int(card) for card in s.dealt[p, 2 * kind : 2 * kind + 2] if card != NONE]
        if dealt:
            seat[f"{key}s"] = names_of(sides, [2 * card for card in dealt])
    seat |= {"soil": int(s.soil[p]), "hand": names_of(content.cards, hand_of(s, p))}
    seat["compost"] = names_of(content.cards, chain(s, int(s.compost[p])))
    seat["events"] = names_of(content.cards, chain(s, int(s.events[p])))
    seat["tableau"] = _drawn([[_cell(box, s, p, 4 * row + column) for column in range(4)] for row in range(4)])
    if s.leaf[:, p].any():
        seat["leaves"] = [int(tier) for tier in s.leaf[:, p]]
    for key, cards in (("planted", s.planted[p, : s.planted_count[p]]), ("drawn", s.drawn[p, : s.drawn_count[p]])):
        if len(cards):
            seat[key] = names_of(content.cards, [int(card) for card in cards])
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


class _Loader(CardReader):
    """Builds a record from data, and says precisely what does not fit."""

    def __init__(self, box: Box, data: Mapping[str, Any]) -> None:
        super().__init__(box, data, box.blank(), _KEYS)

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
        s.rng = self.rng(0)
        s.difficulty, s.teams = options.difficulty, options.teams
        empty_boards(s)
        s.revealed = self.number("revealed", 0, 0, 32000)
        s.round_no = self.number("round", 1, 1, LAST_ROUND)
        s.start, s.turn = self.number("first", 1, 1, int(s.players)) - 1, self.number("turn", 1, 1, holders(s)) - 1
        s.bonus = self.number("completed", 0, 0, holders(s)) - 1
        s.action = self.index("action", data["action"], ACTION_NAMES) if "action" in data else NONE
        fauna = [self.named("fauna", name, self.box.content.fauna) for name in self.names("fauna")]
        s.fauna[:] = fauna or [2 * i for i in range(FAUNA_CARDS)]
        s.shared[:] = [self.named("shared", name, self.box.content.ecosystems) for name in self.names("shared")] or [NONE] * SHARED
        for p, seat in enumerate(self.tables("seats", int(s.players))):
            self.seat(p, seat, f"seat {p + 1}")
        if s.players == 1:
            load_gaia(self, data.get("gaia", {}))
        elif "gaia" in data:
            raise BadFile("position: Gaia is there only where one plays alone")
        else:
            wake_gaia(s)
        load_boards(self, data.get("boards", []))
        self.piles()
        self.check()
        return s

    def seat(self, p: int, seat: Any, where: str) -> None:
        s, content = self.s, self.box.content
        self.check_keys(seat, _SEAT_KEYS, where)
        default = "action" if p == s.turn and s.action == NONE else "done"
        s.stage[p] = self.index(f"{where}, stage", seat.get("stage", default), STAGES)
        for kind, (key, sides) in enumerate(
            (("island", content.islands), ("climate", content.climates), ("ecosystem", content.ecosystems))
        ):
            if key in seat:
                s[key][p] = self.named(f"{where}, {key}", seat[key], sides)
            for i, name in enumerate(self.names(f"{key}s", seat)[:2]):
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
        planted = [self.known(f"{where}, planted", name) for name in self.names("planted", seat)]
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

    def program(self, where: str, does: Any) -> int:
        if does not in _PROGRAMS:
            raise BadFile(f"position: {where}: no ability does {does!r}")
        return _PROGRAMS[does]
