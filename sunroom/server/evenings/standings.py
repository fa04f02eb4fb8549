"""Who is ahead: points for places, the same at tables of any size, and what decides between equal points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sunroom.server.evenings.evening import BOT, Evening, Meeting

WIN = 12
"""What a win is worth at any table, and nothing is what the last place is worth; 12 because places in between then are whole numbers at
tables of two to five."""
AVERAGE = Fraction(WIN, 2)
"""What an average game brings, at tables of any size; also to somebody who sits out, or whose table does not count."""


@dataclass(frozen=True)
class Standing:
    """Where somebody stands."""

    player: int
    place: int
    points: Fraction
    rounds: int
    """In how many rounds they have got points, sitting out included."""
    strength: Fraction
    """How many points the people they have met get in a round, on average."""
    share: Fraction
    """Their part of the points made in games, where 1 is an even part."""

    @property
    def order(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.points, self.strength, self.share


def worth(places: Sequence[int]) -> list[Fraction]:
    """What places are worth: evenly from `WIN` for the first to 0 for the last. Who shares places shares what they are worth."""
    last, found = len(places) - 1, []
    for place in places:
        better, equal = sum(other < place for other in places), places.count(place)
        found.append(Fraction(WIN * sum(last - better - n for n in range(equal)), last * equal) if last else AVERAGE)
    return found


def gains(meeting: Meeting) -> Iterator[tuple[int, Fraction]]:
    """What everybody at a table gets; nothing as long as it is not done."""
    result = meeting.counts
    if meeting.table is None or (result is not None and not result.places):
        yield from ((player, AVERAGE) for player in meeting.people)
    elif result is not None:
        yield from ((player, points) for player, points in zip(meeting.seats, worth(result.places), strict=True) if player != BOT)


def standings(evening: Evening) -> list[Standing]:
    """Everybody, the first first. Who is equal in everything shares a place."""
    got = _got(evening)
    means = {player: sum(points, Fraction(0)) / len(points) for player, points in got.items() if points}
    met, shares = _met(evening), _shares(evening)
    found = [
        Standing(
            player.number,
            0,
            sum(got[player.number], Fraction(0)),
            len(got[player.number]),
            _mean([means[other] for other in met[player.number] if other in means]),
            _mean(shares[player.number]),
        )
        for player in evening.players
    ]
    found.sort(key=lambda one: (*(-part for part in one.order), one.player))
    return [Standing(**vars(one) | {"place": 1 + sum(other.order > one.order for other in found)}) for one in found]


def _got(evening: Evening) -> dict[int, list[Fraction]]:
    got: dict[int, list[Fraction]] = {player.number: [] for player in evening.players}
    for meeting in evening.meetings:
        for player, points in gains(meeting):
            got[player].append(points)
    return got


def _met(evening: Evening) -> dict[int, list[int]]:
    """Per player, everyone they have finished a game with, as often as they have."""
    met: dict[int, list[int]] = {player.number: [] for player in evening.players}
    for meeting in evening.meetings:
        if meeting.table is not None and meeting.counts is not None and meeting.counts.places:
            for player in meeting.people:
                met[player] += [other for other in meeting.people if other != player]
    return met


def _shares(evening: Evening) -> dict[int, list[Fraction]]:
    """Per player, in each game that was played out, their points over the average at the table. What is below zero counts as zero."""
    shares: dict[int, list[Fraction]] = {player.number: [] for player in evening.players}
    for meeting in evening.meetings:
        points = meeting.counts.points if meeting.counts else ()
        made = [max(0, one) for one in points]
        for player, own in zip(meeting.seats, made, strict=False):
            if player != BOT:
                shares[player].append(Fraction(own * len(made), sum(made)) if any(made) else Fraction(1))
    return shares


def _mean(parts: Sequence[Fraction]) -> Fraction:
    return sum(parts, Fraction(0)) / len(parts) if parts else Fraction(0)
