"""Time to think: what was agreed, how much of it is left to whom, and what happens when it runs out."""
