"""`sunroom new-game` creates a whole game, with tests that pass."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sunroom.cli import app, main
from sunroom.kernel.errors import SunroomError
from sunroom.newgame import PROJECT, new_game, renamed
from tests.examples.shelved import as_installed
from tests.long import some
from tests.web.house import House

ROOT = Path(__file__).parents[2]


def ran(project: Path, *command: str, **environment: str) -> str:
    """What a command prints in a project, with the Sunroom under test."""
    known = {**os.environ, "SUNROOM_PLAIN": "1", "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, "-m", *command], cwd=project, env=known, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_passes_its_tests_and_can_be_played(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["new-game", "night-moss", "--folder", str(tmp_path)])
    project = tmp_path / "night-moss"
    assert answer.exit_code == 0
    assert "pip install --editable '.[dev]'" in answer.output
    assert f"cd {project}" in answer.output
    said = ran(project, "pytest", "-p", "no:cacheprovider")
    assert " passed" in said
    assert "failed" not in said
    installed = as_installed(project, tmp_path / "site")
    told = ran(tmp_path, "sunroom", "simulate", "night-moss", "--games", "5", "--quiet", PYTHONPATH=installed)
    assert "maize" in told
    assert "night-moss  Night Moss, 2-4 players; by Your Name" in ran(tmp_path, "sunroom", "games", PYTHONPATH=installed)
    catalogue = ran(tmp_path, "sunroom", "catalogue", "night-moss", "de", PYTHONPATH=installed)
    assert "take the {seed}" in catalogue
    assert 'msgctxt "night-moss"' in (project / "night_moss" / "locale" / "de.po").read_text("utf-8")


def test_a_new_game_is_played_by_touching_it(browser: Any, tmp_path: Path) -> None:
    from tests.web.visitor import Visitor

    house = House(tmp_path / "home")
    installed = as_installed(new_game("night-moss", tmp_path), tmp_path / "site")
    house.environment |= {"PYTHONPATH": installed, "SUNROOM_PLAIN": "1"}
    house.start()
    try:
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        visitor = Visitor(page, house.url)
        visitor.fill_in("me", "seedling", game="night-moss")
        visitor.wait()
        assert sorted(visitor.lit()) == ["draw", "take"]
        visitor.touch("lentil")
        assert page.locator("#tip").inner_text() == "You can’t use this right now."
        seed, mine = page.locator("[data-piece=take]").get_attribute("data-what"), page.locator(".bowl.shown")
        assert mine.locator(f"[data-piece={seed}] span").inner_text() == "× 0"
        before = visitor.shown("ply")
        visitor.touch("take")
        page.wait_for_function("ply => frame.dataset.ply !== ply", arg=before)
        visitor.wait()
        assert mine.locator(f"[data-piece={seed}] span").inner_text() == "× 1"
        page.set_viewport_size({"width": 375, "height": 812})
        assert page.locator(".facts .fact.seeds").first.inner_text().split() == ["seeds", "1"]
        assert visitor.fits()
        assert visitor.complaints == []
    finally:
        house.stop()


@pytest.mark.skipif(not shutil.which("ruff", path=str(Path(sys.executable).parent)), reason="ruff is not installed")
@pytest.mark.parametrize("name", some(["oak", "night-moss", "tide-mill", "one-evening-in-the-greenhouse"], 3, 2))
def test_a_new_game_is_laid_out_as_ruff_likes_it_whatever_it_is_called(name: str, tmp_path: Path) -> None:
    """Names before and after Sunroom's in the alphabet, short and long ones: no line has to be moved."""
    place = new_game(name, tmp_path)
    ran(place, "ruff", "check", "--no-cache", ".")
    ran(place, "ruff", "format", "--no-cache", "--check", ".")
    looked_at = tomllib.loads((place / "pyproject.toml").read_text())["tool"]["mypy"]["files"]
    assert all((place / folder).is_dir() for folder in looked_at)


def test_nothing_of_the_first_name_is_left(tmp_path: Path) -> None:
    place = new_game("night-moss", tmp_path)
    files = [path for path in place.rglob("*") if path.is_file()]
    left_by_tools = {"__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
    here = [path for path in PROJECT.rglob("*") if path.is_file() and not left_by_tools & set(path.parts)]
    assert len(files) == len(here)
    for path in files:
        assert "firstling" not in (str(path.relative_to(tmp_path)) + path.read_text("utf-8")).casefold()


def test_names_where_they_belong() -> None:
    text = "from firstling.rules import FIRSTLING  # Firstling, FI-1.2; test_fi_1_2; TestFirstling; sunroom play firstling"
    expected = "from night_moss.rules import NIGHT_MOSS  # Night Moss, NM-1.2; test_nm_1_2; TestNightMoss; sunroom play night-moss"
    assert renamed(text, "night-moss") == expected
    assert renamed("FI-1.2 in firstling/rules.md", "swale") == "SW-1.2 in swale/rules.md"


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("Night Moss", "lower-case letters, digits and hyphens, such as night-moss, not 'Night Moss'"),
        ("earth", "there is already a game 'earth' on the shelf"),
        ("taken", "already exists"),
    ],
)
def test_a_bad_name_is_answered_with_a_good_one(name: str, answer: str, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(SunroomError, match=answer):
        new_game(name, tmp_path)


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (["catalogue", "earth", "de"], "Earth is in Sunroom’s own catalogues"),
        (["catalogue", "chess", "de"], "there is no game 'chess' on the shelf"),
    ],
)
def test_catalogues_are_for_games_of_other_packages(
    command: list[str], answer: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["sunroom", *command])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert answer in capsys.readouterr().err.replace("\n", " ")
