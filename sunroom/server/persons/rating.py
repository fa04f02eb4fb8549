"""Ratings among people: how strong somebody is at a game, and how sure that is, from who finished before whom.

The model is Plackett and Luce's, as `openskill` has it (Weng and Lin, 2011): for two to five players, alone or in teams. Shown is a number
around 1000 and a range: the strength is in it 95 times out of 100, if the model is right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from sunroom.games import SHELF
from sunroom.server.rows import Stake
from sunroom.server.schema import ratings
from sunroom.web.person import Rated

MEAN, SPREAD = 25.0, 25.0 / 3
"""Of somebody nobody knows anything about, in the model's own measure."""
POINTS = 40.0
"""What 1 of the model's measure is in points."""


@dataclass(frozen=True)
class Rating:
    """What is known of somebody's strength at a game."""

    mean: float = MEAN
    spread: float = SPREAD
    games: int = 0

    @property
    def points(self) -> int:
        return round(POINTS * self.mean)

    @property
    def range(self) -> int:
        """How far off the points may be, 95 times out of 100, if the model is right."""
        return round(1.96 * POINTS * self.spread)


def after(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings of everybody after a game, side by side; sides with the same place have drawn."""
    from openskill.models import PlackettLuce  # not before a rated game ends

    model = PlackettLuce()
    found = model.rate([[model.rating(one.mean, one.spread) for one in side] for side in sides], ranks=list(map(float, places)))
    return [
        [Rating(new.mu, new.sigma, old.games + 1) for old, new in zip(side, rated, strict=True)]
        for side, rated in zip(sides, found, strict=True)
    ]


def settle(connection: Connection, game: str, stakes: Sequence[Stake], at: int) -> dict[int, float]:
    """Rates a game that has just ended; returns by how many points each person's rating has changed."""
    old = {stake.person: _held(connection, stake.person, game, at) for stake in sorted(stakes, key=lambda stake: stake.person)}
    sides = sorted({stake.side for stake in stakes})
    people = [[stake.person for stake in stakes if stake.side == side] for side in sides]
    places = [min(stake.place for stake in stakes if stake.side == side) for side in sides]
    new = after([[old[person] for person in side] for side in people], places)
    for side, rated in zip(people, new, strict=True):
        for person, one in zip(side, rated, strict=True):
            here = (ratings.c.person == person) & (ratings.c.game == game)
            connection.execute(update(ratings).where(here).values(mean=one.mean, spread=one.spread, games=one.games, at=at))
    flat = {person: one for side, rated in zip(people, new, strict=True) for person, one in zip(side, rated, strict=True)}
    return {person: POINTS * (flat[person].mean - old[person].mean) for person in old}


def _held(connection: Connection, person: int, game: str, at: int) -> Rating:
    """A person's rating so far, held until this game is rated: another one of theirs may be ending elsewhere."""
    here = (ratings.c.person == person) & (ratings.c.game == game)
    row = connection.execute(select(ratings).where(here).with_for_update()).first()
    if row is None:
        connection.execute(insert(ratings).values(person=person, game=game, mean=MEAN, spread=SPREAD, games=0, at=at))
        return Rating()
    return Rating(row.mean, row.spread, row.games)


def of(connection: Connection, person: int) -> dict[str, Rating]:
    """A person's ratings, by game."""
    found = connection.execute(select(ratings).where(ratings.c.person == person))
    return {row.game: Rating(row.mean, row.spread, row.games) for row in found}


def shown(found: Mapping[str, Rating]) -> list[Rated]:
    """Ratings as pages show them, in the order of the shelf."""
    return [Rated(game, one.points, one.range, one.games) for name, game in SHELF.items() if (one := found.get(name))]


def hand_over(connection: Connection, guest: int, person: int) -> None:
    """Makes a guest's ratings the person's, except where the person has one already: two cannot be added up."""
    has = select(ratings.c.game).where(ratings.c.person == person)
    connection.execute(update(ratings).where((ratings.c.person == guest) & ratings.c.game.not_in(has)).values(person=person))
