"""The rules of Neotopia."""

from sunroom.games.neotopia.rules.apply import apply
from sunroom.games.neotopia.rules.legal import actor, actors, legal
from sunroom.games.neotopia.rules.scoring import item, ranking, score
from sunroom.games.neotopia.rules.setup import setup

__all__ = ["actor", "actors", "apply", "item", "legal", "ranking", "score", "setup"]
