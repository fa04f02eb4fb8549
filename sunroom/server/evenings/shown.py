"""What people see of an evening: anybody who knows its address sees the same, but for what is theirs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import select

from sunroom.bots.levels import LEVELS
from sunroom.games import SHELF, find
from sunroom.kernel.messages import Message
from sunroom.server.evenings.deeds import usual_seating
from sunroom.server.evenings.evening import BOT, Evening, Meeting, Player
from sunroom.server.evenings.opening import table_sizes
from sunroom.server.evenings.sizes import sizes
from sunroom.server.evenings.standings import gains, standings
from sunroom.server.evenings.storing import load, of_person, read, unknown_evening
from sunroom.server.house import House
from sunroom.server.people import Caller
from sunroom.server.schema import tables
from sunroom.web.evening import (
    EveningForm,
    EveningLine,
    EveningPlayer,
    EveningRound,
    EveningSeat,
    EveningShown,
    EveningStanding,
    EveningTable,
    State,
)
from sunroom.web.language import gettext
from sunroom.web.voices import GameVoice, voice

LISTED = 20


def evening_shown(house: House, caller: Caller, id: str, base: str) -> EveningShown:
    evening = load(house, id)
    if evening.game not in SHELF:
        raise unknown_evening(id)
    game, you, names = find(evening.game), evening.player_of(caller.id), names_of(evening)
    there = _there(house, evening)
    rounds = [_round(evening, number, you, there) for number in range(evening.round, 0, -1)]
    last = evening.of_round(evening.round)
    here, unmet = len(evening.here), evening.unmet
    level = LEVELS[evening.seating.leftover].title if evening.seating.leftover in LEVELS else None
    host = next((player.name for player in evening.players if evening.host is not None and player.person == evening.host), "")
    shown = EveningShown(
        id=id, title=evening.title, game=game, format=evening.format, rounds=evening.rounds, round=evening.round, status=evening.status,
        version=evening.changes, link=f"{base}/e/{id}", fewest=evening.seating.fewest, most=evening.seating.most, sizes=table_sizes(game),
        leftover=evening.seating.leftover, leftover_title=level, rated=evening.rated, onward=evening.onward,
        options=_options(evening), time=(evening.terms.reserve, evening.terms.each) if evening.terms else None,
        hosting=caller.id is not None and evening.host == caller.id, host_name=host, name=caller.person.name if caller.person else "",
        you=_player(evening, you, you) if you else None, players=[_player(evening, one, you) for one in evening.players],
        standings=_standings(evening, names, you), shown=rounds,
        yours=[table for one in rounds for table in one.tables if table.yours and table.state == "playing" and table.id],
        out=you is not None and any(one.table is None and you.number in one.seats for one in last),
        open=len(evening.open), complete=evening.complete, met=here * (here - 1) // 2 - unmet, pairs=here * (here - 1) // 2,
        levels=levels(),
    )  # fmt: skip
    return _with_plan(shown, evening) if here > 1 and evening.status != "over" and not evening.complete else shown


def _with_plan(shown: EveningShown, evening: Evening) -> EveningShown:
    seating = evening.seating
    shape = sizes(len(evening.here), seating.fewest, seating.most, shown.sizes[0], bool(seating.leftover))
    return replace(
        shown, plan=[people + bots for people, bots in shape.tables], plan_bots=sum(bots for _, bots in shape.tables), plan_out=shape.out
    )


def names_of(evening: Evening) -> dict[int, str]:
    return {player.number: player.name for player in evening.players}


def _there(house: House, evening: Evening) -> set[str]:
    """Those of its tables that are not deleted."""
    ids = [meeting.table for meeting in evening.meetings if meeting.table]
    with house.storage.reading() as connection:
        return {row.id for row in connection.execute(select(tables.c.id).where(tables.c.id.in_(ids)))}


def _options(evening: Evening) -> list[tuple[str, str]]:
    game = find(evening.game)
    say = GameVoice(game)
    chosen = [(option, evening.options[option.name]) for option in game.options if option.name in evening.options]
    return [
        (say(option.name.replace("_", " ")), gettext("custom") if "\n" in str(value) else say(option.name_of(value)))
        for option, value in chosen
        if str(value) != str(option.default)
    ]


def _player(evening: Evening, player: Player, you: Player | None) -> EveningPlayer:
    hosts = evening.host is not None and player.person == evening.host
    return EveningPlayer(player.number, player.name, player.here, player == you, hosts, player.person is None)


def _round(evening: Evening, number: int, you: Player | None, there: set[str]) -> EveningRound:
    found, names = evening.of_round(number), names_of(evening)
    out = [names[player] for meeting in found if meeting.table is None for player in meeting.seats]
    return EveningRound(number, [_table(evening, meeting, names, you, there) for meeting in found if meeting.table], out)


def _table(evening: Evening, meeting: Meeting, names: Mapping[int, str], you: Player | None, there: set[str]) -> EveningTable:
    result, got = meeting.counts, dict(gains(meeting))
    bot = voice().sentence(LEVELS[evening.seating.leftover].title) if evening.seating.leftover in LEVELS else gettext("Bot")
    seats = [
        EveningSeat(
            bot if player == BOT else names[player],
            you is not None and player == you.number,
            player == BOT,
            result.places[seat] if result and result.places else None,
            result.points[seat] if result and result.points else None,
            float(got[player]) if player in got else None,
        )
        for seat, player in enumerate(meeting.seats)
    ]
    state: State = "playing" if result is None else "done" if result.places else "void"
    yours, id = you is not None and you.number in meeting.seats, meeting.table if meeting.table in there else None
    return EveningTable(meeting.number, id or "", seats, state, meeting.said is not None, yours)


def _standings(evening: Evening, names: Mapping[int, str], you: Player | None) -> list[EveningStanding]:
    got = {(meeting.round, player): points for meeting in evening.meetings for player, points in gains(meeting)}
    here = {player.number for player in evening.here}
    rounds = range(1, evening.round + 1)
    found = []
    for one in standings(evening):
        if one.rounds or one.player in here:
            gained = [float(got[number, one.player]) if (number, one.player) in got else None for number in rounds]
            line = EveningStanding(
                one.place, names[one.player], float(one.points), one.rounds, float(one.strength), float(one.share), gained
            )
            found.append(replace(line, you=you is not None and one.player == you.number, here=one.player in here))
    return found


def own_evenings(house: House, person: int | None) -> list[EveningLine]:
    """The evenings of a person, those that are not over first."""
    if person is None:
        return []
    with house.storage.reading() as connection:
        found = [read(connection, id) for id in of_person(connection, person)[:LISTED]]
    lines = [_line(evening, person) for evening in found if evening is not None and evening.game in SHELF]
    return sorted(lines, key=lambda line: line.status == "over")


def _line(evening: Evening, person: int) -> EveningLine:
    you = evening.player_of(person)
    waits = you is not None and any(you.number in meeting.seats for meeting in evening.open)
    return EveningLine(
        evening.id, evening.title, find(evening.game), evening.status, evening.round, evening.rounds, len(evening.here),
        evening.host == person, waits and evening.status != "over",
    )  # fmt: skip


def levels() -> list[tuple[str, Message]]:
    """The bots that can fill seats: name and title."""
    return [(one.name, one.title) for one in LEVELS.values()]


def forms() -> Sequence[EveningForm]:
    """What can be opened: every game that several people play."""
    found = []
    for game in SHELF.values():
        there = table_sizes(game)
        if there:
            usual = usual_seating(game.name)
            found.append(EveningForm(game, there, usual.fewest, usual.most))
    return found
