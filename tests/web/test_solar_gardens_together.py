"""Solar Gardens with several people at one screen, where some may wait for others (SG-2.6, SG-2.9)."""

import random
from collections.abc import Callable

import pytest

from sunroom.table.files import parse_table
from tests.games.solar_gardens.rushing import is_rushed
from tests.long import long_only, some
from tests.web.brought import bring, played
from tests.web.visitor import READY, Visitor

Come = Callable[..., Visitor]
PLY = "before => frame.dataset.ply !== before"


def sit_together(someone: Visitor, **options: str) -> Visitor:
    someone.set_up("me", "here", "here", game="solar-gardens", **options)
    return next_at(someone)


def next_at(someone: Visitor) -> Visitor:
    """Waits until the next player is at the screen, or the game is over."""
    page = someone.page
    page.wait_for_function(f"() => document.querySelector('#curtain') !== null || ({READY})()", timeout=60_000)
    if page.locator("#curtain").count():
        page.click("#curtain button")
        page.wait_for_selector("#board")
        someone.dismiss_guide()
    someone.wait()
    return someone


def hand_over(someone: Visitor, to: int) -> None:
    """The player at the screen lets another go first; those who need not decide now are in the list of all actions."""
    page = someone.page
    if not page.locator(f"#prompt #over-{to}").count():
        page.click("#list")
    page.click(f"#over-{to} button")
    someone.page.wait_for_function("seat => frame.dataset.seat === seat", arg=str(to))
    next_at(someone)


def headline(someone: Visitor) -> str:
    return someone.page.inner_text("#prompt strong")


def done(someone: Visitor, piece: str) -> None:
    before = someone.shown("ply")
    someone.touch(piece)
    someone.page.wait_for_function(PLY, arg=before)


def test_at_one_screen_the_one_the_others_wait_for_decides_first(visitor: Come) -> None:
    someone = sit_together(visitor(), variant="casual")
    first = int(someone.shown("seat"))
    done(someone, "pass")
    next_at(someone)
    second = (first + 1) % 3
    assert int(someone.shown("seat")) == second, "the first one has a tile again, and cannot pass it on yet"
    names = [seat["name"] for seat in someone.view()["seats"]]
    assert headline(someone) == f"{names[second]}, your turn."
    assert "can wait" in someone.page.inner_text(f".line .seat-{first}")
    hand_over(someone, first)
    assert headline(someone) == f"{names[first]}, you can wait for {names[second]}."
    assert "or wait? Later you may be able to pass it on or refuse it." in someone.page.inner_text("#asks")
    assert someone.lit() == ["keep"]
    assert not someone.page.title().startswith("●"), "nobody is called who may wait"
    hand_over(someone, second)
    done(someone, "pass")
    next_at(someone)
    third = (first + 2) % 3
    assert int(someone.shown("seat")) == third, "whoever is furthest along"


def test_at_one_screen_a_tile_can_be_laid_later(visitor: Come) -> None:
    someone = sit_together(visitor())
    first = int(someone.shown("seat"))
    second, third = (first + 1) % 3, (first + 2) % 3
    names = [seat["name"] for seat in someone.view()["seats"]]
    done(someone, "keep")
    assert "A1" in someone.lit(), "it could be laid at once"
    assert headline(someone) == f"{names[first]}, you can wait for {names[second]}."
    assert someone.page.inner_text(f"#over-{second} button") == f"Wait for {names[second]}"
    hand_over(someone, second)
    for other, after in ((second, third), (third, third)):
        done(someone, "keep")
        assert int(someone.shown("seat")) == other
        if after != other:
            hand_over(someone, after)
    for seat in (third, first, second):
        assert int(someone.shown("seat")) == seat, "all have a tile; those who waited come back, one after the other"
        done(someone, "B2")
        done(someone, "confirm")
        next_at(someone)
    assert int(someone.view()["view"]["round"]) == 2


@long_only
@pytest.mark.parametrize("open_placing", ["no", "yes"])
def test_three_people_at_one_screen_come_to_the_end_and_nobody_is_rushed(visitor: Come, open_placing: str) -> None:
    someone, luck = visitor(), random.Random(8)
    options = {"players": 3, "variant": "casual", "open_placing": open_placing, "placing": "final"}
    begun = played("solar-gardens", **options).ply - 30
    bring(someone, played("solar-gardens", begun, **options))
    handed = 0
    while next_at(someone).shown("status") == "playing":
        over, lit = someone.page.locator("form[id^=over-] button", has_text="Wait for"), someone.lit()
        if over.count() and (lit == ["keep"] or luck.random() < 0.3):
            seat = someone.shown("seat")
            over.first.click()
            someone.page.wait_for_function("seat => frame.dataset.seat !== seat", arg=seat)
            handed += 1
        else:
            before = someone.shown("ply")
            someone.touch(luck.choice(lit))
            someone.page.wait_for_function(f"before => frame.dataset.status === 'over' || ({PLY})(before)", arg=before)
    assert handed > 2
    table = parse_table(someone.page.request.get(f"{someone.page.url}/export").text())
    here = list(enumerate(table.moves))[begun:]
    assert not any(is_rushed(table.box, table.state_at(ply), move.seat, move.action) for ply, move in here)


def test_open_placing_shows_where_others_try_their_tile(visitor: Come) -> None:
    """SG-2.6: and there is no curtain, since nothing is hidden; a confirmed tile can be taken back."""
    someone = sit_together(visitor(), open_placing="yes")
    page, first = someone.page, int(someone.shown("seat"))
    done(someone, "keep")
    done(someone, "C3")
    hand_over(someone, (first + 1) % 3)
    assert page.locator("#curtain").count() == 0
    page.click(f"#player-{first}")
    assert page.locator(f'.roof.shown [data-piece="p{first}-C3"].tried').count() == 1
    hand_over(someone, first)
    done(someone, "confirm")
    someone.wait()
    hand_over(someone, first)
    page.wait_for_selector('.lit[data-piece="take-back"]')
    done(someone, "take-back")
    assert "A1" in someone.lit()


@pytest.mark.parametrize(("width", "height"), some([(1440, 900), (1280, 720)], 1))
def test_five_people_at_one_screen_have_everything_in_one_view(visitor: Come, width: int, height: int) -> None:
    someone = visitor(width, height)
    someone.set_up("me", "here", "here", "here", "here", game="solar-gardens", variant="casual", open_placing="yes")
    for _ in range(3):
        someone.wait()
        done(someone, "keep")
        view = someone.view()
        hand_over(someone, next(p for p in view["view"]["pressing"] if p != view["seat"]))
    done(someone, "keep")
    assert someone.page.locator("#prompt .over").count() == 1, "one button to wait; the others are listed with all actions"
    cut = someone.page.evaluate(
        """() => [...document.querySelectorAll("#frame .plot, .decision, .line li, #prompt")].filter((el) => {
        const r = el.getBoundingClientRect(), p = document.getElementById("prompt").getBoundingClientRect();
        return r.width && (r.right > innerWidth || r.bottom > (el.id === "prompt" ? innerHeight : p.top)); }).map((el) => el.className)"""
    )
    assert cut == []
