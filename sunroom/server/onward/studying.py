"""Studies: making one from a moment, adding branches to it, saying something about them."""

import json
from collections.abc import Callable
from typing import Any

from sunroom.kernel.errors import SunroomError
from sunroom.kernel.messages import said
from sunroom.server.house import House
from sunroom.server.onward import shelved
from sunroom.server.onward.finding import moment_at
from sunroom.server.onward.naming import named_study
from sunroom.server.onward.playing import for_others
from sunroom.server.people import Caller
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.server.tokens import new_table_id
from sunroom.table.moment import moment_data, one_line
from sunroom.table.study import LONGEST_TITLE, Node, Study, decider, parse_study, read_study, study_data, study_text, written
from sunroom.web.language import gettext

LARGEST = 200_000
"""In characters; as a file it can be read again."""
NO_STUDY = said("There’s no study with this address, or no longer.")
NOT_YOURS = said("This study is somebody else’s. You can read it, and play on from its moments.")


def found(house: House, id: str) -> Study:
    """The study with this address."""
    there = shelved.find(house.storage, id)
    if there is None:
        raise Problem(404, NO_STUDY)
    return named_study(house.storage, _read(there[1]))


def is_owner(house: House, caller: Caller, id: str) -> bool:
    """Whether it is the caller's own: then they may change it."""
    there = shelved.find(house.storage, id)
    return there is not None and caller.id is not None and _owns(there[0], caller)


def _owns(owner: int, caller: Caller) -> bool:
    return owner in (0, caller.id)


def begin(house: House, person: Person, title: str, study: Study | None = None) -> str:
    """A new study; returns what addresses call it."""
    title = one_line(title, LONGEST_TITLE) or gettext("My study")
    id = new_table_id()
    shelved.add(house.storage, person.id, id, _text(Study(title, study.nodes if study else ())))
    return id


def begin_with(house: House, caller: Caller, person: Person, title: str, where: str) -> tuple[str, int]:
    """A new study with a moment in it; returns what addresses call it, and the moment's number."""
    moment = for_others(moment_at(house, caller, where))
    facts = json.loads(json.dumps(moment_data(moment)))
    return begin(house, person, title, Study("", [Node(1, None, facts)])), 1


def bring(house: House, person: Person, text: str) -> str:
    """A new study from the text of a file."""
    study: Study = house.apart.ask(parse_study, text)
    if not study.nodes:
        raise Problem(422, said("There’s no moment in this study."))
    return begin(house, person, study.title, study)


def keep(house: House, caller: Caller, id: str, where: str, parent: int | None = None, name: str = "") -> int:
    """Adds a moment to a study; without a `parent`, it hangs where it comes from, if that is in the study. Returns its number."""
    moment = moment_at(house, caller, where)
    here, facts = parent if parent is not None else _ancestor(house, id, where, moment.source), moment_data(for_others(moment))

    def work(study: Study) -> Study:
        above = here if here is not None and study.node(here) else None
        return study.added(Node(0, above, json.loads(json.dumps(facts)))).noted(study.next_number, name, "")

    return _changed(house, caller, id, work).nodes[-1].number


def _ancestor(house: House, id: str, where: str, source: str) -> int | None:
    """The node of a study that a moment was played on from."""
    match where.split("."):
        case ["t", table, _]:
            with house.at(table) as live:
                source = live.row.source or source
    match source.split("."):
        case ["s", study, node] if study == id and node.isdecimal():
            return int(node)
    return None


def try_move(house: House, caller: Caller, id: str, parent: int, action: int | str) -> int:
    """Adds what follows when a decision is made at a node; the same decision leads to the same node. Returns its number."""
    number = 0

    def work(study: Study) -> Study:
        nonlocal number
        check_node(study, parent)
        m = study.moment(parent)
        seat = decider(m)
        if seat is None:
            raise Problem(422, said("Nobody’s decision can be tried here. Play on from here instead."))
        chosen = m.box.game.words.parse_action(m.box, m.state, seat, action) if isinstance(action, str) else action
        if chosen not in m.box.legal(m.state, seat):
            raise Problem(422, m.box.game.words.why_not(m.box, m.state, seat, chosen))
        did = written(m, seat, chosen)
        known = next((node for node in study.children(parent) if node.did == did), None)
        number = study.next_number if known is None else known.number
        return study.added(Node(0, parent, None, did)) if known is None else study

    _changed(house, caller, id, work)
    return number


def branch(house: House, caller: Caller, id: str, where: str | None, action: int | str | None, parent: int | None, name: str = "") -> int:
    """Adds a moment, or a decision that is tried; returns the number of the node."""
    if where is not None and action is None:
        return keep(house, caller, id, where, parent, name)
    if where is not None or action is None or parent is None:
        raise Problem(422, said("A branch is a moment (where), or a decision (action) at another moment of the study (parent)."))
    number = try_move(house, caller, id, parent, action)
    if name:
        note(house, caller, id, number, name, "")
    return number


def note(house: House, caller: Caller, id: str, node: int, name: str, comment: str) -> None:
    """Names a node, and says something about it."""

    def work(study: Study) -> Study:
        check_node(study, node)
        return study.noted(node, name, comment)

    _changed(house, caller, id, work)


def cut(house: House, caller: Caller, id: str, node: int) -> int | None:
    """Deletes a node and all that hang from it; returns the one above it."""
    above: int | None = None

    def work(study: Study) -> Study:
        nonlocal above
        above = check_node(study, node).parent
        left = study.without(node)
        if not left.nodes:
            raise Problem(422, said("A study has at least one moment. You can delete the whole study."))
        return left

    _changed(house, caller, id, work)
    return above


def rename(house: House, caller: Caller, id: str, title: str) -> None:
    title = one_line(title, LONGEST_TITLE)
    if not title:
        raise Problem(422, said("A study needs a title."))
    _changed(house, caller, id, lambda study: Study(title, study.nodes))


def remove(house: House, caller: Caller, id: str) -> None:
    """Deletes a study."""
    _check_owner(house, caller, id)
    shelved.remove(house.storage, caller.id or 0, id)


def exported(house: House, id: str) -> str:
    return study_text(found(house, id))


def check_node(study: Study, number: int) -> Node:
    node = study.node(number)
    if node is None:
        raise Problem(404, said("This study has no moment {n}, or no longer.", n=number))
    return node


def _check_owner(house: House, caller: Caller, id: str) -> None:
    found(house, id)
    if not is_owner(house, caller, id):
        raise Problem(403, NOT_YOURS)


def _changed(house: House, caller: Caller, id: str, work: Callable[[Study], Study]) -> Study:
    _check_owner(house, caller, id)
    made: list[Study] = []

    def change(text: str) -> str:
        made[:] = [work(_read(text))]
        return _text(made[0])

    if not shelved.change(house.storage, caller.id or 0, id, change):
        raise Problem(404, NO_STUDY)
    return made[0]


def _text(study: Study) -> str:
    text = json.dumps(study_data(study), separators=(",", ":"), ensure_ascii=False)
    if len(text) > LARGEST:
        raise Problem(413, said("This study has become too large. Begin another one."))
    return text


def _read(text: str) -> Study:
    facts: dict[str, Any] = json.loads(text)
    try:
        return read_study(facts)
    except SunroomError as error:
        raise Problem(409, said("This study can’t be opened any more: {text}", text=error.args[0])) from None
