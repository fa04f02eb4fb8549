"""Friends: from the invitation to the table, under their own names, in two browsers."""

from collections.abc import Callable

import pytest

from tests.long import some
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
SIZES = [(1440, 900), (375, 812), (812, 375)]


def names(someone: Visitor) -> list[str]:
    return someone.page.locator(".player .head b").all_inner_texts()


def test_an_invitation_asks_for_a_name_and_the_host_sees_it(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.set_up("me", "friend", name="Robin")
    friend.page.goto(host.page.locator("#waiting input").first.input_value())
    assert "Robin" in friend.page.inner_text(".join")
    assert host.shown("status") == "waiting", "nobody sits down by looking"
    friend.page.click(".join button")
    assert friend.page.locator(".join").count() == 1, "not without a name"
    friend.page.fill("[name=name]", "Kim")
    friend.page.click(".join button")
    friend.page.wait_for_selector("#frame")
    host.page.wait_for_function("() => frame.dataset.status === 'playing'")
    assert names(host) == names(friend) == ["Robin", "Kim"]
    assert host.page.locator(".gathering").count() == 0


def test_a_friend_is_invited_with_a_click_and_sits_down(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.set_up("me", "friend", name="Robin")
    friend.accept(host, "Kim")
    table = f"{host.url}/api/tables/{host.page.url.rpartition('/')[2]}"
    assert host.page.request.post(f"{table}/ask", data={"what": "end"}).ok
    version = friend.page.request.get(table).json()["version"]
    assert friend.page.request.post(f"{table}/answer", data={"agree": True, "version": version}).ok
    for one, seat in ((host, "1"), (friend, "0")):
        form = {"table": table.rpartition("/")[2], "seat": seat}
        assert one.page.request.post(f"{one.url}/me/friends", form=form, max_redirects=0).status == 303
    host.set_up("me", "friend", name="Robin")
    host.page.click("[aria-label='Invite Kim']")
    host.page.wait_for_selector(".inviting li:has-text('invited')")
    friend.page.goto(f"{friend.url}/tables")
    friend.page.click("li.invited a")
    friend.page.click(".sit button")
    for one in (host, friend):
        one.page.wait_for_function("() => document.getElementById('frame')?.dataset.status === 'playing'", timeout=60_000)
    assert names(host) == ["Robin", "Kim"]


def test_somebody_can_be_called_otherwise_later_and_the_host_sees_it(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.set_up("me", "friend", name="Robin")
    friend.accept(host, "Kim")
    friend.dismiss_guide()
    friend.page.click("[data-open=settings]")
    friend.page.fill("#settings [name=name]", "Kimberly")
    friend.page.press("#settings [name=name]", "Tab")
    for someone in (host, friend):
        someone.page.wait_for_function("() => document.querySelector('#player-1 .head b').innerText === 'Kimberly'")


def test_somebody_goes_on_at_another_device_and_the_first_is_told(visitor: Come) -> None:
    desk, phone = visitor(), visitor(375, 812, has_touch=True, is_mobile=True)
    desk.set_up("me", "seedling", name="Robin")
    desk.page.click("[data-open=share]")
    assert desk.page.locator("#share .private").get_attribute("open") is None, "one's own link is not what one shares"
    desk.page.click("#share .private summary")
    phone.page.goto(desk.page.locator("#share .private input").input_value())
    assert "Continue as Robin" in phone.page.inner_text("h1")
    phone.page.click(".join button")
    phone.page.wait_for_selector("#frame")
    desk.page.wait_for_selector("#problem .note")
    assert "another device" in desk.page.inner_text("#problem")
    assert (desk.shown("seat"), phone.shown("seat")) == ("", "0")


def test_who_leaves_and_comes_back_is_seen_to(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.set_up("me", "friend", name="Robin")
    friend.accept(host)
    state = "([seat, words]) => document.querySelector(`#player-${seat} .state`).innerText === words"
    host.page.wait_for_function(state, arg=[1, "online"])
    table = friend.page.url
    friend.page.goto("about:blank")
    host.page.wait_for_function(state, arg=[1, "away"])
    friend.page.goto(table)
    host.page.wait_for_function(state, arg=[1, "online"])


@pytest.mark.parametrize(("width", "height"), some(SIZES, 1))
def test_waiting_for_friends_looks_made_at_every_size(visitor: Come, width: int, height: int) -> None:
    someone = visitor(width, height)
    someone.set_up("me", "friend", "friend", "seedling", name="Robin")
    assert someone.fits()
    room = someone.page.locator("#waiting").bounding_box()
    assert room
    assert room["x"] >= 0
    assert room["x"] + room["width"] <= width
    assert room["y"] + room["height"] <= height
    for button in someone.page.locator("#waiting .link button").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        assert box["height"] >= 40
