"""The contract of a game: one record, and the same few functions over it for every game.

The functions below are *generic*: they look at the record they are given and call that game's own rule. Drivers
(playouts, search, batches) are written once against them. Compiled, the look-up happens while compiling and costs
nothing; the very same drivers compile for a GPU.
"""

from collections.abc import Callable
from typing import Any

from sunroom.kernel.compiling import COMPILED, source_of

MOST_SEATS = 5
"""No game here seats more."""

_registered: dict[Any, dict[str, Any]] = {}


def setup(s: Any, options: Any, seed: int) -> None:
    """A new game in `s`."""
    _rule(s, "setup")(s, options, seed)


def actors(s: Any) -> int:
    """A bit mask of the seats that may act now; 0 when the game is over."""
    return int(_rule(s, "actors")(s))


def actor(s: Any) -> int:
    """The seat that a simulation asks next: one of the actors, or -1 when the game is over."""
    return int(_rule(s, "actor")(s))


def legal(s: Any, seat: int, out: Any) -> int:
    """Writes the seat's legal actions into `out` and returns how many; at least one for each of the actors."""
    return int(_rule(s, "legal")(s, seat, out))


def apply(s: Any, seat: int, action: int) -> None:
    """Carries out one legal action."""
    _rule(s, "apply")(s, seat, action)


def score(s: Any, seat: int, out: Any) -> int:
    """Writes the seat's points by category, as if the game ended now, and returns their sum."""
    return int(_rule(s, "score")(s, seat, out))


def ranking(s: Any, out: Any) -> None:
    """Writes each seat's place, 1 for the winner; tied seats share a place."""
    _rule(s, "ranking")(s, out)


def hide(s: Any, seat: int) -> None:
    """Blanks all that the seat (-1: a spectator) cannot know."""
    _rule(s, "hide")(s, seat)


def determinize(s: Any, seat: int, seed: int) -> None:
    """Refills what the seat cannot know at random, consistent with all it knows, and reseeds the generator."""
    _rule(s, "determinize")(s, seat, seed)


def observe(s: Any, seat: int, out: Any) -> None:
    """Writes what the seat sees as numbers, for learners."""
    _rule(s, "observe")(s, seat, out)


def item(s: Any, seat: int, action: int) -> int:
    """Which of the game's items (tiles, cards, …) the action takes or uses, for statistics; -1: none."""
    return int(_rule(s, "item")(s, seat, action))


def side(s: Any, seat: int) -> int:
    """For whom a seat plays: seats of one side win and lose together."""
    return int(_rule(s, "side")(s, seat))


def rival(s: Any) -> int:
    """The points of an opponent who has no seat, as if the game ended now; NO_RIVAL where there is none."""
    return int(_rule(s, "rival")(s))


def level(s: Any) -> bool:
    """Whether this opponent would share the first place, if the game ended now: equal in points and in all that breaks a tie."""
    return bool(_rule(s, "level")(s))


NO_RIVAL = -1_000_000


def _own_side(s: Any, seat: int) -> int:
    return seat


def _no_rival(s: Any) -> int:
    return NO_RIVAL


def _not_level(s: Any) -> bool:
    return False


GENERIC = (setup, actors, actor, legal, apply, score, ranking, hide, determinize, observe, item)
RULES = tuple(function.__name__ for function in GENERIC)
"""The names of the functions a game must have."""
OPTIONAL: dict[str, Callable[..., Any]] = {"side": _own_side, "rival": _no_rival, "level": _not_level}
"""Those it may leave out, with what holds then: everyone for themselves, and against nobody else."""


def _rule(s: Any, name: str) -> Any:
    """Plain Python's look-up: by the record's field names."""
    return _registered[s.dtype.names][name]


def register(dtype: Any, rules: dict[str, Any]) -> None:
    """Makes a game's rules known to the generic functions."""
    rules = OPTIONAL | rules
    _registered[dtype.names] = rules
    if COMPILED:
        from numba import from_dtype

        _registered[from_dtype(dtype)] = rules


if COMPILED:
    from numba.extending import overload

    def _overload(generic: Any) -> None:
        @overload(generic, strict=False)  # type: ignore[untyped-decorator]
        def choose(s: Any, *arguments: Any) -> Any:
            rules = _registered.get(s)
            return source_of(rules[generic.__name__]) if rules else None

    for _generic in (*GENERIC, side, rival, level):
        _overload(_generic)
