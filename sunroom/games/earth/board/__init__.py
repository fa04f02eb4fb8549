"""Earth in a browser."""

from sunroom.games.earth.board.art import cover, picture
from sunroom.games.earth.board.board import beside, board, mini
from sunroom.games.earth.board.book import book
from sunroom.games.earth.board.choices import forfeits, handles, preview, why
from sunroom.games.earth.board.faces import card
from sunroom.games.earth.board.guide import guide
from sunroom.games.earth.board.sources import facts, progress, sources

__all__ = [
    "beside",
    "board",
    "book",
    "card",
    "cover",
    "facts",
    "forfeits",
    "guide",
    "handles",
    "mini",
    "picture",
    "preview",
    "progress",
    "sources",
    "why",
]
