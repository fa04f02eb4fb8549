"""What Fauna, Ecosystems and Terrains count (EA-6.3)."""

from sunroom.games.earth.content.language import (
    BARE,
    BLUE,
    BOTH_FULL,
    CANOPIES,
    COLOUR_BIT,
    COLUMN_LINES,
    COMPOST,
    DIFFERENT_COLOURS,
    DIFFERENT_GROWTH,
    DIFFERENT_POINTS,
    DIFFERENT_SPROUTS,
    DIFFERENT_TYPES,
    EACH_HABITAT,
    EVENTS,
    FULL_COLUMNS,
    FULL_DIAGONALS,
    FULL_ROWS,
    GROWTH,
    HABITAT_BIT,
    HAND,
    LONGEST_DIAGONAL,
    MULTICOLOUR,
    ONE_COLOUR,
    ONE_TYPE,
    RED,
    ROW_LINES,
    SETS,
    SOIL,
    SPROUTED,
    SPROUTS,
    SPROUTS_FULL,
    STATIC,
    TALL,
    TERRAIN_BIT,
    TYPE_BIT,
    YELLOW,
)
from sunroom.games.earth.content.tables import CLIMATE, FEATURE, FLORA_KIND, GROWTH_SPACES, ISLAND, KIND, POINTS, SPROUT_SPACES
from sunroom.games.earth.rules.geometry import BESIDE_MASK, CORNER_MASK, DIAGONALS, LIGHT_SPACES, SPACES
from sunroom.games.earth.rules.record import NONE
from sunroom.kernel.bits import ones
from sunroom.kernel.compiling import rule
from sunroom.kernel.protocols import State

RED_BIT, BLUE_BIT, YELLOW_BIT = COLOUR_BIT + RED, COLOUR_BIT + BLUE, COLOUR_BIT + YELLOW
_ALL_COLOURS = ((1 << 7) - 1 - (1 << MULTICOLOUR)) << COLOUR_BIT  # a multicolour card shows three colours, not a fourth (EA-5.2)
_ALL_TYPES = ((1 << 5) - 1) << TYPE_BIT
_ALL_HABITATS = 15 << HABITAT_BIT


@rule
def cards_with(s: State, p: int, bits: int) -> int:
    """The number of cards in tableau, Island and Climate with any of these features."""
    n = 0
    for space in range(SPACES):
        card = int(s.card[p, space])
        if card >= 0 and FEATURE[card] & bits != 0:
            n += 1
    if s.island[p] >= 0:
        n += FEATURE[ISLAND + int(s.island[p])] & bits != 0
    if s.climate[p] >= 0:
        n += FEATURE[CLIMATE + int(s.climate[p])] & bits != 0
    return n


@rule
def planted_mask(s: State, p: int) -> int:
    """The spaces that hold a card, as bits."""
    mask = 0
    for space in range(SPACES):
        if s.card[p, space] != NONE:
            mask |= 1 << space
    return mask


@rule
def spaces_with(s: State, p: int, bits: int) -> int:
    """The spaces whose card has any of these features, as bits."""
    mask = 0
    for space in range(SPACES):
        card = int(s.card[p, space])
        if card >= 0 and FEATURE[card] & bits != 0:
            mask |= 1 << space
    return mask


