"""Sunroom next to a small game of the same kind and to well-known engines, in one run on one machine: `make bench`."""
