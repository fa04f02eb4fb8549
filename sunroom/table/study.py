"""A study: a small tree of moments, with comments, to be shown to others.

Each node is a moment, or one decision that leads on from the node above it; so a file of a study can be read and written by hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sunroom.kernel.box import Box
from sunroom.kernel.errors import BadFile, IllegalAction
from sunroom.kernel.messages import Voice, said
from sunroom.kernel.protocols import State
from sunroom.table.files import LONGEST_MOVE
from sunroom.table.moment import Moment, one_line, printable, read_moment
from sunroom.table.toml import parse, want, write

FORMAT, WHAT = "sunroom study 1", "study"
MOST_NODES = 200
LONGEST_TITLE, LONGEST_COMMENT = 60, 2000


@dataclass(frozen=True)
class Node:
    """A moment in a study, and what there is to say about it."""

    number: int
    parent: int | None = None
    moment: Mapping[str, Any] | None = None
    """As plain data; None where a decision leads here from the node above."""
    did: str = ""
    """That decision, as in a saved table: `1: build Hive C2`."""
    name: str = ""
    comment: str = ""


@dataclass(frozen=True)
class Study:
    """A title and nodes; each after the one that it hangs from."""

    title: str
    nodes: Sequence[Node] = ()

    def node(self, number: int) -> Node | None:
        return next((node for node in self.nodes if node.number == number), None)

    def children(self, number: int | None) -> list[Node]:
        return [node for node in self.nodes if node.parent == number]

    def moment(self, number: int) -> Moment:
        """The moment at a node."""
        node, decisions = self.node(number), list[str]()
        while node is not None and node.moment is None:
            decisions.append(node.did)
            node = None if node.parent is None else self.node(node.parent)
        if node is None or node.moment is None:
            raise BadFile(said("study: node {n} hangs from nothing", n=number))
        m = read_moment(dict(node.moment))
        for did in reversed(decisions):
            m = after(m, did)
        return m

    def moments(self) -> dict[int, Moment]:
        """The moments at all nodes, each worked out once."""
        found: dict[int, Moment] = {}
        for node in self.nodes:
            found[node.number] = after(found[node.parent or 0], node.did) if node.moment is None else read_moment(dict(node.moment))
        return found

    def added(self, node: Node) -> "Study":
        """With one more node; its number is the next one."""
        if len(self.nodes) >= MOST_NODES:
            raise BadFile(said("A study has up to {n} moments. Begin another one.", n=MOST_NODES))
        study = replace(self, nodes=[*self.nodes, replace(node, number=self.next_number)])
        study.moment(study.nodes[-1].number)
        return study

    @property
    def next_number(self) -> int:
        return max((node.number for node in self.nodes), default=0) + 1

    def noted(self, number: int, name: str, comment: str) -> "Study":
        """With another name and comment at a node."""
        name, comment = one_line(name, LONGEST_TITLE), lines(comment)
        nodes = [replace(node, name=name, comment=comment) if node.number == number else node for node in self.nodes]
        return replace(self, nodes=nodes)

    def without(self, number: int) -> "Study":
        """Without a node and all that hang from it."""
        gone = {number}
        for node in self.nodes:
            if node.parent in gone:
                gone.add(node.number)
        return replace(self, nodes=[node for node in self.nodes if node.number not in gone])

    def in_order(self, parent: int | None = None, deep: int = 0) -> Iterator[tuple[int, Node]]:
        """All nodes as one reads them, with how deep each lies: the first branch goes on at the same depth, others are indented."""
        children = self.children(parent)
        for place, node in enumerate(children):
            there = deep + (parent is not None and place > 0)
            yield there, node
            yield from self.in_order(node.number, there)


def lines(comment: str) -> str:
    """What somebody says about a moment, in as many lines as they like."""
    return "\n".join(printable(line).rstrip() for line in comment.splitlines()).strip()[:LONGEST_COMMENT]


def decider(m: Moment) -> int | None:
    """Whose decision can be tried at a moment: the next one's; nobody's if it is another's than the one whose knowledge this is."""
    pressing = m.box.pressing(m.state)
    if m.seat is not None:
        return m.seat if m.seat in m.box.actors(m.state) else None
    return pressing[0] if pressing else None


