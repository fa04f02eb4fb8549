"""Solar Gardens: sixteen rounds, one tile a round; keep it or pass it on, and fill a roof with panels, paths and flowers."""

from collections.abc import Mapping
from typing import Any

from sunroom.games.solar_gardens import board, choices, content, knowledge, position, record, rules, scoring, terminal, view, words
from sunroom.kernel.errors import BadOption
from sunroom.kernel.game import Board, Box, Game, Option

PLACING = ("changeable", "final")
"""Not listed as choices: people change their minds, and only programs prefer not to be asked."""


class _Room:
    """Everything about Solar Gardens that is not a rule."""

    board: Board | None = board

    view = staticmethod(view.view)
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
        tiles = content.read_content(options["content"])
        if options["placing"] not in PLACING:
            raise BadOption(f"Solar Gardens: placing is one of {', '.join(PLACING)}, not {options['placing']!r}")
        return tiles.options(options["players"], options["variant"] == "casual", options["placing"] == "changeable"), tiles


SOLAR_GARDENS = Game(
    name="solar-gardens",
    title="Solar Gardens",
    credit="Alex Cutler and Eric Slauson, Darrington Press",
    pitch="Tiles pass from hand to hand; keep the right ones and lay a roof where paths meet, beds close and animals find company.",
    minutes=15,
    seats=range(2, 6),
    options=(
        Option("players", 2, "how many play", (2, 3, 4, 5)),
        Option("variant", "standard", "standard: one tile at a time; casual: several tiles travel at once", ("standard", "casual")),
        Option("placing", "changeable", "changeable: until confirmed; final: at once, for simulations and learners"),
        Option("content", "standard", "a file with tiles of your own, or 'standard'"),
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
    hidden_hands=True,
    conceal=words.conceal,
    trying=choices.trying,
    horizon=20,
    keen=4,
)
