"""What a network is trained with, as stored in its file: the bot it guides rejects everything else."""

from typing import Any

from sunroom.games import find

PLANNED_ALIKE = {"solar-gardens": {"placing": ["changeable"]}}
"""Values that bots plan with as they do with those of training: what could be changed is final when they look ahead."""


def trained_options(game: str) -> dict[str, list[Any]]:
    """The option values that a network trained here knows; the number of players is stored separately."""
    alike = PLANNED_ALIKE.get(game, {})
    chosen = find(game).for_learners().options
    return {name: [value, *alike.get(name, [])] for name, value in chosen.items() if name != "players"}
