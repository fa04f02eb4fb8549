"""The part of NumPy that Sunroom uses outside of compiled rules, over bytes: Pyodide comes without NumPy, and three megabytes are a lot.

An array is a piece of memory with a shape, as in NumPy, and views share it. Numbers taken out of an array are Python's own, so they
never overflow; the rules themselves run in WebAssembly and see the same bytes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import ldexp as _ldexp
from math import prod
from struct import Struct
from typing import Any

__version__ = "0"


class _Scalar(type):
    """A type of number: `int16`. Calling it gives a plain number."""

    size: int
    packed: Struct
    made: Callable[[Any], Any]

    def __call__(cls, value: Any = 0) -> Any:
        return cls.made(value)


def _scalar(name: str, code: str, made: Callable[[Any], Any], *bases: type) -> Any:
    packed = Struct("<" + code)
    return _Scalar(name, bases, {"packed": packed, "size": packed.size, "made": staticmethod(made)})


class generic: ...


class integer(generic): ...


class floating(generic): ...


int8, int16, int32, int64 = (_scalar(f"int{8 * n}", c, int, integer) for n, c in ((1, "b"), (2, "h"), (4, "i"), (8, "q")))
uint8, uint16, uint32, uint64 = (_scalar(f"uint{8 * n}", c, int, integer) for n, c in ((1, "B"), (2, "H"), (4, "I"), (8, "Q")))
float32, float64 = _scalar("float32", "f", float, floating), _scalar("float64", "d", float, floating)
bool_ = _scalar("bool_", "?", bool, generic)
_PLAIN = {int: int64, float: float64, bool: bool_, None: float64}


class dtype:
    """What lies at every place of an array: a number, or a record with fields."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __new__(cls, given: Any = None, align: bool = False) -> dtype:
        if isinstance(given, dtype):
            return given
        self = object.__new__(cls)
        self.__init__(given, align)  # type: ignore[misc]
        return self

    def __init__(self, given: Any = None, align: bool = False) -> None:
        if given is self:
            return
        self.names: tuple[str, ...] | None = None
        self.fields: dict[str, tuple[dtype, int, tuple[int, ...]]] = {}
        self.kind: Any = void
        self.subdtype = None
        given = _PLAIN.get(given, given) if given is None or isinstance(given, type) else given
        if isinstance(given, _Scalar):
            self.scalar: Any = given
            self.itemsize = self.alignment = given.size
        elif isinstance(given, tuple):  # the same record as another class
            self.__dict__.update(given[1].__dict__)
            self.kind = given[0]
        else:
            self._lay_out(given, align)

    def _lay_out(self, given: Iterable[Any], align: bool) -> None:
        self.scalar, self.alignment, at = None, 1, 0
        for name, kind, *shape in given:
            kind = dtype(kind)
            lengths = () if not shape else shape[0] if isinstance(shape[0], tuple) else (shape[0],)
            if align:
                at += -at % kind.alignment
                self.alignment = max(self.alignment, kind.alignment)
            self.fields[name] = (kind, at, lengths)
            at += kind.itemsize * prod(lengths)
        self.itemsize = at + (-at % self.alignment if align else 0)
        self.names = tuple(self.fields)

    def read(self, memory: Any, at: int) -> Any:
        if self.scalar is not None:
            return self.scalar.packed.unpack_from(memory, at)[0]
        return self.kind(memory[at : at + self.itemsize], self)

    def write(self, memory: Any, at: int, value: Any) -> None:
        if self.scalar is not None:
            self.scalar.packed.pack_into(memory, at, value)
        else:
            memory[at : at + self.itemsize] = value.memory


class void:
    """A record."""

    def __init__(self, memory: Any, dtype: dtype) -> None:
        object.__setattr__(self, "memory", memory)
        object.__setattr__(self, "dtype", dtype)

    def __getitem__(self, name: str) -> Any:
        kind, at, shape = self.dtype.fields[name]
        return ndarray(self.memory, at, shape, _steps(shape, kind.itemsize), kind) if shape else kind.read(self.memory, at)

    def __setitem__(self, name: str, value: Any) -> None:
        kind, at, shape = self.dtype.fields[name]
        if shape:
            self[name][...] = value
        else:
            kind.write(self.memory, at, value)

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, void) and self.memory == other.memory

    __hash__ = None  # type: ignore[assignment]

    def tobytes(self) -> bytes:
        return bytes(self.memory)


