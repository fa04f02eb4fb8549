"""Who plays with whom: a pure function of who stands where, and of who has met whom.

What counts, the first above all others: that nobody sits out a second time before everybody else has; that nobody meets again; that nobody
gets a bot at the table again; and, in a Swiss evening, that people at a table stand close together, and that whoever sits out or gets a bot
stands low; and that at tables of two nobody always begins. All of that is one cost. A quick search by swapping finds tables that are cheap;
if anybody meets again at them, a search through all ways to share people out looks for better ones. It knows that there are none if it
comes to its end: always up to about twelve people, mostly beyond."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from sunroom.server.evenings.evening import pair
from sunroom.server.evenings.sizes import Sizes

OUT_AGAIN, MET_AGAIN, BOT_AGAIN, SAME_SEAT = 10**20, 10**16, 10**13, 10**10
"""What it costs that somebody sits out again, that two meet again, that somebody gets a bot again, and that two are at a table of two who
both have begun twice more often than not, or both twice less often: more than all that comes after it."""
STARTS = 24
STEPS, LAST_STEPS = 40_000, 4_000
"""How many ways to go on the search through all of them may look at: to spare people what they have had already, and to seat those closer
together who stand close together."""
Groups = list[list[int]]


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays the next round."""

    number: int
    points: int
    out: int = 0
    """How many rounds they have sat out, or were not there for."""
    with_bots: int = 0
    """How often they have had a bot at their table."""
    lean: int = 0
    """How much more often they have had the first seat at a table of two than the second."""


