"""What tiles do, as short sentences and as rows of numbers.

A content file says `1 point per 2 occupied spaces in row and column`; the rules work with a row of small numbers. The
amount of an effect is  base + each * (count / every), kept between at_least and at_most and never below 0.

A sentence is a head and clauses separated by commas:
    2 coins per adjacent empty space
    1 point per 3 SkyGardens in the city, rounded up
    4 coins, less 1 per adjacent SkyGarden
    1 coin, and 1 onto each adjacent empty space
    3 coins onto this tile
    5 coins if the only Skyscraper of its row or column
    pay 3 coins for 1 point, or take 2 coins
    copy an adjacent Skyscraper
Public Structures say when they work:
    game end: 1 point per 2 SkyGardens in the city
    end of round: pay 4 coins for 1 point
    another player marks its row or column: 2 coins
    Skyscrapers cost 2 less
    upgrades cost 3 less
    loans bring 4 coins and are repaid for 5
    one Skyscraper of its activated line may be used twice
"""

import difflib
import re

from sunroom.kernel.messages import said

# The columns of an effect's row.
KIND, BASE, EACH, COUNT, EVERY, ROUND_UP, AT_LEAST, AT_MOST, SCATTER, WHEN = range(10)
FIELDS = 10

# KIND: what it gives. A TRADE gives EACH points for EVERY coins, or BASE coins instead.
NOTHING, COINS, POINTS, COINS_HERE, COPY_NEIGHBOUR, TRADE = range(6)

# WHEN: on which occasion.
ACTIVATED, UPGRADED, GAME_END, ROUND_END, OTHERS_MARK, CHEAPER_SKYSCRAPERS, CHEAPER_UPGRADES, LOANS, TWICE = range(9)

NO_LIMIT = 127

COUNTED = (
    ("", ""),
    ("adjacent empty space", "adjacent empty spaces"),
    ("adjacent occupied space", "adjacent occupied spaces"),
    ("adjacent Skyscraper", "adjacent Skyscrapers"),
    ("adjacent SkyGarden", "adjacent SkyGardens"),
    ("adjacent Public Structure", "adjacent Public Structures"),
    ("adjacent building", "adjacent buildings"),
    ("adjacent space without coins", "adjacent spaces without coins"),
    ("empty space in row and column", "empty spaces in row and column"),
    ("occupied space in row and column", "occupied spaces in row and column"),
    ("Skyscraper in row and column", "Skyscrapers in row and column"),
    ("SkyGarden in row and column", "SkyGardens in row and column"),
    ("Public Structure in row and column", "Public Structures in row and column"),
    ("building type in row and column", "building types in row and column"),
    ("building of its type in row and column", "buildings of its type in row and column"),
    ("city edge it touches", "city edges it touches"),
    ("side off the city edge", "sides off the city edge"),
    ("Skyscraper in the city", "Skyscrapers in the city"),
    ("SkyGarden in the city", "SkyGardens in the city"),
    ("Public Structure in the city", "Public Structures in the city"),
    ("empty space in the city", "empty spaces in the city"),
    ("full row or column", "full rows or columns"),
    ("coin just taken from it", "coins just taken from it"),
    ("coin in hand", "coins in hand"),
    ("line in which it is the only Skyscraper", "lines in which it is the only Skyscraper"),
)
"""Everything an effect can count, in the order of the numbers below."""

(
    UNCOUNTED,
    ADJACENT_EMPTY, ADJACENT_OCCUPIED, ADJACENT_SKYSCRAPERS, ADJACENT_SKYGARDENS, ADJACENT_STRUCTURES, ADJACENT_BUILDINGS,
    ADJACENT_WITHOUT_COINS,
    CROSS_EMPTY, CROSS_OCCUPIED, CROSS_SKYSCRAPERS, CROSS_SKYGARDENS, CROSS_STRUCTURES, CROSS_TYPES, CROSS_OF_ITS_TYPE,
    EDGES, SIDES_INSIDE,
    CITY_SKYSCRAPERS, CITY_SKYGARDENS, CITY_STRUCTURES, CITY_EMPTY, FULL_LINES,
    COINS_TAKEN, COINS_IN_HAND, LONELY_LINES,
) = range(len(COUNTED))  # fmt: skip

