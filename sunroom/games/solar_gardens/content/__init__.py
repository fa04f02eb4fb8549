"""The components of Solar Gardens: read, checked, and turned into numbers."""

from sunroom.games.solar_gardens.content.reading import Content, configure, items, parse_content, read_content, standard

__all__ = ["Content", "configure", "items", "parse_content", "read_content", "standard"]
