"""A state of Earth as readable data: written, checked and read.

    round = 3
    turn = 1
    fauna = "Bald Eagle, European Mole, Mountain Lion, Barn Owl"
    [[seats]]
    island = "Hawai'i"
    climate = "Tundra"
    soil = 7
    hand = "Prairie, Chives"
    tableau = '''
    Marula s2 g1 | .
    .            | Beach
    '''

A dot is an empty space, s2 means two sprouts, g1 one growth, a question mark a card face down. Piles and hands are written
top first. Cards that are written nowhere lie in the deck, below those that are, in random order.
"""

from collections.abc import Mapping
from typing import Any

from sunroom.games.earth.content.gaia import BROWN_COLOUR, GAIA_CARDS, gaia
from sunroom.games.earth.content.tables import EVENT_KIND, KIND
from sunroom.games.earth.position.seats import SEAT, add_event, cards, find_all, leaves, names_of, read_leaves, thing
from sunroom.games.earth.rules.actions import ACTION_NAMES
from sunroom.games.earth.rules.gaia import her_colour
from sunroom.games.earth.rules.piles import add_to_compost, chain, discard_card, holders
from sunroom.games.earth.rules.record import BEGINNER, CHOOSE_ACTION, CHOSEN, GAIA, GAIA_PASSES, LAST_ROUND, OVER, SEATS, STAGES, TEAMS
from sunroom.games.earth.rules.setup import clear_seat, set_up_gaia
from sunroom.games.earth.rules.teams import empty_boards, lay_card
from sunroom.kernel.box import Box
from sunroom.kernel.fields import RNG, Field, Fields, choice, counters, number, seat_number, tables
from sunroom.kernel.messages import said
from sunroom.kernel.positions import NONE, CardReader, fill_pile, is_list
from sunroom.kernel.protocols import State


def load(box: Box, data: Mapping[str, Any]) -> State:
    """The state that the data describe."""
    r = CardReader(box, data, box.blank(), box.content.cards)
    s = r.s
    for option in box.record.dtype.names:
        s[option] = box.record[option]
    s.discard, s.below[:] = NONE, NONE
    for p in range(SEATS):
        clear_seat(s, p)
    empty_boards(s)
    r.luck()
    POSITION.load(r)
    s.deck_left = fill_pile(s, s.deck, r.cards("deck"), r.unplaced())
    _check(r)
    return s


def _read_fauna(r: CardReader) -> None:
    r.s.fauna[:] = find_all(r, "fauna", r.box.content.fauna) or [2 * i for i in range(len(r.s.fauna))]


def _shared(box: Box, s: State) -> str | None:
    return names_of(box.content.ecosystems, s.shared) if s.shared[0] != NONE else None


def _read_shared(r: CardReader) -> None:
    r.s.shared[:] = find_all(r, "shared", r.box.content.ecosystems) or NONE


def _read_gaia(r: CardReader) -> None:
    before = r.s.rng
    set_up_gaia(r.s)
    if r.s.players == 1:
        table = r.inside(r.data.get("gaia", {}), "gaia")
        HERS.load(table, GAIA)
        if "deck" in table.data or "turned" in table.data:
            r.s.rng = before
        if r.s.turn == GAIA and r.s.gaia_card == NONE:
            raise table.wrong(said("on her turn she has a card"))
    elif "gaia" in r.data:
        raise r.wrong(said("Gaia appears only in solo games"))


def _read_her_deck(r: CardReader, p: int) -> None:
    """Her deck, unless it should be shuffled, and what was turned up, latest first."""
    if "deck" in r.data or "turned" in r.data:
        cards = gaia().cards
        deck, turned = find_all(r, "deck", cards), find_all(r, "turned", cards)
        if sorted(deck + turned) != list(range(GAIA_CARDS)):
            raise r.wrong(said("each of {cards} lies in the deck or is turned up", cards=names_of(cards, range(GAIA_CARDS))))
        r.s.gaia_deck[:], r.s.gaia_left = deck[::-1] + turned, len(deck)


def _boards(box: Box, s: State) -> list[dict[str, Any]] | None:
    return [BOARD.dump(box, s, team) for team in range(TEAMS)] if s.teams else None


