"""Tests of Neotopia."""
