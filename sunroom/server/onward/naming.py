"""What people are called in moments that are kept. No name is stored with them: those of a finished game are asked of its table's seats. So
a name goes, here too, when a person or a table is deleted."""

from dataclasses import replace
from typing import Any

from sunroom.server.onward.kept import names_at
from sunroom.server.onward.sources import number_in
from sunroom.server.storage import Storage
from sunroom.table.moment import WHAT, Moment
from sunroom.table.study import Study
from sunroom.web.language import gettext


def nameless(m: Moment) -> Moment:
    """A moment as it is stored: without the names of people."""
    bots = list(m.bots) or [""] * m.box.players
    names = [name if bot else gettext("Player {n}", n=number) for number, (name, bot) in enumerate(zip(m.names, bots, strict=True), 1)]
    return replace(m, names=names)


def named(storage: Storage, m: Moment) -> Moment:
    """The moment with the names that are on the seats of its table now."""
    table = _table_of(m.source)
    names = names_at(storage, [table] if table else []).get(table or "", [])
    return replace(m, names=names) if len(names) == m.box.players else m


def named_study(storage: Storage, study: Study) -> Study:
    """The study with the names that are on the seats of its tables now."""
    tables = {node.number: table for node in study.nodes if (table := _table_of(_about(node.moment).get("source")))}
    names = names_at(storage, set(tables.values()))
    nodes = []
    for node in study.nodes:
        about, there = _about(node.moment), names.get(tables.get(node.number, ""), [])
        same = there and isinstance(about.get("names"), list) and len(there) == len(about["names"])
        nodes.append(replace(node, moment={**(node.moment or {}), WHAT: {**about, "names": there}}) if same else node)
    return replace(study, nodes=nodes)


def _about(moment: Any) -> dict[str, Any]:
    about = (moment or {}).get(WHAT)
    return about if isinstance(about, dict) else {}


def _table_of(source: Any) -> str | None:
    """The table that a moment comes from."""
    match source.split(".") if isinstance(source, str) else []:
        case ["t", id, step] if number_in(step) is not None:
            return str(id)
    return None
