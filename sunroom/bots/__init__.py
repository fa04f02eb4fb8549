"""Automatic players. A bot sees what its seat sees: it is given a determinized copy, never the record."""
