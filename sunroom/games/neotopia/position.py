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
from collections.abc import Iterable, Mapping
from typing import Any

from sunroom.games.neotopia.knowledge.view import cards_in
from sunroom.games.neotopia.rules.geometry import BIT, FACTORIES, FACTORY_NAMES, OUTER_SPACES, REGION_NAMES, REGIONS, SPACE_NAMES, SPACES
from sunroom.games.neotopia.rules.placing import element_at
from sunroom.games.neotopia.rules.record import ELEMENT_LETTERS, ELEMENT_NAMES, ELEMENT_TOKENS, PHASES, TOKEN_LETTERS, TOKENS_OF_A_KIND
from sunroom.games.neotopia.rules.turns import has_something_to_do
from sunroom.kernel.box import Box
from sunroom.kernel.fields import RNG, Field, Fields, choice, counters, number, seat_number, tables
from sunroom.kernel.messages import Message, said
from sunroom.kernel.positions import NONE, CardReader, fill_pile, is_list, no_card, split
from sunroom.kernel.protocols import State

_LEGEND = ELEMENT_LETTERS + TOKEN_LETTERS + ".o"


class _Reader(CardReader):
    """Counts the tokens that were read, too."""

    def twice(self, name: Any, where: Any) -> Message:
        return said("{name} is there and also at {where}", name=name, where=where)

    def __init__(self, box: Box, data: Mapping[str, Any]) -> None:
        super().__init__(box, data, box.new(0), box.content.projects)
        self.tokens = Counter[int]()

    def token_list(self, key: str) -> list[int]:
        letters = split(self.data.get(key, ""))
        if not all(len(letter) == 1 and letter in TOKEN_LETTERS for letter in letters):
            raise self.wrong(said("tokens are written as 'g, a, p, n', not {data}", data=repr(self.data[key])))
        kinds = [TOKEN_LETTERS.index(letter) for letter in letters]
        self.tokens.update(kinds)
        for kind, n in self.tokens.items():
            if n > TOKENS_OF_A_KIND:
                raise self.wrong(said("there are only {n} tokens {letter}", n=TOKENS_OF_A_KIND, letter=repr(TOKEN_LETTERS[kind])))
        return kinds


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    r = _Reader(box, data)
    POSITION.load(r)
    _read_elements(r)
    _read_tiles(r)
    _read_cards(r)
    _read_stacks(r)
    r.luck()
    _check_phase(r)
    return r.s


def _letters(counts: Iterable[int], signs: str = ELEMENT_LETTERS, gap: str = " ") -> str:
    return gap.join(sign for sign, n in zip(signs, counts, strict=True) for _ in range(n))


def _cards(box: Box, cards: Iterable[int]) -> str:
    return ", ".join("-" if card == NONE else box.content.projects[card].name for card in cards)


def _map(box: Box, s: State, region: int) -> str:
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


def _read_map(r: _Reader, region: int) -> None:
    s = r.s
    s.bonus[region] = NONE
    if r.data.get("map") is None:
        return
    signs = str(r.data["map"]).split()
    if len(signs) != SPACES or not all(len(sign) == 1 and sign in _LEGEND for sign in signs):
        raise r.wrong(said("a map is 37 signs, each one of {known}", known=" ".join(_LEGEND)))
    spots = s.spot[region].tolist()
    for space, sign in enumerate(signs):
        if sign in ELEMENT_LETTERS:
            s.laid[region, ELEMENT_LETTERS.index(sign)] |= BIT[space]
        elif sign in TOKEN_LETTERS:
            if space not in spots:
                raise r.wrong(said("{space} isn’t a bonus spot", space=SPACE_NAMES[space]))
            kind = TOKEN_LETTERS.index(sign)
            s.bonus[region, spots.index(space)] = kind
            r.tokens[kind] += 1
        elif sign == "o" and space not in OUTER_SPACES:
            raise r.wrong(said("{space} isn’t an outer space", space=SPACE_NAMES[space]))


def _built(box: Box, s: State, region: int) -> str:
    top = int(s.top[region])
    return _cards(box, [card for card in cards_in(s.built[region]) if card != top] + ([top] if top != NONE else []))


def _read_built(r: _Reader, region: int) -> None:
    cards = r.cards("built")
    r.s.built[region], r.s.top[region] = sum(1 << card for card in cards), cards[-1] if cards else NONE


def _stack(box: Box, s: State, region: int) -> str:
    return ", ".join(TOKEN_LETTERS[kind] for kind in reversed(s.stack[region, : s.stack_left[region]]))


