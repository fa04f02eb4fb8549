"""A person in front of a browser: looks at what is lit and touches it."""

import random
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page

from tests.web.fitting import set_in_our_type

READY = """() => {
  const frame = document.getElementById("frame"), table = document.getElementById("table");
  if (!frame || !table) return false;  // the page is still on its way
  const busy = table.getAttribute("aria-busy") === "true";
  return frame.dataset.status === "over" || (!busy && frame.dataset.yourTurn === "yes" && document.querySelector("#frame .lit") !== null);
}"""


DRAW_AGAIN = """async () => {
  const [table] = [...document.scripts].filter((script) => script.src.endsWith("/table.js"));
  frame.dataset.before = "yes";
  await (await import(table.src.replace("/table.js", "/table/versions.js"))).refresh();
}"""

DEALT = "() => !document.querySelector('#waiting') || document.querySelector('#waiting li.open')"
"""Everyone is seated and something is dealt, or somebody is still missing."""


class Visitor:
    """Plays through a page and remembers what its console said."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.complaints: list[str] = []
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def hear(self, message: Any) -> None:
        """Notes complaints; that the stream of events ended when a page was left (`[object Event]`) is none."""
        if message.type in ("error", "warning") and message.text != "[object Event]":
            self.complaints.append(message.text)

    def set_up(self, *seats: str, name: str = "Robin", game: str = "solar-city", **options: str) -> None:
        """Opens a table as the form on the front page would, without waiting for that to be drawn; see `fill_in`."""
        chosen = {"game": game, "players": str(len(seats)), "name": name} | options
        self.follow(f"{self.url}/tables", chosen | {f"seat-{number}": seat for number, seat in enumerate(seats, 1)})
        self.dismiss_guide()

    def follow(self, address: str, form: dict[str, str]) -> None:
        """Sends a form, and opens the table to which that leads, in our type: no page before it has fetched the fonts."""
        answer = self.page.request.post(address, form=form, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.page.goto(urljoin(address, answer.headers["location"]))
        set_in_our_type(self.page)
        self.page.wait_for_selector("html.js #frame")

    def fill_in(self, *seats: str, name: str = "Robin", game: str = "solar-city", **options: str) -> None:
        """Opens a table with the form on the front page."""
        self.page.goto(self.url)
        form = self.page.locator(f"#set-up-{game} form")
        form.evaluate("form => { const details = form.closest('details'); if (details) details.open = true; }")
        form.locator("[name=name]").fill(name)
        form.locator(f"[name=players][value='{len(seats)}']").check(force=True)
        for number, seat in enumerate(seats, 1):
            form.locator(f"[name=seat-{number}]").select_option(seat)
        for option, value in options.items():
            form.locator(f"[name={option}]").select_option(value)
        form.locator(".go button").click()
        self.page.wait_for_selector("html.js #frame")
        self.dismiss_guide()

    def accept(self, host: "Visitor", name: str = "Kim") -> None:
        """Sits down by the first invitation that the host has to give, as if its form had been filled in."""
        self.follow(host.page.locator("#waiting input").first.input_value(), {"name": name})
        for someone in (self, host):
            someone.page.wait_for_function(DEALT, timeout=60_000)

    def speak(self, language: str) -> None:
        """From the next page on."""
        self.page.context.add_cookies([{"name": "language", "value": language, "url": self.url}])

    def dismiss_guide(self) -> None:
        self.page.evaluate("document.querySelector('[data-guide-skip]')?.click()")

    def wait(self) -> str:
        """Waits until there is something to do, or the game is over; returns the table's status."""
        self.page.wait_for_function(READY, timeout=60_000)
        return self.shown("status")

    def shown(self, what: str) -> str:
        return str(self.page.evaluate("what => document.getElementById('frame').dataset[what] ?? ''", what))

    def lit(self, also: str = ".lit") -> list[str]:
        names: list[str] = self.page.evaluate("q => [...document.querySelectorAll(q)].map(el => el.dataset.piece)", f"#frame {also}")
        return names

    def seen(self) -> list[str]:
        """What is lit and can be seen: on a phone, buttons make room for the one that confirms."""
        names: list[str] = self.page.evaluate(
            "() => [...frame.querySelectorAll('.lit')].filter(el => el.checkVisibility()).map(el => el.dataset.piece)"
        )
        return names

    def touch(self, piece: str) -> None:
        self.page.locator(f'#frame [data-piece="{piece}"]').click()

    def move(self, luck: random.Random) -> str:
        """Touches lit pieces until a move is made; the table's status when one is due again."""
        self.act(luck)
        return self.wait()

    def act(self, luck: random.Random) -> None:
        """Touches lit pieces until a move is made, whoever acts next."""
        before = self.shown("ply")
        while self.wait_from(before) == "playing" and self.shown("ply") == before:
            if not self.confirm():
                self.touch(luck.choice(self.lit()))

    def confirm(self) -> bool:
        """Makes the move that has only been shown so far, as on a touch screen; returns whether there was one."""
        shown = self.page.locator("#confirm").is_visible()
        if shown:
            self.page.click("#confirm")
        return shown

    def wait_from(self, ply: str) -> str:
        """Waits until a move was made or there is something to do; returns the table's status."""
        self.page.wait_for_function(f"ply => frame.dataset.ply !== ply || ({READY})()", arg=ply, timeout=60_000)
        return self.shown("status")

    def draw_again(self) -> None:
        """Makes the page request the table, and waits until it is redrawn."""
        self.page.evaluate(DRAW_AGAIN)
        self.page.wait_for_function("() => !frame.dataset.before")

    def view(self) -> dict[str, Any]:
        """The table as the server gives it to this browser."""
        table = self.page.url.rsplit("/", 1)[1]
        answer: dict[str, Any] = self.page.request.get(f"{self.url}/api/tables/{table}").json()
        return answer

    def fits(self) -> bool:
        """Whether nothing sticks out to the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
