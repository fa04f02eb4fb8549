"""Whether a house is well: what is set up, what is missing, and what to do about it, however broken it is."""
