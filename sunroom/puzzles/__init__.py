"""Puzzles: positions from games between bots in which one decision is clearly the best, and not the one that meets the eye."""
