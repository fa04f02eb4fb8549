"""For those who study games: measuring the engine."""
