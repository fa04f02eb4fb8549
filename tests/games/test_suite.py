"""What every game must do, for our four."""

from pathlib import Path
from typing import Any

from sunroom.games import SHELF
from sunroom.kernel.box import Box
from sunroom.testing import GameSuite
from tests.games.playing import twin_of
from tests.long import LONG, combined, long_only

TESTS = Path(__file__).parents[1]
SECTION_7 = str(Path(__file__).with_name("solar_city") / "section7.toml")


class KernelsInLongRuns(GameSuite):
    """The kernels of Solar Gardens and Swale compile in every run; those of the others take many times as long."""

    @long_only
    def test_kernels_for_a_gpu_compile(self, tmp_path: Path) -> None:
        super().test_kernels_for_a_gpu_compile(tmp_path)


class TestSolarCity(KernelsInLongRuns):
    game = SHELF["solar-city"]
    tests = TESTS
    cases = tuple({"players": n, "edition": edition, "content": SECTION_7} for edition, n in combined(("2018-05-20", "undated"), (2, 3, 4)))
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
    if not LONG:
        cases = (cases[2], cases[3], cases[5], cases[8])  # every number of players, both variants, every way of placing
    endless = tuple({"players": 3, "variant": variant, "open_placing": "yes"} for variant in ("standard", "casual"))
    compared, looked_at_every = 2, 15

    def twin(self, box: Box, s: Any, seat: int, seed: int) -> Any:
        """For people to play on: not marked as a bot's plan."""
        return twin_of(box, s, seat, seed)


class TestNeotopia(KernelsInLongRuns):
    game = SHELF["neotopia"]
    tests = TESTS
    cases = tuple({"players": n} for n in ((2, 3, 4) if LONG else (2, 4)))
    compared, looked_at_every = 3, 10


class TestEarth(KernelsInLongRuns):
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
    if not LONG:
        cases = (cases[0], cases[3], cases[5], cases[6])
    compared, looked_at_every = 1, 25
