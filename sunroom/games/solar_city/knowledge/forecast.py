"""What a build or an upgrade would cost and gain, and what a line would pay: the rules, tried out on copies of the game."""

from dataclasses import dataclass

from sunroom.games.solar_city.knowledge.observe import points_now
from sunroom.games.solar_city.rules.actions import TAKE
from sunroom.games.solar_city.rules.activation import copyable, halls_in, is_spire
from sunroom.games.solar_city.rules.apply import carry_out, work
from sunroom.games.solar_city.rules.counting import is_skyscraper
from sunroom.games.solar_city.rules.geometry import LINE, SPACES
from sunroom.games.solar_city.rules.record import CHOOSE_TRADE, LOAN
from sunroom.kernel.box import Box
from sunroom.kernel.protocols import State


@dataclass(frozen=True)
class Gain:
    """What one or more effects give."""

    coins: int = 0
    laid: int = 0
    """Coins placed in the city."""
    points: int = 0

    def __add__(self, other: "Gain") -> "Gain":
        return Gain(self.coins + other.coins, self.laid + other.laid, self.points + other.points)

    @property
    def worth(self) -> int:
        """The basis on which Spires and Resonance Halls choose."""
        return self.coins + self.laid + self.points


@dataclass(frozen=True)
class Trial:
    """A build or an upgrade, tried out up to the point where its tile is placed."""

    after: State
    loans: int
    keep: int
    """Coins in hand after paying."""
    points: int
    """Points that were on the tile."""


def tried(box: Box, s: State, p: int, action: int) -> Trial:
    """Builds or upgrades in a copy of the game (SC-3.1 to SC-3.3)."""
    after = box.copy(s)
    carry_out(after, p, action)
    return Trial(after, int(after.loans[p]) - int(s.loans[p]), int(after.coins[p]), points_now(after, p) - points_now(s, p))


def found(s: State, p: int, price: int, trial: Trial) -> int:
    """Coins picked up on the way: what neither the price nor loans explain."""
    return trial.keep - int(s.coins[p]) + price - trial.loans * int(s.terms[p, LOAN])


def effect_gain(box: Box, s: State, p: int, space: int) -> Gain:
    """What the tile on this space would give now. A Spire copies whatever gives most (SC-7.4); an Exchange takes coins (SC-7.8)."""
    if is_spire(s, p, space):
        near = int(copyable(s, p, space))
        return max((effect_gain(box, s, p, k) for k in range(SPACES) if near >> k & 1), key=lambda gain: gain.worth, default=Gain())
    after = box.copy(s)
    after.at = space
    work(after, p)
    if after.phase == CHOOSE_TRADE:
        carry_out(after, p, TAKE)
    laid = int(after.lying[p].sum()) - int(s.lying[p].sum())
    return Gain(int(after.coins[p]) - int(s.coins[p]), laid, points_now(after, p) - points_now(s, p))


def line_gain(box: Box, s: State, p: int, line: int) -> Gain:
    """What a line would give if it were activated now and all its Skyscrapers were used.

    Each Resonance Hall lets another Skyscraper be used again, choosing those that give and place most (SC-7.5).
    """
    gains = [effect_gain(box, s, p, int(space)) for space in LINE[line] if is_skyscraper(int(s.tile[p, space]))]
    again = sorted(gains, key=lambda gain: -gain.worth)[: int(halls_in(s, p, line))]
    return sum([*gains, *again], Gain())
