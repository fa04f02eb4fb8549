"""What a table remembers so that its shuffle can be checked: the numbers of the seats, and who sat where."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from sunroom.server.fair.shuffle import SCHEME, SHORT_SCHEME

How = Literal["sat", "moved", "named", "resigned", "replaced", "returned"]
MOST_SITTINGS = 60
"""So many changes are remembered: the first ones and the last ones."""


@dataclass(frozen=True)
class Number:
    """What a seat adds to the shuffle."""

    seat: int
    fingerprint: str
    number: str | None = None
    """None until it is shown, and for good if it never was."""


@dataclass(frozen=True)
class Sitting:
    """Somebody new on a seat, or under a new name, after so many moves."""

    seat: int
    name: str
    how: How
    ply: int
    before: str = ""
    """The name on the seat before."""


@dataclass(frozen=True)
class Fair:
    """The facts of a table's shuffle. Tables from before have an older scheme; in the first, the house alone drew the seed, at once."""

    scheme: int = 1
    imported: bool = False
    """Whether the game came from a file: then nobody promised anything."""
    expected: Sequence[int] = ()
    """The seats whose browsers will add a number."""
    numbers: Sequence[Number] = ()
    showing: bool = False
    """Whether the numbers themselves are to be shown: everyone is seated, and no more fingerprints are accepted."""
    sittings: Sequence[Sitting] = ()

    def __post_init__(self) -> None:
        for name in ("expected", "numbers", "sittings"):
            object.__setattr__(self, name, tuple(getattr(self, name)))

    @property
    def by_all(self) -> bool:
        """Whether the seed is drawn once everyone is seated, from everyone's numbers."""
        return self.scheme in (SHORT_SCHEME, SCHEME)

    def with_sitting(self, *changes: Sitting) -> "Fair":
        all = [*self.sittings, *changes]
        half = MOST_SITTINGS // 2
        return replace(self, sittings=all if len(all) <= MOST_SITTINGS else [*all[:half], *all[-half:]])

    def shown_numbers(self) -> dict[int, str]:
        """The numbers that count, by seat."""
        return {one.seat: one.number for one in self.numbers if one.number is not None}

    def missing(self) -> list[int]:
        """The seats that should have added a number and did not."""
        return sorted({*self.expected, *(one.seat for one in self.numbers)} - self.shown_numbers().keys())

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def read(cls, facts: Mapping[str, Any] | None) -> "Fair":
        """As it was stored; nothing is known of older tables."""
        if not facts:
            return cls()
        lists = {"numbers": [Number(**one) for one in facts["numbers"]], "sittings": [Sitting(**one) for one in facts["sittings"]]}
        return cls(**{**facts, **lists})


def new_fair(expected: Sequence[int] = ()) -> Fair:
    return Fair(SCHEME, expected=tuple(expected))
