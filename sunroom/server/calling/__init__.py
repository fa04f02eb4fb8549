"""Calling people who are not at their table: what they are told, when, and by which way. Nobody at a table waits for it."""