_COUNT = {words: number for number, both in enumerate(COUNTED) for words in both if words}

_PER = r"per (?:(?P<every>\d+) )?(?P<counted>.+)"
_GAIN = re.compile(rf"(?P<amount>\d+) (?P<what>coins?|points?)(?: (?:{_PER}|(?P<here>onto this tile)|(?P<lone>if the only .+)))?")
_CLAUSES = {
    "more": re.compile(rf"(?P<sign>and|less) (?P<each>\d+) {_PER}"),
    "scatter": re.compile(r"and (?P<scatter>\d+) onto each adjacent empty space"),
    "less": re.compile(r"less (?P<less>\d+)"),
    "round": re.compile(r"rounded up"),
    "least": re.compile(r"at least (?P<least>\d+)"),
    "most": re.compile(r"at most (?P<most>\d+)"),
}
_TRADE = re.compile(r"pay (?P<price>\d+) coins? for (?P<points>\d+) points?(?:, or take (?P<take>\d+) coins?)?")
_COPY = re.compile(r"copy an adjacent (?P<side>Skyscraper|SkyGarden)")
_LONE = "if the only Skyscraper of its row or column"

_OCCASIONS = {"game end": GAME_END, "end of round": ROUND_END, "another player marks its row or column": OTHERS_MARK}
_STANDING = (
    (re.compile(r"Skyscrapers cost (?P<base>\d+) less"), CHEAPER_SKYSCRAPERS),
    (re.compile(r"upgrades cost (?P<base>\d+) less"), CHEAPER_UPGRADES),
    (re.compile(r"loans bring (?P<base>\d+) coins? and are repaid for (?P<each>\d+)"), LOANS),
    (re.compile(r"one Skyscraper of its activated line may be used twice"), TWICE),
)


class BadSentence(ValueError):
    """A sentence that these rules do not understand."""


def parse_effect(sentence: str, when: int) -> list[int]:
    """The row of numbers for a building's sentence."""
    row = _row(when)
    if match := _COPY.fullmatch(sentence):
        own = "SkyGarden" if when == UPGRADED else "Skyscraper"
        if match["side"] != own:
            raise BadSentence(said("a {own} copies an adjacent {own}", own=own))
        row[KIND] = COPY_NEIGHBOUR
    elif match := _TRADE.fullmatch(sentence):
        row[KIND], row[EVERY], row[EACH], row[BASE] = TRADE, _small(match["price"]), _small(match["points"]), _small(match["take"] or "0")
        if row[EVERY] < 1:
            raise BadSentence(said("a purchase costs at least 1 coin"))
    else:
        _parse_gain(sentence, row)
    return row


def parse_structure(sentence: str) -> list[int]:
    """The row of numbers for a Public Structure's sentence."""
    for pattern, when in _STANDING:
        if match := pattern.fullmatch(sentence):
            row = _row(when)
            numbers = match.groupdict()
            row[BASE], row[EACH] = _small(numbers.get("base") or "0"), _small(numbers.get("each") or "0")
            if when == LOANS and not 1 <= row[BASE] <= row[EACH]:
                raise BadSentence(said("a loan brings at least 1 coin and is repaid for no less than it brought"))
            return row
    occasion, colon, effect = sentence.partition(": ")
    if not colon or occasion not in _OCCASIONS:
        raise BadSentence(
            said(
                "it must start with one of {known} and a colon, or always apply, like 'Skyscrapers cost 2 less'", known=_quoted(_OCCASIONS)
            )
        )
    row = parse_effect(effect, _OCCASIONS[occasion])
    if row[COUNT] in (CROSS_TYPES, CROSS_OF_ITS_TYPE, COINS_TAKEN, LONELY_LINES):
        raise BadSentence(said("{counted} can be counted for buildings only", counted=repr(COUNTED[row[COUNT]][1])))
    allowed = {GAME_END: (POINTS,), ROUND_END: (COINS, POINTS, TRADE), OTHERS_MARK: (COINS, POINTS)}[row[WHEN]]
    if row[KIND] not in allowed or row[SCATTER] or (row[KIND] == TRADE and row[BASE]):
        raise BadSentence(said("{effect} can’t happen at {occasion}", effect=repr(effect), occasion=repr(occasion)))
    return row