@rule
def sets(s: State, p: int) -> int:
    """Sets of five different cards (EA-6.2): no Terrain has any of the three colours, so it can be counted separately.

    By Hall's theorem k cards of each colour can be found if any one colour has k cards, any two 2k, all three 3k.
    """
    red, blue, yellow = 1 << RED_BIT, 1 << BLUE_BIT, 1 << YELLOW_BIT
    k = min(int(s.event_count[p]), cards_with(s, p, 1 << TERRAIN_BIT))
    k = min(k, cards_with(s, p, red), cards_with(s, p, blue), cards_with(s, p, yellow))
    k = min(k, cards_with(s, p, red | blue) // 2, cards_with(s, p, red | yellow) // 2, cards_with(s, p, blue | yellow) // 2)
    return min(k, cards_with(s, p, red | blue | yellow) // 3)


@rule
def line_fits(s: State, p: int, first: int, step: int, line: int) -> bool:
    """Whether all four cards of a line are present and have what the line asks for."""
    shared, bits = -1, _ALL_HABITATS
    if line == DIFFERENT_COLOURS or line == ONE_COLOUR:
        bits = _ALL_COLOURS
    elif line == DIFFERENT_TYPES or line == ONE_TYPE:
        bits = _ALL_TYPES
    for i in range(4):
        card = int(s.card[p, first + i * step])
        if card < 0:
            return False
        shared &= FEATURE[card] & bits
    if line >= DIFFERENT_POINTS:
        for i in range(4):
            for j in range(i):
                a, b = first + i * step, first + j * step
                if line == DIFFERENT_POINTS and POINTS[s.card[p, a]] == POINTS[s.card[p, b]]:
                    return False
                if line == DIFFERENT_SPROUTS and s.sprouts[p, a] == s.sprouts[p, b]:
                    return False
                if line == DIFFERENT_GROWTH and s.growth[p, a] == s.growth[p, b]:
                    return False
        return True
    if line != DIFFERENT_COLOURS and line != DIFFERENT_TYPES and line != EACH_HABITAT:
        return shared != 0
    for some in range(1, 16):  # Hall's theorem again: any k of the cards must show k things between them.
        union, k = 0, 0
        for i in range(4):
            if some >> i & 1:
                union |= FEATURE[s.card[p, first + i * step]] & bits
                k += 1
        if ones(union) < k:
            return False
    return True


@rule
def full_lines(s: State, p: int, across: bool, line: int) -> int:
    """Full rows or columns that have what the line asks for (-1: nothing more)."""
    n = 0
    for i in range(4):
        if line >= 0:
            n += line_fits(s, p, 4 * i if across else i, 1 if across else 4, line)
        else:
            mask = 15 << 4 * i if across else 0x1111 << i
            n += planted_mask(s, p) & mask == mask
    return n


@rule
def flora(s: State, p: int, kind: int, argument: int) -> int:
    """The number of Flora by the pieces on them."""
    n = 0
    for space in range(SPACES):
        card = int(s.card[p, space])
        if card < 0 or KIND[card] != FLORA_KIND:
            continue
        sprouts, growth = int(s.sprouts[p, space]), int(s.growth[p, space])
        full, complete = sprouts == SPROUT_SPACES[card], growth == GROWTH_SPACES[card]
        if kind == TALL:
            n += growth >= argument
        elif kind == SPROUTED:
            n += sprouts >= argument
        elif kind == SPROUTS_FULL:
            n += full and sprouts > 0
        elif kind == CANOPIES:
            n += complete and growth > 0
        elif kind == BOTH_FULL:
            n += full and complete
        elif kind == BARE:
            n += sprouts == 0 and growth == 0
    return n


@rule
def count(s: State, p: int, kind: int, argument: int) -> int:
    """The number of things that a Fauna or an Ecosystem asks for."""
    if kind == STATIC:
        return cards_with(s, p, 1 << argument)
    if kind == SOIL:
        return int(s.soil[p])
    if kind == HAND:
        return int(s.hand_size[p])
    if kind == COMPOST:
        return int(s.compost_size[p])
    if kind == EVENTS:
        return int(s.event_count[p])
    if kind == SPROUTS:
        return int(s.sprout_total[p])
    if kind == GROWTH:
        return int(s.growth_total[p])
    if kind == FULL_ROWS or kind == FULL_COLUMNS:
        return full_lines(s, p, kind == FULL_ROWS, -1)
    if kind == FULL_DIAGONALS:
        return 2 if planted_mask(s, p) & DIAGONALS == DIAGONALS else 0
    if kind == SETS:
        return sets(s, p)
    if kind == ROW_LINES or kind == COLUMN_LINES:
        return full_lines(s, p, kind == ROW_LINES, argument)
    return flora(s, p, kind, argument)


@rule
def longest_path(cells: int, through: int, diagonal: bool, enough: int) -> int:
    """The most spaces of `cells` on one path that may bend but visits no space twice; `through` (-1: any) must be on it.

    All paths from all ends are tried, until one is as long as possible. The current path is kept as four bits per space on it,
    so that nothing has to be stored.
    """
    if diagonal:
        limit = min(enough, ones(cells))
    else:
        light = ones(cells & LIGHT_SPACES)
        limit = min(enough, ones(cells), 2 * min(light, ones(cells) - light) + 1)
    best = 0
    for start in range(SPACES):
        if not cells >> start & 1:
            continue
        here, seen, length, trail, resume = start, 1 << start, 1, 0, 0
        while True:
            if length > best and (through < 0 or seen >> through & 1):
                best = length
                if best >= limit:
                    return best
            near = (int(CORNER_MASK[here]) if diagonal else int(BESIDE_MASK[here])) & cells & ~seen
            near = near >> resume << resume
            if near:
                following = 0
                while not near >> following & 1:
                    following += 1
                trail = trail << 4 | here
                here, resume = following, 0
                seen |= 1 << here
                length += 1
            else:
                if length == 1:
                    break
                seen &= ~(1 << here)
                resume = here + 1
                here = trail & 15
                trail >>= 4
                length -= 1
    return best


@rule
def diagonal_path(s: State, p: int, feature: int) -> int:
    """The number of cards of a type on the longest diagonal path, at most seven (EA-6.2)."""
    return min(LONGEST_DIAGONAL, longest_path(spaces_with(s, p, 1 << feature), -1, True, LONGEST_DIAGONAL))
