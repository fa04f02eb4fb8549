"""Nothing is lost by a reload, a lost connection or a server that dies in the middle of a turn."""

import random
from collections.abc import Callable

from tests.long import long_only
from tests.web.house import House
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]


def in_the_middle_of_a_turn(someone: Visitor) -> None:
    someone.set_up("me", "seedling")
    luck = random.Random(1)
    while someone.wait() == "playing" and someone.page.locator(".slot.lit").count() == 0:
        someone.move(luck)


def test_a_reload_shows_the_same_place(visitor: Come) -> None:
    someone = visitor()
    in_the_middle_of_a_turn(someone)
    ply, lit = someone.shown("ply"), someone.lit()
    someone.page.reload()
    someone.wait()
    assert (someone.shown("ply"), someone.lit()) == (ply, lit)


def test_a_lost_connection_comes_back(visitor: Come) -> None:
    someone = visitor(patient=False)
    in_the_middle_of_a_turn(someone)
    ply = someone.shown("ply")
    someone.page.context.set_offline(True)
    someone.touch(someone.lit()[0])
    someone.page.wait_for_selector("#offline:not([hidden])")
    assert someone.shown("ply") == ply
    someone.page.context.set_offline(False)
    someone.page.wait_for_selector("#offline", state="hidden", timeout=30_000)
    someone.wait()
    someone.touch(someone.lit()[0])
    someone.page.wait_for_function("ply => frame.dataset.ply !== ply", arg=ply)


@long_only
def test_a_killed_server_comes_back_to_the_same_place(visitor: Come, house: House) -> None:
    someone = visitor(patient=False)
    in_the_middle_of_a_turn(someone)
    ply, lit = someone.shown("ply"), someone.lit()
    house.kill()
    try:
        someone.page.wait_for_selector("#offline:not([hidden])")
    finally:
        house.start()
    someone.page.wait_for_selector("#offline", state="hidden", timeout=60_000)
    someone.wait()
    assert (someone.shown("ply"), someone.lit()) == (ply, lit)
    someone.touch(lit[0])
    someone.page.wait_for_function("ply => frame.dataset.ply !== ply", arg=ply)
