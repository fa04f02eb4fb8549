"""Two people in two browsers, with motion, from the invitation to the rematch: they talk, take back a move by consent, and agree to end."""

import random
from collections.abc import Callable

import pytest

from tests.long import long_only
from tests.web.test_access import assert_open_to_all
from tests.web.test_truth import move_elsewhere
from tests.web.truth import Judge, truth_about
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
PHONE = {"width": 375, "height": 812}
DESK = {"width": 1440, "height": 900}


@pytest.fixture
def people(visitor: Come) -> Come:
    """Visitors with their own browsers and motion on."""

    def come(**size: int) -> Visitor:
        touches = {"has_touch": True, "is_mobile": True} if size and size["width"] < 900 else {}
        return visitor(**(size or DESK), motion="no-preference", **touches)

    return come


def seated(people: Come, **size: int) -> tuple[Visitor, Visitor]:
    """Robin and Kim at a table."""
    robin, kim = people(), people(**size)
    robin.set_up("me", "friend", name="Robin")
    kim.accept(robin, "Kim")
    robin.page.wait_for_function("() => frame.dataset.status === 'playing'")
    for one in (robin, kim):
        one.dismiss_guide()
    return robin, kim


def sees(someone: Visitor, selector: str, words: str) -> None:
    """Waits until it is there with this text."""
    someone.page.locator(selector, has_text=words).first.wait_for(timeout=10_000)


def test_from_the_invitation_to_the_rematch(people: Come, judge: Judge) -> None:
    robin, kim = seated(people, **PHONE)
    luck = random.Random(4)
    # A reaction shows beside its player, and as unread.
    robin.page.click(".tools [data-sheet=talk]")
    robin.page.click(".reactions [value=hello]")
    sees(kim, ".bubble", "Hello!")
    sees(kim, ".tabs .unread", "1")
    # A line, written on a phone while the other has a piece in hand.
    kim.page.click(".tabs [data-sheet=talk]")
    kim.page.wait_for_selector(".tabs .unread", state="hidden")
    mover, other = (robin, kim) if robin.shown("yourTurn") else (kim, robin)
    kim.page.fill("#say", "Have fun <b>Robin</b>!")
    kim.page.press("#say", "Enter")
    sees(robin, "#talk li", "Have fun <b>Robin</b>!")
    kim.page.wait_for_function("() => document.getElementById('say').value === ''")
    kim.page.click(".tabs [data-sheet=talk]")
    robin.page.click(".tools [data-sheet=talk]")
    # A move that the other has answered is taken back by consent.
    while mover.shown("yourTurn"):
        mover.act(luck)
        mover.page.wait_for_timeout(50)
    other.wait()
    before = mover.shown("ply")
    other.act(luck)
    mover.page.wait_for_function("ply => frame.dataset.ply !== ply", arg=before)
    mover.page.click("[data-open=matters]")
    mover.page.click("#matters [action$='/ask']:has([value=back]) button")
    sees(mover, "#strip", "Waiting for")
    sees(other, "#strip", "asks to take back")
    ply = other.shown("ply")
    other.page.click("#strip button.sun")
    for one in (robin, kim):
        one.page.wait_for_function("ply => Number(frame.dataset.ply) < Number(ply)", arg=ply)
        one.page.wait_for_function("() => !document.querySelector('#strip')")
        with truth_about(one, judge.url) as truth:
            assert judge.difference(one, truth) == ""
    assert mover.wait() == "playing"
    assert mover.shown("yourTurn") == "yes", "and may decide again"
    # They agree to end it, and play again.
    robin.page.click("[data-open=matters]")
    robin.page.click("#matters [action$='/ask']:has([value=end]) button")
    sees(kim, "#strip", "Robin offers to end the game here.")
    kim.page.click("#strip button.sun")
    for one in (robin, kim):
        one.page.wait_for_function("() => frame.dataset.status === 'over'")
        sees(one, ".prompt", "Nobody has won.")
    robin.page.click("#do-rematch button")
    robin.page.wait_for_function("() => frame.dataset.status === 'playing'")
    kim.page.click("text=Go to the rematch")
    kim.page.wait_for_function("() => frame.dataset.status === 'playing'")
    assert robin.page.url == kim.page.url


def test_whoever_comes_back_to_a_question_can_answer_it(people: Come) -> None:
    """What happened since their last turn would be shown in the same place; it can be opened from the log."""
    robin, kim = seated(people, **PHONE)
    mover, other = (robin, kim) if robin.shown("yourTurn") else (kim, robin)
    luck = random.Random(4)
    for one in (mover, other, mover):
        one.wait()
        while one.shown("yourTurn"):
            move_elsewhere(one, luck)
            be_level(mover, other)
    mover.page.click("[data-open=matters]")
    mover.page.click("#matters [action$='/ask']:has([value=end]) button")
    other.page.reload()
    sees(other, "#strip", "offers to end")
    other.page.wait_for_selector("#happened:not([hidden])", state="attached")
    assert not other.page.locator("#happened").is_visible()
    other.page.click("#strip button:not(.sun)")
    other.page.wait_for_selector("#strip", state="detached")


