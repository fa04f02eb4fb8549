"""Compiles the Python of a site. Runs in Pyodide when the site is built, since every version of Python has bytecode of its own.

All of ours is compiled, and of Python's library what a visit begins with: bytecode weighs more than its source. What no page could ever
use of the library is left out.
"""

import importlib.util
import shutil
import sys
import zipfile
from importlib import _bootstrap_external

LONG_AGO = (1980, 1, 1, 0, 0, 0)
LEFT_OUT = (
    "_pydatetime", "_pyio", "_pyrepl", "asyncio/proactor", "asyncio/windows", "bdb", "compileall", "ctypes/", "doctest", "ftplib", "http/",
    "imaplib", "logging/config", "logging/handlers", "mailbox", "modulefinder", "multiprocessing/", "optparse", "pdb", "pickletools",
    "poplib", "profile", "pstats", "pyclbr", "pydoc", "smtplib", "socketserver", "symtable", "tabnanny", "timeit", "trace.", "tracemalloc",
    "unittest/", "wave", "webbrowser", "wsgiref/", "xml/", "xmlrpc/",
)  # fmt: skip
"""Of Python's library: for terminals, processes, networks and tests, and what is there a second time in C."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_16", "utf_16_le", "utf_8", "utf_8_sig")
"""Pages and files are in UTF-8; archives have names in the others."""


def visit() -> set[str]:
    """The modules that a visit begins with."""
    shutil.unpack_archive("/ours.zip", "/sunroom")
    sys.path.insert(0, "/sunroom")
    importlib.import_module("door")
    list(importlib.import_module("rules").SHELF.values())
    return set(sys.modules)


def compiled(archive: str, place: str, wanted: set[str] | None = None) -> None:
    """Puts the bytecode of modules in the places of their sources; of those that are wanted, or of all."""
    with zipfile.ZipFile(archive) as before, zipfile.ZipFile(f"{archive}.new", "w") as after:
        for name in sorted(name for name in before.namelist() if not name.endswith("/")):
            content, module = before.read(name), name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if wanted is not None and module not in wanted and _left_out(name):
                continue
            if name.endswith(".py") and (wanted is None or module in wanted):
                code = compile(content, place + name, "exec", dont_inherit=True, optimize=2)  # no docstrings: 0.4 MB less
                content = _bootstrap_external._code_to_hash_pyc(code, importlib.util.source_hash(content), False)  # type: ignore[attr-defined]
                name += "c"
            after.writestr(zipfile.ZipInfo(name, LONG_AGO), bytes(content), zipfile.ZIP_DEFLATED, 9)
    shutil.move(f"{archive}.new", archive)


def _left_out(name: str) -> bool:
    folder, _, file = name.partition("/")
    return name.startswith(LEFT_OUT) or (folder == "encodings" and file.removesuffix(".py") not in ENCODINGS)


if __name__ == "__main__":
    modules = visit()
    compiled("/python_stdlib.zip", "/lib/python314.zip/", modules)
    compiled("/ours.zip", "/sunroom/")
    with zipfile.ZipFile("/both.zip", "w") as both:
        for name in ("python_stdlib.zip", "ours.zip"):
            both.write(f"/{name}", name)
