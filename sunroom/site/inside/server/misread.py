"""Requests of programs do not come here."""
