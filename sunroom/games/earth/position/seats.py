"""What a seat has, in a position of Earth; and fields that are there for others too."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sunroom.games.earth.content.tables import EVENT_KIND, GROWTH_SPACES, KIND, PROGRAM_ABILITIES, SPROUT_SPACES
from sunroom.games.earth.rules.geometry import SPACE_NAMES, SPACES
from sunroom.games.earth.rules.piles import add_to_compost, add_to_hand, chain
from sunroom.games.earth.rules.record import SEATS, STAGES
from sunroom.kernel.box import Box
from sunroom.kernel.fields import Field, Fields, counters, named, number, number_in
from sunroom.kernel.messages import Several, said
from sunroom.kernel.positions import NONE, CardReader, draw_rows, is_list, no_card
from sunroom.kernel.protocols import State

_PROGRAMS = {str(ability.does): i for i, ability in enumerate(PROGRAM_ABILITIES)}


def names_of(things: Sequence[Any], numbers: Iterable[int]) -> str:
    """Things as a text with commas."""
    return ", ".join(things[i].name for i in numbers)


def find_all(r: CardReader, key: str, things: Sequence[Any]) -> list[int]:
    """Things that are written so."""
    return [_find(r, key, name, things) for name in r.names(key)]


def _find(r: CardReader, key: str, name: Any, things: Sequence[Any]) -> int:
    return r.find(key, name, {thing.name.casefold(): i for i, thing in enumerate(things)})


def cards(key: str, add: Callable[..., None], at: str = "") -> Field:
    """A pile or a hand, top first, which is a chain in the record; `add(s, seat, card)` puts a card on top."""

    def write(box: Box, s: State, *seat: int) -> str:
        return names_of(box.content.cards, chain(s, number_in(s, at or key, seat)))

    def read(r: CardReader, *seat: int) -> None:
        for card in reversed(r.cards(key)):
            add(r.s, *seat, card)

    return Field(key, write, read)


def thing(key: str, things: Callable[[Box], Sequence[Any]], at: str = "") -> Field:
    """One of a few things by its name."""
    return named(key, lambda box, s, i: things(box)[i].name, lambda r, key, name: _find(r, key, name, things(r.box)), at=at)


def _read_stage(r: CardReader, p: int) -> None:
    usual = "action" if p == r.s.turn and r.s.action == NONE else "done"
    r.s.stage[p] = r.index("stage", r.data.get("stage", usual), STAGES)


def _sides(kind: int, key: str) -> list[Field]:
    """The side that was chosen of an Island, a Climate or an Ecosystem, and the cards from which it is."""

    def sides(box: Box) -> Sequence[Any]:
        return getattr(box.content, f"{key}s")

    def write(box: Box, s: State, p: int) -> str | None:
        return names_of(sides(box), [2 * card for card in s.dealt[p, 2 * kind : 2 * kind + 2] if card != NONE]) or None

    def read(r: CardReader, p: int) -> None:
        for i, side in enumerate(find_all(r, f"{key}s", sides(r.box))[:2]):
            r.s.dealt[p, 2 * kind + i] = side // 2

    return [thing(key, sides), Field(f"{key}s", write, read)]


def add_event(s: State, p: int, card: int) -> None:
    """Puts an Event on those of a seat, or a card on Gaia's scoring pile."""
    s.below[card], s.events[p] = s.events[p], card
    s.event_count[p] += 1


def _tableau(box: Box, s: State, p: int) -> str:
    return draw_rows([_cell(box, s, p, space) for space in range(SPACES)])


def _cell(box: Box, s: State, p: int, space: int) -> str:
    if s.card[p, space] == NONE:
        return "."
    pieces = [f"{sign}{int(n)}" for sign, n in (("s", s.sprouts[p, space]), ("g", s.growth[p, space])) if n]
    return " ".join([box.content.cards[s.card[p, space]].name, *pieces, *(["?"] if s.unseen[p] >> space & 1 else [])])


def _read_tableau(r: CardReader, p: int) -> None:
    s = r.s
    rows = [line.split("|") for line in str(r.data.get("tableau", "")).strip().splitlines()]
    if len(rows) > 4 or any(len(row) > 4 for row in rows):
        raise r.wrong(said("an island is at most 4 rows of 4 spaces"))
    cells = {4 * i + k: cell.strip() for i, row in enumerate(rows) for k, cell in enumerate(row)}
    for space, cell in cells.items():
        if cell not in ("", "."):
            _read_cell(r, p, space, cell)
    s.sprout_total[p], s.growth_total[p] = s.sprouts[p].sum(), s.growth[p].sum()
    if s.filled[p] and ((s.card[p, :4] == NONE).all() or (s.card[p, ::4] == NONE).all()):
        raise r.wrong(said("write the island so that its first row and column are not empty"))


