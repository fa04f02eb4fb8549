"""For people who study games: simulations, tournaments, reports and benchmarks."""
