"""The rules of Solar Gardens."""

from sunroom.games.solar_gardens.rules.apply import apply
from sunroom.games.solar_gardens.rules.legal import actor, actors, legal, urgency
from sunroom.games.solar_gardens.rules.scoring import item, ranking, score
from sunroom.games.solar_gardens.rules.setup import setup

__all__ = ["actor", "actors", "apply", "item", "legal", "ranking", "score", "setup", "urgency"]
