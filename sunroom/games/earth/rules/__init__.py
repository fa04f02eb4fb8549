"""The rules of Earth."""

from sunroom.games.earth.rules.apply import apply
from sunroom.games.earth.rules.legal import actor, actors, legal
from sunroom.games.earth.rules.scoring import item, level, ranking, rival, score
from sunroom.games.earth.rules.setup import setup
from sunroom.games.earth.rules.teams import side

__all__ = ["actor", "actors", "apply", "item", "legal", "level", "ranking", "rival", "score", "setup", "side"]