def _read_cell(r: CardReader, p: int, space: int, cell: str) -> None:
    s, where = r.s, SPACE_NAMES[space]
    match = re.fullmatch(r"(?P<name>.+?)(?: s(?P<sprouts>\d+))?(?: g(?P<growth>\d+))?(?P<unseen> \?)?", cell)
    assert match
    card, sprouts, growth = r.card(where, match["name"]), int(match["sprouts"] or 0), int(match["growth"] or 0)
    if KIND[card] == EVENT_KIND:
        raise r.wrong(said("{name} is an Event and can’t be planted", name=match["name"]), where)
    if sprouts > SPROUT_SPACES[card] or growth > GROWTH_SPACES[card]:
        raise r.wrong(
            said("{name} has room for {n} sprouts and {m} growth", name=match["name"], n=SPROUT_SPACES[card], m=GROWTH_SPACES[card]), where
        )
    s.card[p, space], s.sprouts[p, space], s.growth[p, space] = card, sprouts, growth
    s.unseen[p] |= (match["unseen"] is not None) << space
    s.filled[p] += 1


def leaves(box: Box, s: State, p: int) -> list[int]:
    """The tier of the leaf on each Fauna."""
    return [int(tier) for tier in s.leaf[:, p]]


def read_leaves(r: CardReader, p: int) -> None:
    tiers = r.data.get("leaves", [0] * len(r.s.leaf))
    if not is_list(tiers) or len(tiers) != len(r.s.leaf) or not all(tier in range(SEATS + 1) for tier in tiers):
        raise r.wrong(said("leaves are 4 tiers, 1 for the best, 0 for none"))
    r.s.leaf[:, p] = tiers


def _row(key: str, find: Callable[[CardReader, str, Any], int]) -> Field:
    """Cards that lie in a row and are counted."""

    def write(box: Box, s: State, p: int) -> str | None:
        return names_of(box.content.cards, s[key][p, : s[f"{key}_count"][p]]) or None

    def read(r: CardReader, p: int) -> None:
        cards = [find(r, key, name) for name in r.names(key)]
        if len(cards) > r.s[key].shape[1]:
            raise r.wrong(said("at most 2 cards are planted, and at most 4 drawn to choose from"))
        r.s[key][p, : len(cards)], r.s[f"{key}_count"][p] = cards, len(cards)

    return Field(key, write, read)


def _program(key: str, at: str = "") -> Field:
    """An ability by what it does."""

    def find(r: CardReader, key: str, does: Any) -> int:
        if str(does) not in _PROGRAMS:
            raise r.wrong(said("no ability does {does}", does=repr(does)))
        return _PROGRAMS[str(does)]

    return named(key, lambda box, s, i: str(PROGRAM_ABILITIES[i].does), find, at=at)


def _level(level: int, key: str) -> Field:
    """What is being carried out at a level: the part of the action, or an ability."""

    def write(box: Box, s: State, p: int) -> dict[str, Any] | None:
        table = LEVEL.dump(box, s, p, level)
        return table if table != {"step": 0, "left": 0} else None

    def read(r: CardReader, p: int) -> None:
        LEVEL.load(r.inside(r.data.get(key, {}), Several([r.where, key], ",")), p, level)

    return Field(key, write, read)


LEVEL = Fields(number("step", 0, 6), number("left", 0, 40), _program("does", at="program"), has=Several(["does", "step", "left"]))
SEAT = Fields(
    Field("stage", lambda box, s, p: STAGES[s.stage[p]], _read_stage),
    *_sides(0, "island"),
    *_sides(1, "climate"),
    *_sides(2, "ecosystem"),
    number("soil", 0, 16000),
    cards("hand", add_to_hand),
    cards("compost", add_to_compost),
    cards("events", add_event),
    Field("tableau", _tableau, _read_tableau),
    Field("leaves", lambda box, s, p: leaves(box, s, p) if s.leaf[:, p].any() else None, read_leaves),
    _row("planted", lambda r, key, name: r.find(key, name, r.known, no_card(name))),
    _row("drawn", CardReader.card),
    named("pending", lambda box, s, card: box.content.cards[card].name, CardReader.card),
    *counters(plantings=2, fulfilled=15),
    number("spot", NONE, 24, always=False),
    *counters(owed=20),
    number("used", NONE, 17, always=False),
    *counters(order=2, partly=2),
    number("at", NONE, 17, always=False),
    *counters(served=0xFFFF),
    _program("queued"),
    _level(0, "part"),
    _level(1, "ability"),
)
