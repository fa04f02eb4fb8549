"""What the house logs: text for people, or an object of JSON per line, each with the request that it belongs to.

Nothing in it lets anybody in, or tells who somebody is: routes are logged, not addresses of pages, and what the database says of values is
left out. Whatever looks like a token is taken out once more at the end, in case something was overlooked."""

import json
import logging
import re
import sys
import threading
from datetime import UTC, datetime

from sunroom.server import origin
from sunroom.server.config import Config

OURS = "sunroom"
REQUESTS = "sunroom.requests"
"""The logger with a line for every request."""
_TOKENS = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])|(?<![0-9A-Za-z])(?:[0-9a-f]{40}|[0-9a-f]{64})(?![0-9A-Za-z])")
"""A person's token; the seal of a seat's link, and secrets and hashes in hexadecimal."""
_PASSWORDS = re.compile(r"(://[^:/@\s]*:)[^@\s]+@")
_VALUES = re.compile(r"\b(DETAIL|CONTEXT):.*")
"""What PostgreSQL says of values that it did not take."""


def without_secrets(text: str) -> str:
    """The text without anything that looks like a token, a password or a value of the database."""
    text = _VALUES.sub(r"\1: …", _PASSWORDS.sub(r"\1…@", text))
    return _TOKENS.sub("…", text)


class Text(logging.Formatter):
    """For people: what is said, and the request at the end."""

    def format(self, record: logging.LogRecord) -> str:
        id, said = origin.current(), without_secrets(super().format(record))
        return f"{said}   [{id}]" if id else said


class Json(logging.Formatter):
    """For programs."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            "process": record.process,
            "request_id": origin.current() or None,
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["exception"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps({name: value for name, value in line.items() if value is not None}, ensure_ascii=False)


def keep_journal(config: Config) -> None:
    """Logs everything in this process, also what libraries log, as the settings say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if config.log == "json" else Text())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(logging.INFO if config.log == "json" else logging.WARNING)
    logging.getLogger(REQUESTS).setLevel(logging.INFO)
    logging.captureWarnings(True)
    threading.excepthook = _log_crash


def say(config: Config, *words: str) -> None:
    """Tells whoever started the house something, on standard output or in the journal."""
    if config.log == "json":
        for line in words:
            logging.getLogger(OURS).info(line)
    else:
        print(*words, sep="\n", flush=True)


def _log_crash(crash: threading.ExceptHookArgs) -> None:
    if crash.exc_type is not SystemExit and crash.exc_value is not None:
        name = crash.thread.name if crash.thread else "a thread"
        logging.getLogger(OURS).error("%s has ended", name, exc_info=crash.exc_value)
