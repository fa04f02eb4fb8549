"""Sets as numbers: bit i of 64 stands for thing i."""

from typing import Any

from sunroom.kernel.compiling import COMPILED, rule

if COMPILED:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def _ones(context: Any, bits: Any) -> Any:
        """The processor's own instruction for counting bits."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), code

else:

    def _ones(bits: int) -> int:
        return (bits & (1 << 64) - 1).bit_count()


@rule
def ones(bits: Any) -> int:
    """The number of things in a set."""
    return _ones(int(bits))


@rule
def lowest(bits: Any) -> int:
    """The first thing in a non-empty set."""
    n = int(bits)
    return _ones((n & -n) - 1)
