"""The model of Plackett and Luce for two sides of one each, as openskill computes it."""

from dataclasses import dataclass
from math import exp, sqrt

BETA, TAU, KAPPA = 25.0 / 6, 25.0 / 300, 0.0001
"""The library's defaults: how much luck there is, by how much uncertainty grows with every game, and the least it may shrink to."""


@dataclass
class PlackettLuceRating:
    """A strength and its uncertainty."""

    mu: float
    sigma: float


class PlackettLuce:
    """Rates two sides; the winner comes first."""

    def rating(self, mu: float, sigma: float) -> PlackettLuceRating:
        return PlackettLuceRating(mu, sigma)

    def rate(self, teams: list[list[PlackettLuceRating]]) -> list[list[PlackettLuceRating]]:
        (winner,), (loser,) = teams
        spreads = [one.sigma**2 + TAU**2 for one in (winner, loser)]
        c = sqrt(sum(spreads) + 2 * BETA**2)
        surprise = 1 / (1 + exp((winner.mu - loser.mu) / c))
        after = []
        for one, spread, sign in ((winner, spreads[0], 1), (loser, spreads[1], -1)):
            shrink = spread / c**2 * surprise * (1 - surprise) * sqrt(spread) / c
            after.append([PlackettLuceRating(one.mu + sign * spread / c * surprise, sqrt(spread) * sqrt(max(1 - shrink, KAPPA)))])
        return after
