"""A push received by a real browser: it makes the subscription's keys, decrypts what the house has sealed for it, wakes the service worker
and shows the notification. Only the line between them stands in for that of the browser's maker (tests/web/messaging.py)."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.served import Guest, serving
from tests.server.test_waiting import wait_for
from tests.web.browsers import FLAGS
from tests.web.messaging import Messaging, messaging

FULL = shutil.which("chromium")
"""The one without windows has no messaging."""
NOT = ["--disable-background-networking", "--disable-extensions", "--disable-component-extensions-with-background-pages"]
SHOWN = """async () => {
  const { registration } = self;
  return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""
CLICK = """async () => {
  const [notification] = await self.registration.getNotifications();
  const opened = [];
  self.clients.openWindow = async (address) => { opened.push(address); };
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  for (let tries = 0; tries < 50 && !opened.length; tries++) await new Promise((go) => setTimeout(go, 20));
  return [opened, (await self.registration.getNotifications()).length];
}"""


def led_here(house: Any, service: Messaging) -> None:
    """What the house sends to the browser's maker comes here."""
    send = house.webhooks.send

    async def instead(url: str, headers: Mapping[str, str] | None = None, **body: Any) -> int:
        parts = urlsplit(url)
        service.origin = f"{parts.scheme}://{parts.netloc}"
        assert service.origin.startswith("https://")
        return int(await send(url.replace(service.origin, service.url), headers=headers, **body))

    house.webhooks.send = instead


@pytest.mark.skipif(FULL is None, reason="takes Debian’s full chromium")
def test_a_real_browser_decrypts_and_shows_what_the_house_has_sealed(driver: Any, tmp_path: Path) -> None:
    with messaging(tmp_path) as service, serving(tmp_path / "home", private_webhooks=True) as served:
        service.house_key = httpx.get(f"{served.url}/push/key").json()["key"]
        led_here(served.house, service)
        args = [flag for flag in FLAGS if flag not in ("--headless", "--disable-background-networking")]
        context = driver.chromium.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=FULL,
            headless=False,
            args=[*args, "--headless=new", *service.switches],
            ignore_default_args=NOT,
        )
        try:
            context.grant_permissions(["notifications"], origin=served.url)
            page = context.pages[0]
            page.goto(f"{served.url}/settings")
            page.click("text=Tell me on this device")
            page.wait_for_selector("text=You’ll be told on this device.", timeout=60_000)
            assert service.connected.wait(60)
            [cookie] = [one["value"] for one in context.cookies() if one["name"] == "sunroom"]
            one, other = Guest(served.url, cookie), Guest(served.url)
            table = other.create("me", "friend", name="Ben")
            one.http.post("/api/join", json={"token": table["seat_tokens"]["1"], "name": "Ada"})
            other.post(table["table"], "ask", what="end")
            one.agree(table["table"])
            [inside] = context.service_workers
            wait_for(lambda: bool(service.came) or bool(service.complaints))
            assert service.complaints == []
            wait_for(lambda: bool(inside.evaluate(SHOWN)))
            address = f"/t/{table['table']}"
            assert inside.evaluate(SHOWN) == [
                {"title": "Solar City", "body": "The game is over, Ada.", "tag": table["table"], "data": address}
            ]
            assert inside.evaluate(CLICK) == [[address], 0]
            for guest in (one, other):
                guest.http.close()
        finally:
            context.close()
