"""The components of Neotopia: read, checked, and turned into numbers."""

from sunroom.games.neotopia.content.reading import Content, configure, items, parse_content, read_content, standard

__all__ = ["Content", "configure", "items", "parse_content", "read_content", "standard"]
