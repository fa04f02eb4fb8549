"""The commands of researchers say what they want, on a machine that has neither PyTorch nor a GPU."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

MODULES = ["scripts.train", "scripts.match_learned", "benchmarks.envs", "benchmarks.gpu", "benchmarks.compare", "benchmarks.search"]


def said(module: str, *arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """How the command ends, and its last words."""
    monkeypatch.setattr(sys, "argv", [module, *arguments])
    with pytest.raises(SystemExit) as end:
        runpy.run_module(module, run_name="__main__", alter_sys=False)
    captured = capsys.readouterr()
    return end.value.code, captured.out + captured.err


@pytest.mark.parametrize("module", MODULES)
def test_help(module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(module, "--help", monkeypatch=monkeypatch, capsys=capsys)
    assert code == 0
    assert text.startswith("usage:")


WRONG = {
    "scripts.train nowhere --out x": "invalid choice: 'nowhere'",
    "scripts.train earth --out x --players 1,2": "earth is trained with 2, 3, 4, 5 players",
    "scripts.train earth --out x --players two": "'two' is no list of numbers such as 2,2,3",
    "scripts.match_learned neotopia --network nowhere.npz": "nowhere.npz is not there; python -m scripts.train",
    "scripts.match_learned neotopia --players 9": "players is one of 2, 3, 4, not 9",
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


@pytest.mark.skipif(not find_spec("torch"), reason="PyTorch is not installed")
def test_training_goes_on_with_what_it_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import torch

    torch.save({"game": "solar-gardens", "net": {"hidden.weight": torch.zeros(32, 64)}}, tmp_path / "progress.pt")
    for arguments, words in (
        ("solar-gardens --first 96", "goes on with --first 64 --second 32; begin with other sizes in another folder"),
        ("earth --first 64 --second 32", "is of solar-gardens; begin with earth in another folder"),
    ):
        command = [*arguments.split(), "--cpu", "--out", str(tmp_path)]
        code, text = said("scripts.train", *command, monkeypatch=monkeypatch, capsys=capsys)
        assert code == 2
        assert words in " ".join(text.split())
