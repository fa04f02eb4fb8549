"""What a page calls: the contract of a game, whole random games, and the searches of the bots.

A function of WebAssembly takes only numbers, so each is exported in a form that does: a record becomes its address, an array its
address and its lengths, a tuple its parts, one after the other. `flattened` does the same to the arguments of a call.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from sunroom.bots import greedy, learned, tree
from sunroom.kernel import contract, playouts
from sunroom.kernel.game import Game
from sunroom.kernel.random import DICE


def exports_of(game: Game) -> dict[str, tuple[Callable[..., Any], tuple[Any, ...]]]:
    """The functions by name, each with the types of its arguments."""
    from numba import float32, float64, from_dtype, int16, int32, int64, types

    record, option, die = (from_dtype(dtype) for dtype in (game.record, game.box().record.dtype, DICE))
    one, shorts, doubles, floats, words = record[::1], int16[::1], float64[::1], float32[::1], int64[::1]
    ints, matrix = int32[::1], float32[:, ::1]
    search, habit, step, led = (from_dtype(dtype) for dtype in (tree.NODE, tree.HABIT, tree.PATH, learned.NODE))
    weights = (matrix, floats) * 3
    network = types.Tuple((words, words, words, matrix, int64, int64, int64, floats, *weights, float64))
    desk = types.Tuple((shorts, ints, ints, floats, floats, floats, floats, shorts))
    of_contract = {
        "setup": (record, option, int64), "actors": (record,), "actor": (record,), "legal": (record, int64, shorts),
        "apply": (record, int64, int64), "score": (record, int64, shorts), "ranking": (record, shorts), "hide": (record, int64),
        "determinize": (record, int64, int64), "observe": (record, int64, floats), "item": (record, int64, int64),
        "side": (record, int64), "rival": (record,), "level": (record,), "urgency": (record, int64),
    }  # fmt: skip
    return {
        **{name: (getattr(contract, name), kinds) for name, kinds in of_contract.items()},
        "random_games": (playouts.random_games, (record, option, int64, int64, die, shorts)),
        "look_ahead": (greedy.look_ahead, (
            one, one, one, int64, int64, int64, int64, die, shorts, shorts, shorts, shorts, doubles, doubles, doubles, float64[:, ::1],
        )),
        "grow_tree": (tree.grow_tree, (
            one, one, one, int64, int64, int64, int64, int64, from_dtype(tree.PARAMETERS), search[::1], int64, habit[:, ::1], die,
            step[::1], types.Tuple((shorts, ints, shorts, shorts)), types.UniTuple(doubles, 3),
        )),
        "grow_guided": (learned.grow_guided, (
            one, one, int64, int64, int64, int64, float64, float64, network, led[::1], int64, ints, shorts, ints,
            types.Tuple((desk, floats, shorts, shorts, doubles, doubles, doubles)),
        )),
    }  # fmt: skip


def flattened(argument: Any) -> Iterator[Any]:
    """An argument of a rule as a page passes it: records and arrays as they are, for their address, and plain numbers."""
    if isinstance(argument, tuple):
        for part in argument:
            yield from flattened(part)
    elif isinstance(argument, np.ndarray):
        yield argument
        yield from map(int, argument.shape)
    elif isinstance(argument, np.void):
        yield argument
    else:
        yield float(argument) if isinstance(argument, float | np.floating) else int(argument)


def over_addresses(function: Callable[..., Any], kinds: tuple[Any, ...]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """A function that calls this one and takes only addresses and numbers, with the types of its arguments."""
    from numba import carray

    names: list[str] = []
    flat: list[Any] = []
    passed = ", ".join([_passed(kind, names, flat) for kind in kinds])
    scope = {"function": function, "carray": carray}
    exec(f"def exported({', '.join(names)}): return function({passed})", scope)
    exported: Any = scope["exported"]
    return exported, tuple(flat)


def _passed(kind: Any, names: list[str], flat: list[Any]) -> str:
    """How an argument of this type is put together again; its addresses and numbers are added to the lists."""
    from numba import int64, types

    if isinstance(kind, types.BaseTuple):
        return f"({', '.join([_passed(part, names, flat) for part in kind])},)"
    name = f"a{len(names)}"
    names.append(name)
    if isinstance(kind, types.Record):
        flat.append(types.CPointer(kind))
        return f"carray({name}, (1,))[0]"
    if isinstance(kind, types.Array):
        flat.append(types.CPointer(kind.dtype))
        lengths = [f"a{len(names) + axis}" for axis in range(kind.ndim)]
        names += lengths
        flat += [int64] * kind.ndim
        return f"carray({name}, ({', '.join(lengths)},))"
    flat.append(kind)
    return name
