"""The next round: who sits where, and who sits out. A pure function of the evening: what is left to chance comes out the same each time."""

from collections import Counter
from fractions import Fraction
from random import Random

from sunroom.server.evenings.evening import BOT, Evening, seats_had, times_met
from sunroom.server.evenings.pairing import Entrant, paired
from sunroom.server.evenings.seats import seated
from sunroom.server.evenings.sizes import sizes
from sunroom.server.evenings.standings import standings


def next_round(evening: Evening, smallest: int) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The tables, those of the leaders first, with everybody on their seats; and who sits out. The game has `smallest` seats or more."""
    luck = Random(f"{evening.id} {evening.round + 1}")
    swiss = evening.format == "swiss"
    points = {one.player: one.points for one in standings(evening)}
    at_tables, with_bots, lean = Counter[int](), Counter[int](), Counter[int]()
    for meeting in evening.meetings:
        if meeting.table is not None:
            at_tables.update(meeting.people)
            with_bots.update(meeting.people if BOT in meeting.seats else ())
        if meeting.table is not None and len(meeting.seats) == 2:
            lean.update({meeting.seats[0]: 1, meeting.seats[1]: -1})
    entrants = [
        Entrant(one.number, _whole(points[one.number]), evening.round - at_tables[one.number], with_bots[one.number])
        for one in evening.here
    ]
    seating = evening.seating
    shape = sizes(len(entrants), seating.fewest, seating.most, smallest, bool(seating.leftover))
    found, had = paired(entrants, times_met(evening.meetings), shape, swiss, luck), seats_had(evening.meetings)
    tables = [seated(people, bots, had, luck) for people, (_, bots) in zip(found.tables, shape.tables, strict=True)]
    return sorted(tables, key=lambda table: -_mean(table, points)), found.out


def _whole(points: Fraction) -> int:
    """For the costs of pairing: who is equal stays equal."""
    return round(points * 10)


def _mean(table: tuple[int, ...], points: dict[int, Fraction]) -> Fraction:
    people = [player for player in table if player != BOT]
    return sum((points[player] for player in people), Fraction(0)) / len(people)
