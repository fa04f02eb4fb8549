"""What a seat may know about Neotopia."""

from sunroom.games.neotopia.knowledge.determinize import determinize
from sunroom.games.neotopia.knowledge.hide import hide
from sunroom.games.neotopia.knowledge.layout import LAYOUT
from sunroom.games.neotopia.knowledge.observe import observe
from sunroom.games.neotopia.knowledge.view import view

__all__ = ["LAYOUT", "determinize", "hide", "observe", "view"]
