"""The contract of a game: one record, and the same few functions over it for every game.

The functions below are *generic*: they look at the record they are given and call that game's own rule. Drivers
(playouts, search, batches) are written once against them. In compiled code the lookup happens at compile time and costs
nothing; the same drivers compile for a GPU.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from sunroom.kernel.compiling import COMPILED, rule, source_of
from sunroom.kernel.fingerprints import fingerprint

MOST_SEATS = 5
"""The most seats of any game."""

_registered: dict[Any, dict[str, Any]] = {}


def setup(s: Any, options: Any, seed: int) -> None:
    """Sets up a new game in `s`."""
    _rule(s, "setup")(s, options, seed)


def actors(s: Any) -> int:
    """A bit mask of the seats that may act now; 0 when the game is over."""
    return int(_rule(s, "actors")(s))


def actor(s: Any) -> int:
    """The seat a simulation asks next: one of the actors, or -1 when the game is over."""
    return int(_rule(s, "actor")(s))


def legal(s: Any, seat: int, out: Any) -> int:
    """Writes the seat's legal actions into `out` and returns their number; at least one for each actor."""
    return int(_rule(s, "legal")(s, seat, out))


def apply(s: Any, seat: int, action: int) -> None:
    """Applies one legal action."""
    _rule(s, "apply")(s, seat, action)


def score(s: Any, seat: int, out: Any) -> int:
    """Writes the seat's points by category, as if the game ended now, and returns their sum."""
    return int(_rule(s, "score")(s, seat, out))


def ranking(s: Any, out: Any) -> None:
    """Writes each seat's place, 1 for the winner; tied seats share a place."""
    _rule(s, "ranking")(s, out)


def hide(s: Any, seat: int) -> None:
    """Blanks everything the seat (-1: a spectator) cannot know."""
    _rule(s, "hide")(s, seat)


def determinize(s: Any, seat: int, seed: int) -> None:
    """Refills what the seat cannot know at random, consistent with everything it knows, and reseeds the generator."""
    _rule(s, "determinize")(s, seat, seed)


def observe(s: Any, seat: int, out: Any) -> None:
    """Writes the seat's observation as numbers, for learners."""
    _rule(s, "observe")(s, seat, out)


def item(s: Any, seat: int, action: int) -> int:
    """The item (tile, card, …) that the action takes or uses, for statistics; -1 if none."""
    return int(_rule(s, "item")(s, seat, action))


def side(s: Any, seat: int) -> int:
    """The side a seat plays for; seats on one side win and lose together."""
    return int(_rule(s, "side")(s, seat))


def rival(s: Any) -> int:
    """The points of an opponent without a seat, as if the game ended now; NO_RIVAL if there is none."""
    return int(_rule(s, "rival")(s))


def level(s: Any) -> bool:
    """Whether this opponent would share first place if the game ended now: equal in points and in every tie-breaker."""
    return bool(_rule(s, "level")(s))


def urgency(s: Any, seat: int) -> int:
    """How urgently the game is waiting for one of the actors: the most urgent seat decides first.

    0: the seat may wait; it holds nothing up, and the decisions of others may give it more choices. Below 0: it has decided, and
    may only change its mind. Until the game is over, at least one seat is above 0."""
    return int(_rule(s, "urgency")(s, seat))


NO_RIVAL = -1_000_000


@rule
def _own_side(s: Any, seat: int) -> int:
    return seat


@rule
def _no_rival(s: Any) -> int:
    return NO_RIVAL


@rule
def _not_level(s: Any) -> bool:
    return False


@rule
def _waited_for(s: Any, seat: int) -> int:
    return 1


GENERIC = (setup, actors, actor, legal, apply, score, ranking, hide, determinize, observe, item)
RULES = tuple(function.__name__ for function in GENERIC)
"""The names of the functions a game must have."""
OPTIONAL: dict[str, Callable[..., Any]] = {"side": _own_side, "rival": _no_rival, "level": _not_level, "urgency": _waited_for}
"""The optional functions, with defaults: everyone plays for themselves, has no rival, and is waited for whenever they may act."""


def _rule(s: Any, name: str) -> Any:
    """The lookup in plain Python: by the record's field names."""
    return _registered[s.dtype.names][name]


def rules_in(*rooms: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions of the contract that these modules of a game provide."""
    return {name: getattr(room, name) for room in rooms for name in (*RULES, *OPTIONAL) if callable(getattr(room, name, None))}


@cache
def fingerprints(record: Any) -> str:
    """What code compiled for this type of record depends on: all rules of its game; nothing for other records."""
    rules = _registered.get(record, {})
    return " ".join(f"{name} {fingerprint(source_of(rule))}" for name, rule in sorted(rules.items()))


def register(dtype: Any, rules: dict[str, Any]) -> None:
    """Registers a game's rules with the generic functions."""
    rules = OPTIONAL | rules
    _registered[dtype.names] = rules
    fingerprints.cache_clear()
    if COMPILED:
        from numba import from_dtype

        _registered[from_dtype(dtype)] = rules


def _calling(function: Any, arguments: int) -> Any:
    """A function with this many arguments besides the record that calls a rule: compiled once, the rule serves every driver."""
    if arguments == 0:
        return lambda s: function(s)
    if arguments == 1:
        return lambda s, a: function(s, a)
    return lambda s, a, b: function(s, a, b)


if COMPILED:
    from numba.extending import overload

    def _overload(generic: Any) -> None:
        @overload(generic, strict=False)  # type: ignore[untyped-decorator]
        def choose(s: Any, *arguments: Any) -> Any:
            rules = _registered.get(s)
            return _calling(rules[generic.__name__], len(arguments)) if rules else None

    for _generic in (*GENERIC, side, rival, level, urgency):
        _overload(_generic)
