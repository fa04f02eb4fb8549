"""Backups of a house on SQLite: one file with the database and the key, made while people play, and brought back whole or not at all."""
