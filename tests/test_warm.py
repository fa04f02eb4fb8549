"""What is compiled ahead of time is noted game by game."""

from pathlib import Path

import pytest

from sunroom import warm
from sunroom.games import SHELF
from sunroom.kernel import contract

caching = pytest.importorskip("sunroom.kernel.caching")


def test_the_house_is_warm_when_every_game_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "COMPILED", True)
    monkeypatch.setattr(caching, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm, "ask", lambda *question: None)
    for game in SHELF:
        assert not warm.is_warm()
        assert not warm.is_warm(game)
        bots = [work for title, part, work in warm.parts(game) if (title, part) == (SHELF[game].title, "bots")]
        bots[0]()
        assert warm.is_warm(game)
    assert warm.is_warm()


def test_other_rules_are_not_warm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "COMPILED", True)
    monkeypatch.setattr(caching, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm, "ask", lambda *question: None)
    for game in ("solar-gardens", "solar-city"):
        next(work for _, part, work in warm.parts(game) if part == "bots")()
    contract.fingerprints.cache_clear()
    monkeypatch.setitem(contract._registered[SHELF["solar-gardens"].record.names], "legal", lambda s, seat, out: 0)
    assert not warm.is_warm("solar-gardens")
    assert warm.is_warm("solar-city")
    contract.fingerprints.cache_clear()


def test_rules_compiled_for_another_processor_are_not_warm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an image that was built on another machine."""
    monkeypatch.setattr(warm, "COMPILED", True)
    monkeypatch.setattr(caching, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm, "ask", lambda *question: None)
    next(work for _, part, work in warm.parts("solar-city") if part == "bots")()
    assert warm.is_warm("solar-city")
    monkeypatch.setattr(caching, "processor", lambda: "another")
    assert not warm.is_warm("solar-city")


def test_plain_rules_need_no_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "COMPILED", False)
    assert warm.is_warm()
