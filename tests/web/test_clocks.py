"""A clock at the table: it counts down beside the player's name, moves nothing else, and is said aloud seldom."""

from collections.abc import Callable

from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PLACES = """() => [...document.querySelectorAll("#players *, #prompt, #board")].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
}).join("; ")"""


def test_a_clock_counts_down_and_moves_nothing(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.set_up("me", "friend", time="300+15", then="seat")
    assert "Agreed: 5 minutes for each player, and 15 seconds more for every move." in host.page.inner_text("#waiting")
    friend.accept(host)
    mover = host if host.view()["view"]["actions"] else friend
    page = mover.page
    clock = page.locator(".player.you .clock.running")
    clock.wait_for()
    shown = clock.inner_text()
    page.wait_for_function("shown => document.querySelector('.player.you .clock').textContent !== shown", arg=shown)
    for width, height in ((1280, 800), (375, 812), (812, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        before, shown = page.evaluate(PLACES), clock.inner_text()
        page.wait_for_function("shown => document.querySelector('.player.you .clock').textContent !== shown", arg=shown)
        assert page.evaluate(PLACES) == before, "only digits change"
        assert mover.fits()
        box, player = (page.locator(one).bounding_box() for one in (".player.you .clock", ".player.you"))
        assert box is not None
        assert player is not None
        assert box["x"] + box["width"] <= player["x"] + player["width"]
    assert clock.get_attribute("aria-hidden") == "true", "a screen reader is not told every second"
    page.evaluate("document.querySelector('.clock.running').dataset.ends = Date.now() / 1000 + 61.5")
    page.wait_for_function("() => document.querySelector('#spoken').textContent === 'You have 1 minute left.'")
    page.goto(f"{mover.url}/tables")
    assert "Your time ends in" in page.inner_text("#yours")
