"""What is compiled ahead of time is noted game by game."""

import os
from pathlib import Path

import pytest

from sunroom import warm
from sunroom.games import SHELF


def test_the_house_is_warm_when_every_game_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "COMPILED", True)
    monkeypatch.setattr(warm, "cache_folder", lambda *folders: tmp_path)
    monkeypatch.setattr(warm, "ask", lambda *question: None)
    for game in SHELF:
        assert not warm.is_warm()
        assert not warm.is_warm(game)
        bots = [part for name, part in warm.parts(game) if name == f"{SHELF[game].title}: bots"]
        bots[0]()
        assert warm.is_warm(game)
    assert warm.is_warm()


def test_the_same_rules_at_another_place_are_not_warm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba compiles them anew there, and after every copying."""
    monkeypatch.setattr(warm, "COMPILED", True)
    monkeypatch.setattr(warm, "cache_folder", lambda *folders: tmp_path)
    monkeypatch.setattr(warm, "ask", lambda *question: None)
    (tmp_path / "kernel").mkdir()
    source = tmp_path / "kernel" / "rules.py"
    source.write_text("")
    places = [(warm.PACKAGE, 0), (tmp_path, 1), (tmp_path, 2)]
    for folder, written in places:
        monkeypatch.setattr(warm, "PACKAGE", folder)
        os.utime(source, (written, written))
        warm._these_files.cache_clear()
        assert not warm.is_warm("solar-gardens")
        next(part for name, part in warm.parts("solar-gardens") if name.endswith("bots"))()
        assert warm.is_warm("solar-gardens")
    warm._these_files.cache_clear()


def test_plain_rules_need_no_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "COMPILED", False)
    assert warm.is_warm()