def _steps(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    steps = []
    for length in reversed(shape):
        steps.insert(0, size)
        size *= length
    return tuple(steps)


class ndarray:
    """Numbers or records in a piece of memory."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __init__(self, memory: Any, at: int, shape: tuple[int, ...], steps: tuple[int, ...], dtype: dtype) -> None:
        self.memory, self.at, self.shape, self.steps, self.dtype = memory, at, shape, steps, dtype

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and len(self.shape) == 1:
            length = self.shape[0]
            if not -length <= key < length:
                raise IndexError(key)
            return self.dtype.read(self.memory, self.at + key % length * self.steps[0])
        if isinstance(key, str):
            kind, at, shape = self.dtype.fields[key]
            return ndarray(self.memory, self.at + at, (*self.shape, *shape), (*self.steps, *_steps(shape, kind.itemsize)), kind)
        if isinstance(key, ndarray | list):
            return _chosen(self, key)
        found = self._at(key)
        return found if found.shape else self.dtype.read(self.memory, found.at)

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, ndarray):
            for place, wanted in zip(_places(self), key.values(), strict=True):
                if wanted:
                    self.dtype.write(self.memory, place, value)
            return
        target = self[key] if isinstance(key, str) else self._at(key)
        for place, number in zip(_places(target), list(_spread(value, target.shape)), strict=True):
            target.dtype.write(self.memory, place, number)

    def _at(self, key: Any) -> ndarray:
        at, shape, steps, axis = self.at, list[int](), list[int](), 0
        for part in key if isinstance(key, tuple) else (key,):
            if part is Ellipsis:
                continue
            length, step = self.shape[axis], self.steps[axis]
            if isinstance(part, slice):
                chosen = range(length)[part]
                at += chosen.start * step
                shape.append(len(chosen))
                steps.append(step * chosen.step)
            else:
                if not -length <= part < length:
                    raise IndexError(part)
                at += part % length * step
            axis += 1
        return type(self)(self.memory, at, (*shape, *self.shape[axis:]), (*steps, *self.steps[axis:]), self.dtype)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self.shape[0]))

    def __contains__(self, wanted: Any) -> bool:
        return wanted in self.values()

    def values(self) -> list[Any]:
        """All numbers, row by row."""
        return [self.dtype.read(self.memory, place) for place in _places(self)]

    flat = property(values)

    def _each(self, function: Callable[[Any, Any], Any], other: Any, kind: Any = None) -> Any:
        others = list(_spread(other, self.shape)) if isinstance(other, ndarray | list | tuple) else [other] * self.size
        numbers = [function(a, b) for a, b in zip(self.values(), others, strict=True)]
        if kind is None:
            kind = float64 if any(isinstance(number, float) for number in numbers) else self.dtype
        return _filled(numbers, self.shape, kind)

    __eq__ = lambda self, other: self._each(operator.eq, other, bool_)
    __ne__ = lambda self, other: self._each(operator.ne, other, bool_)
    __lt__ = lambda self, other: self._each(operator.lt, other, bool_)
    __le__ = lambda self, other: self._each(operator.le, other, bool_)
    __gt__ = lambda self, other: self._each(operator.gt, other, bool_)
    __ge__ = lambda self, other: self._each(operator.ge, other, bool_)

    def __add__(self, other: Any) -> Any:
        return self._each(operator.add, other)

    def __sub__(self, other: Any) -> Any:
        return self._each(operator.sub, other)

    def __mul__(self, other: Any) -> Any:
        return self._each(operator.mul, other)

    def __truediv__(self, other: Any) -> Any:
        return self._each(operator.truediv, other, float64)

    def __and__(self, other: Any) -> Any:
        return self._each(operator.and_, other)

    def __or__(self, other: Any) -> Any:
        return self._each(operator.or_, other)

    def __invert__(self) -> Any:
        return self._each(lambda a, _: not a if self.dtype.scalar is bool_ else ~a, 0)

    __radd__, __rmul__, __rand__, __ror__ = __add__, __mul__, __and__, __or__
    __hash__ = None  # type: ignore[assignment]

    def sum(self) -> Any:
        return sum(self.values())

    def any(self) -> bool:
        return any(self.values())

    def all(self) -> bool:
        return all(self.values())

    def max(self) -> Any:
        return max(self.values())

    def min(self) -> Any:
        return min(self.values())

    def tolist(self) -> list[Any]:
        return [row.tolist() if isinstance(row, ndarray) else row for row in self]

    def copy(self) -> Any:
        return _filled(self.values(), self.shape, self.dtype)

    def astype(self, kind: Any) -> Any:
        return _filled(map(dtype(kind).scalar, self.values()), self.shape, kind)

    def tobytes(self) -> bytes:
        return bytes(self.bytes()) if self.steps == _steps(self.shape, self.dtype.itemsize) else self.copy().tobytes()

    def bytes(self) -> Any:
        """The memory of an array without gaps, to be read and written."""
        return self.memory[self.at : self.at + self.size * self.dtype.itemsize]

    def view(self, kind: Any) -> Any:
        return kind(self.memory, self.at, self.shape, self.steps, self.dtype)


class recarray(ndarray):
    """Records whose fields are attributes."""

    def __getattr__(self, name: str) -> Any:
        if name in ("dtype", "memory") or name not in self.dtype.fields:
            raise AttributeError(name)
        return self[name]


def _places(array: ndarray) -> Iterator[int]:
    """Where the items of an array are, row by row."""
    if len(array.shape) == 1:
        return (array.at + i * array.steps[0] for i in range(array.shape[0]))
    return (array.at + sum(map(operator.mul, key, array.steps)) for key in product(*map(range, array.shape)))


def _spread(value: Any, shape: tuple[int, ...]) -> Iterator[Any]:
    """The numbers of rows within rows; rows are repeated where more are wanted."""
    if not shape:
        yield value
    elif not isinstance(value, ndarray | list | tuple | range):
        yield from [value] * prod(shape)
    elif _depth(value) < len(shape):
        for _ in range(shape[0]):
            yield from _spread(value, shape[1:])
    else:
        if len(value) != shape[0]:
            raise ValueError(f"{len(value)} items for {shape[0]} places")
        for row in value:
            yield from _spread(row, shape[1:])


def _depth(value: Any) -> int:
    if isinstance(value, ndarray):
        return len(value.shape)
    return 1 + (_depth(value[0]) if len(value) else 0) if isinstance(value, list | tuple | range) else 0


def _chosen(array: ndarray, key: Any) -> ndarray:
    """The rows with these numbers, or those that are marked."""
    numbers = key.values() if isinstance(key, ndarray) else key
    if isinstance(key, ndarray) and key.dtype.scalar is bool_:
        numbers = [i for i, wanted in enumerate(numbers) if wanted]
    return globals()["array"]([array[i] for i in numbers], array.dtype)


def _filled(numbers: Iterable[Any], shape: tuple[int, ...], kind: Any) -> ndarray:
    made = zeros(shape, kind)
    for place, number in zip(_places(made), numbers, strict=True):
        made.dtype.write(made.memory, place, number)
    return made


def zeros(shape: Any, kind: Any = float64) -> ndarray:
    kind, shape = dtype(kind), shape if isinstance(shape, tuple) else (shape,)
    memory = memoryview(bytearray(kind.itemsize * prod(shape)))
    return ndarray(memory, 0, shape, _steps(shape, kind.itemsize), kind)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    made = zeros(shape, dtype or (float64 if isinstance(value, float) else int64))
    made[...] = value
    return made


def array(values: Any, dtype: Any = None) -> Any:
    if isinstance(values, void):
        made = zeros((), values.dtype)
        made.dtype.write(made.memory, 0, values)
        return made.dtype.read(made.memory, 0)
    shape, inner = list[int](), values
    while isinstance(inner, ndarray | list | tuple | range):
        shape.append(len(inner))
        if not len(inner):
            break
        inner = inner[0]
    numbers = list(_spread(values, tuple(shape)))
    if dtype is None:
        kinds = {type(number) for number in numbers}
        dtype = values.dtype if isinstance(values, ndarray) else bool_ if kinds == {bool} else float64 if float in kinds else int64
    return _filled(numbers, tuple(shape), dtype)


asarray = ascontiguousarray = array


def arange(*bounds: int, dtype: Any = int64) -> ndarray:
    return array(range(*bounds), dtype)


def concatenate(parts: Iterable[Any]) -> ndarray:
    rows = [row for part in parts for row in part]
    return array(rows)


def repeat(values: Any, times: Any) -> ndarray:
    counts = times if isinstance(times, ndarray | list | tuple) else [times] * len(values)
    return array([value for value, n in zip(values, counts, strict=True) for _ in range(n)])


def ldexp(x: float, powers: ndarray) -> ndarray:
    return _filled([_ldexp(x, power) for power in powers], powers.shape, float64)
