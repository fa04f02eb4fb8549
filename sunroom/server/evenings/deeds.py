"""What people do at an evening: open it, sit down, leave, and what its host decides. Whatever returns is stored."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import func, select

from sunroom.bots.levels import LEVELS
from sunroom.games import find
from sunroom.kernel.messages import said
from sunroom.server.clocks.terms import Terms, check_terms
from sunroom.server.company import USUAL_ABSENCE, check_absence
from sunroom.server.evenings.evening import FORMATS, Evening, Format, Meeting, Player, Result, Seating
from sunroom.server.evenings.opening import call_in, opened_round, options_for, table_sizes
from sunroom.server.evenings.schema import evenings
from sunroom.server.evenings.storing import Tables, add, change
from sunroom.server.house import House
from sunroom.server.live import box_of
from sunroom.server.people import Caller, clean_name
from sunroom.server.problems import Problem
from sunroom.server.reading import has_content, own_content
from sunroom.server.rows import Person
from sunroom.server.seating import free_name
from sunroom.server.tokens import new_table_id

MOST_PEOPLE, MOST_ROUNDS, MOST_EVENINGS = 48, 30, 20
"""Of one evening; and evenings that one person may host at a time."""
LONGEST_TITLE = 50


@dataclass(frozen=True)
class Wish:
    """What somebody opens."""

    game: str
    title: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    format: Format = "swiss"
    rounds: int = 4
    seating: Seating | None = None
    terms: Terms | None = None
    absence: int | None = USUAL_ABSENCE
    rated: bool = False
    onward: bool = False


def usual_seating(game: str) -> Seating:
    """Tables of up to four, and of one less where it does not come out even."""
    there = table_sizes(find(game))
    most = min(4, there[-1])
    return Seating(max(there[0], most - 1), most)


def open_evening(house: House, person: Person, wish: Wish, plays: bool) -> str:
    """Opens an evening that this person hosts, and plays in if they like; returns its id."""
    game = find(wish.game)
    if wish.format not in FORMATS:
        raise Problem(422, said("You can choose {old}, not {text}.", old=", ".join(FORMATS), text=repr(str(wish.format)[:40])))
    seating = check_seating(game.name, wish.seating or usual_seating(game.name))
    if has_content(wish.options):
        house.apart.ask(own_content, game.name, {"players": seating.most} | dict(wish.options))
    for option in wish.options:
        if all(option != known.name for known in game.options):
            box_of(game.name, {option: ""})  # which says what there is
    for players in range(seating.fewest, seating.most + 1):
        box_of(game.name, options_for(game, wish.options, players))
    rounds = 0 if wish.format == "round-robin" else check_rounds(wish.rounds)
    if _hosted(house, person.id) >= MOST_EVENINGS:
        raise Problem(429, said("You host {n} evenings that aren’t over. End one of them before you open another.", n=MOST_EVENINGS))
    first = [Player(0, person.name, person.id, rated=wish.rated)] if plays else []
    evening = Evening(
        new_table_id(), person.id, game.name, " ".join(wish.title.split())[:LONGEST_TITLE].strip(), dict(wish.options), wish.format, rounds,
        seating, terms=check_terms(wish.terms), absence=None if wish.terms else check_absence(wish.absence), rated=wish.rated,
        onward=wish.onward, players=tuple(first),
    )  # fmt: skip
    add(house, evening)
    return evening.id


def check_seating(game: str, seating: Seating) -> Seating:
    there = table_sizes(find(game))
    if not there[0] <= seating.fewest <= seating.most <= there[-1]:
        raise Problem(
            422,
            said(
                "At a table of {text} sit {n} to {m}, and the first number is no larger than the second: not {k} to {j}.",
                text=find(game).title, n=there[0], m=there[-1], k=seating.fewest, j=seating.most,
            ),
        )  # fmt: skip
    if seating.leftover and seating.leftover not in LEVELS:
        raise Problem(422, said("You can choose {old}, not {text}.", old=", ".join(LEVELS), text=repr(seating.leftover[:40])))
    return seating


def check_rounds(rounds: int, played: int = 0) -> int:
    least = max(1, played)
    if not least <= rounds <= MOST_ROUNDS:
        raise Problem(422, said("An evening has {n} to {m} rounds, not {k}.", n=least, m=MOST_ROUNDS, k=rounds))
    return rounds


def _hosted(house: House, person: int) -> int:
    mine = select(func.count()).select_from(evenings).where((evenings.c.host == person) & (evenings.c.status != "over"))
    with house.storage.reading() as connection:
        return int(connection.execute(mine).scalar_one())


def _changed(house: House, id: str, do: Callable[[Evening], Evening]) -> None:
    """A change that opens no tables."""

    def work(evening: Evening) -> tuple[Evening, Tables, None]:
        if evening.status == "over":
            raise Problem(409, said("This evening is over."))
        return do(evening), (), None

    change(house, id, work)


def sit_down(house: House, person: Person, id: str, rated: bool = False) -> None:
    """Takes part from the next round on, under one's name; or once more, for somebody who left."""

    def sit(evening: Evening) -> Evening:
        known = evening.player_of(person.id)
        if known is None and len(evening.players) >= MOST_PEOPLE:
            raise Problem(409, said("All {n} places of this evening are taken.", n=MOST_PEOPLE))
        number = len(evening.players) if known is None else known.number
        name = free_name(clean_name(person.name), [other.name for other in evening.players if other.number != number])
        return evening.with_player(Player(number, name, person.id, True, rated and evening.rated))

    _changed(house, id, sit)


