"""Moments of games: looking at one, handing it on as a link, and playing on from it."""
