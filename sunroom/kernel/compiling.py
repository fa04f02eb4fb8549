"""The `@rule` decorator: plain Python functions, compiled by Numba where it is installed and enabled.

Set `SUNROOM_PLAIN=1` to step through the rules as ordinary Python, and `SUNROOM_CACHE` to a folder for compiled rules to replace
the user's cache folder.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

try:
    import numba
except ImportError:  # Numba is optional: without it the rules run as plain Python.
    numba = None

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: bool = numba is not None and not numba.config.DISABLE_JIT and not os.environ.get("SUNROOM_PLAIN")
"""Whether rules are compiled in this process."""

PACKAGE = Path(__file__).parents[1]

HOW = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
"""Options for Numba. Nobody calls rules from C, so omitting the C wrapper saves compile time. Rules allocate nothing, so nothing is
counted: otherwise every call that passes an array on would increment and decrement its reference count, atomically."""

if COMPILED:
    from sunroom.kernel.caching import RuleCache


def _compiled(function: Any) -> Any:
    dispatcher = numba.njit(**HOW)(function)
    dispatcher._cache = RuleCache(function, str(HOW))
    return _taking_plain_integers(dispatcher)


def _taking_plain_integers(dispatcher: Any) -> Any:
    """Compiles a rule once, for 64-bit integers, whatever the width of the arguments, constants included."""
    template, typeof = dispatcher.get_call_template, dispatcher.typeof_pyval

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    dispatcher.typeof_pyval = lambda value: _widened(typeof(value))
    return dispatcher


def _widened(kind: Any) -> Any:
    kind = numba.types.unliteral(kind)
    return numba.int64 if isinstance(kind, numba.types.Integer) and kind != numba.uint64 else kind


def rule(function: F) -> F:
    """Marks a function as part of the rules: no Python objects, no allocation, no recursion; compiled when possible."""
    return _compiled(function) if COMPILED else function


def source_of(function: F) -> F:
    """The plain Python function behind a rule."""
    return getattr(function, "py_func", function)
