"""Solar Gardens: a tile is tried on the roof before it is kept or passed on, by mouse, finger and key, with motion on (SG-2.3)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.long import some
from tests.web.test_solar_gardens import drag, sit_down
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PHONES = [(375, 812), (812, 375)]
VARIANTS = ["standard", "casual"]
LAID = "[data-laid]"


def moving(visitor: Come, *size: int, **more: Any) -> Visitor:
    """A visitor with motion on."""
    someone = visitor(*size, **more)
    someone.page.emulate_media(reduced_motion="no-preference")
    return someone


def on_a_phone(visitor: Come, width: int, height: int) -> Visitor:
    return moving(visitor, width, height, has_touch=True, is_mobile=True)


def trial_at(someone: Visitor, space: str, turn: int = 0) -> dict[str, Any]:
    """What the server predicts for a placement."""
    found: dict[str, Any] = someone.view()["view"]["trials"][space][turn]
    return found


def is_tried(someone: Visitor, space: str, turn: int = 0) -> None:
    """The tile is shown there, with what it would bring, and nothing was decided."""
    someone.page.wait_for_selector(f'[data-piece="{space}"] .trial')
    assert someone.page.locator(".plot .trial").count() == 1
    assert str(trial_at(someone, space, turn)["gained"]) in someone.page.inner_text("#preview")
    assert someone.view()["view"]["roofs"][someone.view()["seat"]]["before"] is not None


@pytest.mark.parametrize("variant", some(VARIANTS, 1))
def test_with_the_mouse(visitor: Come, variant: str) -> None:
    someone = sit_down(moving(visitor), variant=variant)
    page, ply = someone.page, someone.shown("ply")
    page.hover('[data-piece="C3"]')
    is_tried(someone, "C3")
    page.mouse.move(5, 5)
    assert page.locator(".plot .trial").count() == 0, "it was only pointed at"
    someone.touch("B2")
    page.mouse.move(5, 5)
    is_tried(someone, "B2")
    assert page.inner_text("#deed-keep") == "Keep and lay it here"
    page.keyboard.press("r")
    is_tried(someone, "B2", 1)
    page.click(".turner .again")
    is_tried(someone, "B2", 2)
    drag(someone, ".turner.offered", '[data-piece="D1"]')
    page.mouse.move(5, 5)
    is_tried(someone, "D1", 2)
    assert someone.shown("ply") == ply, "nothing was decided yet"
    someone.touch("keep")
    page.wait_for_selector(f'[data-piece="D1"][data-side="2"]{LAID}')
    someone.touch("confirm")


@pytest.mark.parametrize(("width", "height"), some(PHONES, 0))
def test_with_a_finger(visitor: Come, width: int, height: int) -> None:
    someone = sit_down(on_a_phone(visitor, width, height))
    page = someone.page
    page.tap('[data-piece="C2"]')
    is_tried(someone, "C2")
    page.tap('[data-piece="C2"]')
    is_tried(someone, "C2", 1)
    page.tap('[data-piece="B3"]')
    is_tried(someone, "B3", 1)
    page.tap("#deed-keep")
    page.wait_for_selector(f'[data-piece="B3"][data-side="1"]{LAID}')


def test_with_the_keyboard(visitor: Come) -> None:
    someone = sit_down(moving(visitor), variant="casual")
    page, keys = someone.page, someone.page.keyboard
    keys.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.piece") == "keep"
    page.focus('[data-piece="D2"]')
    assert "At D2: " in str(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    keys.press("Enter")
    is_tried(someone, "D2")
    keys.press("ArrowDown")
    keys.press("Enter")
    is_tried(someone, "D3")
    keys.press("r")
    is_tried(someone, "D3", 1)
    page.focus("#deed-keep")
    keys.press("Enter")
    page.wait_for_selector(f'[data-piece="D3"][data-side="1"]{LAID}')


def test_a_tile_that_was_tried_can_be_passed_on(visitor: Come) -> None:
    someone = sit_down(moving(visitor))
    first = someone.page.locator(".offered").get_attribute("data-tile")
    someone.touch("B2")
    someone.touch("pass")
    someone.page.wait_for_function("tile => document.querySelector('.offered')?.dataset.tile !== tile", arg=first)
    someone.wait()
    assert someone.page.locator(".plot .trial").count() == 0, "the next tile was not tried yet"


def test_without_a_trial_a_tile_is_just_kept(visitor: Come) -> None:
    someone = sit_down(moving(visitor))
    someone.touch("keep")
    someone.page.wait_for_selector(".turner.free")
    assert someone.page.locator(LAID).count() == 0
