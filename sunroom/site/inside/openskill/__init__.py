"""As much of openskill as puzzles need: ratings after a game between two."""
