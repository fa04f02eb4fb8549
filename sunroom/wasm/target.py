"""Numba for WebAssembly: the same typing and lowering as for the CPU, with another machine behind it.

Numba's integers for indices stay 64 bits wide, pointers are 32 bits wide here: LLVM converts wherever an index meets a pointer.
Records are bytes at offsets that NumPy chose, and none holds a pointer, so they are the same everywhere.

`retarget` changes Numba for the whole process, so this is only for a process that does nothing else (`sunroom.wasm.building`).
"""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen, compiler, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from sunroom.kernel.caching import RuleCache
from sunroom.kernel.errors import SunroomError

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
"""What all browsers have had since 2023. Vectors double the speed of networks; sums are formed in the same order with and without."""
STACK, LEAST_MEMORY, MOST_MEMORY = 1 << 18, 1 << 22, 1 << 31
NUMBERS = {types.int64: "i64", types.float64: "double", types.boolean: "i8", types.none: "void"}
RUNTIME = "\n".join(f"define void @{name}(ptr %array) alwaysinline {{ ret void }}" for name in ("NRT_incref", "NRT_decref"))
"""Arrays come from outside, and nobody counts who holds them."""


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )


class WasmLibrary(codegen.AOTCodeLibrary):  # type: ignore[misc]
    """Leaves functions as they are lowered: all of them are optimised once, together, in the end."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass


class WasmCodegen(codegen.AOTCPUCodegen):  # type: ignore[misc]
    """Numba's code generator with the machine exchanged."""

    _library_class = WasmLibrary

    def _init(self, module: Any) -> None:
        self._tm, self._tm_features, self._engine = _machine(), FEATURES, None
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None:
        pass

    def _get_host_cpu_name(self) -> str:
        return "generic"


def retarget() -> Any:
    """From now on this process compiles for WebAssembly, and runs nothing of what it compiles."""
    context = cpu_target.target_context
    context.refresh()  # loads Numba's own implementations, before the machine is exchanged
    context._internal_codegen, context.aot_mode = WasmCodegen("wasm"), True
    kind: Any = type(context)
    kind.create_cpython_wrapper = kind.create_cfunc_wrapper = kind.post_lowering = lambda self, *given, **named: None
    kind.get_executable = lambda self, *given: [].append  # never called, but each must be an object of its own
    cache: Any = RuleCache  # what it keeps is for the CPU
    cache.load_overload = cache.save_overload = lambda self, *given: None
    return context


@global_compiler_lock  # type: ignore[untyped-decorator]
def lower(functions: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]]) -> str:
    """One LLVM module with these functions of numbers and addresses, by name."""
    context, linked, entries = retarget(), llvm.parse_assembly(""), []
    for name, (function, kinds) in functions.items():
        flags = compiler.Flags()
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = flags.nrt = True
        flags.error_model = "numpy"
        compiled = compiler.compile_extra(cpu_target.typing_context, context, function, kinds, None, flags, {})
        compiled.library._ensure_finalized()
        linked.link_in(compiled.library._final_module.clone())
        entries.append(_entry(name, compiled.fndesc))
    text = re.sub(r"^declare [^\n]*@NRT_(incref|decref)\([^\n]*$", "", str(linked), flags=re.M)
    trap = [] if "declare void @llvm.trap()" in text else ["declare void @llvm.trap()"]
    return "\n".join([text, RUNTIME, *trap, *entries])


def _entry(name: str, lowered: Any) -> str:
    """A function as others call it: it returns what Numba's returns through a pointer, and traps where that raises."""
    taken = [f"{NUMBERS.get(kind, 'ptr')} %a{i}" for i, kind in enumerate(lowered.argtypes)]
    returned = NUMBERS[lowered.restype if lowered.restype in NUMBERS else types.none]
    leave = "ret void" if returned == "void" else f"%result = load {returned}, ptr %slot\n  ret {returned} %result"
    return f"""
define {returned} @{name}({", ".join(taken)}) {{
  %slot = alloca i64
  %raised = alloca ptr
  %status = call i32 @"{lowered.llvm_func_name}"({", ".join(["ptr %slot", "ptr %raised", *taken])})
  switch i32 %status, label %trap [ i32 0, label %fine
                                    i32 -2, label %fine ]
trap:
  call void @llvm.trap()
  unreachable
fine:
  {leave}
}}"""


def optimise(text: str, exported: list[str]) -> bytes:
    """The object file of an LLVM module; everything but what is exported may be inlined or dropped."""
    module, machine = llvm.parse_assembly(text), _machine()
    for function in module.functions:
        if not function.is_declaration and function.name not in exported:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization, tuning.slp_vectorization = True, False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


def link(code: Path, exported: list[str], out: Path) -> None:
    """Links an object file with nothing: whatever a rule needs and does not define itself is an error."""
    settings = [
        "--no-entry", "--gc-sections", "--strip-all", "--export=__heap_base", f"--initial-memory={LEAST_MEMORY}",
        f"--max-memory={MOST_MEMORY}", "-z", f"stack-size={STACK}", *(f"--export={name}" for name in exported),
    ]  # fmt: skip
    command = [sys.executable, "-m", "ziglang", "wasm-ld", *settings, str(code), "-o", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SunroomError(f"wasm-ld: {done.stderr.strip()}")
