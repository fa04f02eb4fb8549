"""Your tables: whose turn it is, since when, what happened last, and what you have not read yet."""
