"""What tiles do, in words made from the numbers that the rules use (`content/language.py`)."""

from functools import lru_cache
from typing import Any

from sunroom.games.solar_city.content.language import (
    AT_LEAST,
    AT_MOST,
    BASE,
    CHEAPER_SKYSCRAPERS,
    CHEAPER_UPGRADES,
    COINS_HERE,
    COINS_IN_HAND,
    COINS_TAKEN,
    COPY_NEIGHBOUR,
    COUNT,
    COUNTED,
    EACH,
    EVERY,
    GAME_END,
    KIND,
    LOANS,
    LONELY_LINES,
    NO_LIMIT,
    OTHERS_MARK,
    POINTS,
    ROUND_END,
    ROUND_UP,
    SCATTER,
    TRADE,
    TWICE,
    UPGRADED,
    WHEN,
)
from sunroom.games.solar_city.words.things import TOPIC, in_coins, in_points
from sunroom.kernel.messages import Message, Phrasebook

COUNTS = Phrasebook(TOPIC, {one: (one, several) for one, several in COUNTED if one})
"""What is counted, by its singular."""

EFFECTS = Phrasebook(
    TOPIC,
    {
        "per": "{gain} per {counted}",
        "several": "{n} {counted}",
        "in hand": "{coins} in hand",
        "taken": "{coins} just taken from it",
        "here": "{coins} onto this tile",
        "lonely": "{gain} if the only Skyscraper of its row or column",
        "and per": "{effect}, and {n} per {counted}",
        "less per": "{effect}, less {n} per {counted}",
        "scatter": "{effect}, and {n} onto each adjacent empty space",
        "less": "{effect}, less {n}",
        "rounded up": "{effect}, rounded up",
        "at least": "{effect}, at least {n}",
        "at most": "{effect}, at most {n}",
        "sell": "pay {coins} for {points}",
        "sell or take": "pay {coins} for {points}, or take {more}",
        "copy Skyscraper": "copy an adjacent Skyscraper",
        "copy SkyGarden": "copy an adjacent SkyGarden",
        "game end": "game end: {effect}",
        "round end": "end of round: {effect}",
        "others mark": "another player marks its row or column: {effect}",
        "cheaper Skyscrapers": "Skyscrapers cost {n} less",
        "cheaper upgrades": "upgrades cost {n} less",
        "loans": "loans bring {coins} and are repaid for {n}",
        "twice": "one Skyscraper of its activated line may be used twice",
    },
)
_OCCASIONS = {GAME_END: "game end", ROUND_END: "round end", OTHERS_MARK: "others mark"}


def effect_of(effect: Any) -> Message:
    """What a tile does, by its row of numbers."""
    return _effect_of(tuple(map(int, effect)))


@lru_cache(maxsize=1024)
def _effect_of(row: tuple[int, ...]) -> Message:
    if row[WHEN] in (CHEAPER_SKYSCRAPERS, CHEAPER_UPGRADES):
        return EFFECTS("cheaper Skyscrapers" if row[WHEN] == CHEAPER_SKYSCRAPERS else "cheaper upgrades", n=row[BASE])
    if row[WHEN] == LOANS:
        return EFFECTS("loans", coins=in_coins(row[BASE]), n=row[EACH])
    if row[WHEN] == TWICE:
        return EFFECTS("twice")
    if row[WHEN] in _OCCASIONS:
        return EFFECTS(_OCCASIONS[row[WHEN]], effect=_does(row))
    return _does(row)


def _does(row: tuple[int, ...]) -> Message:
    """What it gives, whatever the occasion."""
    if row[KIND] == COPY_NEIGHBOUR:
        return EFFECTS("copy SkyGarden" if row[WHEN] == UPGRADED else "copy Skyscraper")
    if row[KIND] != TRADE:
        return _limited(_gain(row), row)
    offer = {"coins": in_coins(row[EVERY]), "points": in_points(row[EACH])}
    return EFFECTS("sell or take", **offer, more=in_coins(row[BASE])) if row[BASE] else EFFECTS("sell", **offer)


def _gain(row: tuple[int, ...]) -> Message:
    """What is gained, and for what: `2 coins per adjacent empty space`, `4 coins, less 1 per adjacent SkyGarden`."""
    base, each, amount = row[BASE], row[EACH], in_points if row[KIND] == POINTS else in_coins
    if _is_lonely(row):
        said = EFFECTS("lonely", gain=amount(each))
    elif row[COUNT] and base <= 0 <= each and row[KIND] != COINS_HERE:
        said = EFFECTS("per", gain=amount(each), counted=_counted(row))
    else:
        said = amount(max(0, base))
        if row[KIND] == COINS_HERE:
            said = EFFECTS("here", coins=said)
        if row[COUNT]:
            said = EFFECTS("and per" if each >= 0 else "less per", effect=said, n=abs(each), counted=_counted(row))
    if row[SCATTER]:
        said = EFFECTS("scatter", effect=said, n=row[SCATTER])
    return EFFECTS("less", effect=said, n=-base) if base < 0 else said


def _is_lonely(row: tuple[int, ...]) -> bool:
    """Whether it is paid once, for being alone in one line or in both."""
    return row[COUNT] == LONELY_LINES and row[BASE] <= 0 and row[EVERY] == 1 and row[AT_MOST] == row[EACH]


def _counted(row: tuple[int, ...]) -> Message:
    """What is counted, and how many at a time."""
    if row[EVERY] > 1 and row[COUNT] in (COINS_IN_HAND, COINS_TAKEN):
        return EFFECTS("in hand" if row[COUNT] == COINS_IN_HAND else "taken", coins=in_coins(row[EVERY]))
    counted = COUNTS(COUNTED[row[COUNT]][0], n=row[EVERY])
    return EFFECTS("several", n=row[EVERY], counted=counted) if row[EVERY] > 1 else counted


def _limited(said: Message, row: tuple[int, ...]) -> Message:
    """Rounding and limits."""
    if row[ROUND_UP]:
        said = EFFECTS("rounded up", effect=said)
    if row[AT_LEAST]:
        said = EFFECTS("at least", effect=said, n=row[AT_LEAST])
    if row[AT_MOST] != NO_LIMIT and not _is_lonely(row):
        said = EFFECTS("at most", effect=said, n=row[AT_MOST])
    return said
