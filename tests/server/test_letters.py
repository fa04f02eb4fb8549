"""E-mail: off unless there is a mail server, and never more than one link to an address that nobody has confirmed."""

import email
import email.policy
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from email.message import EmailMessage
from pathlib import Path

import pytest

from sunroom.kernel.errors import BadOption
from sunroom.server.calling.letters import Leave, check_address
from sunroom.server.config import Config, Smtp
from sunroom.server.problems import Problem
from tests.server.served import Guest, Served, serving
from tests.server.test_clocks import closing_guest
from tests.server.test_company import to_move
from tests.server.test_waiting import wait_for

ONLY_ON = "sqlite"


class MailServer(socketserver.ThreadingTCPServer):
    """Takes every letter (RFC 5321, the least of it)."""

    daemon_threads = True

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        super().__init__(("127.0.0.1", 0), Line)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Line(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                text = b"".join(iter(self.rfile.readline, b".\r\n"))
                letter = email.message_from_bytes(text, policy=email.policy.default)
                assert isinstance(letter, EmailMessage)
                self.server.letters.append(letter)  # type: ignore[attr-defined]
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 yes\r\n")
            if word == b"QUIT":
                return


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def writing_house(tmp_path: Path, mail_server: MailServer) -> Iterator[Served]:
    smtp = Smtp("127.0.0.1", mail_server.server_address[1], "house@example.org", "none")
    with serving(tmp_path, smtp=smtp, address="https://sunroom.example.org") as served:
        yield served


def link_in(letter: EmailMessage, what: str) -> str:
    found = re.search(rf"https://sunroom\.example\.org(/mail/{what}/\S+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]


def test_an_address_counts_once_it_is_confirmed_and_until_it_is_ended(writing_house: Served, mail_server: MailServer) -> None:
    with ExitStack() as guests:
        one_address(writing_house, mail_server, [guests.enter_context(closing_guest(Guest(writing_house.url))) for _ in range(3)])


def one_address(writing_house: Served, mail_server: MailServer, guests: list[Guest]) -> None:
    ada, ben, anybody = guests
    made = ada.create("me", "friend", name="Ada")
    ben.join(made["seat_tokens"]["1"], "Ben")
    mover, other = to_move(made["table"], ada, ben)
    asked = other.http.post("/mail", data={"address": "other@example.org"}, headers={"Host": "evil.example", "Accept-Language": "en"})
    assert "A mail is on its way to other@example.org." in asked.text
    wait_for(lambda: len(mail_server.letters) == 1)
    (first,) = mail_server.letters
    assert (first["To"], first["From"], first["Subject"]) == ("other@example.org", "house@example.org", "Confirm your address for Sunroom")
    assert "evil.example" not in first.as_string(), "links lead to the house, whatever a request claims"
    assert "mail" not in other.http.get("/api/me").json()["settings"]
    link = link_in(first, "confirm")
    assert "Yes, this is my address" in anybody.http.get(link).text
    assert "mail" not in other.http.get("/api/me").json()["settings"], "a program that looks at links confirms nothing"
    assert anybody.http.post(link).status_code == 200
    wait_for(lambda: other.http.get("/api/me").json()["settings"].get("mail") == "other@example.org")

    while mover.view(made["table"], brief="true")["actions"]:
        shown = mover.view(made["table"])
        mover.post(made["table"], "act", action=shown["view"]["actions"][0]["action"], version=shown["version"])
    writing_house.house.storage.forget_settings(1)
    wait_for(lambda: len(mail_server.letters) == 2)
    told = mail_server.letters[1]
    assert str(told["Subject"]).startswith("Solar City: It’s your turn, ")
    assert f"https://sunroom.example.org/t/{made['table']}" in told.get_content()
    stop = link_in(told, "stop")
    assert told["List-Unsubscribe"].strip("<>").endswith(stop)
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "No more mails" in anybody.http.get(stop).text
    assert anybody.http.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    wait_for(lambda: "mail" not in other.http.get("/api/me").json()["settings"])


def test_links_are_the_houses_own_and_for_one_thing() -> None:
    key = b"k" * 32
    leave = Leave("confirm", 7, "robin@example.org", 2_000_000_000_000)
    assert Leave.read(leave.sign(key), key, "confirm") == leave
    old = Leave("confirm", 7, "robin@example.org", 1)
    for token in (leave.sign(b"K" * 32), old.sign(key), "x.y", "", leave.sign(key)[:-1]):
        with pytest.raises(Problem):
            Leave.read(token, key, "confirm")
    with pytest.raises(Problem):
        Leave.read(leave.sign(key), key, "stop")
    for wrong in ("robin", "a@b", "a b@x.org", "a@x.org\nBcc: b@x.org", "a@x.org,b@x.org", "<a@x.org>", "ä@x.org"):
        with pytest.raises(Problem):
            check_address(wrong)


def test_there_is_no_mail_unless_somebody_sets_it_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Config(tmp_path).smtp is None
    for given, wrong in (
        ({"SUNROOM_SMTP": "mail.example.org:x"}, "SUNROOM_SMTP is a host and a port"),
        ({"SUNROOM_SMTP": "mail.example.org"}, "SUNROOM_SMTP_FROM is the address"),
        ({"SUNROOM_SMTP": "mail.example.org", "SUNROOM_SMTP_FROM": "a@example.org"}, "SUNROOM_SMTP needs SUNROOM_ADDRESS"),
        ({"SUNROOM_ADDRESS": "sunroom.example.org"}, "SUNROOM_ADDRESS is where people find this house"),
    ):
        with monkeypatch.context() as patch:
            for name, value in given.items():
                patch.setenv(name, value)
            with pytest.raises(BadOption, match=wrong):
                Config.from_environment()
    with monkeypatch.context() as patch:
        for name, value in {"": "mail.example.org", "_FROM": "a@example.org", "_SECURITY": "tls"}.items():
            patch.setenv(f"SUNROOM_SMTP{name}", value)
        patch.setenv("SUNROOM_ADDRESS", "https://sunroom.example.org/")
        config = Config.from_environment()
        assert config.smtp == Smtp("mail.example.org", 587, "a@example.org", "tls")
        assert config.address == "https://sunroom.example.org"
