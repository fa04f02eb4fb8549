"""A fair shuffle in two browsers: each adds its number by itself, and everyone can see it."""

from collections.abc import Callable

from sunroom.server.fair.shuffle import number_fingerprint
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]


def test_browsers_add_their_numbers_by_themselves(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.set_up("me", "friend", name="Robin")
    assert host.page.locator("#board [data-piece]").count() == 0, "nothing is dealt"
    host.page.reload()  # The number stays the same, and is not lost.
    host.page.wait_for_selector("html.js #frame")
    friend.accept(host, "Kim")
    for someone in (host, friend):
        someone.page.wait_for_function("() => frame.dataset.status === 'playing'")
        someone.dismiss_guide()
    fair = host.view()["fair"]
    assert (sorted(one["seat"] for one in fair["numbers"]), fair["missing"]) == ([0, 1], [])
    assert all(number_fingerprint(one["number"]) == one["fingerprint"] for one in fair["numbers"])
    friend.page.click("[data-open=share]")
    shown = friend.page.inner_text("#share")
    assert all(one["number"] in shown for one in fair["numbers"])
    with friend.page.expect_popup() as page:
        friend.page.click("#share a[href='/fair']")
    assert "A fair shuffle" in page.value.inner_text("h1")
