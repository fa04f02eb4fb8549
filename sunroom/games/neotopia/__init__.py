"""Neotopia: place shared elements in three regions, complete the patterns of your projects; the weakest region counts most."""

from collections.abc import Mapping
from typing import Any

from sunroom.games.neotopia import board, choices, content, knowledge, position, record, rules, scoring, terminal, words
from sunroom.kernel.game import Board, Box, Game, Option


class _Room:
    """Everything about Neotopia that is not a rule."""

    board: Board | None = board

    view = staticmethod(knowledge.view)
    action_text = staticmethod(words.action_text)
    parse_action = staticmethod(words.parse_action)
    why_not = staticmethod(words.why_not)
    handles = staticmethod(choices.handles)
    preview = staticmethod(choices.preview)
    why = staticmethod(choices.why)
    prompt = staticmethod(words.prompt)
    events = staticmethod(words.events)
    say = staticmethod(words.say)
    read_event = staticmethod(words.read_event)
    dump = staticmethod(position.dump)
    load = staticmethod(position.load)
    draw = staticmethod(terminal.draw)

    @staticmethod
    def items(box: Box) -> list[str]:
        items: list[str] = box.content.items()
        return items

    @staticmethod
    def configure(options: Mapping[str, Any]) -> tuple[Any, content.Content]:
        cards = content.read_content(options["content"])
        return cards.options(options["players"]), cards


NEOTOPIA = Game(
    name="neotopia",
    title="Neotopia",
    credit="Orlando Sá and André Santos, MEBO Games and Arcane Wonders",
    pitch="Three regions that everybody shares, four elements, and patterns in your hand that only fit if the others let them.",
    minutes=25,
    seats=range(2, 5),
    options=(
        Option("players", 2, "how many play", (2, 3, 4)),
        Option("content", "standard", "a file with cards, tiles and bonus spots of your own, or 'standard'"),
    ),
    actions=record.ACTIONS,
    categories=scoring.CATEGORIES,
    observed=knowledge.OBSERVED,
    record=record.State,
    rules={
        "setup": rules.setup,
        "actors": rules.actors,
        "actor": rules.actor,
        "legal": rules.legal,
        "apply": rules.apply,
        "score": scoring.score,
        "ranking": scoring.ranking,
        "hide": knowledge.hide,
        "determinize": knowledge.determinize,
        "observe": knowledge.observe,
        "item": scoring.item,
    },
    room=_Room(),
    meeting_phase=record.CHOOSE_ACTION,
    hidden_hands=True,
    unasked=frozenset({record.BUILD_NOTHING}),
    horizon=40,
    lead=15.0,
    keen=4,
)