def set_here(house: House, caller: Caller, id: str, number: int, here: bool) -> None:
    """Leaves from the next round on, or comes back; the host says it of anybody."""

    def leave(evening: Evening) -> Evening:
        player = next((one for one in evening.players if one.number == number), None)
        if player is None or (here and player.person is None):
            raise Problem(404, said("There’s no player {n} at this evening.", n=number + 1))
        if player.person != caller.id:
            check_host(evening, caller)
        return evening.with_player(replace(player, here=here))

    _changed(house, id, leave)


def check_host(evening: Evening, caller: Caller) -> None:
    if caller.id is None or evening.host != caller.id:
        raise Problem(403, said("Only the host of this evening can do that."))


def arrange(house: House, caller: Caller, id: str, rounds: int, seating: Seating, onward: bool) -> None:
    """Changes how the rounds to come are played."""

    def work(evening: Evening) -> Evening:
        check_host(evening, caller)
        fit = check_rounds(rounds, evening.round) if evening.rounds else 0
        return replace(evening, rounds=fit, seating=check_seating(evening.game, seating), onward=onward)

    _changed(house, id, work)


def hand_over(house: House, caller: Caller, id: str, number: int) -> None:
    """Makes one of the players the host."""

    def work(evening: Evening) -> Evening:
        check_host(evening, caller)
        player = next((one for one in evening.players if one.number == number and one.person is not None), None)
        if player is None:
            raise Problem(404, said("There’s no player {n} at this evening.", n=number + 1))
        return replace(evening, host=player.person)

    _changed(house, id, work)


def start(house: House, caller: Caller, id: str, round: int, anyway: bool = False) -> None:
    """Starts a round; one that has started already is not started again."""

    def work(evening: Evening) -> Evening:
        check_host(evening, caller)
        return evening

    begin(house, id, round, work, anyway)


def begin(house: House, id: str, round: int, check: Callable[[Evening], Evening] = lambda evening: evening, anyway: bool = False) -> None:
    """Starts this round, unless it has started."""

    def work(evening: Evening) -> tuple[Evening, Tables, list[str]]:
        check(evening)
        if round <= evening.round:
            return evening, (), []
        check_startable(evening, round, anyway)
        after, tables = opened_round(evening)
        return after, tables, [row.id for row, _ in tables]

    for table in change(house, id, work):
        call_in(house, table)


def check_startable(evening: Evening, round: int, anyway: bool) -> None:
    if evening.status == "over":
        raise Problem(409, said("This evening is over."))
    if round != evening.round + 1:
        raise Problem(409, said("The next round is round {n}, not {m}.", n=evening.round + 1, m=round))
    if evening.open and not anyway:
        raise Problem(
            409, said("Table {n} is still playing. Wait for it, enter its result, or start the round anyway.", n=evening.open[0].number)
        )
    if evening.rounds and round > evening.rounds:
        raise Problem(409, said("All {n} rounds have been played. Add a round, or end the evening.", n=evening.rounds))
    if not evening.rounds and evening.meetings and not evening.unmet:
        raise Problem(409, said("Everybody has met everybody. You can end the evening."))
    if len(evening.here) < 2:
        raise Problem(409, said("It takes at least two people to play."))


def enter_result(house: House, caller: Caller, id: str, round: int, number: int, places: Sequence[int] | None) -> None:
    """Says how a table ended: places by seat; none if it counts for nobody; None if what the table says is right after all."""

    def work(evening: Evening) -> Evening:
        check_host(evening, caller)
        meeting = next((one for one in evening.meetings if (one.round, one.number) == (round, number) and one.table is not None), None)
        if meeting is None:
            raise Problem(404, said("There’s no table {n} in round {m}.", n=number, m=round))
        return evening.with_meeting(replace(meeting, said=None if places is None else Result(_checked(meeting, places))))

    _changed(house, id, work)


def _checked(meeting: Meeting, places: Sequence[int]) -> tuple[int, ...]:
    """Places as they are counted: after two who share the first comes the third."""
    seats = len(meeting.seats)
    if places and (len(places) != seats or not all(1 <= place <= seats for place in places)):
        raise Problem(422, said("Each of the {n} seats needs a place from 1 to {m}.", n=seats, m=seats))
    return tuple(1 + sum(other < place for other in places) for place in places)


def end(house: House, caller: Caller, id: str, anyway: bool = False) -> None:
    """Ends the evening; a table that is not done then does not count."""

    def work(evening: Evening) -> Evening:
        check_host(evening, caller)
        if evening.open and not anyway:
            raise Problem(
                409, said("Table {n} is still playing. Wait for it, enter its result, or end the evening anyway.", n=evening.open[0].number)
            )
        void = [replace(one, said=Result()) if not one.done else one for one in evening.meetings]
        return replace(evening, status="over", meetings=tuple(void))

    _changed(house, id, work)
