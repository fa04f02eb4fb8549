"""What compiled code depends on, as a short hash: the code of a rule, the rules it calls, and the constants they name.
Comments, docstrings, words and drawings are not part of it.

A driver is written against the generic functions of `sunroom.kernel.contract`; which rules it calls is known only together with
the record it is compiled for, so `sunroom.kernel.caching` adds the fingerprints of that game's rules.
"""

import hashlib
import sys
from collections.abc import Iterator
from dis import opmap
from enum import EnumType
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

GENERIC = "sunroom.kernel.contract"
"""The module of the functions that stand for any game's rules."""
LOAD_GLOBAL, EXTENDED_ARG = opmap["LOAD_GLOBAL"], opmap["EXTENDED_ARG"]
FIXED = sys.stdlib_module_names | {"numpy", "numba"}
"""Modules that change only with their own version or Python's; each version has its own folder of compiled code."""


@cache
def fingerprint(function: FunctionType) -> str:
    """A hash that changes with anything that would change what this function compiles to."""
    said, names = _written(function), _names_in(function)
    said += _described(function.__defaults__, names)
    for name, value in sorted(_stands_for(function).items()):
        said += [f"{name}:", *_described(value, names)]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


@cache
def is_driver(function: FunctionType) -> bool:
    """Whether a function calls generic functions, directly or through another."""
    for value in _stands_for(function).values():
        value = getattr(value, "py_func", value)
        if getattr(value, "__module__", getattr(value, "__name__", "")) == GENERIC or (
            isinstance(value, FunctionType) and is_driver(value)
        ):
            return True
    return False


def _names_in(function: FunctionType) -> set[str]:
    return {name for code in _codes(function.__code__) for name in code.co_names}


def _stands_for(function: FunctionType) -> dict[str, Any]:
    """What the names in a function refer to. Fields of the record are excluded, even if a rule has the same name."""
    return _closed_over(function) | _named(function.__globals__, set(_globals_in(function)))


def _globals_in(function: FunctionType) -> Iterator[str]:
    """The names looked up in the module. (`dis` would do too, but is slow.)"""
    for code in _codes(function.__code__):
        wide = 0
        for step, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
            argument |= wide << 8
            wide = argument if step == EXTENDED_ARG else 0
            if step == LOAD_GLOBAL:
                yield code.co_names[argument >> 1]  # the lowest bit says whether it is called


def _written(function: FunctionType) -> list[str]:
    """The code of a function alone."""
    codes = [f"{c.co_code.hex()} {_constants(c)} {c.co_varnames} {c.co_names} {c.co_freevars}" for c in _codes(function.__code__)]
    return [f"{function.__module__}.{function.__qualname__}", *codes]


def _described(value: Any, names: set[str]) -> Iterator[str]:
    """What a name refers to; for a module of constants, what is taken from it."""
    value = getattr(value, "py_func", value)
    if isinstance(value, FunctionType):
        yield value.__name__ if value.__module__ == GENERIC else fingerprint(value)
    elif type(value).__name__ == "_Intrinsic":  # Numba's way of writing a few instructions by hand
        yield from _written(value._defn)
    elif isinstance(value, ModuleType):
        yield value.__name__
        if value.__name__.partition(".")[0] not in FIXED:
            for name, taken in sorted(_named(vars(value), names).items()):
                yield from (f"{name}:", *_described(taken, names))
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype} {value.shape} {hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()}"
    elif isinstance(value, EnumType):
        yield f"{value.__qualname__} {dict(value.__members__)!r}"
    elif isinstance(value, type) or type(value).__name__ == "builtin_function_or_method":
        yield f"{value.__module__}.{value.__qualname__}"
    elif isinstance(value, tuple):
        yield f"{len(value)} {getattr(value, '_fields', '')}"
        for item in value:
            yield from _described(item, names)
    elif isinstance(value, int | float | str | np.generic | np.dtype | None):
        yield f"{type(value).__name__} {value!r}"
    else:
        raise TypeError(f"a rule names {value!r}, but rules use numbers, arrays and other rules")


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _constants(code: CodeType) -> str:
    """The constants in the code, without the docstring (or None), which Python stores first."""
    documented = bool(code.co_consts) and isinstance(code.co_consts[0], str | None)
    return repr([constant for constant in code.co_consts[documented:] if not isinstance(constant, CodeType)])


def _named(scope: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: scope[name] for name in names if name in scope}


def _closed_over(function: FunctionType) -> dict[str, Any]:
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell.cell_contents for name, cell in cells}
