"""Sunroom: an open, unofficial table for solarpunk board games, and the fast engine behind it."""

__version__ = "0.1.0"
