"""Solar City in a browser."""

from sunroom.games.solar_city.board.board import board, facts, guide, mini, progress
from sunroom.games.solar_city.board.book import book, cover
from sunroom.games.solar_city.board.choices import forfeits, handles, why
from sunroom.games.solar_city.board.previews import preview
from sunroom.games.solar_city.board.sources import sources

__all__ = ["board", "book", "cover", "facts", "forfeits", "guide", "handles", "mini", "preview", "progress", "sources", "why"]
