"""Opening tables for a round of an evening: dealt at once, with everybody on their seat."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sunroom.bots.levels import LEVELS
from sunroom.games import find
from sunroom.kernel.game import Game
from sunroom.server.aside import Aside
from sunroom.server.evenings.evening import BOT, Evening, Meeting
from sunroom.server.evenings.rounds import next_round
from sunroom.server.house import House
from sunroom.server.live import box_of
from sunroom.server.problems import Problem
from sunroom.server.results import all_agreed
from sunroom.server.rows import SeatRow, TableRow
from sunroom.server.seating import QUICK_LEVEL, dealt_at_once, name_seats, undealt
from sunroom.table.options import options_for_file
from sunroom.web.voices import voice

Opened = tuple[TableRow, list[SeatRow]]


def table_sizes(game: Game) -> list[int]:
    """How many can sit at a table of an evening: nobody plays alone."""
    return [seats for seats in game.seats if seats > 1]


def options_for(game: Game, options: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The options of a table for so many players: one that does not go with their number keeps its default."""
    kept = {}
    for option in game.options:
        if option.name in options and option.name != "players":
            only = next((others for value, others in option.only.items() if str(value) == str(options[option.name])), {})
            if players in option.when.get("players", (players,)) and players in only.get("players", (players,)):
                kept[option.name] = options[option.name]
    return {"players": players} | kept


def opened_round(evening: Evening) -> tuple[Evening, list[Opened]]:
    """The evening with its next round, and the tables of that."""
    game, number = find(evening.game), evening.round + 1
    seatings, out = next_round(evening, min(table_sizes(game)))
    tables = [_opened(evening, game, seats) for seats in seatings]
    meetings = [Meeting(number, n, row.id, seats) for n, (seats, (row, _)) in enumerate(zip(seatings, tables, strict=True), 1)]
    if out:
        meetings = [Meeting(number, 0, None, out), *meetings]
    return replace(evening, status="playing", meetings=(*evening.meetings, *meetings)), tables


def _opened(evening: Evening, game: Game, seats: tuple[int, ...]) -> Opened:
    box = box_of(evening.game, options_for(game, evening.options, len(seats)))
    players = {player.number: player for player in evening.players}
    row = undealt(box, evening.game, options_for_file(box), None, False, evening.absence, [], evening.terms)
    row = replace(dealt_at_once(row, box), evening=evening.id)
    if evening.rated:
        agreed = {seat: players[player].person for seat, player in enumerate(seats) if player != BOT and players[player].rated}
        row = replace(row, aside=Aside(rated={seat: person for seat, person in agreed.items() if person is not None}).text())
    level = evening.seating.leftover or QUICK_LEVEL
    bot = voice().sentence(LEVELS[level].title)
    sitting = [
        SeatRow(seat, "bot", bot, level=level) if player == BOT else SeatRow(seat, "person", players[player].name, players[player].person)
        for seat, player in enumerate(seats)
    ]
    return row, name_seats(sitting)


def call_in(house: House, id: str) -> None:
    """Tells everybody at a table that it is theirs."""
    house.added(id)
    with suppress(Problem), house.changing(id) as live:
        people = [seat.number for seat in live.seats if seat.kind == "person"]
        if live.aside.rated is not None and people:
            house.say(live, people[0], "note", "rated" if all_agreed(live) else "not-rated")
        house.calls.call(live, "invited", people)
