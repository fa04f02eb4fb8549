"""Those who play by themselves. A bot sees what its seat sees: it is given a determinized copy, never the record."""
