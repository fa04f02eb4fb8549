"""The components of Solar City: read, checked, and turned into numbers."""

from sunroom.games.solar_city.content.reading import Content, configure, items, parse_content, read_content, standard

__all__ = ["Content", "configure", "items", "parse_content", "read_content", "standard"]
