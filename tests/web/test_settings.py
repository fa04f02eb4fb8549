"""Settings on the page: a choice takes effect at once, and stays."""

from collections.abc import Callable
from typing import Any

from tests.long import some
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PAPER = "getComputedStyle(document.body).backgroundColor"
DARK = "rgb(20, 29, 24)"
CHOOSE = "([name, value]) => document.querySelector(`#settings [name=${name}][value=${value}]`).click()"
CALM = """async () => {
  const [table] = [...document.scripts].filter((script) => script.src.endsWith("/table.js"));
  return (await import(table.src.replace("/table.js", "/page.js"))).prefersCalm();
}"""


def choose(someone: Visitor, **wishes: str) -> None:
    """One after the other, as quickly as a finger can."""
    for name, value in wishes.items():
        someone.page.evaluate(CHOOSE, [name, value])
    for name, value in wishes.items():
        someone.page.wait_for_selector(f"html[data-{name}={value}]" if name != "pace" else f"#frame[data-pace={value}]")


def test_a_theme_shows_at_once_and_stays(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    page = someone.page
    assert page.evaluate(PAPER) != DARK
    page.click("[data-open=settings]")
    choose(someone, theme="dark")
    assert page.evaluate(PAPER) == DARK
    page.goto(someone.url)
    assert page.evaluate(PAPER) == DARK
    page.emulate_media(color_scheme="dark")
    page.goto(f"{someone.url}/settings")
    page.check("[name=theme][value=light]", force=True)
    page.click(".settings .button.sun")
    page.wait_for_selector("html[data-theme=light]")
    assert page.evaluate(PAPER) != DARK, "whatever the device likes"


def test_several_choices_in_a_hurry_all_stay(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    someone.page.click("[data-open=settings]")
    choose(someone, theme="dark", text="larger", motion="off", pace="slow")
    someone.page.reload()
    kept: dict[str, Any] = someone.page.evaluate("({ ...document.documentElement.dataset })")
    assert (kept["theme"], kept["text"], kept["motion"]) == ("dark", "larger", "off")
    assert someone.shown("pace") == "slow"


def test_motion_goes_by_the_device_unless_chosen(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    someone.page.click("[data-open=settings]")
    assert someone.page.evaluate(CALM), "the device of these tests asks for little motion"
    choose(someone, motion="on")
    assert not someone.page.evaluate(CALM)
    someone.page.emulate_media(reduced_motion="no-preference")
    choose(someone, motion="off")
    assert someone.page.evaluate(CALM)


def test_larger_text_is_larger_and_nothing_sticks_out(visitor: Come) -> None:
    for width, height in some([(1440, 900), (375, 812)], 1):
        someone = visitor(width, height)
        someone.set_up("me", "seedling", game="earth")
        before = someone.page.locator("#asks").bounding_box()
        someone.page.evaluate("document.querySelector('#settings').showModal()")
        choose(someone, text="larger")
        for close in someone.page.locator("#settings [data-close]").all():
            close.click()
        after = someone.page.locator("#asks").bounding_box()
        assert before
        assert after
        assert after["height"] > before["height"] * 1.1
        assert someone.fits()
        assert someone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_settings_in_a_replay_leave_the_replay_where_it_is(visitor: Come) -> None:
    someone = visitor()
    someone.set_up("me", "seedling")
    someone.wait()
    someone.page.goto(f"{someone.page.url}/replay?step=1")
    someone.page.click("[data-open=settings]")
    someone.page.evaluate(CHOOSE, ["theme", "dark"])
    someone.page.wait_for_selector("html[data-theme=dark]")
    assert someone.shown("step") == "1"
