"""The history of the database schema, step by step; run at every start."""
