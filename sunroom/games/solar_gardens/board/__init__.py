"""Solar Gardens in a browser."""

from sunroom.games.solar_gardens.board.board import board, guide, mini
from sunroom.games.solar_gardens.board.book import book, card, cover
from sunroom.games.solar_gardens.board.choices import forfeits, handles, preview, why
from sunroom.games.solar_gardens.board.sources import facts, progress, sources

__all__ = ["board", "book", "card", "cover", "facts", "forfeits", "guide", "handles", "mini", "preview", "progress", "sources", "why"]
