"""Being told that it is your turn, by a chime or a notification: if you asked for it, and not otherwise."""

import random
from collections.abc import Callable

import pytest

from tests.long import long_only
from tests.web.test_truth import move_elsewhere
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
LISTEN = """
window.tones = []; window.opened = 0; window.messages = []; window.asked = 0; window.away = true;
window.AudioContext = class extends AudioContext { constructor() { super(); opened++; } };
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (at) { tones.push(Math.round(this.frequency.value)); return start.call(this, at); };
window.Notification = class {
  static permission = "granted";
  static requestPermission() { asked++; }
  constructor(title, options) {
    if (window.refuses) throw new TypeError("Illegal constructor");
    messages.push(`${title}: ${options.body}`);
  }
};
Object.defineProperty(document, "hidden", { get: () => away });
"""
CHIME = [523, 784]


@pytest.fixture
def two(visitor: Come) -> tuple[Visitor, Visitor]:
    """A player whose browser's sounds and notifications are recorded, and a friend at the same table."""
    someone, friend = visitor(), visitor()
    someone.page.add_init_script(LISTEN)
    someone.set_up("me", "friend")
    friend.accept(someone)
    for one in (someone, friend):
        one.page.wait_for_function("() => frame.dataset.status === 'playing'")
        one.dismiss_guide()
    return someone, friend


def wish(someone: Visitor, setting: str, wanted: bool) -> None:
    someone.page.click("[data-open=settings]")
    someone.page.set_checked(f"#settings [name={setting}]", wanted)
    someone.page.wait_for_selector(f"#frame[data-{setting}='{'yes' if wanted else ''}']")
    someone.page.click("#settings [data-close]")


def go_round(someone: Visitor, friend: Visitor) -> None:
    """Somebody ends their turn, if it is theirs, and the friend moves until it is theirs again, both of them elsewhere."""
    luck = random.Random(4)
    for mover, mine in ((someone, "yes"), (friend, "")):
        while someone.shown("yourTurn") == mine:
            before = someone.shown("ply")
            move_elsewhere(mover, luck)
            someone.page.wait_for_function("before => frame.dataset.ply !== before", arg=before)


def test_two_notes_when_they_are_wished(two: tuple[Visitor, Visitor]) -> None:
    someone, friend = two
    go_round(someone, friend)
    assert someone.page.evaluate("tones") == []
    wish(someone, "sound", True)
    go_round(someone, friend)
    assert someone.page.evaluate("tones") == CHIME
    go_round(someone, friend)
    assert someone.page.evaluate("tones") == CHIME * 2
    assert someone.page.evaluate("opened") == 1, "browsers let a page have only a few of them"
    wish(someone, "sound", False)
    go_round(someone, friend)
    assert someone.page.evaluate("tones") == CHIME * 2


def test_a_message_when_it_is_wished_and_nobody_looks(two: tuple[Visitor, Visitor]) -> None:
    someone, friend = two
    go_round(someone, friend)
    assert someone.page.evaluate("[messages, asked]") == [[], 0]
    wish(someone, "notify", True)
    assert someone.page.evaluate("asked") == 1, "the browser asks whether it may"
    go_round(someone, friend)
    told = [f"Your turn: Solar City · {someone.page.url.rsplit('/', 1)[1]} · Sunroom"]
    assert someone.page.evaluate("messages") == told
    someone.page.evaluate("away = false")
    go_round(someone, friend)
    someone.page.evaluate("away = true")
    wish(someone, "notify", False)
    go_round(someone, friend)
    assert someone.page.evaluate("messages") == told


@long_only
def test_a_browser_that_lets_no_page_send_messages_goes_on(two: tuple[Visitor, Visitor]) -> None:
    someone, friend = two
    wish(someone, "notify", True)
    someone.page.evaluate("refuses = true")
    go_round(someone, friend)
    go_round(someone, friend)
    assert someone.page.inner_text("#spoken") != ""