def _read_stacks(r: _Reader) -> None:
    """Stacks as written; those not written get what tokens there are left, as many as there are thresholds not reached."""
    s = r.s
    regions = [r.inside(table, name) for table, name in zip(r.data.get("regions", [{}] * REGIONS), REGION_NAMES, strict=True)]
    stacks = [region.token_list("stack") if "stack" in region.data else None for region in regions]
    rest = [kind for kind in range(len(TOKEN_LETTERS)) for _ in range(TOKENS_OF_A_KIND - r.tokens[kind])]
    pool = r.box.copy(s).deck
    drawn = pool[: fill_pile(s, pool, [], rest)].tolist()
    for region, (stack, pile) in enumerate(zip(stacks, s.stack, strict=True)):
        if stack is None:
            stack, drawn = drawn[: len(pile)], drawn[len(pile) :]
        if len(stack) > len(pile):
            raise regions[region].wrong(said("a stack has {there} tokens at most", there=len(pile)))
        s.stack_left[region] = fill_pile(s, pile, stack, [])


def _read_points(r: _Reader, p: int) -> None:
    points = split(r.data.get("points", "0, 0, 0"))
    if len(points) != REGIONS or not all(re.fullmatch(r"\d{1,3}", n) for n in points):
        raise r.wrong(said("points are three numbers, one per region, not {value}", value=repr(r.data["points"])))
    r.s.points[p] = [int(n) for n in points]


def _read_hand(r: _Reader, p: int) -> None:
    hand = r.cards("hand")
    known = {r.find("known", name, r.known, no_card(name)) for name in split(r.data.get("known", ""))}
    if not known <= set(hand):
        raise r.wrong(said("cards that are known are also written in the hand"))
    r.s.hand[p], r.s.known[p], r.s.hand_size[p] = sum(1 << card for card in hand), sum(1 << card for card in known), len(hand)


def _read_tokens(r: _Reader, p: int) -> None:
    kinds = r.token_list("tokens")
    r.s.tokens[p] = [kinds.count(kind) for kind in range(len(TOKEN_LETTERS))]


def _read_elements(r: _Reader) -> None:
    s = r.s
    factories = r.data.get("factories", ["E B T C"] * FACTORIES)
    if not is_list(factories) or len(factories) != FACTORIES:
        raise r.wrong(said("factories are {factories} texts such as 'E B T C'", factories=FACTORIES))
    for factory, text in enumerate(factories):
        s.factory[factory] = _element_counts(r, text, FACTORY_NAMES[factory])
    s.waiting[:] = _element_counts(r, r.data.get("waiting", "E B T C"), "waiting")
    for element, name in enumerate(ELEMENT_NAMES):
        laid = sum(int(s.laid[region, element]).bit_count() for region in range(REGIONS))
        left = ELEMENT_TOKENS - laid - int(s.factory[:, element].sum()) - int(s.waiting[element])
        if left < 0:
            raise r.wrong(said("there are {n} {name} tokens, {left} fewer than written", n=ELEMENT_TOKENS, name=name, left=-left))
        s.reserve[element] = left


def _element_counts(r: _Reader, text: Any, where: str) -> list[int]:
    letters = text.split() if isinstance(text, str) else ["?"]
    if not set(letters) <= set(ELEMENT_LETTERS):
        raise r.wrong(said("elements are written as 'E B T C', not {text}", text=repr(text)), where)
    return [letters.count(letter) for letter in ELEMENT_LETTERS]


def _read_tiles(r: _Reader) -> None:
    s, options = r.s, r.box.record
    if "tiles" not in r.data:
        return
    numbers = split(r.data["tiles"])
    if not all(re.fullmatch(r"\d{1,2}", n) and 1 <= int(n) <= len(s.tile) for n in numbers) or len(set(numbers)) != len(numbers):
        raise r.wrong(
            said("tiles are different numbers from 1 to {there}, top first, not {value}", there=len(s.tile), value=repr(r.data["tiles"]))
        )
    tiles = [int(n) - 1 for n in numbers]
    for tile in tiles:
        if options.removed[tile]:
            raise r.wrong(said("tile {tile} is not in a game of {n}", tile=tile + 1, n=int(s.players)))
    if tiles and tiles[-1] != options.flag:
        raise r.wrong(said("the flag tile, {flag}, lies at the bottom of the pile", flag=int(options.flag) + 1))
    s.tiles_left = fill_pile(s, s.tile, tiles, [])
    if not tiles and s.last_rounds == 0:
        raise r.wrong(said("without tiles last_rounds is 1 or 2"))


