"""Actions, declared once: the numbers that rules use, and what each number means.

ACTIONS = ActionSpace(
    Kind("build", pile=3, space=16),
    Kind("upgrade", space=16),
    Kind("done"),
)
BUILD, UPGRADE, DONE = ACTIONS.starts("build", "upgrade", "done")  # 0, 48, 64: plain numbers, for rules
ACTIONS.decode(52)                                                 # Action(kind="upgrade", at={"space": 4})
ACTIONS.number("upgrade", space=4)                                 # 52
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Action:
    """One decoded action."""

    kind: str
    at: Mapping[str, int]
    """The value of each parameter."""


class Kind:
    """Actions of one kind: one for every combination of its parameters, the last parameter varying fastest."""

    def __init__(self, name: str, **sizes: int) -> None:
        self.name, self.sizes = name, sizes
        self.size = prod(sizes.values())
        self.start = 0

    def __repr__(self) -> str:
        return f"Kind({', '.join([repr(self.name), *(f'{name}={size}' for name, size in self.sizes.items())])})"


class ActionSpace:
    """All actions of a game: the integers from 0, kind by kind."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        if len(self.kinds) < len(kinds):
            raise TypeError("two kinds of actions have the same name")
        self.size = 0
        self._kinds: list[Kind] = []
        for kind in kinds:
            kind.start = self.size
            self.size += kind.size
            self._kinds += [kind] * kind.size

    def starts(self, *names: str) -> tuple[int, ...]:
        """The first action of each of these kinds, as plain numbers."""
        return tuple(self.kinds[name].start for name in names)

    def decode(self, action: int) -> Action:
        """The meaning of an action number."""
        kind = self._kinds[action]
        rest, at = int(action) - kind.start, {}
        for name, size in reversed(kind.sizes.items()):
            rest, at[name] = divmod(rest, size)
        return Action(kind.name, at)

    def number(self, name: str, **at: int) -> int:
        """The number of an action."""
        kind, number = self.kinds[name], 0
        for parameter, size in kind.sizes.items():
            if not 0 <= at[parameter] < size:
                raise ValueError(f"{name}: {parameter} is between 0 and {size - 1}, not {at[parameter]}")
            number = number * size + at[parameter]
        return kind.start + number