def _row(when: int) -> list[int]:
    row = [0] * FIELDS
    row[WHEN], row[EVERY], row[AT_MOST] = when, 1, NO_LIMIT
    return row


def _parse_gain(sentence: str, row: list[int]) -> None:
    head, *clauses = sentence.split(", ")
    match = _GAIN.fullmatch(head)
    if not match:
        raise BadSentence(said("{head} is not a gain; write for example '2 coins per adjacent empty space'", head=repr(head)))
    row[KIND] = POINTS if match["what"].startswith("point") else COINS
    amount = _small(match["amount"])
    if match["counted"]:
        row[EACH] = amount
        _count(match, row)
    elif match["lone"]:
        if match["lone"] != _LONE:
            raise BadSentence(said("{value}: the only condition known is {lone}", value=repr(match["lone"]), lone=repr(_LONE)))
        if row[WHEN] != ACTIVATED:
            raise BadSentence(said("{lone} is for the Skyscraper side only", lone=repr(_LONE)))
        row[EACH], row[COUNT], row[AT_MOST] = amount, LONELY_LINES, amount
    else:
        row[BASE] = amount
        if match["here"]:
            if row[KIND] != COINS:
                raise BadSentence(said("only coins can be placed on a tile"))
            row[KIND] = COINS_HERE
    for clause in clauses:
        _parse_clause(clause, row)


def _parse_clause(clause: str, row: list[int]) -> None:
    name, match = next(((name, m) for name, p in _CLAUSES.items() if (m := p.fullmatch(clause))), ("", None))
    if match is None:
        raise BadSentence(
            said(
                "{clause} is not understood; a clause is 'and 1 per …', 'less 1 per …', 'rounded up', 'at least 1' or 'at most 5'",
                clause=repr(clause),
            )
        )
    if name == "more":
        if row[COUNT]:
            raise BadSentence(said("{clause}: an effect counts one thing only", clause=repr(clause)))
        row[EACH] = _small(match["each"]) * (-1 if match["sign"] == "less" else 1)
        _count(match, row)
    elif name == "scatter":
        row[SCATTER] = _small(match["scatter"])
    elif name == "less":
        row[BASE] -= _small(match["less"])
        if row[BASE] < -60:
            raise BadSentence(said("{clause} subtracts too much", clause=repr(clause)))
    elif name == "round":
        row[ROUND_UP] = 1
    elif name == "least":
        row[AT_LEAST] = _small(match["least"])
    else:
        row[AT_MOST] = _small(match["most"])


def _count(match: re.Match[str], row: list[int]) -> None:
    counted = match["counted"]
    if counted not in _COUNT:
        near = difflib.get_close_matches(counted, _COUNT, 1)
        raise BadSentence(
            said("{counted} can’t be counted; did you mean {near}?", counted=repr(counted), near=repr(near[0]))
            if near
            else said("{counted} can’t be counted; you can count {known}", counted=repr(counted), known=_quoted(_COUNT))
        )
    row[COUNT], row[EVERY] = _COUNT[counted], _small(match["every"] or "1")
    if row[EVERY] < 1:
        raise BadSentence(said("'per 0' divides by nothing"))


def _small(number: str) -> int:
    if int(number) > 60:
        raise BadSentence(said("{number} is too much; the maximum is 60", number=number))
    return int(number)


def _quoted(words: object) -> str:
    return ", ".join(repr(word) for word in words)  # type: ignore[attr-defined]
