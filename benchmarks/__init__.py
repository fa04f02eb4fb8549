"""Sunroom compared with a small game of the same kind and with well-known engines, in one run on one machine: `make bench`."""
