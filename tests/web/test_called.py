"""Being told on one's device, from the button in the settings to the notification: the service worker is the page's own, in a real browser,
and so are the keys of its subscription and what decrypts the message, both by the browser's own cryptography.

The push service of the browser's maker is out of reach of a test, so another stands in for it (tests/server/push_service.py): it hands out
an address when the page subscribes, checks who sends, and hands on what it cannot read; and what the page has decrypted, as browsers do by
themselves, the browser hands to the service worker. `test_pushed` has it all done by the browser itself, where there is a full Chromium."""

import json
from collections.abc import Callable
from typing import Any

from tests.server.push_service import PushService, push_service
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
STAND_IN = """{
  const once = crypto.subtle, curve = { name: "ECDH", namedCurve: "P-256" };
  const text = (words) => new TextEncoder().encode(words);
  const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...new Uint8Array(part)]));
  const encoded = (raw) => btoa(String.fromCharCode(...raw)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  let subscribed = null, keys = null;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    const pair = await once.generateKey(curve, false, ["deriveBits"]), secret = crypto.getRandomValues(new Uint8Array(16));
    keys = { pair, secret, own: new Uint8Array(await once.exportKey("raw", pair.publicKey)) };
    const endpoint = await pushService(applicationServerKey, userVisibleOnly);
    const given = { endpoint, keys: { p256dh: encoded(keys.own), auth: encoded(secret) } };
    return subscribed = { ...given, toJSON: () => given, unsubscribe: async () => { subscribed = null; return true; } };
  };
  PushManager.prototype.getSubscription = async () => subscribed;
  const derived = async (key, salt, info, bits) => once.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt, info }, await once.importKey("raw", key, "HKDF", false, ["deriveBits"]), bits);
  globalThis.decrypted = async (bytes) => {  // RFC 8188 and 8291, by the browser's own cryptography
    const body = new Uint8Array(bytes), salt = body.slice(0, 16), end = 21 + body[20], theirs = body.slice(21, end);
    const sender = await once.importKey("raw", theirs, curve, false, []);
    const agreed = await once.deriveBits({ name: "ECDH", public: sender }, keys.pair.privateKey, 256);
    const input = await derived(agreed, keys.secret, joined(text("WebPush: info\\0"), keys.own, theirs), 256);
    const key = await derived(input, salt, text("Content-Encoding: aes128gcm\\0"), 128);
    const iv = await derived(input, salt, text("Content-Encoding: nonce\\0"), 96);
    const opened = await once.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const padded = new Uint8Array(await once.decrypt({ name: "AES-GCM", iv }, opened, body.slice(end)));
    const mark = padded.findLastIndex((byte) => byte !== 0);
    if (padded[mark] !== 2) throw new Error("not the last record");
    return new TextDecoder().decode(padded.slice(0, mark));
  };
}"""
LISTEN = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, data }) => { self.shown.push({ title, body, tag, data }); };
}"""
"""A browser without windows shows no notifications, so it is noted what the service worker asks it to show."""


def subscribing(page: Any, service: PushService) -> None:
    """The browser subscribes at the stand-in."""

    def give(key: str, visible: bool) -> str:
        assert visible
        service.key = key
        return service.address()

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
            if service.sealed or service.complaints:
                break
            page.wait_for_timeout(100)
        assert service.complaints == []
        (sealed,) = service.sealed
        message = page.evaluate("(body) => decrypted(body)", list(sealed))
        assert set(json.loads(message)) == {"title", "body", "table", "kind"}
        origin, registration = other.url, registrations[-1]["registrationId"]
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
