"""Neotopia in a browser."""

from sunroom.games.neotopia.board.art import cover
from sunroom.games.neotopia.board.board import board, facts, guide, mini, progress
from sunroom.games.neotopia.board.book import book, card
from sunroom.games.neotopia.board.choices import forfeits, handles, preview, why
from sunroom.games.neotopia.board.sources import sources

__all__ = ["board", "book", "card", "cover", "facts", "forfeits", "guide", "handles", "mini", "preview", "progress", "sources", "why"]