def _read_cards(r: _Reader) -> None:
    s = r.s
    offer = split(r.data.get("offer", ""))
    if len(offer) > len(s.offer):
        raise r.wrong(said("the Offer has {there} cards at most, not {found}", there=len(s.offer), found=len(offer)))
    s.offer[:] = NONE
    for slot, name in enumerate(offer):
        if name != "-":
            s.offer[slot] = r.card("offer", name)
    top = r.cards("deck")
    below = r.unplaced()
    if "deck" in r.data and below:
        raise r.wrong(
            said("{name} is nowhere; leave the deck out to have all such cards in it", name=r.box.content.projects[below[0]].name)
        )
    s.deck_left = fill_pile(s, s.deck, top, below)


def _placed(box: Box, s: State) -> str | None:
    return f"{REGION_NAMES[s.region]} {SPACE_NAMES[s.space]}" if s.space != NONE else None


def _read_placed(r: _Reader) -> None:
    r.s.region = r.s.space = NONE
    if "placed" in r.data:
        words = str(r.data["placed"]).split()
        if len(words) != 2 or words[0] not in REGION_NAMES or words[1] not in SPACE_NAMES:
            raise r.wrong(said("placed is a region and a space such as 'Desert D4', not {value}", value=repr(r.data["placed"])))
        r.s.region, r.s.space = REGION_NAMES.index(words[0]), SPACE_NAMES.index(words[1])


def _check_phase(r: _Reader) -> None:
    """Refuses a decision that no game leads to: the rules take for granted that it can be carried out."""
    s, phase = r.s, PHASES[r.s.phase]
    needs = {"space": ["held", "source"], "project": ["held", "placed"], "card": ["draws_left"]}.get(phase, [])
    for key in needs:
        if key not in r.data:
            raise r.wrong(said("phase {phase} needs {key}", phase=repr(phase), key=repr(key)))
    for key in ("held", "source", "placed"):
        if key in r.data and key not in needs:
            raise r.wrong(said("{key} has no meaning in phase {phase}", key=repr(key), phase=repr(phase)))
    if phase == "space" and s.factory[s.source, s.held] == 0:
        raise r.wrong(
            said("the {factory} factory has no {element} to be placed", factory=FACTORY_NAMES[s.source], element=ELEMENT_NAMES[s.held])
        )
    if phase == "project" and element_at(s, int(s.region), int(s.space)) != s.held:
        raise r.wrong(said("there is no {element} at {value}", element=ELEMENT_NAMES[s.held], value=r.data["placed"]))
    idle = phase == "action" and not has_something_to_do(s)
    if idle or (phase != "over" and not r.box.legal(s, int(s.turn))):
        raise r.wrong(said("in phase {phase} seat {seat} has nothing to decide", phase=repr(phase), seat=int(s.turn) + 1))


REGION = Fields(Field("map", _map, _read_map), Field("stack", _stack), Field("built", _built, _read_built))
SEAT = Fields(
    Field("points", lambda box, s, p: ", ".join(str(n) for n in s.points[p]), _read_points),
    Field("hand", lambda box, s, p: _cards(box, cards_in(s.hand[p])), _read_hand),
    Field("known", lambda box, s, p: _cards(box, cards_in(s.known[p]))),
    Field("tokens", lambda box, s, p: _letters(s.tokens[p], TOKEN_LETTERS, ", "), _read_tokens),
)
POSITION = Fields(
    number("round", 1, 1000, at="round_no", always=False),
    number("actions_left", 0, 4, 3, always=False),
    *counters(draws_left=2, token_used=1, last_rounds=2, idle=4, acted=1, outside=1, revealed=30000),
    seat_number("turn"),
    seat_number("first", lambda s: int(s.turn) + 1),
    choice("phase", PHASES, "action"),
    choice("held", ELEMENT_NAMES),
    choice("source", FACTORY_NAMES),
    Field("placed", _placed, _read_placed),
    Field("factories", lambda box, s: [_letters(counts) for counts in s.factory]),
    Field("waiting", lambda box, s: _letters(s.waiting)),
    Field("tiles", lambda box, s: ", ".join(str(tile + 1) for tile in reversed(s.tile[: s.tiles_left]))),
    Field("offer", lambda box, s: _cards(box, s.offer)),
    Field("deck", lambda box, s: _cards(box, reversed(s.deck[: s.deck_left]))),
    RNG,
    tables("regions", REGION, REGION_NAMES),
    tables("seats", SEAT),
)
dump = POSITION.dump
