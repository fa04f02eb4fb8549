"""Being told on one's device, from the button in the settings to the notification: the service worker is the page's own, in a real browser.

The push service of the browser's maker is out of reach of a test, so another stands in for it (tests/server/push_service.py): it hands out
an address and keys when the page subscribes, checks who sends, decrypts what comes as browsers do, and hands it to the service worker."""

import json
from collections.abc import Callable
from typing import Any

from tests.server.push_service import PushService, push_service
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
STAND_IN = """
  let subscribed = null;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    const given = await pushService(applicationServerKey, userVisibleOnly);
    return subscribed = { ...given, toJSON: () => given, unsubscribe: async () => { subscribed = null; return true; } };
  };
  PushManager.prototype.getSubscription = async () => subscribed;
"""
LISTEN = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, data }) => { self.shown.push({ title, body, tag, data }); };
}"""
"""A browser without windows shows no notifications, so it is noted what the service worker asks it to show."""


def subscribing(page: Any, service: PushService) -> None:
    """The browser subscribes at the stand-in."""

    def give(key: str, visible: bool) -> dict[str, Any]:
        assert visible
        service.key = key
        return service.browser().subscription()

    page.context.grant_permissions(["notifications"])
    page.expose_function("pushService", give)
    page.add_init_script(STAND_IN)


def test_somebody_away_is_told_of_their_turn(visitor: Come) -> None:
    host, friend = visitor(), visitor()
    host.set_up("me", "friend")
    friend.accept(host)
    table = host.page.url.rpartition("/")[2]
    mover, other = (host, friend) if host.view()["view"]["actions"] else (friend, host)
    name = "Robin" if other is host else "Kim"
    with push_service() as service:
        page = other.page
        subscribing(page, service)
        worker = page.context.new_cdp_session(page)
        registrations: list[dict[str, Any]] = []
        worker.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        worker.send("ServiceWorker.enable")
        page.goto(f"{other.url}/settings")
        page.click("text=Tell me on this device")
        page.wait_for_selector("text=You’ll be told on this device.")
        for _ in range(60):
            view = mover.page.request.get(f"{mover.url}/api/tables/{table}").json()
            if not view["view"]["actions"]:
                break
            act = {"action": view["view"]["actions"][0]["action"], "version": view["version"]}
            assert mover.page.request.post(f"{mover.url}/api/tables/{table}/act", data=act).ok
        for _ in range(300):
            if service.came or service.complaints:
                break
            page.wait_for_timeout(100)
        assert service.complaints == []
        (came,) = service.came
        origin, registration = other.url, registrations[-1]["registrationId"]
        message = json.dumps({part: came[part] for part in ("title", "body", "table", "kind")})
        (inside,) = page.context.service_workers
        inside.evaluate(LISTEN)
        worker.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": message})
        words = f"It’s your turn, {name}."
        for _ in range(100):
            if shown := inside.evaluate("() => self.shown"):
                break
            page.wait_for_timeout(100)
        assert shown == [{"title": "Solar City", "body": words, "tag": table, "data": f"/t/{table}"}]
        page.click("text=Don’t tell me here any more")
        page.wait_for_selector("text=You won’t be told on this device.")
