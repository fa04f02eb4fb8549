"""A friend's page whose server is killed: what the page does about it, moment by moment, and when it shows the next move."""

import os
import random
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx

from tests.server.served import Guest
from tests.server.team import Team
from tests.web.visitor import Visitor

NOTING = """
window.noted = [];
const note = (what) => noted.push([what, Date.now()]);
const Stream = EventSource;
window.EventSource = class extends Stream {
  constructor(address) {
    super(address);
    this.addEventListener("error", () => note("the stream is lost"));
    this.addEventListener("open", () => note("there is another stream"));
  }
};
addEventListener("DOMContentLoaded", () => {
  const frame = document.getElementById("frame"), offline = document.getElementById("offline");
  if (!frame) return;
  new MutationObserver(() => note(`version ${frame.dataset.version}`)).observe(frame, { attributeFilter: ["data-version"] });
  new MutationObserver(() => offline.hidden || note("it says that it is offline")).observe(offline, { attributeFilter: ["hidden"] });
});
"""
"""Notes in the page what happens to its stream, which versions it shows, and whether it says that it is offline."""
SHOWN = "version => Number(frame.dataset.version) >= version"


@dataclass(frozen=True)
class Death:
    """What came of the death of a server: seconds since then."""

    stored: float
    """Until the move that a friend made at once was acknowledged by another server."""
    shown: float
    """Until the page showed it."""
    trace: list[tuple[str, float]]
    """What the page noted."""

    @property
    def said_offline(self) -> bool:
        return any("offline" in what for what, _ in self.trace)


class Pair:
    """Two at a table: a program, and a friend with a browser."""

    def __init__(self, team: Team, page: Any, game: str = "solar-city") -> None:
        self.team, self.luck = team, random.Random(1)
        page.add_init_script(NOTING)
        self.friend, self.guest = Visitor(page, team.url), Guest(team.url)
        made = self.guest.create("me", "friend", name="Ada", game=game)
        self.table = str(made["table"])
        page.goto(f"{team.url}/join/{made['seat_tokens']['1']}")
        page.fill("[name=name]", "Ben")
        page.click(".join button")
        page.wait_for_selector("html.js #frame")
        page.wait_for_function("() => !document.querySelector('#waiting')", timeout=60_000)
        self.friend.dismiss_guide()

    def close(self) -> None:
        self.guest.http.close()

    def over(self) -> bool:
        return str(self._view()["status"]) == "over"

    def _view(self) -> dict[str, Any]:
        """The table, from a server that lives."""
        while True:
            with suppress(httpx.TransportError):
                return self.guest.view(self.table)

    def until_ada_is_to_move(self) -> bool:
        """Ben moves as long as it is his turn, and his page shows it; False if the game is over."""
        while not (shown := self._view())["view"]["actions"]:
            if shown["status"] == "over":
                return False
            chosen = self.luck.choice(self.friend.view()["view"]["actions"])["action"]
            form = {"action": str(chosen), "version": str(shown["version"])}
            address = f"{self.team.url}/t/{self.table}/act"
            assert self.friend.page.request.post(address, form=form, headers={"Sunroom-Part": "yes"}).ok
        self.friend.page.wait_for_function(SHOWN, arg=shown["version"])
        return True

    def kill_and_move(self) -> Death:
        """Kills the server of Ben's page, and has Ada move at once."""
        action, version = self.luck.choice(self._view()["view"]["actions"])["action"], self._view()["version"]
        victim = self.team.at(self.table)
        self.friend.page.evaluate("noted.length = 0")
        died = time.time()
        os.kill(victim, signal.SIGKILL)
        while True:  # by whichever server is left; what got no answer is asked again
            with suppress(httpx.TransportError):
                answer = self.guest.post(self.table, "act", action=action, version=version)
                break
        stored = time.time()
        assert answer.status_code == 200, answer.text
        self.friend.page.wait_for_function(SHOWN, arg=version + 1, polling=10)
        noted = [(str(what), at / 1000 - died) for what, at in self.friend.page.evaluate("noted")]
        shown = next(at for what, at in noted if what.startswith("version") and int(what.split()[1]) > version)
        return Death(stored - died, shown, noted)