def written(m: Moment, seat: int, action: int) -> str:
    """A decision as a study has it."""
    text = m.box.game.words.action_text(m.box, m.state, seat, action)
    return f"{seat + 1}: {Voice([f'Seat {p + 1}' for p in range(m.box.players)])(text)}"


def decided(m: Moment, did: str) -> tuple[int, int]:
    """The seat and the action of such a decision."""
    seat, colon, words = did[:LONGEST_MOVE].partition(":")
    if not colon or seat not in map(str, range(1, m.box.players + 1)):
        raise BadFile(said("study: {line} should be a seat's number, a colon and an action", line=repr(did[:80])))
    return int(seat) - 1, _action(m.box, m.state, int(seat) - 1, words.strip(), did)


def _action(box: Box, s: State, seat: int, words: str, did: str) -> int:
    try:
        action = box.game.words.parse_action(box, s, seat, words)
        if action not in box.legal(s, seat):
            raise IllegalAction(box.game.words.why_not(box, s, seat, action))
    except IllegalAction as error:
        raise BadFile(said("study: {line}: {reason}", line=did[:LONGEST_MOVE], reason=error.args[0])) from None
    return action


def after(m: Moment, did: str) -> Moment:
    """The moment after a decision."""
    seat, action = decided(m, did)
    s = m.box.copy(m.state)
    m.box.apply(s, seat, action)
    return replace(m, state=s)


def study_data(study: Study) -> dict[str, Any]:
    """A study as plain data."""
    return {"format": FORMAT, "title": study.title, "nodes": [_node_data(node) for node in study.nodes]}


def _node_data(node: Node) -> dict[str, Any]:
    data: dict[str, Any] = {"number": node.number}
    if node.parent is not None:
        data["parent"] = node.parent
    data |= {key: value for key, value in (("did", node.did), ("name", node.name), ("comment", node.comment)) if value}
    return data | ({} if node.moment is None else {"moment": node.moment})


def study_text(study: Study) -> str:
    """A study as the text of a file."""
    return write(study_data(study), "A study of moments of games at Sunroom.")


def parse_study(text: str) -> Study:
    """The study that a text describes; raises `BadFile` if the rules do not allow what it says."""
    study = read_study(parse(text, WHAT))
    study.moments()
    return study


def read_study(data: dict[str, Any]) -> Study:
    """The same from plain data; whether the rules allow its moments is seen when they are looked at."""
    format_ = want(data, "format", str, WHAT)
    if format_ != FORMAT:
        raise BadFile(said("this is a {found}; a study starts with format = {format}", found=repr(format_), format=repr(FORMAT)))
    nodes = want(data, "nodes", list, WHAT)
    if len(nodes) > MOST_NODES:
        raise BadFile(said("A study has up to {n} moments. Begin another one.", n=MOST_NODES))
    study = Study(one_line(want(data, "title", str, WHAT), LONGEST_TITLE))
    for facts in nodes:
        study = replace(study, nodes=[*study.nodes, _node(study, facts)])
    return study


def _node(study: Study, facts: Any) -> Node:
    if not isinstance(facts, dict):
        raise BadFile(said("study: every node is a table, not {value}", value=repr(facts)[:80]))
    number = want(facts, "number", int, WHAT)
    parent = want(facts, "parent", int, WHAT) if "parent" in facts else None
    if study.node(number) is not None or not 0 < number < 100_000:
        raise BadFile(said("study: every node has a number of its own, not {value}", value=number))
    if parent is not None and study.node(parent) is None:
        raise BadFile(said("study: node {n} hangs from a node before it, not from {value}", n=number, value=parent))
    texts = {key: want(facts, key, str, WHAT)[:most] for key, most in _TEXTS.items() if key in facts}
    moment = want(facts, "moment", dict, WHAT) if "moment" in facts else None
    if moment is None and (parent is None or not texts.get("did")):
        raise BadFile(said("study: node {n} needs a moment, or a decision that leads to it", n=number))
    did, name, comment = (texts.get(key, "") for key in _TEXTS)
    return Node(number, parent, moment, did if moment is None else "", one_line(name, LONGEST_TITLE), lines(comment))


_TEXTS = {"did": LONGEST_MOVE, "name": LONGEST_TITLE, "comment": LONGEST_COMMENT}
