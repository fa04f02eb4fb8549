"""How much a house holds, and what holds it back: `python -m benchmarks.load`, on this machine only."""
