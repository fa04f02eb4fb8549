"""Solar City: its clauses, its tiles, and what must hold in every game."""
