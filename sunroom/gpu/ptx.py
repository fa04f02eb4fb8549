"""The PTX of a game's kernels. No GPU is needed to compile it.

Two compiler defaults are overridden here. It unrolls every loop of known length: rules are full of nested short loops, and the
code would grow to many times the size of an instruction cache. And Numba puts tables into constant memory, which is limited to
64 KB and serves one address at a time; here they are in global memory.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from sunroom.gpu.kernels import kernels_of
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game

COMPUTE_CAPABILITY = (7, 5)
"""The oldest GPUs that run our PTX; newer ones compile it for themselves."""

_BRANCH = re.compile(r"^( +br [^\n]*)$", re.M)


def ptx_of(game: Game) -> str:
    """The PTX of all kernels of this game."""
    return compile_kernels(list(kernels_of(game)))


def compile_kernels(kernels: list[tuple[Any, Any]], optimise: bool = True) -> str:
    """The PTX of functions with these signatures; the entry points have the functions' own names."""
    _needs_numba_cuda()
    from numba import cuda
    from numba.cuda.cudadrv import nvvm

    modules: dict[str, None] = {}
    for kernel, signature in kernels:
        with _device_named(), _llvm_into(modules):
            cuda.compile_ptx(kernel, signature, cc=COMPUTE_CAPABILITY)
    major, minor = COMPUTE_CAPABILITY
    compact, level = [_compact(module) for module in modules], 3 if optimise else 0
    text = nvvm.compile_ir(compact, opt=level, arch=f"compute_{major}{minor}").decode().rstrip("\0")
    for kernel, _ in kernels:
        entry = re.search(rf"\.visible \.entry (\w+?{len(kernel.__name__)}{kernel.__name__}B\w+)\(", text)
        assert entry, "a kernel has an entry point"
        text = text.replace(entry[1], kernel.__name__)
    return text


def _compact(module: str) -> str:
    """The same code without loop unrolling and with its tables in global memory."""
    rolled = _BRANCH.sub(r"\1, !llvm.loop !9999", module.replace("addrspace(4)", "addrspace(1)"))
    return rolled + '\n!9999 = distinct !{!9999, !9998}\n!9998 = !{!"llvm.loop.unroll.disable"}\n'


def _needs_numba_cuda() -> None:
    if not COMPILED:
        raise SunroomError("compiling for a GPU needs Numba switched on: unset SUNROOM_PLAIN and NUMBA_DISABLE_JIT")
    if not find_spec("numba_cuda"):
        raise SunroomError("compiling for a GPU needs numba-cuda; install Sunroom with it, in a checkout: pip install '.[gpu]'")


@contextmanager
def _llvm_into(modules: dict[str, None]) -> Iterator[None]:
    """Collects the LLVM code of what is compiled meanwhile instead of translating it."""
    from numba.cuda.cudadrv import nvvm

    def collect(irs: list[str], **options: Any) -> bytes:
        modules.update(dict.fromkeys(irs))
        return b""

    before, nvvm.compile_ir = nvvm.compile_ir, collect
    try:
        yield
    finally:
        nvvm.compile_ir = before


@contextmanager
def _device_named() -> Iterator[None]:
    """Compiling nested device functions asks for the current device's compute capability; no device need be present."""
    from numba.cuda import dispatcher

    class Device:
        compute_capability = COMPUTE_CAPABILITY

    before, dispatcher.get_current_device = dispatcher.get_current_device, lambda: Device
    try:
        yield
    finally:
        dispatcher.get_current_device = before
