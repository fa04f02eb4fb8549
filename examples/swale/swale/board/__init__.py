"""Swale in a browser."""

from swale.board.board import board, facts, guide, mini, progress, sources
from swale.board.book import book, cover
from swale.board.choices import handles, preview, why

__all__ = ["board", "book", "cover", "facts", "guide", "handles", "mini", "preview", "progress", "sources", "why"]
