"""A game being played: seats, an append-only log, undo and redo, saving, replaying, positions."""

from sunroom.table.files import load_table, save_table
from sunroom.table.position import load_position, save_position
from sunroom.table.table import Move, Table

__all__ = ["Move", "Table", "load_position", "load_table", "save_position", "save_table"]