def _read_boards(r: CardReader) -> None:
    boards = r.data.get("boards") or []
    if boards and not r.s.teams:
        raise r.wrong(said("there are team boards only in teams"))
    if boards and (not is_list(boards) or len(boards) != TEAMS):
        raise r.wrong(said("boards are {teams} tables, one for each team", teams=TEAMS))
    for team, board in enumerate(boards):
        BOARD.load(r.inside(board, f"board {team + 1}"), team)


def _compost_on_board(s: State, team: int, card: int) -> None:
    s.below[card], s.board_compost[team] = s.board_compost[team], card
    s.board_compost_size[team] += 1


def _check(r: CardReader) -> None:
    """Refuses what no game leads to: the rules take for granted that a decision can be made."""
    s = r.s
    stages = [int(stage) for stage in s.stage[: s.players]]
    for p, stage in enumerate(stages):
        if stage > CHOSEN and (s.island[p] < 0 or s.climate[p] < 0):
            raise r.wrong(said("seat {p} needs an island and a climate", p=p + 1))
        for card in chain(s, int(s.events[p])):
            if KIND[card] != EVENT_KIND:
                raise r.wrong(said("seat {p}: {name} isn’t an Event", p=p + 1, name=r.box.content.cards[card].name))
    if s.mode == BEGINNER and s.shared[0] != NONE:
        raise r.wrong(said("the beginner mode has no Ecosystems"))
    words = [STAGES[stage] for stage in stages]
    if "fauna" in words and (s.players > 1 or s.turn != GAIA or her_colour(s) != BROWN_COLOUR):
        raise r.wrong(said("where Gaia's leaf goes is asked on her turn, with a brown card"))
    if "action" in words and (s.action != NONE or words.index("action") != s.turn or words.count("done") != s.players - 1):
        raise r.wrong(said("only the active player chooses the action, before there is one, and the others are done"))
    if s.action == NONE and any(CHOOSE_ACTION < stage < OVER for stage in stages):
        raise r.wrong(said("a turn needs its action, one of {known}", known=", ".join(ACTION_NAMES)))
    if not r.box.actors(s) and OVER not in stages:
        raise r.wrong(said("nobody has anything to decide, and the game is not over"))
    for seat in r.box.actors(s):
        if not r.box.legal(s, seat):
            raise r.wrong(said("seat {seat} has nothing to choose in stage {stage}", seat=seat + 1, stage=repr(STAGES[s.stage[seat]])))


HERS = Fields(
    Field("deck", lambda box, s, p: names_of(gaia().cards, reversed(s.gaia_deck[: s.gaia_left])), _read_her_deck),
    Field("turned", lambda box, s, p: names_of(gaia().cards, s.gaia_deck[s.gaia_left :])),
    thing("card", lambda box: gaia().cards, at="gaia_card"),
    number("soil", 0, 9),
    number("sprouts", 0, 30000, at="sprout_total"),
    number("growth", 0, 30000, at="growth_total"),
    number("pass", 1, GAIA_PASSES, at="gaia_pass"),
    number("rests", 0, 1, at="gaia_rests"),
    *counters(took_soil=16000, took_cards=16000),
    cards("compost", add_to_compost),
    cards("scoring", add_event, at="events"),
    Field("leaves", leaves, read_leaves),
)
BOARD = Fields(
    number("soil", 0, 16000, at="board_soil"),
    number("sprouts", 0, 16000, at="board_sprouts"),
    number("growth", 0, 16000, at="board_growth"),
    cards("cards", lay_card, at="board_cards"),
    cards("compost", _compost_on_board, at="board_compost"),
)
POSITION = Fields(
    number("round", 1, LAST_ROUND, at="round_no"),
    seat_number("first", at="start"),
    number("turn", 1, holders, first=1),
    choice("action", ACTION_NAMES),
    number("completed", 0, holders, at="bonus", always=False, first=1),
    Field("fauna", lambda box, s: names_of(box.content.fauna, s.fauna), _read_fauna),
    Field("shared", _shared, _read_shared),
    Field("deck", lambda box, s: names_of(box.content.cards, reversed(s.deck[: s.deck_left]))),
    cards("discard", discard_card),
    number("revealed", 0, 32000),
    RNG,
    tables("seats", SEAT),
    Field("gaia", lambda box, s: HERS.dump(box, s, GAIA) if s.players == 1 else None, _read_gaia),
    Field("boards", _boards, _read_boards),
)
dump = POSITION.dump
