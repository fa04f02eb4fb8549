"""A house's evening from people's view: a link, a name, a table that opens by itself, results that come in, and a ranking in the end."""

import random
from collections.abc import Callable

import pytest

from tests.long import LONG, some
from tests.web.test_access import assert_open_by_day, assert_open_by_night, assert_open_to_all
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
SIZES = ((1280, 800), (375, 812), (812, 375))


def opened(host: Visitor, **chosen: str) -> None:
    """Opens an evening with the form."""
    page = host.page
    page.goto(f"{host.url}/evenings")
    form = page.locator("#evening-solar-city form")
    form.locator("[name=title]").fill("First Friday")
    form.locator("[name=name]").fill("Ada")
    for name, value in chosen.items():
        form.locator(f"[name={name}]").select_option(value)
    form.locator(".go button").click()
    page.wait_for_selector("#evening")


def sits_down(someone: Visitor, link: str, name: str) -> None:
    someone.page.goto(link)
    someone.page.fill(".taking-part [name=name]", name)
    someone.page.click(".taking-part button")
    someone.page.wait_for_selector(".people em")


def played_out(table: str, *people: Visitor) -> None:
    """Plays at random to the end, as the browsers of these people."""
    luck = random.Random(1)
    while True:
        for someone in people:
            api = f"{someone.url}/api/tables/{table}"
            brief = someone.page.request.get(f"{api}?brief=true").json()
            if brief["status"] == "over":
                return
            if brief["actions"]:
                move = {"action": luck.choice(brief["actions"]), "version": brief["version"]}
                assert someone.page.request.post(f"{api}/act?brief=true", data=move).ok


def test_an_evening_among_friends(visitor: Come) -> None:
    host, ben, watcher = visitor(), visitor(375, 812, has_touch=True, is_mobile=True), visitor()
    opened(host, fewest="2", most="2", rounds="2")
    link = host.page.locator(".link input").input_value()
    watcher.page.goto(link)
    sits_down(ben, link, "Ben")
    for someone in (host, watcher):
        someone.page.wait_for_selector(".people li:nth-child(2) >> text=Ben")  # without loading the page again
    assert "You’re in." in ben.page.inner_text(".calls")
    host.page.click("text=Start round 1")
    ben.page.wait_for_selector("text=Table 1 is yours")
    watcher.page.wait_for_selector("text=1 table is still playing")
    assert watcher.page.locator(".yours-now").count() == 0
    ben.page.click("text=Go to your table")
    ben.page.wait_for_selector("html.js #frame")
    ben.dismiss_guide()
    table = ben.page.url.rpartition("/")[2]
    host.page.goto(f"{host.url}/tables")
    assert host.page.locator(f'#yours a[href="/t/{table}"]').count() == 1
    assert "First Friday" in host.page.inner_text("#yours")
    played_out(table, host, ben)
    watcher.page.wait_for_selector(".standings")
    ben.page.wait_for_function("() => frame.dataset.status === 'over'")
    ben.page.click("text=Back to the evening")
    assert ben.page.inner_text(".standings tbody tr:first-child .sum") == "12"
    assert ben.page.locator(".standings .you").count() == 1
    host.page.goto(link)
    host.page.click("text=Start round 2")
    host.page.click("#result-2-1 summary")
    for number, place in ((1, "2"), (2, "1")):
        host.page.select_option(f"#result-2-1 [name=place-{number}]", place)
    host.page.click("text=Enter these places")
    ben.page.wait_for_selector("text=All rounds have been played.")
    host.page.click("#ending button")
    host.page.wait_for_selector("text=Final ranking")
    ben.page.wait_for_selector("text=won the evening, after 2 rounds.")
    with watcher.page.expect_download() as download:
        watcher.page.click("text=Save as a table (CSV)")
    lines = download.value.path().read_text("utf-8").splitlines()
    assert lines[0].startswith("place,name,points")
    assert {line.split(",")[1] for line in lines[1:]} == {"Ada", "Ben"}
    for someone in (host, ben):
        assert_open_to_all(someone) if LONG else assert_open_by_day(someone)


def test_who_fills_in_is_not_disturbed(visitor: Come) -> None:
    """What others do comes as soon as the field is left; what was unfolded stays so."""
    host, ben = visitor(), visitor()
    opened(host)
    link = host.page.locator(".link input").input_value()
    host.page.click("#arranging summary")
    host.page.focus("#arranging [name=rounds]")
    sits_down(ben, link, "Ben")
    host.page.wait_for_timeout(1500)
    assert host.page.locator(".people li").count() == 1
    host.page.locator("#arranging [name=rounds]").blur()
    host.page.wait_for_selector(".people li:nth-child(2)")
    assert host.page.get_attribute("#arranging", "open") is not None
    host.page.focus("#arranging summary")
    ben.page.click("text=Leave the evening")
    host.page.wait_for_selector(".people li:nth-child(2)", state="detached")
    assert host.page.evaluate("document.activeElement.parentElement.id") == "arranging"


def test_an_evening_without_scripts(visitor: Come) -> None:
    """Everything is a form."""
    host = visitor(java_script_enabled=False)
    opened(host, leftover="seedling")
    host.page.click("text=Leave the evening")
    host.page.click("text=Come back")
    answer = host.page.context.browser.new_context().request.post(f"{host.page.url}/sit", form={"name": "Ben"})  # type: ignore[union-attr]
    assert answer.ok
    host.page.reload()
    host.page.click("text=Start round 1")
    assert "1 bot" not in host.page.inner_text(".tables-now")
    assert host.page.locator(".tables-now .bot").count() == 1
    host.page.click("text=Go to your table")
    assert "/t/" in host.page.url


@pytest.mark.parametrize("language", some(["en", "de", "fr"], 1))
def test_it_fits_every_size(visitor: Come, language: str) -> None:
    host = visitor()
    page = host.page
    opened(host)
    link = page.url
    for number in range(6):
        page.context.browser.new_context().request.post(f"{link}/sit", form={"name": f"W{number}" * 12})  # type: ignore[union-attr]
    page.reload()
    page.click("text=Start round 1")
    page.click("#result-1-1 summary")
    page.click("text=Enter these places")
    host.speak(language)
    for address in (link, f"{host.url}/evenings"):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert host.fits(), (address, width)
        assert_open_by_night(host)
