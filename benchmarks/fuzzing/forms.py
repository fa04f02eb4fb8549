"""Nonsense in every form of every page: pages are read, their forms filled with what fits and what does not, and sent."""

import random
import re
import string
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple

import httpx

from benchmarks.fuzzing.found import Found
from benchmarks.fuzzing.scene import Somebody
from sunroom.games import SHELF

PAGES = ["/", "/about", "/fair", "/settings", "/health", "/api/docs", *(f"/rules/{game}" for game in SHELF)]
AT_A_TABLE = ["", "/fragment", "/version", "/happened", "/replay", "/replay/fragment", "/analysis", "/analysis/fragment", "/export"]
STAY, AT_ONCE = 5, 3
"""For so many looks somebody stays at a table, and sends so many forms of each page: those first that were sent least."""
ODD = [
    "", " ", "0", "-1", "1", "2", "99999999999999999999999", "1e9", "NaN", "true", "null", "\x00", "🌱", "\u202eabc", "ß" * 5000, "x" * 300,
    "<script>alert(1)</script>", "' OR 1=1 --", "{}", "[]", "%00", "../../etc/passwd", "\n\n", "me", "friend", "here", "random", "٣", "１",
    "a,b", "http://127.0.0.1/", "https://example.org/" + "x" * 3000,
]  # fmt: skip
QUERIES = [f"{name}={value}" for name in ("step", "since", "seat", "brief") for value in ("1", "0", "-1", "3", "x", "9" * 30, "%00")]
HEADERS = [
    {},
    {},
    {"Sunroom-Part": "yes"},
    {"Sunroom-Part": "yes", "Sunroom-Deed": "a"},
    {"Accept-Language": "de"},
    {"Accept-Language": "x" * 300 + ";q=x,*"},
]


class Form(NamedTuple):
    """A form as a page has it."""

    action: str
    method: str
    files: bool
    fields: list[tuple[str, str]]
    """Names and values, those of all buttons and choices included."""


