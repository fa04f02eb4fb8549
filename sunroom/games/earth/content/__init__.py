"""The components of Earth: read, checked, and turned into numbers."""

from sunroom.games.earth.content.choosing import configure, items
from sunroom.games.earth.content.reading import Content, parse_content, standard

__all__ = ["Content", "configure", "items", "parse_content", "standard"]
