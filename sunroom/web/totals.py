"""Points as pages count them: what is taken off only at the end is told apart until then."""

from collections.abc import Mapping, Sequence
from typing import Any

from sunroom.kernel.game import Game


def penalties_apart(game: Game, view: Mapping[str, Any]) -> tuple[str, ...]:
    """The categories that do not count yet: none any more once there is a ranking."""
    return () if view.get("ranking") else game.penalties


def totals(game: Game, view: Mapping[str, Any], scores: Sequence[Mapping[str, Any]]) -> list[int]:
    """Everybody's points, without what counts only at the end as long as the game goes on."""
    apart = penalties_apart(game, view)
    return [row["total"] - sum(row["score"][category] for category in apart) for row in scores]