@dataclass(frozen=True)
class Paired:
    """The next round: per table of the sizes the people, and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    again: int
    """How many pairs meet again, counted as often as they have met before."""


def paired(entrants: Sequence[Entrant], met: Mapping[tuple[int, int], int], sizes: Sizes, swiss: bool, luck: Random) -> Paired:
    """Shares everybody out to the tables. Where the order is still open, it is drawn by lot."""
    assert sizes.people == len(entrants)
    search = _Search(entrants, met, sizes, swiss, luck)
    groups = search.best()
    tables = tuple(tuple(search.numbers(group)) for group in groups[: len(sizes.tables)])
    again = sum(met.get(pair(a, b), 0) for table in tables for a in table for b in table if a < b)
    return Paired(tables, tuple(search.numbers(groups[-1])) if sizes.out else (), again)


class _Search:
    """The same with people as indices, in the order in which they stand."""

    def __init__(self, entrants: Sequence[Entrant], met: Mapping[tuple[int, int], int], sizes: Sizes, swiss: bool, luck: Random) -> None:
        self.luck, self.sizes, self.swiss = luck, sizes, swiss
        drawn = sorted(entrants, key=lambda one: one.number)
        luck.shuffle(drawn)
        self.people = people = sorted(drawn, key=lambda one: -one.points) if swiss else drawn
        self.room = [*(seats for seats, _ in sizes.tables), *([sizes.out] if sizes.out else [])]
        self.with_bot = [bots > 0 for _, bots in sizes.tables]
        lowest, out, bots = (min(getattr(one, what) for one in people) for what in ("points", "out", "with_bots"))
        least = min((met.get(pair(a.number, b.number), 0) for a in people for b in people if a is not b), default=0)
        height = [(one.points - lowest) ** 2 if swiss else 0 for one in people]
        self.alone = {
            "table": [0] * len(people),
            "bot": [BOT_AGAIN * (one.with_bots - bots) + high for one, high in zip(people, height, strict=True)],
            "out": [OUT_AGAIN * (one.out - out) + high for one, high in zip(people, height, strict=True)],
        }
        """What it costs that somebody is at a table, at one with a bot, or out. What everybody has had costs nothing."""
        self.both = [[MET_AGAIN * (met.get(pair(a.number, b.number), 0) - least) + self._apart(a, b) for b in people] for a in people]
        """What it costs that two are at one table."""

    def _apart(self, a: Entrant, b: Entrant) -> int:
        """What it costs in a Swiss evening that two are not close together, or need the same seat."""
        if not self.swiss:
            return 0
        same = all(people + bots == 2 for people, bots in self.sizes.tables) and (min(a.lean, b.lean) > 1 or max(a.lean, b.lean) < -1)
        return SAME_SEAT * same + (a.points - b.points) ** 2

    def numbers(self, group: Sequence[int]) -> list[int]:
        return [self.people[one].number for one in sorted(group)]

    def kind(self, group: int) -> str:
        if group >= len(self.sizes.tables):
            return "out"
        return "bot" if self.with_bot[group] else "table"

    def joining(self, one: int, group: int, members: Sequence[int]) -> int:
        """What it costs that somebody joins these."""
        kind = self.kind(group)
        return self.alone[kind][one] + (0 if kind == "out" else sum(self.both[one][other] for other in members))

    def cost(self, groups: Groups) -> int:
        return sum(self.joining(one, g, group[:n]) for g, group in enumerate(groups) for n, one in enumerate(group))

    def best(self) -> Groups:
        """The cheapest that is found."""
        found = self._by_circle()
        least = self.cost(found) if found else -1
        if found is None or least:
            for start in self._starts():
                groups = self._descended(start)
                cost = self.cost(groups)
                if found is None or cost < least:
                    found, least = groups, cost
                if not least:
                    break
        assert found is not None
        if least >= BOT_AGAIN:
            better = self._descended(_Through(self, found, least - least % BOT_AGAIN, STEPS, rough=True).best)
            found, least = min((found, least), (better, self.cost(better)), key=lambda one: one[1])
        return _Through(self, found, least, LAST_STEPS).best if least else found

    def _by_circle(self) -> Groups | None:
        """For tables of two where standing does not count: the round of the usual schedule that costs least. As long as the same people are
        there, everybody meets everybody in as few rounds as there can be."""
        if self.swiss or any(people + bots != 2 for people, bots in self.sizes.tables) or self.sizes.out > 1:
            return None
        order: list[int | None] = [*sorted(range(len(self.people)), key=lambda one: self.people[one].number)]
        if len(order) % 2:
            order.append(None)
        rounds: list[Groups] = []
        for turn in range(len(order) - 1):
            around = [order[0], *order[1 + turn :], *order[1 : 1 + turn]]
            couples = [[one for one in couple if one is not None] for couple in zip(around, reversed(around), strict=True)]
            rounds.append(sorted(couples[: len(around) // 2], key=lambda couple: -len(couple)))
        return min(rounds, key=self.cost)

    def _starts(self) -> Iterator[Groups]:
        """As people stand, and shuffled."""
        order = list(range(len(self.people)))
        for _ in range(STARTS):
            rest = iter(order)
            yield [[next(rest) for _ in range(room)] for room in self.room]
            self.luck.shuffle(order)

    def _descended(self, groups: Groups) -> Groups:
        """Swaps two people of different groups as long as that is cheaper."""
        groups = [list(group) for group in groups]
        places = [(g, n) for g, group in enumerate(groups) for n in range(len(group))]
        better = True
        while better:
            better = False
            for at, (g, n) in enumerate(places):
                for h, m in places[at + 1 :]:
                    if g != h and self._gain(groups, g, n, h, m) > 0:
                        groups[g][n], groups[h][m] = groups[h][m], groups[g][n]
                        better = True
        return groups

    def _gain(self, groups: Groups, g: int, n: int, h: int, m: int) -> int:
        a, b = groups[g][n], groups[h][m]
        with_a, with_b = groups[g][:n] + groups[g][n + 1 :], groups[h][:m] + groups[h][m + 1 :]
        before = self.joining(a, g, with_a) + self.joining(b, h, with_b)
        return before - self.joining(b, g, with_a) - self.joining(a, h, with_b)


class _Through:
    """Goes through all ways to share people out, the cheap ones first, and leaves out what cannot become cheaper than the best so far."""

    def __init__(self, search: _Search, best: Groups, least: int, steps: int, rough: bool = False) -> None:
        self.search, self.best, self.least, self.steps, self.rough = search, best, least, steps, rough
        """`rough` leaves out how people stand."""
        self.groups: Groups = [[] for _ in search.room]
        acquainted = [sum(cost >= MET_AGAIN for cost in row) for row in search.both]
        self.order = sorted(range(len(search.people)), key=lambda one: -acquainted[one])
        """Those who have met most people first: they are the hardest to seat."""
        self._seat(0, 0)

    def _seat(self, n: int, cost: int) -> None:
        if n == len(self.order):
            self.best, self.least = [list(group) for group in self.groups], cost
            return
        one = self.order[n]
        for more, g in sorted(self._ways(one)):
            if cost + more >= self.least or self.steps == 0:
                return
            self.steps -= 1
            self.groups[g].append(one)
            self._seat(n + 1, cost + more)
            self.groups[g].pop()

    def _ways(self, one: int) -> Iterator[tuple[int, int]]:
        """The groups with room, and what each costs; of empty ones that are alike only the first."""
        alike = set[tuple[str, int]]()
        for g, group in enumerate(self.groups):
            kind = (self.search.kind(g), self.search.room[g])
            if len(group) == self.search.room[g] or (not group and kind in alike):
                continue
            if not group:
                alike.add(kind)
            cost = self.search.joining(one, g, group)
            yield cost - cost % BOT_AGAIN if self.rough else cost, g
