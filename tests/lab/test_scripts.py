"""The commands of researchers say what they want, on a machine that has neither PyTorch nor a GPU."""

import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sunroom.games import SHELF

ROOT = Path(__file__).parents[2]
MODULES = [
    "scripts.train", "scripts.match_learned", "scripts.gpu_tests",
    "benchmarks.envs", "benchmarks.gpu", "benchmarks.compare", "benchmarks.search",
]  # fmt: skip


def said(module: str, *arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """How the command ends, and its last words."""
    monkeypatch.setattr(sys, "argv", [module, *arguments])
    with pytest.raises(SystemExit) as end:
        runpy.run_module(module, run_name="__main__", alter_sys=False)
    captured = capsys.readouterr()
    return end.value.code, captured.out + captured.err


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a script sets in the environment is gone after its test."""
    monkeypatch.setenv("SUNROOM_PTX", "")
    monkeypatch.delenv("SUNROOM_PTX")


@pytest.mark.parametrize("module", MODULES)
def test_help(module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(module, "--help", monkeypatch=monkeypatch, capsys=capsys)
    assert code == 0
    assert text.startswith("usage:")


WRONG = {
    "scripts.train nowhere --out x": "invalid choice: 'nowhere'",
    "scripts.train earth --out x --players 1,2": "earth is trained with 2, 3, 4, 5 players",
    "scripts.train earth --out x --players two": "'two' is not a list of numbers such as 2,2,3",
    "scripts.match_learned neotopia --network nowhere.npz": "nowhere.npz does not exist; python -m scripts.train",
    "scripts.match_learned neotopia --players 9": "players is one of 2, 3, 4, not 9",
    "scripts.gpu_tests run nowhere": "nowhere/ptx is not there; where Numba is, python -m scripts.gpu_tests pack nowhere writes it",
    "scripts.gpu_tests pack nowhere now": "unrecognized arguments: now",
    "benchmarks.gpu": "the following arguments are required",
}
if not find_spec("torch"):
    WRONG["scripts.train earth --out x"] = "training needs PyTorch: pip install torch"
if not find_spec("cupy"):
    WRONG["benchmarks.gpu measure x"] = "games on a GPU need CuPy"


@pytest.mark.parametrize("command", WRONG)
def test_what_is_wrong(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    module, *arguments = command.split()
    code, text = said(module, *arguments, monkeypatch=monkeypatch, capsys=capsys)
    assert code == 2
    assert WRONG[command] in " ".join(text.split())


def test_what_tests_on_a_gpu_need_is_carried_and_a_skipped_test_is_no_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the carried packages, NumPy and nothing else; here without a GPU, so that its tests are skipped."""
    import numpy

    monkeypatch.setattr("sunroom.gpu.modules.ptx_of", lambda game: "the kernels")
    runpy.run_module("scripts.gpu_tests")["pack"](tmp_path / "kit")
    assert sorted(file.stem for file in (tmp_path / "kit" / "ptx").iterdir()) == sorted(SHELF)
    (tmp_path / "numpy").symlink_to(Path(numpy.__file__).parent)
    for libraries in Path(numpy.__file__).parents[1].glob("numpy.libs"):
        (tmp_path / "numpy.libs").symlink_to(libraries)
    command = [sys.executable, "-S", "-m", "scripts.gpu_tests", "run", str(tmp_path / "kit"), "-k"]
    alone: dict[str, Any] = {"cwd": ROOT, "env": {"PYTHONPATH": str(tmp_path)}, "capture_output": True, "text": True}
    passed = subprocess.run([*command, "stale_ones_refused or plain_rules"], **alone)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert "2 passed" in passed.stdout
    skipped = subprocess.run([*command, "a_policy or plain_rules"], **alone)
    assert skipped.returncode == 1
    assert skipped.stdout.splitlines()[-1] == "2 skipped: not all of tests/gpu ran"


@pytest.mark.skipif(not find_spec("torch"), reason="PyTorch is not installed")
def test_training_goes_on_with_what_it_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import torch

    torch.save({"game": "solar-gardens", "net": {"hidden.weight": torch.zeros(32, 64)}}, tmp_path / "progress.pt")
    for arguments, words in (
        ("solar-gardens --first 96", "continues with --first 64 --second 32; use another folder for other sizes"),
        ("earth --first 64 --second 32", "belongs to solar-gardens; train earth in another folder"),
    ):
        command = [*arguments.split(), "--cpu", "--out", str(tmp_path)]
        code, text = said("scripts.train", *command, monkeypatch=monkeypatch, capsys=capsys)
        assert code == 2
        assert words in " ".join(text.split())
