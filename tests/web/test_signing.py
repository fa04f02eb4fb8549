"""Two devices, one person: passkeys as a browser makes them, on an authenticator that only pretends to be a device."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.long import some
from tests.web.test_access import assert_open_to_all
from tests.web.visitor import Visitor

Come = Callable[..., Visitor]
REFUSES = "navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
SIZES = ((1280, 800), (375, 812), (812, 375))


class Device:
    """A browser with an authenticator, at the house's name."""

    def __init__(self, visitor: Visitor, keys: list[dict[str, Any]] | None = None) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.url = visitor.url = visitor.url.replace("127.0.0.1", "localhost")
        self.control = self.page.context.new_cdp_session(self.page)
        self.control.send("WebAuthn.enable")
        facts = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
        made = self.control.send("WebAuthn.addVirtualAuthenticator", {"options": {"protocol": "ctap2", "transport": "internal"} | facts})
        self.id = made["authenticatorId"]
        for key in keys or ():
            self.control.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": key})

    def keys(self) -> list[dict[str, Any]]:
        return list(self.control.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"])


def test_two_devices_are_one_person(visitor: Come) -> None:
    desk = Device(visitor())
    desk.visitor.set_up("me", "seedling", name="Robin")
    table = desk.page.url
    desk.page.goto(f"{desk.url}/me")
    assert_open_to_all(desk.visitor)
    desk.page.click("text=Make a passkey")
    desk.page.wait_for_selector("text=You can sign in as Robin on any device.")
    assert len(desk.keys()) == 1
    phone = Device(visitor(375, 812), desk.keys())  # passkeys travel between a person's devices
    phone.visitor.set_up("me", "seedling", name="Kim")
    brought = phone.page.url
    phone.page.goto(f"{phone.url}/sign-in")
    assert_open_to_all(phone.visitor)
    phone.page.click("text=Sign in with a passkey")
    phone.page.wait_for_url("**/me")
    assert phone.page.inner_text("h1") == "Robin"
    for device in (desk, phone):
        for address in (table, brought):
            device.page.goto(address)
            device.page.wait_for_selector("html.js #frame[data-your-turn=yes]")
    desk.page.goto(f"{desk.url}/me")
    desk.page.click("text=Sign out everywhere else")
    desk.page.wait_for_selector("text=You’re signed in on this device only.")


def test_who_changes_their_mind_is_told_so(visitor: Come) -> None:
    desk = Device(visitor())
    desk.page.add_init_script(REFUSES)
    desk.page.goto(f"{desk.url}/sign-in")
    desk.page.click("text=Sign in with a passkey")
    desk.page.wait_for_selector("text=No passkey was used. You can try again.")


def test_a_phrase_works_without_a_script(visitor: Come) -> None:
    desk, phone = visitor(), visitor(java_script_enabled=False)
    desk.page.request.post(f"{desk.url}/settings", form={"name": "Robin"})
    desk.page.goto(f"{desk.url}/me")
    desk.page.click("text=Make a recovery phrase")
    assert_open_to_all(desk)
    words = desk.page.locator(".phrase li").all_inner_texts()
    assert len(words) == 10
    phone.page.goto(f"{phone.url}/sign-in")
    phone.page.fill("[name=phrase]", " ".join(words))
    phone.page.click("text=Sign in with the phrase")
    assert phone.page.inner_text("h1") == "Robin"


@pytest.mark.parametrize("language", some(["en", "de", "fr"], 1))
def test_the_pages_fit_every_size(visitor: Come, language: str) -> None:
    someone = visitor()
    someone.speak(language)
    page = someone.page
    page.request.post(f"{someone.url}/settings", form={"name": "W" * 24}, headers={"Accept-Language": language})
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for path in ("/sign-in", "/me"):
            page.goto(f"{someone.url}{path}")
            assert someone.fits(), (path, width)
        page.locator("form[action='/me/phrase'] button").click()
        assert someone.fits(), width
