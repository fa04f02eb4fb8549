"""What a seat may know about Solar City."""

from sunroom.games.solar_city.knowledge.determinize import determinize
from sunroom.games.solar_city.knowledge.hide import hide
from sunroom.games.solar_city.knowledge.layout import LAYOUT
from sunroom.games.solar_city.knowledge.observe import observe
from sunroom.games.solar_city.knowledge.view import view

__all__ = ["LAYOUT", "determinize", "hide", "observe", "view"]
