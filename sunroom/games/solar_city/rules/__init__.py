"""The rules of Solar City."""

from sunroom.games.solar_city.rules.apply import apply
from sunroom.games.solar_city.rules.legal import actor, actors, legal
from sunroom.games.solar_city.rules.scoring import item, ranking, score
from sunroom.games.solar_city.rules.setup import setup

__all__ = ["actor", "actors", "apply", "item", "legal", "ranking", "score", "setup"]