class Reader(HTMLParser):
    """Finds the forms of a page, and the fields that belong to them by standing inside or by naming them."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self.fields: list[tuple[str, str, str]] = []
        self._select = ""
        self._form = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attributes}
        if tag == "form":
            self._form = facts.setdefault("id", f"form {len(self.forms)}")
            self.forms.append(facts)
        elif tag in ("input", "button", "textarea") and "name" in facts:
            self.fields.append((facts.get("form", self._form), facts["name"], facts.get("value", "")))
        elif tag == "select":
            self._select = facts.get("name", "")
        elif tag == "option" and self._select:
            self.fields.append((self._form, self._select, facts.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""
        elif tag == "select":
            self._select = ""


def forms_in(page: str, address: str) -> list[Form]:
    reader = Reader()
    reader.feed(page)
    return [
        Form(
            form.get("action") or address,
            form.get("method", "get").upper(),
            "multipart" in form.get("enctype", ""),
            [(name, value) for owner, name, value in reader.fields if owner == form["id"]],
        )
        for form in reader.forms
    ]


def kind_of(form: Form) -> str:
    """What a form is for, whichever table it belongs to."""
    action = re.sub(r"^/t/[^/]+", "/t/ID", form.action.partition("?")[0])
    action = re.sub(r"^/play/.+", "/play/GAME", action)
    return f"form {form.method} {re.sub(r'^/join/.+', '/join/TOKEN', action)}"


def ask(somebody: Somebody, others: list[str], found: Found, luck: random.Random, until: float) -> set[str]:
    """Reads pages and sends their forms until it is time; returns the kinds of forms that were met."""
    met = set[str]()
    while time.monotonic() < until:
        if luck.random() < 0.3:
            somebody.renew()
        table = luck.choice(others) if others and luck.random() < 0.15 else somebody.any_table()
        for look in range(STAY):
            http = somebody.stranger if luck.random() < 0.1 else (somebody.http, somebody.friend)[look % 2]
            for address in pages(table, somebody, luck):
                answer = get(http, address, found)
                forms = forms_in(answer.text, address.partition("?")[0]) if answer.status_code == 200 else []
                met |= {kind_of(form) for form in forms}
                for form in sorted(forms, key=lambda form: found.requests[kind_of(form)])[:AT_ONCE]:
                    if time.monotonic() < until:
                        send(http, form, found, luck)
        listen(somebody.http, table, found)
    return met


def pages(table: str, somebody: Somebody, luck: random.Random) -> Iterator[str]:
    """Some pages, most of them of a table."""
    yield f"/t/{table}"
    yield f"/t/{table}{luck.choice(AT_A_TABLE)}?{luck.choice(QUERIES)}"
    if luck.random() < 0.2:
        yield luck.choice(PAGES)
    if somebody.links and luck.random() < 0.1:
        yield f"/join/{luck.choice(somebody.links)}"


def get(http: httpx.Client, address: str, found: Found) -> httpx.Response:
    what = "page " + re.sub(r"^/join/.+", "/join/TOKEN", re.sub(r"^/t/[^/?]+", "/t/ID", address.partition("?")[0]))
    try:
        answer = http.get(address)
    except httpx.TimeoutException:
        found.fail(f"{what}: no answer", address)
        return httpx.Response(504)
    found.asked(what, answer.status_code)
    if answer.status_code >= 500:
        found.fail(f"{what}: {answer.status_code}", f"{address} -> {answer.text[-200:]!r}")
    return answer


def filled(form: Form, luck: random.Random) -> list[tuple[str, str]]:
    """The fields of a form: as they are, or with something odd in them, missing, or twice."""
    by_name: dict[str, list[str]] = {}
    for name, value in form.fields:
        by_name.setdefault(name, []).append(value)
    fields = [(name, luck.choice(values)) for name, values in by_name.items()]
    if luck.random() < 0.5:
        return fields
    changed = list[tuple[str, str]]()
    for name, value in fields:
        chance = luck.random()
        if chance < 0.1:
            continue
        changed.append((name, odd(luck) if chance < 0.4 else value))
        if chance > 0.95:
            changed.append((name, odd(luck)))
    return changed + [(luck.choice(["seat", "version", "ply", "action", "to", "what", "x"]), odd(luck))] * (luck.random() < 0.2)


def odd(luck: random.Random) -> str:
    return luck.choice(ODD) if luck.random() < 0.8 else "".join(luck.choices(string.printable + "äßé漢🌻\u200b", k=luck.randrange(40)))


def send(http: httpx.Client, form: Form, found: Found, luck: random.Random) -> None:
    what, fields, headers = kind_of(form), filled(form, luck), luck.choice(HEADERS)
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    if form.method == "GET":
        question = http.build_request("GET", form.action, params=data, headers=headers)
    elif form.files:
        names = [name for name in data if name in ("file", "content")]
        files = [(name, (luck.choice(["a.toml", "", "x" * 300]), odd(luck).encode(), "text/plain")) for name in names]
        rest = {name: values for name, values in data.items() if name not in names}
        question = http.build_request("POST", form.action, data=rest, files=files or None, headers=headers)
    else:
        question = http.build_request("POST", form.action, data=data, headers=headers)
    start = time.monotonic()
    try:
        answer = http.send(question)
    except httpx.TimeoutException:
        found.fail(f"{what}: no answer", f"{form.action} {headers} {data!r} after {time.monotonic() - start:.0f} s")
        return
    found.asked(what, answer.status_code)
    if answer.status_code >= 500:
        found.fail(f"{what}: {answer.status_code}", f"{form.action} {headers} {data!r} -> {answer.text[-200:]!r}")


def listen(http: httpx.Client, table: str, found: Found) -> None:
    """Hears the first event of a table, unless it has been deleted with whoever set it up."""
    with http.stream("GET", f"/t/{table}/events") as stream:
        found.asked("page /t/ID/events", stream.status_code)
        if stream.status_code != 404 and not any(line.startswith("data:") for line in stream.iter_lines()):
            found.fail("page /t/ID/events: no event", table)
