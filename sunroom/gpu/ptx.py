"""PTX text of a game's kernels. No GPU is needed to compile it.

Numba's compiler pastes every function into its callers, thousands of times over in a game of many small rules: code that
no instruction cache holds. Functions of some size that are called from several places stay functions here; that makes the
PTX ten times shorter. And it puts tables into constant memory, which ends at 64 KB and answers one address at a time;
here they lie in ordinary memory.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from sunroom.gpu.kernels import kernels_of
from sunroom.kernel.compiling import COMPILED
from sunroom.kernel.errors import SunroomError
from sunroom.kernel.game import Game

COMPUTE_CAPABILITY = (9, 0)

KEPT_LINES = 150
"""Functions with more lines of LLVM code than this and more than one caller are not pasted into their callers."""

_FUNCTION = re.compile(r'^define [^\n]*?@"?([\w$.]+)"?\([^\n]*\n(?:.*\n)*?^\}', re.M)
_HEAD = re.compile(r'^define [^\n]*?@"?([\w$.]+)"?\([^\n]*\)', re.M)
_CALL = re.compile(r'call [^\n]*?@"?([\w$.]+)"?\(')


def ptx_of(game: Game) -> str:
    """The PTX of all kernels of this game."""
    return compile_kernels(list(kernels_of(game)))


def compile_kernels(kernels: list[tuple[Any, Any]]) -> str:
    """The PTX of functions for these signatures; their entry points have the functions' own names."""
    _needs_numba_cuda()
    from numba import cuda
    from numba.cuda.cudadrv import nvvm

    modules: dict[str, None] = {}
    for kernel, signature in kernels:
        with _device_named(), _llvm_into(modules):
            cuda.compile_ptx(kernel, signature, cc=COMPUTE_CAPABILITY)
    major, minor = COMPUTE_CAPABILITY
    text = nvvm.compile_ir(_kept_small(list(modules)), opt=3, arch=f"compute_{major}{minor}").decode().rstrip("\0")
    for kernel, _ in kernels:
        entry = re.search(rf"\.visible \.entry (\w+?{len(kernel.__name__)}{kernel.__name__}B\w+)\(", text)
        assert entry, "a kernel has an entry point"
        text = text.replace(entry[1], kernel.__name__)
    return text


def _kept_small(modules: list[str]) -> list[str]:
    """The same code with functions kept apart and tables in ordinary memory."""
    bodies = {found[1]: found[0] for module in modules for found in _FUNCTION.finditer(module)}
    callers = Counter(callee for body in bodies.values() for callee in _CALL.findall(body))
    apart = {name for name, body in bodies.items() if callers[name] > 1 and body.count("\n") > KEPT_LINES}

    def marked(head: re.Match[str]) -> str:
        return head[0] + " noinline" if head[1] in apart else head[0]

    return [_HEAD.sub(marked, module).replace("addrspace(4)", "addrspace(1)") for module in modules]


def _needs_numba_cuda() -> None:
    if not COMPILED:
        raise SunroomError("compiling for a GPU needs Numba switched on: unset SUNROOM_PLAIN and NUMBA_DISABLE_JIT")
    if not find_spec("numba_cuda"):
        raise SunroomError("compiling for a GPU needs numba-cuda: pip install 'sunroom[gpu]'")


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
    """Compiling nested device functions asks for the current device's compute capability; none need be present."""
    from numba.cuda import dispatcher

    class Device:
        compute_capability = COMPUTE_CAPABILITY

    before, dispatcher.get_current_device = dispatcher.get_current_device, lambda: Device
    try:
        yield
    finally:
        dispatcher.get_current_device = before
