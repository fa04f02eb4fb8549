"""What is kept in this browser: everything in memory, and every change handed on to be written before it is acknowledged.

A person and a table, with all that belongs to it, are each one text under a name; `changed` collects those that are to be written.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from typing import Any

from sunroom.server.aside import Aside
from sunroom.server.fair.facts import Fair
from sunroom.server.rows import Entry, Person, ResultRow, SaidRow, SeatRow, Status, TableRow

REMEMBERED = 60


class Storage:
    """Everything stored about persons, tables and their logs, with the methods of the server's."""

    shared = False

    def __init__(self, url: str, connections: int = 0) -> None:
        self._persons: dict[int, tuple[Person, str]] = {}
        self._tables: dict[str, dict[str, Any]] = {}
        self.puzzles: dict[int, list[dict[str, Any]]] = {}
        """The answers to puzzles by person; see `puzzle_answers`."""
        self.studies: dict[str, dict[str, Any]] = {}
        """By what addresses call them; see `onward.shelved`."""
        self._results: dict[str, ResultRow] = {}
        """By table."""
        self._learned: dict[int, list[str]] = {}
        """Per person, the lessons that were passed."""
        self._unread: set[str] = set()
        """The names of what was kept and cannot be read."""
        self.changed: dict[str, str | None] = {}
        """What is to be written by its name; nothing where something is to be deleted."""

    def load(self, kept: Mapping[str, str]) -> None:
        """Takes up what was kept, except for what cannot be read, such as a table of a newer version: it stays where it is."""
        for name, text in kept.items():
            self._unread.add(name)
            with suppress(ValueError, KeyError, TypeError):
                self._take_up(*name.split(":"), json.loads(text))
                self._unread.remove(name)

    def _take_up(self, kind: str, id: str, facts: Mapping[str, Any]) -> None:
        if kind == "person":
            self._persons[int(id)] = (Person(facts["id"], facts["name"], facts["settings"]), facts["token"])
        elif kind == "table":
            self._tables[id] = _table(facts)
        elif kind == "puzzles":
            self.puzzles[int(id)] = [dict(answer) for answer in facts]
        elif kind == "study":
            self.studies[id] = {"study": facts["study"], "touched": facts["touched"]}
        elif kind == "result":
            self._results[id] = ResultRow(**facts)
        elif kind == "learned":
            self._learned[int(id)] = list(facts)

    def learn(self, person: int, lesson: str) -> None:
        """Keeps that a lesson was passed."""
        if lesson not in self.learned_by(person):
            self._learned[person] = [*self.learned_by(person), lesson]
            self.changed[f"learned:{person}"] = json.dumps(self._learned[person])

    def learned_by(self, person: int) -> list[str]:
        """The lessons that were passed."""
        return self._learned.get(person, [])

    def everything(self) -> dict[str, Any]:
        """All tables as plain values."""
        return {"sunroom tables": {id: self._plain(id) for id in self._tables}}

    def add_everything(self, given: Mapping[str, Any], person: int, check: Callable[[list[str]], object]) -> None:
        """Adds all tables of a file that are not here yet, or none if `check` fails with them; whoever sat at them is this person now."""
        added = {id: _table(facts) for id, facts in given["sunroom tables"].items() if id not in self._tables}
        for id, table in added.items():
            table["seats"] = [replace(seat, person=person) if seat.kind == "person" else seat for seat in table["seats"]]
            table["row"] = replace(table["row"], id=id, owner=person)
        before, self._tables = self._tables, self._tables | added
        try:
            self.playing_with_bots()
            check(list(added))
        except Exception:
            self._tables = before
            raise
        for id in added:
            self.changed[f"table:{id}"] = json.dumps(self._plain(id))

    def clear(self) -> list[str]:
        """Deletes everything, also what cannot be read; returns the tables there were."""
        tables = list(self._tables)
        names = {f"table:{id}" for id in tables} | {f"result:{id}" for id in self._results}
        names |= {f"person:{id}" for id in self._persons} | self._unread - {"cookies"}
        names |= {f"puzzles:{id}" for id in self.puzzles}
        names |= {f"learned:{id}" for id in self._learned}
        names |= {f"study:{id}" for id in self.studies}
        self.changed = dict.fromkeys(sorted(names))
        self.studies.clear()
        self.puzzles.clear()
        self._persons.clear()
        self._tables.clear()
        self._results.clear()
        self._learned.clear()
        self._unread.clear()
        return tables

    def migrate(self) -> None: ...

    def close(self) -> None: ...

    def ping(self) -> None: ...

    def _keep_person(self, person: Person, token: str) -> None:
        self._persons[person.id] = (person, token)
        self.changed[f"person:{person.id}"] = json.dumps(asdict(person) | {"token": token})

    def _keep(self, id: str, row: TableRow) -> None:
        table = self._tables[id]
        table["row"] = replace(row, touched=int(time.time()))
        self.changed[f"table:{id}"] = json.dumps(self._plain(id))

    def _plain(self, id: str) -> dict[str, Any]:
        table = self._tables[id]
        lists = {name: [asdict(item) for item in table[name]] for name in ("seats", "log", "talk")}
        return lists | {"row": asdict(table["row"]), "report": table["report"]}

    def add_person(self, token_hash: str, name: str, settings: Mapping[str, Any] | None = None) -> Person:
        person = Person(len(self._persons) + 1, name, dict(settings or {}))
        self._keep_person(person, token_hash)
        return person

    def find_person(self, token_hash: str) -> tuple[Person, str] | None:
        return next((found for found in self._persons.values() if found[1] == token_hash), None)

    def persons(self, ids: Sequence[int]) -> list[Person]:
        return [self._persons[id][0] for id in ids if id in self._persons]

    def settings_of(self, person: int) -> Mapping[str, Any]:
        return self._persons[person][0].settings if person in self._persons else {}

    def save_person(self, person: Person) -> None:
        self._keep_person(person, self._persons[person.id][1])

    def note_visit(self, person: Person) -> None:
        """Nobody counts the days in their own browser."""

    def has_table(self, id: str) -> bool:
        return id in self._tables

    def add_table(self, row: TableRow, sitting: Sequence[SeatRow], log: Sequence[Entry] = ()) -> None:
        self._tables[row.id] = {"seats": list(sitting), "log": list(log), "talk": [], "report": None}
        self._keep(row.id, row)

    def load_table(self, id: str) -> tuple[TableRow, list[SeatRow], list[Entry], list[SaidRow]] | None:
        table = self._tables.get(id)
        return table and (table["row"], list(table["seats"]), list(table["log"]), table["talk"][-REMEMBERED:])

    @contextmanager
    def changing(self, id: str, me: str) -> Iterator[None]:
        """What is changed of a table in here is all kept or not at all."""
        tables, changed = dict(self._tables), dict(self.changed)
        if id in tables:
            tables[id] = {name: list(found) if isinstance(found, list) else found for name, found in tables[id].items()}
        try:
            yield
        except BaseException:
            self._tables, self.changed = tables, changed
            raise

    def standing(self, id: str, me: str) -> None:
        """What is in memory is all there is."""

    def notify(self, *notice: Any) -> None:
        """There is nobody to tell."""

    def keep_aside(self, id: str, aside: Aside) -> None:
        self._keep(id, replace(self._tables[id]["row"], aside=aside.text(), asides=aside.number))

    def append(self, id: str, entry: Entry, status: Status, acting: int) -> None:
        table = self._tables[id]
        table["log"].append(entry)
        self._keep(id, replace(table["row"], status=status, acting=acting))

    def change_seats(self, row: TableRow, changed: Sequence[SeatRow]) -> None:
        for seat in changed:
            self._tables[row.id]["seats"][seat.number] = seat
        self._keep(row.id, replace(row, acting=self._tables[row.id]["row"].acting))

    def deal(self, row: TableRow) -> None:
        self._keep(row.id, row)

    def undealt(self) -> list[str]:
        return []

    def add_said(self, id: str, line: SaidRow) -> None:
        self._tables[id]["talk"].append(line)
        self._keep(id, self._tables[id]["row"])

    def keep_analysis(self, id: str, report: Mapping[str, Any]) -> None:
        if id not in self._tables:  # deleted meanwhile
            return
        self._tables[id]["report"] = dict(report)
        self._keep(id, self._tables[id]["row"])

    def find_analysis(self, id: str) -> dict[str, Any] | None:
        report: dict[str, Any] | None = json.loads(json.dumps(self._tables[id]["report"]))
        return report

    def keep_results(self, found: Sequence[ResultRow], stakes: Sequence[Any] = ()) -> None:
        for row in found:
            if row.table not in self._results:
                self._results[row.table] = row
                self.changed[f"result:{row.table}"] = json.dumps(asdict(row))

    def results_of(self, person: int) -> list[tuple[ResultRow, list[SeatRow]]]:
        """Of whoever sits in front of this browser."""
        rows = sorted(self._results.values(), key=lambda row: (-row.at, row.table))
        return [(row, list(self._tables[row.table]["seats"]) if row.table in self._tables else []) for row in rows]

    def without_result(self, person: int, most: int) -> list[str]:
        over = [row for row, _ in self.tables_of(person) if row.status == "over" and row.source is None]
        return [row.id for row in over if row.id not in self._results][:most]

    def _listed(self) -> list[tuple[TableRow, list[SeatRow]]]:
        tables = sorted(self._tables.values(), key=lambda table: (-table["row"].touched, table["row"].id))
        return [(table["row"], list(table["seats"])) for table in tables]

    def unfinished_of(self, person: int) -> int:
        """Nobody counts the tables in their own browser."""
        return 0

    def tables_of(self, person: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return [(row, seats) for row, seats in self._listed() if row.lesson is None]

    def open_tables(self) -> list[tuple[TableRow, list[SeatRow]]]:
        return []

    def playing_with_bots(self) -> list[str]:
        waiting = [(row, seat) for row, seats in self._listed() for seat in seats if seat.kind == "bot" and row.status == "playing"]
        return list(dict.fromkeys(row.id for row, seat in waiting if row.acting >> seat.number & 1))


def _table(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "row": TableRow(**{**facts["row"], "fair": Fair.read(facts["row"].get("fair"))}),
        "seats": [SeatRow(**seat) for seat in facts["seats"]],
        "log": [Entry(**entry) for entry in facts["log"]],
        "talk": [SaidRow(**line) for line in facts["talk"]],
        "report": facts["report"],
    }
