"""What every game must do, for our four."""

from pathlib import Path
from typing import Any

from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.testing import GameSuite
from tests.games.playing import twin_of
from tests.long import long_only

TESTS = Path(__file__).parents[1]
SECTION_7 = str(Path(__file__).with_name("solar_city") / "section7.toml")


class TestSolarCity(GameSuite):
    game = SHELF["solar-city"]
    tests = TESTS
    cases = tuple({"players": n, "edition": edition, "content": SECTION_7} for edition in ("2018-05-20", "undated") for n in (2, 3, 4))
    compared, looked_at_every = 3, 10


class TestSolarGardens(GameSuite):
    game = SHELF["solar-gardens"]
    tests = TESTS
    cases = (
        *(
            {"players": n, "variant": variant, "placing": "final" if n == 4 else "changeable"}
            for variant in ("standard", "casual")
            for n in (2, 3, 4, 5)
        ),
        *({"players": 2, "variant": variant, "open_placing": "yes", "placing": "final"} for variant in ("standard", "casual")),
    )
    endless = tuple({"players": 3, "variant": variant, "open_placing": "yes"} for variant in ("standard", "casual"))
    compared, looked_at_every = 2, 15

    def twin(self, box: Box, s: Any, seat: int, seed: int) -> Any:
        """For people to play on: not marked as a bot's plan."""
        return twin_of(box, s, seat, seed)


class TestNeotopia(GameSuite):
    game = SHELF["neotopia"]
    tests = TESTS
    cases = tuple({"players": n} for n in (2, 3, 4))
    compared, looked_at_every = 3, 10


class TestEarth(GameSuite):
    game = SHELF["earth"]
    tests = TESTS
    cases = (
        {"players": 2, "mode": "beginner", "face_down": "no", "compost_from_discard": "no"},
        {"players": 3, "mode": "standard", "face_down": "yes", "compost_from_discard": "yes"},
        {"players": 4, "mode": "advanced", "face_down": "no", "compost_from_discard": "no"},
        {"players": 5, "mode": "advanced", "face_down": "yes", "compost_from_discard": "yes"},
        {"players": 1, "difficulty": "beginner"},
        {"players": 1, "difficulty": "expert", "mode": "advanced", "face_down": "yes"},
        {"players": 4, "teams": "yes"},
    )
    compared, looked_at_every = 1, 25

    @long_only
    def test_kernels_for_a_gpu_compile(self, tmp_path: Path) -> None:
        """Takes as long as those of all other games together. Solar Gardens, Neotopia and Swale show in every run that kernels compile."""
        super().test_kernels_for_a_gpu_compile(tmp_path)
