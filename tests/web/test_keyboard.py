"""Everything with the keyboard alone."""

from collections.abc import Callable

from tests.web.visitor import Visitor


def test_a_turn_with_the_keyboard_only(visitor: Callable[..., Visitor]) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    keys = someone.page.keyboard

    def here() -> str:
        return str(someone.page.evaluate("document.activeElement.dataset.piece ?? document.activeElement.id"))

    keys.press("ArrowRight")
    assert here() in someone.lit()
    keys.press("ArrowDown")
    assert here() == "pile-1"
    assert "actions" in str(someone.page.evaluate("document.activeElement.getAttribute('aria-label')"))
    keys.press("Enter")
    assert someone.page.locator(".touched").get_attribute("data-piece") == "pile-1"
    keys.press("Escape")
    assert someone.page.locator(".touched").count() == 0
    keys.press("Enter")
    keys.press("ArrowRight")
    space = here()
    assert space in someone.lit()
    label = str(someone.page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert label.startswith("build ")
    assert "costs" in label
    keys.press("Enter")
    someone.page.wait_for_selector(".slot.lit")
    for _ in range(4):
        if here().startswith(("row-", "column-")):
            break
        keys.press("ArrowLeft")
    before = someone.shown("ply")
    keys.press("Enter")
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


def test_help_and_the_list_of_actions_open_with_a_key(visitor: Callable[..., Visitor]) -> None:
    someone = visitor()
    someone.set_up("me", "here")
    someone.wait()
    someone.page.keyboard.press("?")
    assert someone.page.locator("#help").is_visible()
    someone.page.keyboard.press("Escape")
    someone.page.wait_for_selector("#help", state="hidden")
    someone.page.keyboard.press("a")
    someone.page.wait_for_selector("#all-actions[open]")
    someone.page.fill("[data-filter]", "a2")
    shown = someone.page.locator("#actions button[name=action]:visible")
    assert shown.count() == 6
    before = someone.shown("ply")
    shown.first.click()
    someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


def test_without_javascript_the_list_of_actions_plays(visitor: Callable[..., Visitor]) -> None:
    someone = visitor(java_script_enabled=False)
    someone.page.goto(someone.url)
    someone.page.locator("#set-up-solar-city [name=seat-2]").select_option("here")
    someone.page.locator("#set-up-solar-city >> text=Open the table").click()
    someone.page.locator("#all-actions >> text=A1").first.click()
    assert someone.page.locator("#prompt").inner_text().count("lines wakes") == 1
