"""Browsers for visitors, used again once they are empty: opening a new one costs half a second of processor time."""

from collections import defaultdict
from typing import Any

AGAIN = {"reduced_motion"}
"""What may be particular about a browser that is used again; any other is opened anew: one with a touch screen that is used again no longer
notices how long a finger rests."""
TOGETHER = "--renderer-process-limit=1"
"""The pages of one person share a process, which goes on to the next person with what it has compiled."""


class Desk:
    """A browser that keeps nothing of whoever sat here before."""

    def __init__(self, browser: Any, url: str, **how: Any) -> None:
        self.context = browser.new_context(**how)
        self.url, self._keeper = url, self.context.new_page()
        self._keeper.goto(f"{url}/health")
        self._devtools = self.context.new_cdp_session(self._keeper)

    def clear(self) -> None:
        """Closes all pages but the one that keeps the process alive, and forgets everything."""
        for page in self.context.pages:
            if page is not self._keeper:
                page.close()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        self._devtools.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})


class Desks:
    """Those of one house, by what is particular about them."""

    def __init__(self, browser: Any, url: str) -> None:
        self._browser, self._url = browser, url
        self._free = defaultdict[tuple[Any, ...], list[Desk]](list)
        self._taken = list[tuple[tuple[Any, ...], Desk]]()

    def sit_down(self, width: int, height: int, **how: Any) -> Any:
        """A page at a desk that nobody uses."""
        kind = tuple(sorted(how.items()))
        free = self._free[kind]
        desk = free.pop() if free else Desk(self._browser, self._url, **how)
        self._taken.append((kind, desk))
        page = desk.context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        return page

    def clear(self) -> None:
        """Everybody has left."""
        while self._taken:
            kind, desk = self._taken.pop()
            desk.clear()
            self._free[kind].append(desk)
