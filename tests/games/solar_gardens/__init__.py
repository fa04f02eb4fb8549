"""Solar Gardens, clause by clause."""
