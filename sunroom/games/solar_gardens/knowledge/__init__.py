"""What a seat may know about Solar Gardens."""

from sunroom.games.solar_gardens.knowledge.determinize import determinize
from sunroom.games.solar_gardens.knowledge.hide import hide
from sunroom.games.solar_gardens.knowledge.layout import LAYOUT
from sunroom.games.solar_gardens.knowledge.observe import observe
from sunroom.games.solar_gardens.knowledge.view import view

__all__ = ["LAYOUT", "determinize", "hide", "observe", "view"]