def test_what_others_say_takes_nothing_out_of_your_hands(people: Come) -> None:
    robin, kim = seated(people)
    mover, other = (robin, kim) if robin.shown("yourTurn") else (kim, robin)
    mover.wait()
    mover.page.click(".tools [data-sheet=talk]")
    mover.page.fill("#say", "I am still writ")
    mover.touch(mover.lit()[0])
    touched = mover.lit(".touched")
    assert touched
    other.page.click(".tools [data-sheet=talk]")
    for n in range(3):
        other.page.fill("#say", f"line {n}")
        other.page.press("#say", "Enter")
        sees(mover, "#talk li", f"line {n}")
    assert mover.lit(".touched") == touched
    assert mover.page.input_value("#say") == "I am still writ", "nor what you are writing"
    other.page.fill("#say", "see www.example.org")
    other.page.press("#say", "Enter")
    sees(other, "#problem", "Links and addresses")
    assert other.page.input_value("#say") == "see www.example.org", "to be put in words"
    assert ["422" in complaint for complaint in other.complaints] == [True], "the browser notes that it was refused"
    other.complaints.clear()
    other.page.fill("#say", "see our shelf")
    other.page.press("#say", "Enter")
    sees(mover, "#talk li", "see our shelf")
    other.page.wait_for_function("document.querySelector('#problem').innerText === ''")


def test_buttons_say_whether_the_talk_is_open(people: Come) -> None:
    """Also when buttons come and go between them."""
    robin, kim = seated(people)
    mover, other = (robin, kim) if robin.shown("yourTurn") else (kim, robin)
    luck = random.Random(4)
    for someone in (robin, kim):
        assert pressed(someone) == dict.fromkeys(pressed(someone), "false")
        assert {"talk", "score", "log"} <= pressed(someone).keys()
    while mover.shown("yourTurn"):
        mover.act(luck)
        be_level(mover, other)
    mover.page.click(".tools [data-sheet=talk]")
    while not mover.shown("yourTurn"):
        move_elsewhere(other, luck)
        be_level(mover, other)
    assert pressed(mover) == {name: str(name == "talk").lower() for name in pressed(mover)}
    assert mover.page.locator("[aria-pressed]:not([data-sheet], [data-piece])").count() == 0, "no other button is one of those"


def be_level(*people: Visitor) -> None:
    """Waits until all of them see the newest table."""
    newest = max(int(someone.view()["ply"]) for someone in people)
    for someone in people:
        someone.page.wait_for_function("ply => Number(frame.dataset.ply) >= ply", arg=newest)


def pressed(someone: Visitor) -> dict[str, str | None]:
    """The state that every button for a sheet announces."""
    buttons = someone.page.locator("#frame [data-sheet]").all()
    return {str(button.get_attribute("data-sheet")): button.get_attribute("aria-pressed") for button in buttons}


def test_whoever_resigns_is_told_and_marked(people: Come) -> None:
    robin, kim = seated(people)
    kim.page.click("[data-open=matters]")
    assert kim.page.locator("#matters .grave").is_hidden(), "it takes two steps"
    kim.page.click("#matters summary")
    kim.page.select_option("#matters select", "seedling")
    kim.page.click("#matters .grave")
    sees(kim, "#problem .note", "You resigned")
    sees(kim, "#asks", "You resigned")
    sees(robin, "#player-1 .state", "resigned")
    kim.page.reload()
    sees(kim, "#asks", "You resigned")


def test_an_open_table_asks_for_a_name_and_one_button(people: Come) -> None:
    robin, kim = people(), people(**PHONE)
    robin.page.goto(robin.url)
    form = robin.page.locator("#set-up-solar-city form")
    form.locator("[name=name]").fill("Robin")
    form.locator("[name=players][value='2']").check(force=True)
    form.locator("[name=seat-2]").select_option("friend")
    assert form.locator("[name=absence]").is_visible()
    form.locator("[name=public]").check()
    form.locator(".go button").click()
    robin.page.wait_for_selector("html.js #frame")
    table = robin.page.url.rpartition("/")[2]
    assert "3 minutes" in robin.page.inner_text("#waiting")
    kim.page.goto(kim.url)
    kim.page.click(f".tables a[href='/t/{table}']")
    kim.page.fill(".sit [name=name]", "Kim")
    kim.page.click(".sit button")
    for one in (robin, kim):
        one.page.wait_for_function("() => frame.dataset.status === 'playing'")
    assert robin.page.locator("#player-1 .head b").inner_text() == "Kim"
    assert kim.shown("seat") == "1"


@long_only
def test_talk_and_questions_are_open_to_all(people: Come) -> None:
    robin, kim = seated(people)
    for one in (robin, kim):
        one.page.emulate_media(reduced_motion="reduce")  # Otherwise colours fade from day to night while they are measured.
    robin.page.click(".tools [data-sheet=talk]")
    robin.page.click(".reactions [value=oops]")
    kim.page.locator(".tools .unread", has_text="1").wait_for()
    robin.page.click("[data-open=matters]")
    assert_open_to_all(robin)
    robin.page.click("#matters [action$='/ask']:has([value=end]) button")
    kim.page.locator("#strip").wait_for()
    kim.page.click(".tools [data-sheet=talk]")
    robin.page.locator("#strip").wait_for()
    for one in (robin, kim):
        assert_open_to_all(one)
        assert one.fits()
    kim.page.set_viewport_size(PHONE)
    assert_open_to_all(kim)


def test_the_page_looks_again_when_somebody_may_be_replaced(people: Come) -> None:
    robin, _ = seated(people)
    with robin.page.expect_response("**/fragment"):
        robin.page.evaluate(LOOK_SOON)


LOOK_SOON = """async () => {
  const [table] = [...document.scripts].filter((script) => script.src.endsWith("/table.js"));
  frame.dataset.lookAgain = "1";
  (await import(table.src.replace("/table.js", "/table/company.js"))).attend();
}"""
