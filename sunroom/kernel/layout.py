"""The meaning of the numbers of an observation, stated once: size, names, ranges, and the page that documents them.

CITY = (Part("coins", "coins", most=ANY), Part("tiles", "per space: …", SPACES, most=21))
LAYOUT = Layout(*for_each_seat(4, CITY), Part("round", "the round, from 1", most=9))
LAYOUT.size                            # how many numbers `observe` writes
seen[LAYOUT.where["own.coins"]]        # those of one part
AT, CITY_AT = LAYOUT.at, starts(CITY)  # where parts start, for `observe`:
out[AT.round] = s.round_no
out[CITY_AT.coins + size_of(CITY) * place] = s.coins[p]
"""

from collections import namedtuple
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

ANY = 32767
"""The largest 16-bit number, where nothing else limits it."""


@dataclass(frozen=True)
class Part:
    """Adjacent numbers of an observation that belong together."""

    name: str
    meaning: str
    size: int = 1
    most: int = 1
    least: int = 0


class Layout:
    """The parts of an observation, in order."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.where: dict[str, slice] = {}
        self.size = 0
        for part in parts:
            if part.name in self.where:
                raise TypeError(f"two parts of the observation are called {part.name!r}")
            self.where[part.name] = slice(self.size, self.size + part.size)
            self.size += part.size
        self.at = starts(parts)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    @property
    def low(self) -> NDArray[np.float32]:
        """The minimum of each number."""
        return np.repeat(np.array([part.least for part in self], np.float32), [part.size for part in self])

    @property
    def high(self) -> NDArray[np.float32]:
        """The maximum of each number."""
        return np.repeat(np.array([part.most for part in self], np.float32), [part.size for part in self])


def size_of(parts: Sequence[Part]) -> int:
    """The total size of these parts."""
    return sum(part.size for part in parts)


def starts(parts: Sequence[Part]) -> Any:
    """Where each of these parts starts, by its name (`own_coins` for `own.coins`): plain numbers, which rules can use too."""
    names = [part.name.replace(".", "_") for part in parts]
    return cast(Any, namedtuple("Starts", names))(*accumulate([part.size for part in parts[:-1]], initial=0))


def for_each_seat(seats: int, parts: Sequence[Part]) -> list[Part]:
    """The same parts for the own seat (`own.…`) and for the seats clockwise of it (`next1.…`, `next2.…`)."""
    places = ["own", *(f"next{n}" for n in range(1, seats))]
    return [named(place, part) for place in places for part in parts]


def named(whole: str, part: Part) -> Part:
    """A part under the name of a larger whole."""
    return replace(part, name=f"{whole}.{part.name}")
