"""The rules of Swale."""

from swale.rules.apply import apply
from swale.rules.legal import actor, actors, legal
from swale.rules.scoring import item, ranking, score
from swale.rules.setup import setup

__all__ = ["actor", "actors", "apply", "item", "legal", "ranking", "score", "setup"]
