"""A designer opens a table with their own file."""

from collections.abc import Callable

from sunroom.games import find
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]


def open_with(someone: Visitor, text: str) -> None:
    """Fills in the form on the front page, with the file."""
    someone.page.goto(f"{someone.url}/#set-up-solar-gardens")
    form = someone.page.locator("#set-up-solar-gardens form")
    form.locator("[name=seat-2]").select_option("seedling")
    form.locator(".own summary").click()
    form.locator("[name=content]").set_input_files({"name": "my.csv", "mimeType": "text/csv", "buffer": text.encode()})
    form.locator(".go button").click()


def test_a_game_with_tiles_of_ones_own(visitor: Come) -> None:
    someone, ours = visitor(), find("solar-gardens").box().content.text
    heading = next(line for line in ours.splitlines() if line.startswith("name"))
    open_with(someone, f"{heading}\nMeadow Lane, 90, =.=., -, 2, 0, bees, 0\n")
    someone.wait()
    assert someone.view()["options"]["content"] == "custom"
    assert "Meadow Lane" in someone.page.inner_text("#board") + someone.page.inner_text("#prompt")


def test_a_mistake_is_named_with_its_line(visitor: Come) -> None:
    someone, ours = visitor(patient=False), find("solar-gardens").box().content.text
    open_with(someone, ours.replace("hedgehogs  , 0", "hamsters, 0", 1))
    someone.page.wait_for_selector("text=habitat is one of bees")
    assert "line 6: Aster Bend" in someone.page.inner_text("main")
    someone.page.go_back()
    assert someone.page.locator("#set-up-solar-gardens [name=seat-2]").input_value() == "seedling", "what was filled in is still there"
