"""What a seat may know about Earth."""

from sunroom.games.earth.knowledge.determinize import determinize
from sunroom.games.earth.knowledge.hide import hide
from sunroom.games.earth.knowledge.layout import LAYOUT
from sunroom.games.earth.knowledge.observe import observe
from sunroom.games.earth.knowledge.view import view

__all__ = ["LAYOUT", "determinize", "hide", "observe", "view"]
