"""Solar City: build a city of 16 spaces; every build wakes a row or column, once per round for the whole table."""

from collections.abc import Mapping
from typing import Any

from sunroom.games.solar_city import board, choices, content, dealing, knowledge, legal, position, record, rules, scoring, terminal, words
from sunroom.kernel.game import Board, Box, Game, Option


class _Room:
    """Everything about Solar City that is not a rule."""

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
        tiles = content.read_content(options["content"])
        return tiles.options(options["players"], options["edition"]), tiles


SOLAR_CITY = Game(
    name="solar-city",
    title="Solar City",
    credit="Marcin Ropka and Viola Kijowska, Games Factory",
    pitch="Towers earn coins, gardens earn points: sixteen spaces to fill, and one question, when has a tower paid enough?",
    minutes=15,
    seats=range(2, 5),
    options=(
        Option("players", 2, "how many play", (2, 3, 4)),
        Option("edition", "2018-05-20", "which draft of the rulebook: it changes what Public Structures cost", ("2018-05-20", "undated")),
        Option("content", "standard", "a file with tiles of your own, or 'standard'"),
    ),
    actions=record.ACTIONS,
    categories=scoring.CATEGORIES,
    observed=knowledge.OBSERVED,
    record=record.State,
    rules={
        "setup": dealing.setup,
        "actors": legal.actors,
        "actor": legal.actor,
        "legal": legal.legal,
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
)
