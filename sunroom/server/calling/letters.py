"""E-mail: letters in plain words, each with a link that ends them; and links that only the house can have written."""

import hashlib
import hmac
import json
import re
import smtplib
import ssl
import time
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Literal

from sunroom.kernel.messages import Phrasebook, said
from sunroom.server.calling.sealing import decoded, encoded
from sunroom.server.calling.words import Call
from sunroom.server.config import Smtp
from sunroom.server.problems import Problem
from sunroom.web.voices import voice

SECONDS = 10.0
"""For each step of handing over a letter."""
LONGEST = 200
CONFIRM_WITHIN = 2 * 86_400
_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}")

LETTERS = Phrasebook(
    "said",
    {
        "to the table": "To the table: {link}",
        "stop": "If you don’t want any more of these mails: {link}",
        "confirm": "Confirm your address for Sunroom",
        "asked": "Somebody, probably you, wants to be told by e-mail about their games at {house}. If it’s you, open this link: {link}",
        "not you": "If it isn’t you, do nothing: then nothing else is sent here.",
    },
)


def check_address(text: str) -> str:
    """An e-mail address; raises `Problem` if it can be none."""
    if len(text) > LONGEST or not _ADDRESS.fullmatch(text):
        raise Problem(422, said("An e-mail address looks like robin@example.org, not {text}.", text=repr(text[:40])))
    return text


@dataclass(frozen=True)
class Leave:
    """What a link in a letter allows whoever has it: to confirm an address, or to end the letters to it."""

    what: Literal["confirm", "stop"]
    person: int
    address: str
    until: int = 0
    """When it ends; never if 0."""

    def sign(self, key: bytes) -> str:
        text = encoded(json.dumps([self.what, self.person, self.address, self.until]).encode())
        return f"{text}.{_seal(key, text)}"

    @classmethod
    def read(cls, token: str, key: bytes, what: str) -> "Leave":
        """What a link allows; raises `Problem` if the house has not written it for this, or too long ago."""
        text, _, sealed = token.partition(".")
        if len(token) > 1000 or not hmac.compare_digest(_seal(key, text).encode(), sealed.encode()):
            raise Problem(404, said("This link isn’t valid. Was it copied in full?"))
        leave = cls(*json.loads(decoded(text)))
        if leave.what != what or (leave.until and time.time() > leave.until):
            raise Problem(404, said("This link isn’t valid any more. Ask for a new one in the settings."))
        return leave


def _seal(key: bytes, text: str) -> str:
    return hmac.new(key, f"letter {text}".encode(), hashlib.sha256).hexdigest()[:40]


def letter_to_confirm(address: str, link: str, house: str) -> EmailMessage:
    """The only letter to an address that nobody has confirmed, in the language of this request."""
    say = voice()
    return _letter(address, say(LETTERS("confirm")), [say(LETTERS("asked", house=house, link=link)), say(LETTERS("not you"))])


def letter_about(call: Call, address: str, link: str, stop: str) -> EmailMessage:
    """What somebody is told."""
    say = voice()
    letter = _letter(
        address, f"{call.title}: {call.body}", [call.body, say(LETTERS("to the table", link=link)), say(LETTERS("stop", link=stop))]
    )
    letter["List-Unsubscribe"] = f"<{stop}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return letter


def _letter(address: str, subject: str, lines: list[str]) -> EmailMessage:
    letter = EmailMessage()
    letter["To"], letter["Subject"] = address, subject
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain="sunroom.invalid")
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content("\n\n".join(lines) + "\n")
    return letter


def post(smtp: Smtp, letter: EmailMessage) -> None:
    """Hands a letter over to the mail server."""
    letter["From"] = smtp.sender
    kind = smtplib.SMTP_SSL if smtp.security == "tls" else smtplib.SMTP
    with kind(smtp.host, smtp.port, timeout=SECONDS) as line:
        if smtp.security == "starttls":
            line.starttls(context=ssl.create_default_context())
        if smtp.user:
            line.login(smtp.user, smtp.password())
        line.send_message(letter)
